package server

import (
	"maps"
	"strings"
	"testing"

	"pentepost/mailer"
)

// A server with several addresses takes mail to each, once if it comes to two. None of them is a person: mail from
// there is its own, and nobody can challenge it.
func TestFurtherAddresses(t *testing.T) {
	t.Parallel()
	l := newLMTPLoad(t, 1)
	l.must(l.server.Close())
	l.config.Addresses = []string{"liga@example.net"}
	l.must(l.open())
	l.server = l.running
	defer l.run(t)()
	c, ann := l.mta(t), l.games[0].players[0].Address

	games := l.mail(ann, "liga@example.net", mailer.Message{Text: "games\n"})
	l.must(deliver(c, games))
	games.to = l.config.Address
	l.must(deliver(c, games))
	if err := deliver(c, envelope{ann, "club@example.net", games.raw}); code(err) != 550 {
		t.Errorf("mail to an address of somebody else: %v", err)
	}
	l.must(deliver(c, l.mail("liga@example.net", l.config.Address, mailer.Message{Text: "help\n"})))
	own := l.mail(ann, l.config.Address, mailer.Message{Text: "challenge liga@example.net\n"})
	own.raw = append([]byte("Authentication-Results: "+l.config.AuthservID+"; dmarc=pass header.from="+ann[strings.LastIndexByte(ann, '@')+1:]+"\r\n"), own.raw...)
	l.must(deliver(c, own))
	l.decided(t)
	if got, want := l.outcomes(t), map[string]int{"done": 1, "duplicate": 1, "machine": 1, "refused": 1}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
