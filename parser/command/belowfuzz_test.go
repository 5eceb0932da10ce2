package command_test

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
)

// secretsBelow are lines for the server alone.
var secretsBelow = []string{
	"if M10 then N10", "Wenn er auf M10 setzt, setze ich auf N10", "sinon N9", "si M10 entonces N10", "als M10 dan N10", "jeśli M10 to N10", "když M10, pak N10",
	"если M10, то N10", "if they ever leave M10 open, I win", "Conditional: M10 then N10", "then N9 wins for me",
}

// FuzzChatBelow reads a move with lines below it, that are picked by a number: the move is played or asked about, and never another one. No
// deed is done but an offered draw, and no line for the server is in the remark. Chat alone stops nothing.
func FuzzChatBelow(f *testing.F) {
	for n := range uint64(200) {
		f.Add(n, "")
	}
	f.Add(uint64(0), "sorry, L9")
	f.Add(uint64(1), "投了")
	book, err := phrasebook.Load()
	if err != nil {
		f.Fatal(err)
	}
	tags := slices.Sorted(maps.Keys(chatBelow))
	f.Fuzz(func(t *testing.T, n uint64, own string) {
		r := rand.New(rand.NewPCG(n, 0))
		tag := tags[r.IntN(len(tags))]
		chat := lineOf(r, chatBelow[tag])
		lines := []string{
			chat, lineOf(r, chatBelow[tags[r.IntN(len(tags))]]), lineOf(r, correctionsBelow[tag]), lineOf(r, secretsBelow),
			book.In(tag).Say("draw"), book.In(tag).Say(lineOf(r, []string{"resign", "accept", "stop", "undo", "oops", "rematch", "vacation"})), own[:min(len(own), 2000)],
		}
		r.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		lines = lines[:1+r.IntN(len(lines))]
		c := playedOn(t, "K10")
		c.Book, c.Language = book, tag
		got := command.Read(parser.Mail{Line: "M12", Rest: strings.Join(lines, "\n")}, c)
		checkMove(t, lines, got)
		checkSent(t, got)
		if got := describe(command.Read(parser.Mail{Line: "M12", Rest: chat}, c)); got != "sends "+chat {
			t.Errorf("%q: %s", chat, got)
		}
	})
}

func lineOf(r *rand.Rand, lines []string) string { return lines[r.IntN(len(lines))] }

// checkMove checks that a letter plays M12 or asks about it.
func checkMove(t *testing.T, lines []string, got desk.Command) {
	t.Helper()
	c := desk.Unwrap(got)
	if ask, is := c.(desk.Ask); is {
		c = ask.Command
	}
	switch c := c.(type) {
	case desk.PlayMove:
		if m12 := plays(t, "M12"); !slices.Equal(c.Moves, m12.Moves) {
			t.Errorf("%q: plays %v", lines, c.Moves)
		}
	case desk.Misread:
		if c.Reason != games.TwoMoves {
			t.Errorf("%q: %+v", lines, c)
		}
	default:
		t.Errorf("%q: does %T", lines, c)
	}
}

// greetingsBefore and courtesiesBehind are what people write around a command.
var (
	greetingsBefore  = []string{"Hi Bob, ", "Hello! ", "Hallo Ann, ", "Bitte ", "Bonjour, ", "Hola, ", "Ciao Luca, ", "Olá, ", "Hoi, ", "Hej! ", "Cześć, ", "Ahoj, ", "Привет, ", "你好，", "こんにちは、", "OK, ", "Well, ", "please ", "merci, ", "gracias, "}
	courtesiesBehind = []string{", please", " bitte", " svp", ", por favor", " per favore", ", se faz favor", " aub", " tack", ", proszę", " prosím", ", пожалуйста", " 谢谢", " お願いします", " :-)", " thanks!", ", cheers, Ann", ", danke", ", merci d'avance", "! Viele Grüße", ", спасибо"}
)

// FuzzGreetingsAround reads a command of one word of some language with greetings around it, that are picked by a number: it is the same
// command as without them, a question, or nothing is done.
func FuzzGreetingsAround(f *testing.F) {
	for n := range uint64(400) {
		f.Add(n)
	}
	book, err := phrasebook.Load()
	if err != nil {
		f.Fatal(err)
	}
	tags := append(book.Tags(), "en")
	var examples []string
	for _, word := range desk.CommandWords() {
		if len(word.Ways) == 1 && word.Ways[0].Form == word.Word && word.Word != "say" { // words behind any other may be a part of it
			examples = append(examples, word.Word)
		}
	}
	f.Fuzz(func(t *testing.T, n uint64) {
		r := rand.New(rand.NewPCG(n, 1))
		tag := tags[r.IntN(len(tags))]
		bare := book.In(tag).Say(lineOf(r, examples))
		line := bare
		if r.IntN(3) > 0 {
			line = lineOf(r, greetingsBefore) + line
		}
		if line == bare || r.IntN(2) > 0 {
			line += lineOf(r, courtesiesBehind)
		}
		c := playedOn(t, "K10")
		c.Joined, c.Book, c.Language = true, book, tag
		want, got := command.Read(parser.Mail{Line: bare}, c), command.Read(parser.Mail{Line: line}, c)
		switch got.(type) {
		case desk.Ask, desk.Misread, desk.Sentence, desk.Help, desk.No:
			return
		}
		if !reflect.DeepEqual(withoutText(got), withoutText(want)) {
			t.Errorf("%s: %q is read as %+v, and %q as %+v", tag, line, got, bare, want)
		}
	})
}
