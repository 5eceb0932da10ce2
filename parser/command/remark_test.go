package command

import "testing"

// A remark for the other players has no address of the sender and no key, even if a mail
// program leaves a header block in an unknown language or a signature in it.
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
