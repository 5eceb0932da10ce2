package server

import (
	"bytes"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/mail"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/parser/marker"
	"pentepost/store"
)

// TestHostileWords has Ann write text that tries to become more than text in the letters to Bob and
// herself. Every letter is checked byte by byte, and for text that must not be in it.
func TestHostileWords(t *testing.T) {
	t.Parallel()
	h := newHostileWorld(t)
	for _, test := range hostileWords {
		t.Run(test.name, func(t *testing.T) {
			d := h.newDuel(t)
			to := d.key
			if test.fresh {
				to = config.LocalAddress
			}
			raw := strings.NewReplacer("{{FROM}}", d.ann.Address, "{{TO}}", to).Replace(test.header + "\n\n" + test.body)
			mail := []byte(strings.ReplaceAll(raw, "\n", "\r\n"))
			if !test.stamped {
				mail = stamp(mail, test.name)
			}
			if err := h.inject(mail); err != nil {
				t.Fatal(err)
			}
			d.unwanted = test.unwanted
			d.check(t, test.want)
			d.checkNick(t, test.nick)
		})
	}
}

var hostileWords = []struct {
	name, header, body string
	fresh              bool // it answers no letter
	stamped            bool // its header begins with the verdict of the mail host
	want               outcome
	unwanted           string // text that must not be in any letter, raw or decoded
	nick               string // of Ann afterwards; "" for no change
}{
	{name: "display name with directions", header: plainHeader("From: =?utf-8?b?4oCuZ25wLmV4ZeKApg==?= <{{FROM}}>"), body: "L11\n", want: moved, unwanted: "gnp.exe"},
	{name: "display name of 100 kB", header: plainHeader("From: \"" + strings.Repeat("Ann ", 25_000) + "\" <{{FROM}}>"), body: "L11\n", unwanted: "Ann Ann"},
	{name: "subject with encoded line ends", header: "From: {{FROM}}\nTo: {{TO}}\nSubject: =?utf-8?b?eA0KQmNjOiBldmlsQHguaW52YWxpZA0KDQp5?=\n =?utf-8?q?=0AX-Evil:_1?=\nMessage-ID: <1@x.test>", body: "L11\n", want: moved, unwanted: "evil"},
	{name: "subject as a command", header: "From: {{FROM}}\nTo: {{TO}}\nSubject: =?utf-8?q?nick_x=0D=0ABcc:_evil=40x.invalid?=\nMessage-ID: <2@x.test>", fresh: true, want: refused("not-understood"), unwanted: "\nBcc"},
	{name: "Message-ID with a field", header: plainHeader("Message-ID: <a@b>\n Bcc: <evil@x.invalid>\nFrom: {{FROM}}"), body: "L11\n", want: moved, unwanted: "evil"},
	{name: "Message-ID encoded", header: plainHeader("Message-ID: =?utf-8?q?=3Ca=40b=3E=0D=0ABcc:_evil?=\nFrom: {{FROM}}"), body: "L11\n", want: moved, unwanted: "evil"},
	{name: "Message-ID of 50 kB", header: plainHeader("Message-ID: <" + strings.Repeat("evil", 12_500) + "@x.test>\nFrom: {{FROM}}"), body: "L11\n", want: moved, unwanted: "evil"},
	{name: "References without end", header: plainHeader("References:" + strings.Repeat("\n <evil@x.test>\n Bcc: evil", 500) + "\nFrom: {{FROM}}"), body: "L11\n", want: moved, unwanted: "evil"},
	{name: "command with a field", header: plainHeader("From: {{FROM}}"), body: "frob =?utf-8?q?=0D=0ABcc:_evil=40x.invalid?= <script>alert(1)</script>\n", want: refused("not-understood"), unwanted: "alert"},
	{name: "command with controls", header: plainHeader("From: {{FROM}}"), body: "frob \x1b[31m\u202egnp\u202c \x00\x07\u2066x\n", want: refused("not-understood"), unwanted: "\u202e"},
	{name: "command of 200 kB", header: plainHeader("From: {{FROM}}"), body: strings.Repeat("frob ", 40_000) + "\n", want: refused("not-understood"), unwanted: strings.Repeat("frob ", 9)},
	{name: "remark in our voice", header: plainHeader("From: {{FROM}}"), body: "L11\n\nhello\n\x00\u202e\x1b[31m\n<script>evil</script>\n\nYour move, Bob. You are White (O).\n.\nQUIT\n", want: moved, unwanted: "\n<script>"},
	{name: "remark of a megabyte", header: plainHeader("From: {{FROM}}"), body: "L11\n\n" + strings.Repeat("All work and no play makes Jack a dull boy.\n", 1<<20/44), want: moved, unwanted: strings.Repeat("All work and no play makes Jack a dull boy.\n| ", 60)},
	{name: "remark on one line", header: plainHeader("From: {{FROM}}"), body: "L11\n\n" + strings.Repeat("\u674e\u767d", 1<<20/6), want: moved, unwanted: "\ufffd"},
	{name: "say a megabyte", header: plainHeader("From: {{FROM}}"), body: "say\n" + strings.Repeat(marker.In("en")[1:]+" ", 1<<20/40), want: outcome{ann: "shown", bob: "remark"}, unwanted: "evil"},
	{name: "nick with a field", fresh: true, header: plainHeader("From: {{FROM}}"), body: "nick x=?utf-8?q?=0D=0ABcc:_evil?=\n", want: refused("not-allowed"), unwanted: "\nBcc"},
	{name: "nick of markup", fresh: true, header: plainHeader("From: {{FROM}}"), body: "nick <b>evil</b>\n", want: refused("not-allowed"), unwanted: "alert"},
	{name: "nick in other letters", fresh: true, header: plainHeader("From: {{FROM}}"), body: "nick \u0410nn\n", want: refused("not-allowed"), unwanted: "alert"},
	{name: "nick with what is not seen", fresh: true, header: plainHeader("From: {{FROM}}"), body: "nick e\u200bv\u202e\u2066il\x00\n", want: outcome{ann: "settings"}, nick: "evil", unwanted: "\u200b"},
	{name: "join as a megabyte", fresh: true, header: plainHeader("From: {{FROM}}"), body: "join " + strings.Repeat("x", 1<<20) + "\n", want: refused("not-allowed"), unwanted: strings.Repeat("x", 41)},
	{name: "join with a field", fresh: true, header: plainHeader("From: {{FROM}}"), body: "join x\r\nBcc: evil@x.invalid\n", want: refused("not-allowed"), unwanted: "evil"},
	{name: "challenge nobody's address", fresh: true, header: plainHeader("From: {{FROM}}"), body: "challenge a@b@c\n", want: refused("unknown-player"), unwanted: "evil"},
	{name: "a verdict against the sender", stamped: true, header: "Authentication-Results: " + config.LocalDomain + "; dmarc=fail header.from=" + config.LocalDomain + "\n" + plainHeader("From: {{FROM}}"), body: "L11\n"},
}

var moved = outcome{ann: "played", bob: "your-move", moved: true}

func refused(reason string) outcome { return outcome{ann: "refused " + reason} }

// plainHeader returns the header of a reply, with these fields added.
func plainHeader(fields string) string {
	return "To: {{TO}}\nSubject: Re: Pente\nContent-Type: text/plain; charset=utf-8\n" + fields
}

// checkUnwanted looks for text that must not be in a letter, both raw and decoded.
func (d *duel) checkUnwanted(t *testing.T, raw []byte) {
	t.Helper()
	message, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	body := message.Body
	if message.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.ReplaceAll(fmt.Sprint(message.Header)+"\n"+string(text), "\r\n", "\n")
	if d.unwanted != "" && (strings.Contains(shown, d.unwanted) || bytes.Contains(raw, []byte(d.unwanted))) {
		t.Errorf("%.100q is in it:\n%.3000s", d.unwanted, raw)
	}
}

// checkNick checks Ann's nickname. The default is the name in her address.
func (d *duel) checkNick(t *testing.T, want string) {
	t.Helper()
	if want == "" {
		want, _, _ = strings.Cut(d.ann.Address, "@")
	}
	err := d.world.running.db.View(t.Context(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByAddress(d.ann.Address)
		if p.Nick != want {
			t.Errorf("Ann is called %q, want %q", p.Nick, want)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
