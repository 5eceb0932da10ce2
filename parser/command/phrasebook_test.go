package command_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/rules"
)

// What letters say about commands in a language is understood: each example of the help, in the words of the phrase book, is read as
// the same command as in English.
func TestPhraseBooksAreUnderstood(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	pente, _ := rules.Named("pente")
	g := games.Game{Rules: pente}
	for _, tag := range book.Tags() {
		said := 0
		for _, word := range desk.CommandWords() {
			for _, way := range word.Ways {
				for _, c := range []command.Context{{Joined: true}, {Joined: true, Game: &g}} {
					want := command.Read(parser.Mail{Line: way.Example}, c)
					if _, bad := want.(desk.Misread); bad {
						continue
					}
					line := book.In(tag).Say(way.Example)
					c.Book, c.Language = book, tag
					if got := command.Read(parser.Mail{Line: line}, c); !reflect.DeepEqual(withoutText(got), withoutText(want)) {
						t.Errorf("%s: %q is read as %T, and %q as %T", tag, line, got, way.Example, want)
					}
					if line != way.Example {
						said++
					}
				}
			}
		}
		if said == 0 {
			t.Errorf("%s says all commands in English", tag)
		}
	}
}

// A command without what it needs is known in every language, and its forms are told: "herausfordern".
func TestFormsAreToldInOtherLanguages(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range book.Tags() {
		line := book.In(tag).Say("challenge")
		got := command.Read(parser.Mail{Line: line}, command.Context{Joined: true, Book: book, Language: tag})
		if m, bad := got.(desk.Misread); !bad || m.Facts.Topic != games.TopicForm || m.Facts.Name != "challenge" {
			t.Errorf("%s: %q is read as %#v", tag, line, got)
		}
	}
}

// What players say to each other and report arrives as they typed it, in any language, with the marks at its end. So does a nickname.
func TestTextsArriveAsTyped(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	pente, _ := rules.Named("pente")
	for _, tag := range book.Tags() {
		l := book.In(tag)
		c := command.Context{Joined: true, Game: &games.Game{Rules: pente}, Book: book, Language: tag}
		text := fmt.Sprintf("%s, %s: %s (%s)!", l.Say("all"), l.Say("tomorrow"), l.Say("first"), l.Say("me"))
		for line, want := range map[string]desk.Command{
			l.Say("say") + " " + text: desk.Say{Text: text}, l.Say("say") + " " + text + " :)": desk.Say{Text: text + " :)"}, l.Say("report TEXT")[:len(l.Say("report TEXT"))-len("TEXT")] + text: desk.Report{Text: text},
			l.Say("join") + " " + l.Say("show"): desk.Join{Nick: l.Say("show")}, l.Say("nick") + " " + l.Say("all"): desk.Nick{Name: l.Say("all")},
		} {
			if got := command.Read(parser.Mail{Line: line}, c); !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %q is read as %#v, want %#v", tag, line, got, want)
			}
		}
	}
}

// Japanese has no blanks, and the verb last. Chinese says "per move" before the days.
func TestLinesWithoutBlanks(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	pente, _ := rules.Named("pente")
	c := command.Context{Joined: true, Game: &games.Game{Rules: pente}}
	for line, english := range map[string]string{
		"待つ3日": "wait 3 days", "3日待つ": "wait 3 days", "5日間休暇": "vacation 5 days", "休暇5日間": "vacation 5 days", "もしK10ならL9": "if K10 then L9",
		"挑戦Bob": "challenge Bob", "設定言語en": "set language en", "投了。": "resign", "投了しません": "nothing that is known",
		"挑战 Bob 每手3天": "challenge Bob 3 days", "挑战 Bob 总时30天加每手1天": "challenge Bob bank 30 days plus 1 day", "设置 来信 每手": "set letters each", "附近K10": "near K10", "如果K10 L9 M8则N7": "if K10 L9 M8 then N7",
		"伝言 Bobさん": "say Bobさん",
	} {
		c.Book, c.Language = nil, ""
		want := command.Read(parser.Mail{Line: english}, c)
		c.Book, c.Language = book, "ja"
		if got := command.Read(parser.Mail{Line: line}, c); !reflect.DeepEqual(withoutText(got), withoutText(want)) && reflect.TypeOf(got) != reflect.TypeFor[desk.Misread]() || reflect.TypeOf(got) != reflect.TypeOf(want) {
			t.Errorf("%q is read as %T %+v, want %T %+v", line, got, got, want, want)
		}
	}
}

// withoutText returns a command without the words of conditional moves, which are kept as they were written.
func withoutText(c desk.Command) desk.Command {
	w, ok := c.(desk.WriteLines)
	if !ok {
		return c
	}
	w.Ifs.Lines = slices.Clone(w.Ifs.Lines)
	for i := range w.Ifs.Lines {
		w.Ifs.Lines[i].Text = ""
	}
	return w
}

// The days of a vacation within a month are read as people write them: the month stands once, behind both days.
func TestVacationsWithinAMonth(t *testing.T) {
	book, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	want := desk.TakeVacation{From: games.Date{Month: 12, Day: 20}, Until: games.Date{Month: 12, Day: 28}}
	for _, test := range []struct{ tag, line string }{
		{"de", "Urlaub vom 20. bis 28. Dezember"}, {"de", "Urlaub 20.-28. Dezember"}, {"de", "Urlaub vom 20. bis zum 28.12."},
		{"fr", "vacances du 20 au 28 décembre"}, {"es", "vacaciones del 20 al 28 de diciembre"}, {"it", "ferie dal 20 al 28 dicembre"},
		{"nl", "vakantie van 20 t/m 28 december"}, {"sv", "semester 20 till 28 december"}, {"pl", "urlop od 20 do 28 grudnia"},
		{"cs", "dovolená od 20. do 28. prosince"}, {"ru", "отпуск с 20 по 28 декабря"},
	} {
		got := command.Read(parser.Mail{Line: test.line}, command.Context{Joined: true, Book: book, Language: test.tag})
		if got != want {
			t.Errorf("%s: %q is read as %#v", test.tag, test.line, got)
		}
	}
}
