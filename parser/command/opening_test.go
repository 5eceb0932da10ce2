package command_test

import (
	"fmt"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/rules"
)

// In an opening a number can be a choice, and a point an offer. Which, only the position says.
func TestMovesOfOpenings(t *testing.T) {
	book := loadBook(t)
	for _, test := range []struct{ played, line, want string }{
		{"H8 H9 J10 keep", "J9 3", "J9 3"},
		{"H8 H9 J10", "keep J9 3", "keep J9 3"},
		{"H8 H9 J10", "keep J9, 8", "keep J9 8"},
		{"H8 H9 J10 keep J9", "3", "3"},
		{"H8 H9 J10 keep J9", "9", "not-understood"},
		{"H8 H9 J10 keep J9 3", "3", "not-understood"},
		{"H8 H9 J10 keep J9 3", "offer K8 L9 M9", "offer-K8 offer-L9 offer-M9"},
		{"H8 H9 J10 keep J9 3", "keep offer K8 L9", "keep offer-K8 offer-L9"},
		{"H8 H9 J10 keep J9 3 keep", "K8 L9 M9", "offer-K8 offer-L9 offer-M9"},
		{"H8 H9 J10 keep J9 3 keep", "offer-K8 offer-L9", "offer-K8 offer-L9"},
		{"H8 H9 J10 keep J9 1 keep offer-K8", "K8 L9", "K8 L9"},
	} {
		if got := readInOpening(t, book, "renju opening=soosorv-8", test.played, parser.Mail{Line: test.line}); got != test.want {
			t.Errorf("after %s, %q is read as %q, want %q", test.played, test.line, got, test.want)
		}
	}
}

// opened returns a game after some moves.
func opened(t *testing.T, variant, played string) *games.Game {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	g := &games.Game{Rules: r, Position: r.Start()}
	for word := range strings.FieldsSeq(played) {
		m, err := notation.ParseWord(r, word)
		if err != nil {
			t.Fatal(err)
		}
		if g.Position, _, err = g.Position.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// readInOpening returns the moves that a mail is read as, with a question mark behind them if it asks about them, or the reason why it is
// refused.
func readInOpening(t *testing.T, book *phrasebook.Book, variant, played string, l parser.Mail) string {
	t.Helper()
	g, asked := opened(t, variant, played), ""
	c := desk.Unwrap(command.Read(l, command.Context{Game: g, Joined: true, Book: book}))
	if ask, ok := c.(desk.Ask); ok {
		c, asked = ask.Command, "?"
	}
	switch c := c.(type) {
	case desk.PlayMove:
		var words []string
		for _, m := range c.Moves {
			words = append(words, notation.Word(g.Rules, m))
		}
		return strings.Join(words, " ") + asked
	case desk.Misread:
		return string(c.Reason)
	}
	return fmt.Sprintf("%T", c)
}

// R14: a choice is read as people write it, in all languages. Who names a colour wants the side that has it; where no choice gives it, or
// a word is not known, nothing is chosen.
func TestChoicesAsPeopleWriteThem(t *testing.T) {
	book := loadBook(t)
	const dpente, soosorv, number = "K10 K11 L10 L11", "H8 H9 J10", "H8 H9 J10 keep J9 3" // seat 1 is White in d-pente, Black in renju
	for _, test := range []struct{ variant, played, line, want string }{
		{"d-pente", dpente, "I swap", "swap"},
		{"d-pente", dpente, "swap please", "swap"},
		{"d-pente", dpente, "Hi Bob, I'll swap sides, thanks", "swap"},
		{"d-pente", dpente, "keep black", "keep"},
		{"d-pente", dpente, "keep white", "not-understood"}, // they have Black
		{"d-pente", dpente, "swap to white", "swap"},
		{"d-pente", dpente, "swap to black", "not-understood"},
		{"d-pente", dpente, "I take black", "keep"},
		{"d-pente", dpente, "I take white please", "swap"},
		{"d-pente", dpente, "White", "swap"},
		{"d-pente", dpente, "I'd like to stay black", "keep"},
		{"d-pente", dpente, "I would like to play with the white stones", "swap"},
		{"d-pente", dpente, "take the other side", "swap"},
		{"d-pente", dpente, "black or white", "not-understood"},
		{"d-pente", dpente, "swap or keep", "not-understood"},
		{"d-pente", dpente, "swap?", "swap?"},
		{"d-pente", dpente, "I take black?", "keep?"},
		{"d-pente", dpente, "I don't swap", "not-understood"},
		{"d-pente", dpente, "I think I'd rather swap", "swap?"},
		{"d-pente", dpente, "perhaps black", "keep?"},
		{"d-pente", dpente, "wechseln", "swap"},
		{"d-pente", dpente, "ich tausche bitte", "swap"},
		{"d-pente", dpente, "ich nehme Weiß", "swap"},
		{"d-pente", dpente, "ich bleibe bei Schwarz", "keep"},
		{"d-pente", dpente, "ich tausche nicht", "not-understood"},
		{"d-pente", dpente, "ich bleibe", "keep"},
		{"d-pente", dpente, "you take white", "not-understood"},
		{"d-pente", dpente, "je garde noir", "keep"},
		{"d-pente", dpente, "je prends les blancs", "swap"},
		{"d-pente", dpente, "j'échange", "swap"},
		{"d-pente", dpente, "elijo las blancas", "swap"},
		{"d-pente", dpente, "me quedo con negras", "keep"},
		{"d-pente", dpente, "prendo il bianco", "swap"},
		{"d-pente", dpente, "fico com as pretas", "keep"},
		{"d-pente", dpente, "ik neem wit", "swap"},
		{"d-pente", dpente, "jag behåller svart", "keep"},
		{"d-pente", dpente, "beru bílou", "swap"},
		{"d-pente", dpente, "zostaję przy czarnych", "keep"},
		{"d-pente", dpente, "беру белых", "swap"},
		{"d-pente", dpente, "白番にします", "swap"},
		{"d-pente", dpente, "我选黑", "keep"},
		{"d-pente", "K10 K11", "I take black", "not-understood"}, // nothing is to be chosen
		{"d-pente", dpente + " keep", "I take black", "not-understood"},
		{"renju opening=soosorv-8", soosorv, "I'd like to stay white", "keep"},
		{"renju opening=soosorv-8", soosorv, "I take black", "swap"},
		{"renju opening=soosorv-8", soosorv, "keep white, J9 three", "keep J9 3"},
		{"renju opening=soosorv-8", soosorv, "I stay white and play J9 (3)", "keep J9 3"},
		{"renju opening=soosorv-8", soosorv + " keep", "J9 three", "J9 3"},
		{"renju opening=soosorv-8", soosorv + " keep", "J9 (3)", "J9 3"},
		{"renju opening=soosorv-8", soosorv + " keep", "J9, 3", "J9 3"},
		{"renju opening=soosorv-8", soosorv + " keep", "J9 drei", "J9 3"},
		{"renju opening=soosorv-8", soosorv + " keep", "J10 3", "J10 3"}, // a stone lies there, which the refusal says
		{"renju opening=soosorv-8", soosorv + " keep", "J9 nine", "J9?"},
		{"renju opening=soosorv-8", soosorv + " keep J9", "trois", "3"},
		{"renju opening=soosorv-8", number, "offer K8 L9 and M9", "offer-K8 offer-L9 offer-M9"},
		{"renju opening=soosorv-8", number, "I offer K8, L9 and M9.", "offer-K8 offer-L9 offer-M9"},
		{"renju opening=soosorv-8", number, "K8 L9 M9", "offer-K8 offer-L9 offer-M9"},
		{"renju opening=soosorv-8", number, "ich bleibe schwarz und biete K8 L9 M9 an", "keep offer-K8 offer-L9 offer-M9"},
		{"renju opening=soosorv-8", number + " offer-K8 offer-L9 offer-M9", "I take K8 and play A1", "K8 A1"},
		{"renju opening=soosorv-8", number + " offer-K8 offer-L9 offer-M9", "ich nehme K8 und spiele A1", "K8 A1"},
	} {
		if got := readInOpening(t, book, test.variant, test.played, parser.Mail{Line: test.line}); got != test.want {
			t.Errorf("%s after %s: %q is read as %q, want %q", test.variant, test.played, test.line, got, test.want)
		}
	}
}

// R14: offers may stand on several lines, if they are as many as the opening wants. Otherwise they are asked about.
func TestOffersBelow(t *testing.T) {
	book := loadBook(t)
	const renju, number = "renju opening=soosorv-8", "H8 H9 J10 keep J9 3"
	for _, test := range []struct{ line, rest, want string }{
		{"K8", "L9\nM9", "offer-K8 offer-L9 offer-M9"},
		{"offer K8", "L9\nM9\n\nHave fun!", "offer-K8 offer-L9 offer-M9"},
		{"keep", "K8\nL9\nM9", "keep offer-K8 offer-L9 offer-M9"},
		{"offer K8 L9", "M9", "offer-K8 offer-L9 offer-M9"},
		{"K8", "L9", "two-moves"},
		{"K8", "L9\nM9\nN9", "two-moves"},
	} {
		if got := readInOpening(t, book, renju, number, parser.Mail{Line: test.line, Rest: test.rest}); got != test.want {
			t.Errorf("%q above %q is read as %q, want %q", test.line, test.rest, got, test.want)
		}
	}
}

// R14: a question about offers is asked in the words that players write.
func TestOffersAreAskedAboutInWords(t *testing.T) {
	g := opened(t, "renju opening=soosorv-8", "H8 H9 J10 keep J9 3")
	c := command.Read(parser.Mail{Line: "ofer K8 L9 M9"}, command.Context{Game: g, Joined: true})
	if ask, ok := c.(desk.Ask); !ok || ask.Line != "offer K8 L9 M9" {
		t.Errorf("%+v", c)
	}
}

// R15: a conditional line goes past offers, because the number of fifths is known.
func TestConditionalLinesPastOffers(t *testing.T) {
	for _, test := range []struct{ played, line, rest, want string }{
		{"H8 H9 J10 keep J9 3", "if offer K8 L9 M9 K8 A1 B2 then C3", "", "offer-K8 offer-L9 offer-M9 K8 A1 B2 | C3"},
		{"H8 H9 J10 keep J9 3", "if they offer K8 L9 M9 then K8 A1", "", "offer-K8 offer-L9 offer-M9 | K8 A1"},
		{"H8 H9 J10 keep", "J9 3", "if offer K8 L9 M9 K8 A1 B2 then C3", "offer-K8 offer-L9 offer-M9 K8 A1 B2 | C3"},
		{"H8 H9 J10 keep", "J9 (three)", "if offer K8 L9 M9 K8 A1 B2 then C3", "offer-K8 offer-L9 offer-M9 K8 A1 B2 | C3"},
		{"H8 H9 J10", "keep J9, 1", "if swap K8 then A1", "swap offer-K8 | A1"},
		{"H8 H9 J10", "keep J9 2", "if swap then offer K8 L9", "swap | offer-K8 offer-L9"},
	} {
		g := opened(t, "renju opening=soosorv-8", test.played)
		var ifs games.Ifs
		switch c := command.Read(parser.Mail{Line: test.line, Rest: test.rest}, command.Context{Game: g, Joined: true, Book: loadBook(t)}).(type) {
		case desk.WriteLines:
			ifs = c.Ifs
		case desk.WithRest:
			ifs = c.Ifs
		}
		got := ""
		for _, l := range ifs.Lines {
			for i, m := range l.Moves {
				if i == l.Answer {
					got += "| "
				}
				got += notation.Word(g.Rules, m) + " "
			}
			got += string(l.Wrong)
		}
		if strings.TrimSpace(got) != test.want {
			t.Errorf("after %s, %q above %q: %q, want %q", test.played, test.line, test.rest, got, test.want)
		}
	}
}
