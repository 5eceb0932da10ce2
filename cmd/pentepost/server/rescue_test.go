package server

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/record"
	"pentepost/cmd/pentepost/rescue"
	"pentepost/store/storetest"
)

// correspondence is what people write, and the letters that they wait for then. "ann>>" is a new
// mail, "ann>" an answer to the last letter that Ann has read.
const correspondence = `
ann>> join Ann; ann welcome
bob>> join Bob; bob welcome
cat>> join Cat; cat welcome
ann>> challenge Bob pente size=13 first 3 days; ann invited, bob invitation
bob> accept; ann played, bob your-move
bob> H8; bob played, ann your-move
ann> K10; ann played, bob your-move
bob> J9; bob played, ann your-move
ann>> challenge Bob swap2-pente first announce off; ann invited, bob invitation
bob> accept; bob played, ann your-move
ann> K10 L10 M9; ann played, bob your-move
bob> swap; bob played, ann your-move
ann>> challenge Bob Cat multi-3 first; ann invited, bob invitation, cat invitation
bob> accept; bob invited
cat> accept; cat played, ann played, bob your-move
bob> L10; bob played, cat your-move
cat> M10; cat played, ann your-move
bob> resign; bob shown, ann your-move, cat shown
ann> N10; ann played, cat your-move
ann>> challenge Bob pente second; ann invited, bob invitation
bob> accept; bob played, ann your-move
ann> L10; ann played, bob your-move
bob> resign; bob game-over, ann game-over
ann>> challenge Bob gomoku first; ann invited, bob invitation
bob> accept; bob played, ann your-move
ann> K10; ann played, bob your-move
bob> draw; bob shown, ann offer
ann> accept; ann game-over, bob game-over
`

// correspond lets people write to each other.
func (w *world) correspond(t *testing.T, script string) {
	t.Helper()
	for line := range strings.Lines(strings.TrimSpace(script)) {
		writes, awaits, _ := strings.Cut(strings.TrimSpace(line), "; ")
		who, text, _ := strings.Cut(writes, " ")
		name, fresh := strings.CutSuffix(who, ">>")
		name = strings.TrimSuffix(name, ">")
		write := w.reply
		if fresh {
			write = w.write
		}
		if err := write(name, []string{text}); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for await := range strings.SplitSeq(awaits, ", ") {
			w.await(t, await)
		}
	}
}

// await waits until somebody gets a letter of a kind, which they read.
func (w *world) await(t *testing.T, await string) {
	t.Helper()
	reader, kind, _ := strings.Cut(await, " ")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	letter, err := w.person(reader).nextOf(ctx, kind)
	if err != nil {
		t.Fatalf("%s: %v", await, err)
	}
	w.person(reader).letter = letter
}

// Games of all sorts are rebuilt from the mailbox of one player, both as a Maildir and as an mbox
// file, and can be continued.
func TestImportFromMail(t *testing.T) {
	storetest.NeedSQLite(t) // the server starts on the directory that import has filled
	t.Parallel()
	old := t.TempDir()
	w, err := newWorld(old, false)
	if err != nil {
		t.Fatal(err)
	}
	w.correspond(t, correspondence)
	mails := w.mailbox(t, "ann")
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	want := storedGames(t, old)
	if len(want) != 5 {
		t.Fatalf("%d games", len(want))
	}
	// F7: the addresses in letters count because their seals are genuine.
	keys, err := config.ReadKeys(old)
	if err != nil {
		t.Fatal(err)
	}
	for name, from := range map[string]string{"Maildir": saveMaildir(t, mails), "mbox": saveMbox(t, mails)} {
		dir := t.TempDir()
		addresses := map[string]string{"bob": "bob@pente.test", "cat": "cat@pente.test"}
		for round, says := range []string{"imported, ", "is game "} {
			var lines, complaints strings.Builder
			run := rescue.Import{Files: []string{from}, Addresses: addresses, Seal: record.NewSeal(keys.Secrets()...), Data: dir, Host: config.LocalDomain, Out: &lines, Err: &complaints}
			complete, err := run.Run(t.Context())
			if out := lines.String(); !complete || err != nil || complaints.Len() > 0 || strings.Count(out, says) != 5 || strings.Count(out, "\n") != 5 {
				t.Fatalf("%s, round %d: complete %v, %v\n%s%s", name, round, complete, err, out, complaints.String())
			}
			// A letter can be outdated before it is sent: then the next one tells when something happened.
			if diff := cmp.Diff(want, storedGames(t, dir), cmpopts.EquateApproxTime(10*time.Second)); diff != "" {
				t.Fatalf("%s, round %d (-before +after):\n%s", name, round, diff)
			}
		}
		playOn(t, dir)
	}
}

// playOn continues imported games. Old letters cannot be answered, new ones can. New games get
// higher numbers.
func playOn(t *testing.T, dir string) {
	t.Helper()
	w, err := newWorld(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	w.correspond(t, `
		ann>> game 1; ann shown
		ann> G8; ann played, bob your-move
		bob> G9; bob played, ann your-move
		ann>> game 2; ann shown
		ann> N10; ann played, bob your-move
		cat>> game 3; cat shown
		cat> A1; cat played, ann your-move
		ann>> challenge Cat first; ann invited, cat invitation
		cat> accept; ann played, cat your-move`)
	for name, pattern := range map[string]string{
		"ann": "X-Pentepost-Record: 1; game 6; pente; Ann, Cat;", "bob": "; game 2; swap2-pente; Ann, Bob; days 7; announce off; .* K10 L10 M9 swap N10 \\*",
	} {
		if err := matches(w.person(name).letter, []string{pattern}); err != nil {
			t.Error(err)
		}
	}
}
