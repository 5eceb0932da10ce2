package command_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// saidTable returns the rows of a table of phrases: a language, perhaps a command, and the phrase.
func saidTable(t *testing.T, name string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	return rows
}

// offering is a running game with an offer of the opponent.
func offering(what games.OfferKind) command.Context {
	pente, _ := rules.Named("pente")
	return command.Context{Joined: true, Game: &games.Game{Rules: pente, Position: pente.Start(), Offer: games.Offer{What: what, By: 2, Days: 10}}}
}

// asking is a letter that asks about a command, in a running game or about none.
func asking(line string, inGame bool) command.Context {
	c := command.Context{Joined: true}
	if inGame {
		c = offering("")
		c.Game.Offer = games.Offer{}
	}
	c.Question = desk.Question{Line: line}
	return c
}

// questions are the letters that somebody answers by yes or no.
func questions(t *testing.T) map[string]command.Context {
	t.Helper()
	over := wishContext(t, "over")
	over.Question = desk.Question{Line: "rematch"}
	return map[string]command.Context{
		"a draw is offered": offering(games.DrawOffer), "to undo is offered": offering(games.UndoOffer), "a pause is offered": offering(games.PauseOffer),
		"an invitation": {Joined: true, Invited: true}, "an invitation of a stranger": {Invited: true},
		"was this you": wishContext(t, "own"), "welcome": {}, "a command with a doubt below": asking("K10", true),
		"resign?": asking("resign", true), "L9?": asking("L9", true), "draw?": asking("draw", true), "undo?": asking("undo", true), "abort?": asking("abort", true), "accept?": asking("accept", true),
		"pause?": asking("pause 10 days", true), "claim?": asking("claim", true), "stop?": asking("stop", true), "rematch?": over, "withdraw?": asking("withdraw", true),
		"stop, fresh?": asking("stop", false), "leave?": asking("leave club yes", false), "forget?": asking("forget me", false), "nick?": asking("nick Bob", false),
		"organiser?": asking("league club result 42 win Ann yes", false), "challenge?": asking("challenge bob", false), "vacation?": asking("vacation 5 days", false),
	}
}

// reading is what becomes of an answer, with the words of all languages.
func reading(book *phrasebook.Book, c command.Context, language, line, below string) desk.Command {
	c.Book, c.Language = book, language
	return command.Read(parser.Mail{Line: reply.CommandLine(line), Rest: below}, c)
}

// does reports whether a command does more than to turn down, to ask or to show.
func does(c desk.Command) bool {
	if _, sure := c.(desk.Confirmed); sure {
		return true
	}
	switch desk.Unwrap(c).(type) {
	case desk.Misread, desk.Ask, desk.Sentence, desk.No, desk.Decline, desk.Never, desk.Help, desk.ExplainRules, desk.ShowVacation, desk.ListGames, desk.ShowPosition, desk.WriteLines:
		return false
	}
	return true
}

func loadBook(t *testing.T) *phrasebook.Book {
	t.Helper()
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	return book
}

// R8: no is no. Whatever is not known to be yes is not yes, in each language and for each question.
func TestNoIsNo(t *testing.T) {
	book, rows := loadBook(t), saidTable(t, "no.tsv")
	understood := 0
	for question, c := range questions(t) {
		for _, row := range rows {
			got := reading(book, c, row[0], row[1], "")
			if does(got) {
				t.Errorf("%s: %q (%s) does %#v", question, row[1], row[0], got)
			}
			switch desk.Unwrap(got).(type) {
			case desk.No, desk.Decline, desk.Never:
				understood++
			}
		}
	}
	if all := len(rows) * len(questions(t)); understood*100 < all*95 {
		t.Errorf("only %d of %d are understood as no", understood, all)
	}
}

// R8: no is no in phrases that the words were not chosen for, too. More of these are asked about.
func TestNoIsNoUnseen(t *testing.T) {
	book := loadBook(t)
	for question, c := range questions(t) {
		for _, row := range saidTable(t, "unseen/no.tsv") {
			got := reading(book, c, row[0], row[1], "")
			_, stops := got.(desk.Stop) // "not interested" about nothing else
			if about := c.Game != nil || c.Question.Line != ""; does(got) && (about || !stops) {
				t.Errorf("%s: %q (%s) does %#v", question, row[1], row[0], got)
			}
		}
	}
}

// R9: a wish that is turned down, asked about or denied does nothing.
func TestRejectedWishes(t *testing.T) {
	book, rows := loadBook(t), append(saidTable(t, "rejected.tsv"), saidTable(t, "unseen/rejected.tsv")...)
	places := map[string]command.Context{"resign?": asking("resign", true), "stop?": asking("stop", false)}
	for _, where := range []string{"game", "draw", "invite", "over", "fresh"} {
		places[where] = wishContext(t, where)
	}
	for where, c := range places {
		for _, row := range rows {
			got := reading(book, c, row[0], row[2], "")
			_, declined := desk.Unwrap(got).(desk.Decline)
			if does(got) || declined && row[1] == "decline" {
				t.Errorf("%s: %v does %#v", where, row, got)
			}
		}
	}
}

// R10: thanks are no wish, whatever other words they have.
func TestThanksAreNoWish(t *testing.T) {
	book := loadBook(t)
	for _, where := range []string{"over", "game", "draw", "invite", "fresh"} {
		for _, row := range saidTable(t, "thanks.tsv") {
			got := reading(book, wishContext(t, where), row[0], row[1], "")
			_, no := desk.Unwrap(got).(desk.No)
			ask, asked := desk.Unwrap(got).(desk.Ask)
			if _, say := ask.Command.(desk.Say); does(got) || no || asked && !say {
				t.Errorf("%s: %v does %#v", where, row, got)
			}
		}
	}
}

// A clear yes is a yes.
func TestYesIsYes(t *testing.T) {
	book, rows := loadBook(t), saidTable(t, "yes.tsv")
	unclear := 0
	for question, c := range questions(t) {
		for _, row := range rows {
			switch got := reading(book, c, row[0], row[1], "").(type) {
			case desk.Yes, desk.Accept, desk.Confirmed:
			default:
				unclear++
				t.Logf("%s: %v: %#v", question, row, got)
			}
		}
	}
	if all := len(rows) * len(questions(t)); unclear*100 > all {
		t.Errorf("%d of %d are unclear", unclear, all)
	}
}

// The word of a command with courtesies is obeyed, or asked about where more is said.
func TestWishesWithCourtesies(t *testing.T) {
	book := loadBook(t)
	count, rows := map[string]int{}, saidTable(t, "wishes.tsv")
	for _, row := range rows {
		where := map[string]string{"rematch": "over", "accept": "draw", "decline": "draw", "stop": "fresh"}[row[1]]
		if where == "" {
			where = "game"
		}
		got := reading(book, wishContext(t, where), row[0], row[2], "")
		became := fate(row[1], got)
		if count[became]++; became == "wrong" || became == "refused" {
			t.Errorf("%v: %s %#v", row, became, got)
		}
	}
	t.Logf("%d wishes: %v", len(rows), count)
	if count["obeyed"]*100 < len(rows)*94 {
		t.Errorf("of %d wishes only %d are obeyed at once", len(rows), count["obeyed"])
	}
}

// R8: a line below that is nothing but no turns down what stands above it; it is asked about.
func TestNoBelow(t *testing.T) {
	book := loadBook(t)
	for _, test := range []struct {
		c     command.Context
		line  string
		below string
		asks  string
	}{
		{asking("resign", true), "Yes", "No!", "resign"}, {asking("L9", true), "ja", "Nein, lieber nicht.", "L9"}, {offering(games.DrawOffer), "OK", "Absolutely not", "accept"},
		{command.Context{Invited: true}, "accept", "No thanks", "accept"},
	} {
		ask, _ := desk.Unwrap(reading(book, test.c, "", test.line, test.below)).(desk.Ask)
		if ask.Line != test.asks || ask.Doubt != strings.TrimRight(test.below, "!.") {
			t.Errorf("%q and %q below asks %+v", test.line, test.below, ask)
		}
	}
	for _, greeting := range []string{"No hurry!", "I have not played for years.", "Never a dull moment with you!"} {
		if got := reading(book, offering(games.DrawOffer), "", "Yes", greeting); !does(got) {
			t.Errorf("%q below is no greeting: %#v", greeting, got)
		}
	}
}

// R9: what asks for no more letters stops them from anybody, unless something in the line turns it down.
func TestLeaveMeAlone(t *testing.T) {
	book := loadBook(t)
	for line, stops := range map[string]bool{
		"Leave me alone!": true, "No! Leave me alone!": true, "remove me from this list": true, "Do not write to me": true, "Never write to me again": true, "not interested": true, "spam": true,
		"Please take me off your list, I do not want these mails": true, "Ne m'écrivez plus": true, "Löschen Sie mich bitte": true, "No me escriban más": true, "別再給我發郵件": true,
		"Please do not remove me": false, "Don't take me off the list": false, "Löschen Sie mich bitte nicht": false, "Unsubscribe me? Never!": false, "Ta inte bort mig": false, "No me borren, no quiero que me borren": false,
		"Schrijf me niet uit": false, "la nulle ne m'intéresse pas": false, "never leave me alone": false, "Lass mich das Spiel lernen": false,
	} {
		_, stop := desk.Unwrap(reading(book, command.Context{}, "", line, "")).(desk.Stop)
		if stop != stops {
			t.Errorf("%q stops all letters: %v, want %v", line, stop, stops)
		}
	}
}

// What is offered tells what a line with a word of it means.
func TestWhatIsOffered(t *testing.T) {
	book := loadBook(t)
	compare := func(c command.Context, lines map[string]desk.Command) {
		for line, want := range lines {
			if got := reading(book, c, "", line, ""); got != want {
				t.Errorf("%q is %#v, want %#v", line, got, want)
			}
		}
	}
	compare(offering(games.DrawOffer), map[string]desk.Command{
		"yes, draw": desk.Accept{}, "Einverstanden, remis": desk.Accept{}, "no draw": desk.Decline{}, "Remis? Nein!": desk.Decline{}, "Never!": desk.No{}, "undo, please": desk.AskUndo{}, "draw": desk.OfferDraw{},
	})
	compare(offering(games.UndoOffer), map[string]desk.Command{"ok, undo": desk.Accept{}, "no undo": desk.Decline{}, "I do not accept": desk.Decline{}})
	for _, line := range []string{"no draw", "kein Remis", "no undo", "Tablas no", "Resign? Thanks!", "您认输吧"} {
		if got := reading(book, asking("", true), "", line, ""); does(got) {
			t.Errorf("%q where nothing is offered does %#v", line, got)
		}
	}
}

// R8: if a denial is among the words of an answer, nothing happens that a yes would do, wherever it stands.
func TestDenialBeatsYes(t *testing.T) {
	book := loadBook(t)
	words := map[string]map[string][]string{} // by language and kind
	for _, kind := range []string{"yes", "no", "thanks"} {
		for _, row := range saidTable(t, kind+".tsv") {
			if words[row[0]] == nil {
				words[row[0]] = map[string][]string{}
			}
			words[row[0]][kind] = append(words[row[0]][kind], row[len(row)-1])
		}
	}
	letters := questions(t)
	rapid.Check(t, func(rt *rapid.T) {
		language := rapid.SampledFrom(slices.Sorted(maps.Keys(words))).Draw(rt, "language")
		question := rapid.SampledFrom(slices.Sorted(maps.Keys(letters))).Draw(rt, "question")
		of := words[language]
		said := []string{rapid.SampledFrom(of["no"]).Draw(rt, "no")}
		if named := letters[question].Question.Line; named != "" && rapid.Bool().Draw(rt, "with the command") {
			said = append(said, named)
		}
		for _, kind := range rapid.SliceOfN(rapid.SampledFrom([]string{"yes", "thanks"}), 0, 3).Draw(rt, "beside") {
			said = append(said, rapid.SampledFrom(of[kind]).Draw(rt, kind))
		}
		line := strings.Join(rapid.Permutation(said).Draw(rt, "order"), rapid.SampledFrom([]string{" ", ", ", ". ", "! "}).Draw(rt, "between"))
		if got := reading(book, letters[question], language, line, ""); does(got) {
			rt.Errorf("%s: %q does %#v", question, line, got)
		}
	})
}
