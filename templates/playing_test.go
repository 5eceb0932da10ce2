package templates_test

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/language"

	"pentepost/games/desk"
	"pentepost/templates/messages"
)

// The page for players lists all commands: with -update, this test writes the list.
func TestPlayingListsAllCommands(t *testing.T) {
	const page, begin, end = "../docs/playing.md", "<!-- This list is written by: go test ./templates -run Playing -update -->\n", "<!-- end of the list -->\n"
	text, err := os.ReadFile(page)
	must(t, err)
	before, rest, found := strings.Cut(string(text), begin)
	have, after, ends := strings.Cut(rest, end)
	if !found || !ends {
		t.Fatalf("%s has no place for the list", page)
	}
	want := listOfCommands(t)
	if *update {
		must(t, os.WriteFile(page, []byte(before+begin+want+end+after), 0o644))
		return
	}
	if diff := cmp.Diff(have, want); diff != "" {
		t.Errorf("%s: -has +commands\n%s", page, diff)
	}
}

func listOfCommands(t testing.TB) string {
	t.Helper()
	sentences := messages.New(language.English)
	must(t, sentences.Add(os.DirFS("."), "words/en/sentences", language.English))
	english := sentences.In(language.English)
	var b strings.Builder
	row := func(c desk.CommandWord, forms, id string) {
		does, err := english.Say(id, nil)
		must(t, err)
		fmt.Fprintf(&b, "| %s | %s | %s |\n", strings.ReplaceAll(forms, "|", `\|`), placesOf(c), does)
	}
	b.WriteString("| command | where | what it does |\n|---|---|---|\n")
	for _, c := range desk.CommandWords() {
		if topic := "command-topic." + c.Word; english.Has(topic) {
			row(c, formsOf(c), topic)
			continue
		}
		for _, way := range c.Ways {
			row(c, "`"+way.Form+"`", sentenceOf(way))
		}
	}
	return b.String()
}

// formsOf lists the forms of a command, unless they are many.
func formsOf(c desk.CommandWord) string {
	const many = 4
	if len(c.Ways) > many {
		return "`" + c.Word + " ...`"
	}
	var forms []string
	for _, way := range c.Ways {
		forms = append(forms, "`"+way.Form+"`")
	}
	return strings.Join(slices.Compact(forms), ", ")
}

// sentenceOf returns the id of the sentence that says what a command does that is written in a way.
func sentenceOf(w desk.Way) string {
	return "command." + strings.Join(regexp.MustCompile(`[a-z0-9]+`).FindAllString(strings.ToLower(w.Form+" "+w.Place), -1), "-")
}

// placesOf names the mails that can contain a command.
func placesOf(c desk.CommandWord) string {
	if c.Where == desk.Everywhere {
		return "anywhere"
	}
	var places []string
	add := func(where desk.Where, name string) {
		if c.Where&where != 0 {
			places = append(places, name)
		}
	}
	add(desk.InGame, "running game")
	add(desk.AfterGame, "finished game")
	add(desk.ToInvite, "invitation")
	add(desk.FreshMail, "new mail")
	return strings.Join(places, ", ")
}
