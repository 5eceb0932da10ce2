package templates_test

import (
	"reflect"
	"regexp"
	"slices"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/rules"
)

// A command that a sentence shows is understood in every language: the translation shows the command of the English sentence, and it is read as
// that command. What the phrase book makes of the English command is read as that command, too.
func TestCommandsThatLanguagesShow(t *testing.T) {
	book, err := phrasebook.Load()
	must(t, err)
	english := english(t)
	for _, l := range games.Languages()[1:] {
		translated := sentencesBeside(t, "words", l.Tag)
		for _, id := range english.IDs() {
			said := shownIn(translated.Texts(id))
			for _, line := range shownIn(english.Texts(id)) {
				want := commandShown(line, nil, "")
				if want == nil {
					continue
				}
				if !showNoCommand[id] && !shows(said, want, book, l.Tag) {
					t.Errorf("%s: %s shows %q in English, and here %q", l.Tag, id, line, said)
				}
				if inWords := book.In(l.Tag).Say(line); !shows([]string{inWords}, want, book, l.Tag) {
					t.Errorf("%s: %q is read as %#v, and %q as %#v", l.Tag, inWords, commandShown(inWords, book, l.Tag), line, want)
				}
			}
		}
	}
}

// showNoCommand are sentences that say the words of a command in another way: answers to an offer, and the name of a setting.
var showNoCommand = map[string]bool{"command.accept": true, "command.decline": true, "other-value.games": true}

// shows reports whether one of some lines is a command.
func shows(lines []string, want desk.Command, book *phrasebook.Book, tag string) bool {
	return slices.ContainsFunc(lines, func(line string) bool { return reflect.DeepEqual(commandShown(line, book, tag), want) })
}

// shownCommand finds what stands in the first column of a list, and in quotation marks.
var shownCommand = regexp.MustCompile("(?m)^  (\\S+(?: \\S+)*)|[\"“„«「『»”]\u00a0?\u202f?([^\"“”„«»「」『』]*?)\u202f?\u00a0?[\"”“»」』«]")

// namesSomething finds what stands for a name or a number, so that a line is no command yet.
var namesSomething = regexp.MustCompile(`[{}]|[A-Z]{2}`)

// shownIn returns the lines that sentences show.
func shownIn(texts []string) (lines []string) {
	for _, text := range texts {
		for _, m := range shownCommand.FindAllStringSubmatch(text, -1) {
			if line := m[1] + m[2]; !namesSomething.MatchString(line) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// commandShown reads a line in a letter about a game. It is nil if the line is no command. The example of a zone is one where the
// language is spoken.
func commandShown(line string, book *phrasebook.Book, tag string) desk.Command {
	pente, _ := rules.Named("pente")
	c := command.Read(parser.Mail{Line: line}, command.Context{Joined: true, Game: &games.Game{Rules: pente}, Book: book, Language: tag})
	switch c := c.(type) {
	case desk.Misread, desk.Ask, desk.PlayMove, desk.WithRest:
		return nil
	case desk.Set:
		if c.Key == "zone" {
			return desk.Set{Key: c.Key}
		}
	}
	return c
}
