package server

import (
	"bytes"
	"net/mail"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/cmd/pentepost/config"
	"pentepost/games/desk"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/parser/command"
)

// The parser accepts no address, of a sender or in a challenge, that the mailer would not send to.
func TestKnownAddressesCanBeSentTo(t *testing.T) {
	for _, address := range []string{
		"ann@example.org", "hana..k.@docomo.example", ".a@example.org", "o'neill+pente@example.org", "a|b%c@example.org",
		"ann@b\u00fccher.example", "ann@exa_mple.org", "a@b@c", "@", "a@", "@b", "<script>@example.org", "\"a b\"@example.org", "a\\b@example.org",
		"=?utf-8?q?a?=@example.org", strings.Repeat("a", 64) + "@" + strings.Repeat("b.", 94) + "example.org", strings.Repeat("a", 64) + "@" + strings.Repeat("b.", 120) + "org",
	} {
		checkReachable(t, address)
	}
	part := rapid.StringOfN(rapid.SampledFrom([]rune("abk.-_+'!#%&*/=?^`{|}~\"\\ ()<>[]:;,@\u00e9\u212a\r\n\x00")), 1, 20, -1)
	rapid.Check(t, func(t *rapid.T) {
		checkReachable(t, part.Draw(t, "local part")+"@"+rapid.OneOf(rapid.Just("example.org"), part).Draw(t, "domain"))
	})
}

func checkReachable(t rapid.TB, address string) {
	t.Helper()
	known := []string{parser.Read([]byte("From: "+address+"\r\n\r\nhelp\r\n"), parser.Options{}).From}
	if c, ok := command.Read(parser.Mail{Line: "challenge " + address}, command.Context{}).(desk.IssueChallenge); ok {
		known = append(known, c.Whom...)
	}
	for _, who := range known {
		if !strings.Contains(who, "@") { // a nickname, or nobody
			continue
		}
		raw, err := mailer.Message{
			From: mailer.Address{Addr: config.LocalAddress}, To: mailer.Address{Name: "Ann", Addr: who}, Date: time.Now(), Subject: "Pente", Text: "hello",
		}.Bytes()
		if err != nil {
			t.Errorf("%q: %v", address, err)
			continue
		}
		message, err := mail.ReadMessage(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if to, err := message.Header.AddressList("To"); err != nil || len(to) != 1 || to[0].Address != who {
			t.Errorf("%q becomes To: %q, %v", who, message.Header.Get("To"), err)
		}
	}
}
