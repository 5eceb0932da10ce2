package parser

import "testing"

// What goes to the others tells nobody's address, whatever a mail program leaves above a
// quote: blocks of languages that no table has, and signatures.
func TestRemarkWithoutAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"Nice one!\n\nОд: Pentepost <play+aaaaaaaaaaaaaaaaaaaa@pente.example>\nПрима: ann@example.org\nНаслов: Pente\n\nYour move": "Nice one!",
		"Nice one!\nplay@pente.example\n21.11.2026\nTo: ann@example.org\n":                                                         "",
		"Nice one!\n\nAnn Miller\nAnn@Example.org | +47 1234\nOslo":                                                                "Nice one!\n\nAnn Miller\nOslo",
		"Ask carl@example.net, he plays it too.":                                                                                   "Ask carl@example.net, he plays it too.",
		"He (mailto:ann@example.org) is I.\nSee you.":                                                                              "See you.",
		"K10 @ last!": "K10 @ last!",
	} {
		if l := Read([]byte("From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\nK10\n"+text), hostileOptions()); l.Rest != want {
			t.Errorf("%q: %q, want %q", text, l.Rest, want)
		}
	}
}
