package templates_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/templates/messages"
)

// Each sentence is said somewhere: the code has its id, or the part of it up to a dot or a hyphen, where the rest
// depends on what has happened. A plain letter says those that are named after it.
func TestSentencesAreSaid(t *testing.T) {
	c, err := messages.New(os.DirFS("."), "words/en/sentences", language.English)
	must(t, err)
	code, reasons, topics, plain := codeIn(t, "."), reasons(t), topics(t), sentencesOfLetters()
	pages := codeIn(t, "../cmd/pentepost/pages", "../cmd/pentepost/pages/html")
	functions := map[string]bool{}
	for _, found := range regexp.MustCompile(`say\.(\w+)`).FindAllStringSubmatch(code+pages, -1) {
		functions[found[1]] = true
	}
	said := func(id string) bool {
		code := code
		if plain[id] || functions[goName(id)] {
			return true
		}
		if of, _, _ := strings.Cut(id, "."); of == "pages" || of == "feed" {
			id, code = strings.TrimPrefix(id, "pages."), pages // templates of pages have no sentences of anything else
		}
		for at := len(id); at > 0; at = strings.LastIndexAny(id[:at], ".-") {
			if id[:at] == "refused" {
				return isRefusal(id, reasons, topics) // all have one beginning
			}
			if strings.Contains(code, `"`+id[:at]+`"`) || at < len(id) && strings.Contains(code, `"`+id[:at+1]+`"`) {
				return true
			}
		}
		return false
	}
	for _, id := range c.IDs() {
		if !said(id) {
			t.Errorf("nobody says %q", id)
		}
	}
}

// sentencesOfLetters returns the ids of the sentences that a plain letter may have.
func sentencesOfLetters() map[string]bool {
	ids := map[string]bool{}
	for _, l := range letters.All() {
		n := letters.Notice{Letter: l}
		kind, topic := string(n.Kind())+".", n.Topic()
		ids[kind+topic], ids[kind+topic+"-nameless"] = true, true
		for _, part := range []string{"subject", "told", "answer", "news"} {
			ids[kind+part], ids[kind+part+"-"+topic] = true, true
		}
	}
	return ids
}

// Each sentence about a command belongs to a way to write it. A way without a sentence is found by the help letters.
func TestSentencesOfCommandsAreSaid(t *testing.T) {
	c, err := messages.New(os.DirFS("."), "words/en/sentences", language.English)
	must(t, err)
	said := map[string]bool{}
	for _, command := range desk.CommandWords() {
		said["command-topic."+command.Word] = true
		for _, way := range command.Ways {
			said[sentenceOf(way)] = true
		}
	}
	for _, way := range desk.OrganiserWays() {
		said[sentenceOf(way)] = true
	}
	for _, id := range c.IDs() {
		if strings.HasPrefix(id, "command") && !said[id] {
			t.Errorf("no command is written as %q says", id)
		}
	}
}

// codeIn returns the code in some folders, without tests, and their templates.
func codeIn(t testing.TB, folders ...string) string {
	t.Helper()
	var code strings.Builder
	for _, folder := range folders {
		files, err := os.ReadDir(folder)
		must(t, err)
		for _, f := range files {
			if ext := filepath.Ext(f.Name()); ext != ".go" && ext != ".html" || strings.HasSuffix(f.Name(), "_test.go") {
				continue
			}
			text, err := os.ReadFile(filepath.Join(folder, f.Name()))
			must(t, err)
			code.Write(text)
		}
	}
	return code.String()
}

// isRefusal reports whether an id is that of a refusal which the code finds by its reason and topic.
func isRefusal(id string, reasons, topics []string) bool {
	id = strings.TrimSuffix(strings.TrimSuffix(id, "-unnamed"), "-until")
	reason, rest := longestPart(strings.TrimPrefix(id, "refused."), reasons)
	return reason != "" && slices.Contains(topics, rest)
}

// sentenceOf returns the id of the sentence that says what a command does that is written in a way.
func sentenceOf(w desk.Way) string {
	return "command." + strings.Join(regexp.MustCompile(`[a-z0-9]+`).FindAllString(strings.ToLower(w.Form+" "+w.Place), -1), "-")
}

// goName returns the name of the function of a sentence.
func goName(id string) string {
	return regexp.MustCompile(`(^|[.-])[a-z0-9]`).ReplaceAllStringFunc(id, func(word string) string { return strings.ToUpper(strings.TrimLeft(word, ".-")) })
}
