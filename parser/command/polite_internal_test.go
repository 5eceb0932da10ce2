package command

import (
	"testing"

	"pentepost/parser/phrasebook"
)

// R2, R3: what is polite is taken off a line, and nothing else is.
func TestPoliteIsTakenOff(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	c := courtesy{book: book, names: []string{"ann", "bob", "pentepost"}, assent: true}
	for line, want := range map[string]string{
		"M12 please": "M12", "Hi Bob, M12 :-)": "M12", "Hi Bob M12": "M12", "OK M12": "M12", "m12. cheers, Ann": "m12", "M12, Ann": "M12", "Pentepost, games": "games",
		"Thanks again, M12": "M12", "Nice move, Bob! M12": "M12", "na dann M12": "M12", "M12でお願いします": "M12", "M12，谢谢": "M12", "Beste Jan, M12": "M12",
		"Urlaub bitte 5 Tage": "Urlaub 5 Tage", "vacation 5 days please": "vacation 5 days", "Hallo! vacation 24.12. bitte": "vacation 24.12",
		"challenge ann@example.org please": "challenge ann@example.org", "challenge bob please 3 days": "challenge bob 3 days", "resign, well played": "resign",
		"please draw?": "draw?", "M12 please?": "M12?", "no thanks": "no", "ok no": "no", "yes please": "yes", "bitte nicht abmelden": "nicht abmelden",

		// Nothing but courtesies, or a phrase as a whole.
		"thanks again!": "thanks again!", "hilfe bitte": "hilfe bitte", "请假": "请假", "pues bien": "pues bien",

		// Hesitation, conditions, denials, questions and praise of something.
		"hmm, M12": "hmm, M12", "maybe M12": "maybe M12", "if M12": "if M12", "si M12": "si M12", "OK? M12": "OK? M12", "Nice move M12": "Nice move M12", "M12 then": "M12 then",
		"Draw, please. Never!": "Draw, please. Never!", "M12? Thanks": "M12? Thanks", "OK maybe, M12": "maybe, M12",
		"Hello perhaps, M12": "perhaps, M12", "So resign!": "So resign!", "M12 bitte nicht": "M12 bitte nicht",

		// Names and texts.
		"nick Merci": "nick Merci", "challenge Merci, please": "challenge Merci", "join dan": "join dan", "challenge Jo": "challenge Jo", "nick please": "nick",
		"say thanks, Bob :)": "say thanks, Bob :)", "please say Hello, Bob :)": "say Hello, Bob :)", "sage danke bitte": "sage danke bitte",
		"league club say thanks, Bob": "league club say thanks, Bob", "league club bye Ann": "league club bye Ann", "league club remove Thanks Bob": "league club remove Thanks Bob", "league club remove Bob, thanks Ann": "league club remove Bob",
		"Bitte melde mich nicht ab": "Bitte melde mich nicht ab", "Hi Resign": "Resign", "challenge Ann, Bob": "challenge Ann, Bob",
	} {
		if left, _ := c.off(line); left != want {
			t.Errorf("of %q is left %q, want %q", line, left, want)
		}
	}
	asked := courtesy{book: book}
	for line, want := range map[string]string{"OK M12": "OK M12", "yes please": "yes", "bitte M12": "M12"} {
		if left, _ := asked.off(line); left != want {
			t.Errorf("where something is asked, of %q is left %q, want %q", line, left, want)
		}
	}
}
