package command

import "testing"

// What goes to the others tells nobody's address and no key, whatever a mail program
// leaves above a quote: blocks of languages that no table has, and signatures.
func TestRemarkWithoutAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"Nice one!\n\nОд: Pentepost <play+aaaaaaaaaaaaaaaaaaaaaaaaaaaa@pente.example>\nПрима: bob\nНаслов: Pente\n\nYour move": "Nice one!",
		"Nice one!\n\nОд: Pentepost <play@pente.example>\nПрима: ann@example.org\nНаслов: Pente\n\nYour move":                  "Nice one!",
		"Nice one!\n\nAnn Miller\nAnn@Example.org | +47 1234\nOslo":                                                            "Nice one!\n\nAnn Miller\nOslo",
		"He (mailto:ann@example.org) is I.\nSee you.":                                                                          "See you.",
		"_ann@example.org_, email=ann@example.org\nSee you.":                                                                   "See you.",
		"Kwa _play+aaaaaaaaaaaaaaaaaaaaaaaaaaaa@pente.example_\nSee you.":                                                      "See you.",
		"Ask carl@example.net, he plays it too.":                                                                               "Ask carl@example.net, he plays it too.",
		"Sorry: I was ill.\nNow: if she wants to join, she writes to play@pente.example!\n\nBye":                               "Sorry: I was ill.\nNow: if she wants to join, she writes to play@pente.example!\n\nBye",
		"K10 @ last!": "K10 @ last!",
	} {
		if got := unaddressed(text, "ann@example.org"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
