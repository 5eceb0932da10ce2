package server

import (
	"fmt"
	"os"
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
// which language that is. Letters must be in it, and do the same as in English; what they say is not compared. A few sessions are
// played in each language, and all of them with PENTEPOST_LONG=1; PENTEPOST_LANGUAGE names one language.
func TestSessionsInOtherLanguages(t *testing.T) {
	t.Parallel()
	for _, l := range games.Languages()[1:] {
		if only := os.Getenv("PENTEPOST_LANGUAGE"); only != "" && only != l.Tag {
			continue
		}
		t.Run(l.Tag, func(t *testing.T) {
			names := []string{"first-game"}
			if long() {
				names = nil
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

// translated returns what somebody writes in the language of the world: a command in the words of the phrase book, everything else as it
// is.
func (w *world) translated(paragraphs []string) []string {
	if w.language == "" || len(paragraphs) == 0 {
		return paragraphs
	}
	book, err := phrasebook.Load()
	if err != nil {
		return paragraphs
	}
	paragraphs = slices.Clone(paragraphs)
	line, rest, _ := strings.Cut(paragraphs[0], "\n")
	if said := book.In(w.language).Say(line); readsAlike(line, said, book, w.language) {
		paragraphs[0] = strings.TrimSuffix(said+"\n"+rest, "\n")
	}
	return paragraphs
}

// readsAlike reports whether a line in English is a command, and a line in another language the same one.
func readsAlike(english, said string, book *phrasebook.Book, language string) bool {
	pente, _ := rules.Named("pente")
	g := games.Game{Rules: pente}
	for _, c := range []command.Context{{Joined: true}, {Joined: true, Game: &g}} {
		want := command.Read(parser.Mail{Line: english}, c)
		switch want.(type) {
		case desk.Misread, desk.Ask, desk.WriteLines:
			continue
		}
		c.Book, c.Language = book, language
		return reflect.DeepEqual(command.Read(parser.Mail{Line: said}, c), want)
	}
	return false
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
