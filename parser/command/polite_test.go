package command_test

import (
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/parser/reply"
	"pentepost/rules"
)

// bookPhrases returns all phrases of a language, and the examples of the help in its words.
func bookPhrases(t *testing.T, book *phrasebook.Book, tag string) (phrases []string) {
	t.Helper()
	for _, word := range desk.CommandWords() {
		for _, way := range word.Ways {
			phrases = append(phrases, book.In(tag).Say(way.Example))
		}
		phrases = append(phrases, book.In(tag).Say(word.Word))
	}
	table := map[string][]string{}
	if tag != "en" {
		if _, err := toml.DecodeFile("../../templates/words/"+tag+"/commands.toml", &table); err != nil {
			t.Fatal(err)
		}
	}
	for _, all := range table {
		phrases = append(phrases, all...)
	}
	slices.Sort(phrases)
	return slices.Compact(phrases)
}

// isText reports whether a command holds a text that stays as it was written.
func isText(c desk.Command) bool {
	switch desk.Unwrap(c).(type) {
	case desk.Say, desk.Report, desk.WriteNote, desk.WriteLines, desk.NewLeague, desk.Enter:
		return true
	}
	return false
}

// isNoCommand reports whether a line was not understood for sure.
func isNoCommand(c desk.Command) bool {
	switch c.(type) {
	case desk.Misread, desk.Sentence, desk.Ask:
		return true
	}
	return false
}

// R3: a command with a courtesy is read as without it, in every language. Few are not, and of those none is another deed. An ordinary test
// takes every seventh pair; PENTEPOST_LONG=1 takes all.
func TestCourtesiesChangeNothing(t *testing.T) {
	book := loadBook(t)
	courtesies := map[string][]string{}
	for _, row := range saidTable(t, "courtesies.tsv") {
		courtesies[row[0]] = append(courtesies[row[0]], row[1])
	}
	step, pairs := 7, 0
	if os.Getenv("PENTEPOST_LONG") != "" {
		step = 1
	}
	all, otherwise, wrong := 0, 0, 0
	for _, tag := range slices.Sorted(maps.Keys(courtesies)) {
		courtesies := courtesies[tag]
		fresh, inGame := command.Context{Joined: true, Book: book, Language: tag}, friendlyGame(book, tag)
		for _, phrase := range bookPhrases(t, book, tag) {
			c := fresh
			bare := command.Read(parser.Mail{Line: phrase}, c)
			if isNoCommand(bare) {
				c = inGame
				bare = command.Read(parser.Mail{Line: phrase}, c)
			}
			if isNoCommand(bare) || isText(bare) {
				continue
			}
			for _, courtesy := range courtesies {
				if pairs++; pairs%step != 0 {
					continue
				}
				line := strings.Replace(courtesy, "X", phrase, 1)
				got := command.Read(parser.Mail{Line: reply.CommandLine(line)}, c)
				if all++; reflect.DeepEqual(got, bare) {
					continue
				}
				if otherwise++; !isNoCommand(got) {
					wrong++
				}
				t.Logf("%s: %q is read as %T, want %T", tag, line, got, bare)
			}
		}
	}
	t.Logf("%d of %d are read otherwise, %d of them as another deed", otherwise, all, wrong)
	if wrong > 0 || otherwise*100 > all {
		t.Errorf("%d of %d are read otherwise, %d of them as another deed", otherwise, all, wrong)
	}
}

// friendlyGame is a game of Ann, who writes, against Bob.
func friendlyGame(book *phrasebook.Book, tag string) command.Context {
	pente, _ := rules.Named("pente")
	return command.Context{Joined: true, Book: book, Language: tag, Points: games.GoPoints, Game: &games.Game{Rules: pente, Position: pente.Start(), Title: "Ann - Bob"}}
}

// R2: a clear move with a courtesy is played, in every language. With any other word it is not.
func TestFriendlyMoves(t *testing.T) {
	book := loadBook(t)
	for _, row := range saidTable(t, "friendly.tsv") {
		got := command.Read(parser.Mail{Line: reply.CommandLine(row[2]), FromName: "Ann Small"}, friendlyGame(book, row[0]))
		if _, plays := got.(desk.PlayMove); plays != (row[1] == "played") || plays && wishes(got) != "M12" {
			t.Errorf("%v: %#v", row, got)
		}
	}
}

// R3, R4: no courtesy becomes a part of a command, and a command that cannot be read is a question.
func TestCourtesyIsNoArgument(t *testing.T) {
	book := loadBook(t)
	for line, want := range map[string]string{
		"please L10": "L10", "please games": "games", "challenge ann@pente.test please": "@ann@pente.test", "challenge bob please 3 days": "@bob", "show please": "show",
		"puzzle please": "givepuzzle", "settings please": "showsettings", "swap please": "swap", "I swap": "swap",
		"Urlaub 5 Tage bitte": "5 days", "vacances 5 jours svp": "5 days", "vacaciones 5 días por favor": "5 days", "vakantie 3 dagen graag": "3 days", "bitte Urlaub 5 Tage": "5 days",
		"Urlaub fünf Tage": "asks vacation 5 days", "vacation five days": "asks vacation 5 days", "vacation five days please": "asks vacation 5 days", "I go on holiday for 2 weeks": "asks vacation 2 weeks",
		"Urlaub ein paar Tage": "misread", "vacation a few days please": "misread",
		"dobrý tah, Cat!": "asks say dobrý tah, Cat!", "pues bien": "misread", "Leuke partij, Bob": "asks say Leuke partij, Bob",
	} {
		c := friendlyGame(book, "")
		got := command.Read(parser.Mail{Line: line}, c)
		said := wishes(got)
		switch got := got.(type) {
		case desk.Ask:
			said = "asks " + got.Line
		case desk.TakeVacation:
			said = fmt.Sprintf("%d days", got.Days)
		}
		if said != want {
			t.Errorf("%q: %s, want %s (%#v)", line, said, want, got)
		}
	}
}

// What is private or for people arrives as it was written, courtesies included.
func TestCourtesiesInTextsStay(t *testing.T) {
	c := playedOn(t)
	for line, want := range map[string]desk.Command{
		"note: please M12, thanks Bob :)": desk.WriteNote{Text: "please M12, thanks Bob :)"},
		"say thanks, M12 please":          desk.Say{Text: "thanks, M12 please"},
		"report Bob is rude, thanks":      desk.Report{Text: "Bob is rude, thanks"},
		"nick Merci":                      desk.Nick{Name: "Merci"},
	} {
		if got := command.Read(parser.Mail{Line: line}, c); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %#v", line, got)
		}
	}
	lines, _ := command.Read(parser.Mail{Line: "if M12 then N12 please"}, c).(desk.WriteLines)
	if len(lines.Ifs.Lines) != 1 || lines.Ifs.Lines[0].Text != "if M12 then N12 please" {
		t.Errorf("a conditional move: %#v", lines)
	}
}
