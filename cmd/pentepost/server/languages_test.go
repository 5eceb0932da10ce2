package server

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/phrasebook"
	"pentepost/rules"
)

// TestSessionsInOtherLanguages plays the sessions while people write commands in the words of the phrase book, and their mail programs say
// which language that is. Letters must be in it, and do the same as in English; what they say is not compared. One session is
// played in each language. With PENTEPOST_LONG=1 each session is played in every third language, and PENTEPOST_LANGUAGE plays all of them
// in one:
//
//	PENTEPOST_LONG=1 PENTEPOST_LANGUAGE=de go test -run InOtherLanguages ./cmd/pentepost/server
func TestSessionsInOtherLanguages(t *testing.T) {
	t.Parallel()
	only := os.Getenv("PENTEPOST_LANGUAGE")
	for i, l := range games.Languages()[1:] {
		if only != "" && only != l.Tag {
			continue
		}
		t.Run(l.Tag, func(t *testing.T) {
			names := []string{"first-game"}
			switch {
			case long() && only != "":
				names = nil
			case long():
				names = append(names, everyThird(t, i)...)
			}
			runSessions(t, func(dir string) (*world, error) {
				w, err := newWorld(dir, false)
				if w != nil {
					w.language = l.Tag
				}
				return w, err
			}, names...)
		})
	}
}

// everyThird returns the names of every third session, from one of the first three on.
func everyThird(t *testing.T, first int) (names []string) {
	files, err := filepath.Glob(filepath.Join("testdata", "sessions", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txtar"); i%3 == first%3 && name != "first-game" {
			names = append(names, name)
		}
	}
	return names
}

// translated returns what somebody writes in the language of the world: a command in the words of the phrase book, everything else as it
// is. It is an error if the command is read as another one in these words.
func (w *world) translated(paragraphs []string) ([]string, error) {
	if w.language == "" || len(paragraphs) == 0 {
		return paragraphs, nil
	}
	book, err := phrasebook.Load()
	if err != nil {
		return nil, err
	}
	line, rest, _ := strings.Cut(paragraphs[0], "\n")
	c, want := commandIn(line)
	if want == nil {
		return paragraphs, nil
	}
	said := book.In(w.language).Say(line)
	c.Book, c.Language = book, w.language
	if got := command.Read(parser.Mail{Line: said}, c); !reflect.DeepEqual(withoutAnswer(got), withoutAnswer(want)) {
		return nil, fmt.Errorf("%q is read as %#v, and %q as %#v", said, got, line, want)
	}
	paragraphs = slices.Clone(paragraphs)
	paragraphs[0] = strings.TrimSuffix(said+"\n"+rest, "\n")
	return paragraphs, nil
}

// withoutAnswer changes a command that sets something to "yes" into one that sets it to "on". Some languages have one word for both.
func withoutAnswer(c desk.Command) desk.Command {
	o, _ := c.(desk.Organise)
	if term, is := o.Action.(desk.SetTerm); is && term.Value == "yes" {
		term.Value = "on"
		o.Action = term
		return o
	}
	return c
}

// commandIn reads a line in English, and returns where it is a command: in a new mail or in a game. It is nil if it is none but perhaps a
// sentence, and if it is one whose words are kept.
func commandIn(english string) (command.Context, desk.Command) {
	word, _, _ := strings.Cut(english, " ")
	if _, is := desk.CommandNamed(strings.ToLower(strings.TrimSuffix(word, ":"))); !is {
		return command.Context{}, nil
	}
	pente, _ := rules.Named("pente")
	for _, c := range []command.Context{{Joined: true}, {Joined: true, Game: &games.Game{Rules: pente}}} {
		switch read := command.Read(parser.Mail{Line: english}, c).(type) {
		case desk.Misread, desk.Ask, desk.WriteLines:
		default:
			return c, read
		}
	}
	return command.Context{}, nil
}

// inAnyLanguage returns the patterns for a letter that hold in any language: those for fields of its header which say nothing to people.
func (w *world) inAnyLanguage(args []string) []string {
	if w.language == "" || len(args) == 0 {
		return args
	}
	kept := args[:1:1]
	for i := 1; i < len(args); i++ {
		first := i
		if args[i] == "!" {
			i++
		}
		if slices.ContainsFunc([]string{"^X-", "^Reply-To", "^Auto-Submitted", "^To:", "^From:"}, func(field string) bool { return strings.HasPrefix(args[i], field) }) {
			kept = append(kept, args[first:i+1]...)
		}
	}
	return kept
}

// inItsLanguage checks that a letter to a person is in the language of the world. Letters to the operator are in English, and so are those to
// people who have sent a file as it is.
func (w *world) inItsLanguage(p *person, l *correspondent.Letter) error {
	is, kind := l.Header.Get("Content-Language"), l.Header.Get("X-Pentepost-Kind")
	if w.language == "" || is == w.language || p.posted || kind == string(letters.KindReport) || kind == string(letters.KindUpkeep) {
		return nil
	}
	return fmt.Errorf("a letter is in %q:\n%s", is, l.Text)
}
