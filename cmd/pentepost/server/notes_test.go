package server

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/mailer/mime"
)

// wholeOf returns the header of a letter and all its parts, decoded.
func wholeOf(raw []byte) string {
	var b strings.Builder
	b.Write(raw)
	for _, p := range mime.Parse(raw, mime.Limits{}).Parts {
		b.Write(p.Decoded())
	}
	return strings.ReplaceAll(b.String(), "\r\n", "\n")
}

// gameWithNotes is a game where Ann keeps notes, and everybody gets letters of many kinds.
const gameWithNotes = `
	ann>> challenge bob@pente.test first; ann welcome, ann invited, bob invitation
	bob> accept; bob welcome, ann played, bob your-move
	ann> note: a hippopotamus; ann shown
	bob> L10; bob played, ann your-move
	cat>> join Cat; cat welcome
	cat>> game 1; cat shown
	cat>> watch 1; cat list
	ann> N13; ann played, bob your-move, cat watched
	bob> moves; bob shown
	bob> try M10; bob shown
	bob> say hello; bob shown, ann remark
	ann> say hello; ann shown, bob remark
	ann> draw; ann shown, bob offer
	bob> decline; bob shown, ann declined
	bob> N13; bob refused
	ann> N13; ann refused
	ann> moves; ann shown
	ann> gif; ann shown
	ann> help; ann help
	bob> M10; bob played, ann your-move, cat watched
	cat>> game 1; cat shown
	ann> resign; ann game-over, bob game-over, cat watched
	ann> notes; ann shown
	bob> moves; bob shown
	bob> gif; bob shown
	bob> rematch; bob invited, ann invitation
	ann> accept; ann your-move, bob played
	ann> K10; ann refused
	ann> L10; ann played, bob your-move`

// The notes of a player stand in all letters of the game to them, from the first note on, and in no
// other letter at all: no text, no picture's name, no record and no header field.
func TestNotesAreForTheirOwner(t *testing.T) {
	t.Parallel()
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	if err := w.generous(); err != nil {
		t.Fatal(err)
	}
	w.correspond(t, gameWithNotes)
	const secret = "hippopotamus"
	with := 0
	for i, raw := range w.mailbox(t, "ann") {
		ofGame := strings.Contains(string(raw), "X-Pentepost-Game: 1\r\n") && i > 2 // the first letter of the game comes before the note
		if has := strings.Contains(wholeOf(raw), "Your note: a "+secret) && strings.Contains(wholeOf(raw), "<b>Your note:</b>\na "+secret); has != ofGame {
			t.Errorf("letter %d of Ann has the note: %v\n%s", i+1, has, raw)
		} else if has {
			with++
		}
		for field := range strings.Lines(string(raw[:mime.HeaderEnd(raw)])) {
			if strings.Contains(strings.ToLower(field), secret) {
				t.Errorf("letter %d of Ann has the note in its header: %s", i+1, field)
			}
		}
	}
	if with < 14 {
		t.Errorf("only %d letters have the note", with)
	}
	for _, name := range []string{"bob", "cat"} {
		letters := w.mailbox(t, name)
		if len(letters) < 3 {
			t.Errorf("%s got only %d letters", name, len(letters))
		}
		for i, raw := range letters {
			if strings.Contains(strings.ToLower(wholeOf(raw)), secret) {
				t.Errorf("letter %d to %s has the note of Ann:\n%s", i+1, name, raw)
			}
		}
	}
}

// A note of a megabyte is cut, below a move and alone, and none of it reaches the other player.
func TestNoteOfAMegabyte(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	w.correspond(t, `
		ann>> challenge bob@pente.test first; ann welcome, ann invited, bob invitation
		bob> accept; bob welcome, ann played, bob your-move`)
	long := "note: " + strings.Repeat("hippopotamus ", 1<<20/13)
	for _, text := range []string{long, "L10\n" + long} {
		if err := w.reply("bob", []string{text}); err != nil {
			t.Fatal(err)
		}
		kind := map[bool]string{true: "shown", false: "played"}[text == long]
		w.await(t, "bob "+kind)
		if err := matches(w.person("bob").letter, []string{fmt.Sprintf("only the first %d of yours", games.MaxNote), "Your note( 1)?: hippo"}); err != nil {
			t.Error(err)
		}
	}
	w.await(t, "ann your-move")
	for _, raw := range w.mailbox(t, "ann") {
		if bytes.Contains(raw, []byte("hippo")) {
			t.Errorf("Ann got:\n%s", raw)
		}
	}
}
