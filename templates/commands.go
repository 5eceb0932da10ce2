package templates

import (
	_ "embed"
	"fmt"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"

	"pentepost/games"
)

// commandsFile has what is not translated: commands are the same in every language.
//
//go:embed commands.toml
var commandsFile string

// usage is one way to write a command.
type usage struct {
	Form, Example string
	Where         string // in the mail, if that matters
}

// loadUsages returns the ways to write commands, by the word of the command.
func loadUsages() (usages map[string][]usage, err error) {
	if _, err := toml.Decode(commandsFile, &usages); err != nil {
		return nil, fmt.Errorf("read commands.toml: %w", err)
	}
	for _, c := range games.CommandWords() {
		if c.Listed && len(usages[c.Word]) == 0 {
			return nil, fmt.Errorf("commands.toml: nothing about the command %q", c.Word)
		}
	}
	return usages, nil
}

// inCapitals finds what stands for a player's own words.
var inCapitals = regexp.MustCompile(`[A-Z]{2,}`)

// formOf says how a command is written.
func (s *speaker) formOf(u usage) string {
	form := inCapitals.ReplaceAllStringFunc(u.Form, func(word string) string { return s.tell("form."+strings.ToLower(word), nil) })
	if u.Where != "" {
		form = s.tell("form."+u.Where, args{"form": form})
	}
	return form
}

// does says what a command does that is written in a way.
func (s *speaker) does(u usage) string { return s.tell("command."+idOf(u.Form+" "+u.Where), nil) }

// isAbout says what a command does in general.
func (s *speaker) isAbout(word string) string {
	return s.tellOr("command-topic."+word, s.does(s.commands[word][0]))
}

// notInID finds what ids do not have.
var notInID = regexp.MustCompile(`[^a-z0-9]+`)

// idOf makes an id of the text of a command: "resign-all".
func idOf(command string) string {
	return strings.Trim(notInID.ReplaceAllString(strings.ToLower(command), "-"), "-")
}
