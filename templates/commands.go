package templates

import (
	"regexp"
	"slices"
	"strings"

	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/templates/say"
)

// inCapitals finds what stands for a player's own words.
var inCapitals = regexp.MustCompile(`[A-Z]{2,}`)

// formOf says how a command is written.
func (s *speaker) formOf(w desk.Way) string {
	form := s.form(w.Form)
	if w.Place != "" {
		form = s.tell(say.Form(say.FormCase(w.Place), form))
	}
	return form
}

// form says the form of a command: "challenge WHO".
func (s *speaker) form(form string) string {
	return inCapitals.ReplaceAllStringFunc(s.commands.Say(form), func(word string) string { return s.tell(say.Form(say.FormCase(strings.ToLower(word)), "")) })
}

// line says a command that may have the name of a game in it, which stays as it is, as names of people do. Behind "set" the same word is
// a setting: points.
func (s *speaker) line(line string, people ...string) string {
	if strings.HasPrefix(line, "set ") {
		return s.commands.Say(line, people...)
	}
	return s.commands.Say(line, slices.Concat(people, rules.Names())...)
}

// setting says the name of a setting as it stands behind "set": elsewhere the word may be another one, such as that of a list of games.
func (s *speaker) setting(name string) string {
	return strings.TrimSpace(strings.TrimPrefix(s.commands.Say("set "+name), s.commands.Say("set")))
}

// said says commands and their words in the reader's language.
func (s *speaker) said(commands []string) (list []string) {
	for _, command := range commands {
		list = append(list, s.commands.Say(command))
	}
	return list
}

// exampleOf is an example of a way to write a command. A text behind it is a sentence.
func exampleOf(s *speaker, w desk.Way) string {
	form := strings.TrimSpace(strings.TrimSuffix(w.Form, "TEXT"))
	text, has := strings.CutPrefix(w.Example, form+" ")
	if !has {
		return s.commands.Say(w.Example)
	}
	return strings.TrimSuffix(s.commands.Say(form+" TEXT"), "TEXT") + s.tellOr(say.Example(say.ExampleCase(idOf(text))), text)
}

// does says what a command does that is written in a way.
func (s *speaker) does(w desk.Way) string {
	return s.tell(say.Command(say.CommandCase(idOf(w.Form + " " + w.Place))))
}

// isAbout says what a command does in general.
func isAbout(s *speaker, c desk.CommandWord) string {
	return s.tellOr(say.CommandTopic(say.CommandTopicCase(c.Word)), s.does(c.Ways[0]))
}

// notInID finds what ids do not have.
var notInID = regexp.MustCompile(`[^a-z0-9]+`)

// idOf makes an id of the text of a command: "resign-all".
func idOf(command string) string {
	return strings.Trim(notInID.ReplaceAllString(strings.ToLower(command), "-"), "-")
}
