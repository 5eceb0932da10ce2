package templates_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/language"

	"pentepost/games"
	"pentepost/templates/messages"
)

// Each sentence is said somewhere: the code has its id, or the part of it up to a dot or a hyphen, where the rest
// depends on what has happened. A plain letter says those that are named after it.
func TestSentencesAreSaid(t *testing.T) {
	c := messages.New(language.English)
	must(t, c.Add(os.DirFS("."), "words/en/sentences", language.English))
	code, reasons, topics, plain := goCode(t), reasons(t), topics(t), sentencesOfLetters()
	said := func(id string) bool {
		if plain[id] {
			return true
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
	for _, l := range games.AllLetters() {
		n := games.Notice{Letter: l}
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
	c := messages.New(language.English)
	must(t, c.Add(os.DirFS("."), "words/en/sentences", language.English))
	said := map[string]bool{}
	for _, command := range games.CommandWords() {
		said["command-topic."+command.Word] = true
		for _, way := range command.Ways {
			said[sentenceOf(way)] = true
		}
	}
	for _, id := range c.IDs() {
		if strings.HasPrefix(id, "command") && !said[id] {
			t.Errorf("no command is written as %q says", id)
		}
	}
}

// goCode returns the code of the package.
func goCode(t testing.TB) string {
	t.Helper()
	var code strings.Builder
	files, err := filepath.Glob("*.go")
	must(t, err)
	for _, name := range files {
		if text, err := os.ReadFile(name); !strings.HasSuffix(name, "_test.go") {
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
