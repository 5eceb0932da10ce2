package server

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// The hostile mails, and the expected outcome of each.
const hostileMails = "../../../parser/testdata/hostile"

// The hostile mails are about this move. Ann is on turn and may play it.
const hostileMove, hostileMove2, hostileTaken = "L11", "L9", "K10"

// TestHostileMailsSubmitted has people who are logged in send the hostile mails, and checks every
// letter that follows. Without PENTEPOST_LONG=1 it takes every sixth, and the ones that SMTP refuses.
func TestHostileMailsSubmitted(t *testing.T) {
	t.Parallel()
	h := newHostileWorld(t)
	h.playAll(t, submitted)
}

// refusedBySMTP are mails that the post office does not accept: nobody may log in as the server
// with a key in its address.
var refusedBySMTP = map[string]bool{"silent-self": true, "silent-homoglyph": true}

// TestHostileMailsArriving puts the mails into the mailbox as if they came from another host,
// stamped as genuine. So no verdict protects the server.
func TestHostileMailsArriving(t *testing.T) {
	t.Parallel()
	h := newHostileWorld(t)
	h.playAll(t, arriving)
}

// deliver delivers a hostile mail.
func (h *hostileWorld) deliver(t *testing.T, d *duel, name string, way way) {
	raw := d.fillIn(t, name)
	if way == arriving {
		if err := h.inject(stamp(raw, name)); err != nil {
			t.Fatal(err)
		}
		return
	}
	err := d.submit(t.Context(), raw)
	switch failure, ok := errors.AsType[*mailer.SendError](err); {
	case refusedBySMTP[name] && ok && failure.Permanent:
		t.Skip("the post office does not take it:", err)
	case err != nil || refusedBySMTP[name]:
		t.Fatalf("sent: %v", err)
	}
}

// stamp adds the fields that the mail host of the service puts above incoming mail.
func stamp(raw []byte, name string) []byte {
	verdict := "pass"
	switch name {
	case "silent-ar-inject", "silent-ar-comment":
		return raw // they begin with this field
	case "silent-ar-forged":
		verdict = "fail"
	}
	return fmt.Appendf(nil, "Delivered-To: %[1]s\r\nAuthentication-Results: %[2]s; dmarc=%[3]s header.from=%[2]s\r\n"+
		"Received: from elsewhere by %[2]s; Tue, 18 Nov 2025 10:00:00 +0000\r\n%[4]s",
		recipient(raw), config.LocalDomain, verdict, raw)
}

// recipient returns the address that a mail goes to.
func recipient(raw []byte) string {
	to := regexp.MustCompile(`(?m)^To:.*?([^\s<>,]+@[^\s<>,]+)`).FindSubmatch(raw)
	if to == nil {
		return config.LocalAddress
	}
	return string(to[1])
}

// sender returns the person who has to log in to send a mail: its From if that is usable, otherwise
// Ann.
func (d *duel) sender(raw []byte) *person {
	from := regexp.MustCompile(`(?mi)^From: *<?([a-z0-9-]+)@[^\s<>,]+>?\r?$`).FindSubmatch(raw)
	if from == nil {
		return d.ann
	}
	return d.world.person(strings.ToLower(string(from[1])))
}

// way is how a mail comes.
type way int

const (
	submitted way = iota // by SMTP, from people who are logged in
	arriving             // from another host
)

// playAll plays every hostile mail in a game of its own. Without PENTEPOST_LONG=1 every third one arrives, and
// of the others every fourth one is submitted.
func (h *hostileWorld) playAll(t *testing.T, way way) {
	table, err := os.ReadFile(filepath.Join(hostileMails, "expected.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(table)), "\n")[1:]
	for i, row := range rows {
		file, rest, _ := strings.Cut(row, "\t")
		class, _, _ := strings.Cut(rest, "\t")
		name := strings.TrimSuffix(file, ".eml")
		played := way == arriving && i%3 == 0 || way == submitted && (i%6 == 1 || refusedBySMTP[name])
		if !played && !long() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			d := h.newDuel(t)
			for _, name := range copies(name) {
				h.deliver(t, d, name, way)
			}
			d.check(t, wanted(name, class, way))
		})
	}
}

// copies returns the mails that arrive one after the other. Mails that are to act once come twice.
func copies(name string) []string {
	switch {
	case name == "once-duplicate-b":
		return []string{"once-duplicate-a", "once-duplicate-b"}
	case strings.HasPrefix(name, "once-"):
		return []string{name, name}
	}
	return []string{name}
}

// outcome is which letters people get, and whether the move is played.
type outcome struct {
	ann, bob, stranger string // kinds of letters, with the reason of a refusal
	moved              bool
}

// wanted returns the expected outcome of a mail. It contains the exceptions from the table.
func wanted(name, class string, way way) outcome {
	switch {
	case name == "silent-unknown-sender": // a fresh letter from a stranger gets one welcome
		return outcome{stranger: "welcome"}
	case name == "silent-wrong-player": // with Ann's key: she is asked whether she wrote it
		return outcome{ann: "confirm"}
	case name == "bomb-onwrote", name == "bomb-gt": // long, but from a person: there is no command
		return outcome{ann: "refused not-understood"}
	case strings.HasPrefix(name, "silent-ar-") && way == submitted:
		// The post office removes the forged fields and vouches for the login, and the mail names
		// the letter that it answers (F14).
		return outcome{ann: "played", bob: "your-move", moved: true}
	case class == "MOVE", class == "ONCE":
		return outcome{ann: "played", bob: "your-move", moved: true}
	case class == "HELP":
		return outcome{ann: "refused " + hostileReasons[name]}
	}
	return outcome{}
}

// hostileReasons are the reasons of refusals.
var hostileReasons = map[string]string{
	"help-nocommand": "not-understood", "help-empty": "not-understood", "help-quoteonly": "not-understood",
	"help-sigonly": "not-understood", "help-hidden-html": "not-understood", "help-subject-only": "not-understood",
	"help-two-moves": "two-moves", "help-illegal": "occupied",
}
