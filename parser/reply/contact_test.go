package reply

import (
	"slices"
	"testing"
)

// readAnn reads the text of a mail from Ann Arbor.
func readAnn(text string) Reply {
	o := testOptions
	o.Sender, o.Name = []string{"ann.arbor@example.org"}, "Ann Arbor"
	return Read(partText("text/plain", text), o)
}

// TestContacts: who and where the sender is stays with us, marked as a signature or not (F11).
func TestContacts(t *testing.T) {
	for _, test := range []struct{ name, below, rest string }{
		{"a sign-off", "Good luck!\n\nBest regards,\nAnn", "Good luck!\n\nBest regards,\nAnn"},
		{"a full name", "Good luck!\nAnn Arbor", "Good luck!\nAnn Arbor"},
		{"name and title", "Good luck!\n\nAnn Arbor\nHead of Sales", "Good luck!"},
		{"name, title and firm", "Good luck!\n\nBest regards,\n\nAnn Arbor\nHead of Sales\nAcme Inc.", "Good luck!\n\nBest regards,"},
		{"an unknown title", "Good luck!\n\nAnn Arbor\nWizard\nOslo", "Good luck!"},
		{"in one line", "Good luck!\n\nAnn Arbor | Wizard | Acme", "Good luck!"},
		{"with a degree", "Good luck!\n\nDr. Ann B. Arbor, PhD\nUniversity of Oslo", "Good luck!"},
		{"the other way round", "Good luck!\n\nArbor, Ann\nGeschäftsführerin", "Good luck!"},
		{"in capitals", "Good luck!\n\nANN ARBOR\nACME GMBH", "Good luck!"},
		{"a first name and a title", "Good luck!\nCheers\nAnn\nSenior Engineer, Acme", "Good luck!\nCheers"},
		{"somebody else's name and title", "Good luck!\n\nKind regards\nB. Bobson\nManaging Director\nAcme Ltd", "Good luck!\n\nKind regards"},
		{"with an address below", "Good luck!\n\nAnn Arbor\n12 High Street\n0123 Oslo\nNorway", "Good luck!"},
		{"with empty lines", "Good luck!\n\nAnn Arbor\n\nAcme GmbH\n\nwww.acme.example", "Good luck!"},
		{"without a name", "Good luck!\n\nAcme GmbH\nwww.acme.example\n+47 22 33 44 55", "Good luck!"},
		{"German", "Viel Glück!\n\nMit freundlichen Grüßen\nAnn Arbor\nAbteilung Vertrieb", "Viel Glück!\n\nMit freundlichen Grüßen"},

		{"the sender's address", "Good luck!\nann.arbor@example.org\nbye", "Good luck!\nbye"},
		{"in capitals", "Good luck!\nMail: Ann.Arbor@Example.ORG", "Good luck!"},
		{"in a sentence", "Good luck!\nwrite to ann.arbor@example.org, if you like\nbye", "Good luck!\nbye"},
		{"as a link", "Good luck!\nAnn <mailto:ann.arbor@example.org>", "Good luck!"},
		{"spelled out", "Good luck!\nann.arbor (at) example.org", "Good luck!"},
		{"in brackets", "Good luck!\nann.arbor[at]example.org", "Good luck!"},
		{"with hidden characters", "Good luck!\nann.arbor@exam\u00adple.org", "Good luck!"},
		{"another address of hers", "Good luck!\nE-mail: ann@acme.example", "Good luck!"},
		{"an address alone", "Good luck!\nann@acme.example", "Good luck!"},

		{"telephone", "Good luck!\n+47 22 33 44 55", "Good luck!"},
		{"with a label", "Good luck!\nTel.: 22 33 44 55\nbye", "Good luck!\nbye"},
		{"two of them", "Good luck!\nT: 0123 456789 | M: 0171 2345678", "Good luck!"},
		{"mobile", "Good luck!\nMobile (0) 171 234 5678", "Good luck!"},
		{"British", "Good luck!\n020 7946 0000", "Good luck!"},
		{"American", "Good luck!\n(555) 123-4567", "Good luck!"},
		{"American, with dots", "Good luck!\n555.123.4567", "Good luck!"},
		{"American, free", "Good luck!\nCall 1-800-555-0199", "Good luck!"},
		{"French", "Bonne chance\n01 23 45 67 89", "Bonne chance"},
		{"French, with dots", "Bonne chance\nTél : 01.23.45.67.89", "Bonne chance"},
		{"Russian", "Good luck!\n8 (495) 123-45-67", "Good luck!"},
		{"with pictures", "Thanks!\n\nCheers 🎉\nAnn\n\n—————\nAnn Arbor\nProduct Manager\n📧 ann@acme.example\n📱 +1 555-0123", "Thanks!\n\nCheers 🎉\nAnn"},
		{"in a sentence", "Good luck!\nring me at +44 20 7946 0000 tonight if you dare\nbye", "Good luck!\nbye"},
		{"fax", "Good luck!\nFax 123456", "Good luck!"},
		{"in a sentence, above a block", "Good luck! My number is new: +47 22 33 44 55.\nSee you.\n\nKind regards,\nAnn Arbor\nHead of Sales", "See you.\n\nKind regards,"},
		{"Japanese", "Good luck!\n電話 03-1234-5678", "Good luck!"},

		{"the time", "We meet on 21.11.2026 15:04, or 2026-11-28 10:00\nbye", "We meet on 21.11.2026 15:04, or 2026-11-28 10:00\nbye"},
		{"a date alone", "01.12.2026 10.30", "01.12.2026 10.30"},
		{"a score", "I lead 0-1 2-3 4-5 6-7 8-9", "I lead 0-1 2-3 4-5 6-7 8-9"},
		{"numbers", "10 11 12 13 14 15 16 17", "10 11 12 13 14 15 16 17"},
		{"a large number", "1234567890 games!", "1234567890 games!"},
		{"points", "K10 L11 M12 N13 was my plan", "K10 L11 M12 N13 was my plan"},
		{"somebody else's address", "shall we invite cat@example.org to the next one?", "shall we invite cat@example.org to the next one?"},
		{"an address of somebody else", "Good luck!\n<cat@example.org>:\nplays too", "Good luck!\n<cat@example.org>:\nplays too"},
		{"a sentence with a title", "my manager plays too\nand the director of the school", "my manager plays too\nand the director of the school"},
		{"several paragraphs", "Nice game.\n\nI shall be away.\n\nAnn", "Nice game.\n\nI shall be away.\n\nAnn"},
		{"text below the name", "Ann Arbor\n\nPS: I shall be away next week.", "Ann Arbor\n\nPS: I shall be away next week."},
		{"a sentence below the name", "Ann Arbor\nis what they call me, and I like it.", "Ann Arbor\nis what they call me, and I like it."},
		{"words that are also titles", "Thanks!\nI was in the lead\nBack to school tomorrow", "Thanks!\nI was in the lead\nBack to school tomorrow"},
		{"a town", "Thanks\nGreetings from Oslo", "Thanks\nGreetings from Oslo"},
		{"commands", "draw\nif L9 then M8", "draw\nif L9 then M8"},
		{"a note", "note: +47 22 33 44 55, ask for Bob", "note: +47 22 33 44 55, ask for Bob"},
		{"the parts of an address", "ann.arbor example.org, or (ann.arbor) example.org", "ann.arbor example.org, or (ann.arbor) example.org"},
		{"a page of the same domain", "see https://ann.arbor.example.org/42, which runs at example.org", "see https://ann.arbor.example.org/42, which runs at example.org"},
		{"a link", "see https://pente.example/42 for the rules", "see https://pente.example/42 for the rules"},
	} {
		if l := readAnn("K10\n\n" + test.below + "\n"); l.Line != "K10" || l.Rest != test.rest {
			t.Errorf("%s: line %q, rest %q; want %q", test.name, l.Line, l.Rest, test.rest)
		}
	}
	for _, line := range []string{"challenge ann.arbor@example.org", "say +47 22 33 44 55", "Ann Arbor"} {
		if l := readAnn(line + "\n\nHead of Sales\n"); l.Line != line {
			t.Errorf("%q became %q", line, l.Line)
		}
	}
}

// TestWithheld: a line with contact details that the sender wrote as a part of their text is
// named to them; a signature is not (F11).
func TestWithheld(t *testing.T) {
	const key = "play+aaaaaaaaaaaaaaaaaaaaaaaaaaaa@pente.example"
	for _, test := range []struct {
		below, rest string
		withheld    []string
	}{
		{"Good luck!\nRing me at +47 22 33 44 55.", "Good luck!", []string{"Ring me at +47 22 33 44 55."}},
		{"+47 22 33 44 55\nis my number now.", "is my number now.", []string{"+47 22 33 44 55"}},
		{"Good luck!\nann.arbor@example.org\nbye", "Good luck!\nbye", []string{"ann.arbor@example.org"}},
		{"Call me: +47 22 33 44 55", "", []string{"Call me: +47 22 33 44 55"}},
		{"Kwa _" + key + "_\nSee you.", "See you.", []string{"Kwa _" + key + "_"}},
		{"My number: +47 22 33 44 55.\n\nKind regards,\nAnn Arbor\nHead of Sales", "Kind regards,", []string{"My number: +47 22 33 44 55."}},

		{"Good luck!\n\nAnn Arbor\nHead of Sales\n+47 22 33 44 55", "Good luck!", nil},
		{"Good luck!\n\nAnn\n+47 22 33 44 55", "Good luck!\n\nAnn", nil},
		{"Good luck!\n\nMobile: +47 22 33 44 55\nann.arbor@example.org", "Good luck!", nil},
		{"Good luck!\nCheers, Ann\n+47 22 33 44 55", "Good luck!\nCheers, Ann", nil},
		{"+47 22 33 44 55", "", nil},
		{"Good luck!\n-- \nRing me at +47 22 33 44 55.", "Good luck!", nil},

		// A header block in a language that we do not know begins a quote.
		{"Nice one!\n\nОд: Pentepost <" + key + ">\nПрима: bob\nНаслов: Pente\n\nYour move", "Nice one!", nil},
		{"Nice one!\n\nОд: Pentepost <play@pente.example>\nПрима: ann.arbor@example.org\nНаслов: Pente\n\nYour move", "Nice one!", nil},
		{"Nice one!\n\nTel.: 22 33 44 55\nE-mail: ann.arbor@example.org\n\nSee you.", "Nice one!\n\n\nSee you.", []string{"Tel.: 22 33 44 55", "E-mail: ann.arbor@example.org"}},
		{"Sorry: I was ill.\nNow: if she wants to join, she writes to play@pente.example!", "Sorry: I was ill.\nNow: if she wants to join, she writes to play@pente.example!", nil},
	} {
		l := readAnn("K10\n\n" + test.below + "\n")
		if l.Rest != test.rest || !slices.Equal(l.Withheld, test.withheld) {
			t.Errorf("%q: rest %q, withheld %q; want %q, %q", test.below, l.Rest, l.Withheld, test.rest, test.withheld)
		}
	}
}
