package mailer_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/mailer"
)

// peeked formats envelopes as in the tables below.
func peeked(envelopes []mailer.Envelope) string {
	var words []string
	for _, e := range envelopes {
		words = append(words, fmt.Sprintf("%d:%d:%s", e.UID, e.Size, e.From))
	}
	return strings.Join(words, " ")
}

func TestPeek(t *testing.T) {
	addr, user := imapServer(t, mailer.NoTLS, nil)
	var want []string
	var uids []uint32
	for i, test := range []struct{ header, from string }{
		{"From: ann@example.org\r\n", "ann@example.org"},
		{"Subject: K10\r\nfrom:\r\n =?x-unknown?Q?B=F6b?=\r\n <Bob@Example.ORG>\r\n", "bob@example.org"},
		{"From: \"<bob@example.org>\" <cat@example.org>\r\n", "cat@example.org"},
		{"From: Bobson, Bob <bob@example.org>\r\n", "bob@example.org"},
		{"From: nobody at all\r\n", "nobody at all"},
		{"From: \"" + strings.Repeat("long ", 1000) + "\" <dan@example.org>\r\n", ""},
		{"From:\r\n", ""},
		{"Subject: no sender\r\n", ""},
	} {
		raw := test.header + "\r\nK10\r\n"
		deliver(t, user, raw)
		uid := uint32(i + 1)
		uids = append(uids, uid)
		if i == 5 { // cut off: anything will do
			test.from = ("\"" + strings.Repeat("long ", 1000))[:254]
		}
		want = append(want, fmt.Sprintf("%d:%d:%s", uid, len(raw), test.from))
	}
	inbox := mailer.NewInbox(mailer.InboxConfig{Server: mailer.Server{Addr: addr, Security: mailer.NoTLS, Username: "play", Password: "pw"}}, nil)
	t.Cleanup(func() { inbox.Close() })
	envelopes, err := inbox.Peek(within(t), append([]uint32{99, 1}, uids...))
	must(t, err)
	if diff := cmp.Diff(strings.Join(append(want, "99:0:"), " "), peeked(envelopes)); diff != "" {
		t.Error(diff)
	}
	var seen int
	for i := range 1000 { // more than one FETCH
		uids = append(uids, uint32(100+i))
	}
	envelopes, err = inbox.Peek(within(t), uids)
	must(t, err)
	for _, e := range envelopes {
		if e.Size > 0 {
			seen++
		}
	}
	if len(envelopes) != 1008 || seen != 8 {
		t.Errorf("%d envelopes, %d of mails that exist", len(envelopes), seen)
	}
}

// Servers misbehave while envelopes are fetched. Mails without an answer have no sender.
func TestPeekAtServersThatMisbehave(t *testing.T) {
	start := opening(allCaps, "7") + `
		C: UID FETCH 1:3 (UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS ("From")]<0.2000>)`
	const one = `
		S: * 1 FETCH (UID 1 RFC822.SIZE 30 BODY[HEADER.FIELDS (FROM)]<0> {13}
		S: From: a@x.y`
	const two = `
		S: * 2 FETCH (UID 2 BODY[HEADER.FIELDS ("From")]<0> "From: <B@X.Y>" RFC822.SIZE 40)`
	for _, test := range []struct {
		name, dialogue, want string // want is "" for an error
	}{
		{"all is well", one + `
			S: )` + two + `
			S: * 3 FETCH (UID 3 RFC822.SIZE 50)
			S: $ OK`, "1:30:a@x.y 2:40:b@x.y 3:50:"},
		{"text before UID", `
			S: * 2 FETCH (BODY[HEADER.FIELDS (FROM)]<0> "From: <b@x.y>" UID 2 RFC822.SIZE 40)
			S: $ OK`, "1:0: 2:0: 3:0:"},
		{"no answer at all", `
			S: $ OK`, "1:0: 2:0: 3:0:"},
		{"refused", one + `
			S: )
			S: $ NO some messages could not be read`, "1:30:a@x.y 2:0: 3:0:"},
		{"not understood", `
			S: $ BAD what?`, "1:0: 2:0: 3:0:"},
		{"busy", `
			S: $ NO [THROTTLED] slow down`, ""},
		{"NIL", `
			S: * 1 FETCH (UID 1 RFC822.SIZE 30 BODY[HEADER.FIELDS (FROM)]<0> NIL)
			S: $ OK`, "1:30: 2:0: 3:0:"},
		{"other mails, and flags", one + `
			S: )
			S: * 9 FETCH (UID 9 RFC822.SIZE 9)
			S: * 1 FETCH (UID 1 FLAGS (\Seen))
			S: $ OK`, "1:30:a@x.y 2:0: 3:0:"},
		{"unknown data", `
			S: * WEATHER fine
			hang`, ""},
		{"silent", one + `
			hang`, ""},
		{"hangs up", one + `
			S: )
			close`, ""},
		{"the limit ignored", `
			S: * 1 FETCH (UID 1 RFC822.SIZE 9 BODY[HEADER.FIELDS (FROM)] {3015}
			S: From: <a@x.y> (` + strings.Repeat("x", 3000) + `)
			S: $ OK`, "1:9:a@x.y 2:0: 3:0:"},
		{"a literal without end", `
			S: * 1 FETCH (UID 1 BODY[HEADER.FIELDS (FROM)]<0> {99000000000}
			S: ` + strings.Repeat("x", 3000) + `
			hang`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			inbox := scriptedInbox(t, patience(test.dialogue), start+test.dialogue)
			envelopes, err := inbox.Peek(within(t), []uint32{3, 1, 2})
			if diff := cmp.Diff(test.want, peeked(envelopes)); diff != "" || (err == nil) != (test.want != "") {
				t.Error(diff, err)
			}
		})
	}
}

func TestPeekAtRenumberedMailbox(t *testing.T) {
	inbox := scriptedInbox(t, patient, opening(allCaps, "7")+`
		C: UID SEARCH UID 1:*
		S: * SEARCH 1
		S: $ OK
		C: UID FETCH 1 (UID ...
		close`, opening(allCaps, "8"))
	_, err := inbox.List(within(t), mailer.Mark{Validity: 7})
	must(t, err)
	if _, err := inbox.Peek(within(t), []uint32{1}); err == nil {
		t.Error("no error from a connection that closes")
	}
	if _, err := inbox.Peek(within(t), []uint32{1}); !errors.Is(err, mailer.ErrRenumbered) {
		t.Errorf("got %v, want ErrRenumbered", err)
	}
}

// The sender of a mail is that of its From field, as the mail server tells it, and nothing in its text.
func TestSenderOf(t *testing.T) {
	for raw, want := range map[string]string{
		"To: play@pente.test\r\nFrom: Ann <Ann@Example.org>\r\nSubject: x\r\n\r\nFrom: eve@example.org\r\n": "ann@example.org",
		"FROM: =?utf-8?q?Ann?=\r\n <ann@example.org>\r\nTo: play@pente.test\r\n\r\n":                        "ann@example.org",
		"From: not an address at all\n\nhello\n":                                                            "not an address at all",
		"To: play@pente.test\r\n\r\nFrom: eve@example.org\r\n":                                              "",
		"Received: x\r\n\ufeffFrom: ann@example.org\r\n\r\n":                                                "ann@example.org",
		"From: ann@example.org": "ann@example.org",
		"":                      "",
	} {
		if got := mailer.SenderOf([]byte(raw)); got != want {
			t.Errorf("%q: %q, want %q", raw, got, want)
		}
	}
}
