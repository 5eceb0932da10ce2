package templates_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pentepost/games/desk"
	"pentepost/games/letters"
)

// Each sentence is said somewhere: the code has its function or its case, or makes a case of its sentence from what has happened. A plain
// letter says those that are named after it, and templates of pages say theirs by id.
func TestSentencesAreSaid(t *testing.T) {
	code, reasons, topics, plain := map[string]bool{}, reasons(t), topics(t), sentencesOfLetters()
	pages := codeIn(t, "../cmd/pentepost/pages", "../cmd/pentepost/pages/html")
	for _, found := range regexp.MustCompile(`say\.(\w+)`).FindAllStringSubmatch(codeIn(t, ".")+pages, -1) {
		code[found[1]] = true
	}
	for _, id := range english(t).IDs() {
		of := id[:max(strings.LastIndex(id, "."), 0)]
		switch page, isPage := strings.CutPrefix(id, "pages."); {
		case of == "refusal" || strings.HasPrefix(of, "refusal-"):
			if reason, topic := longestPart(strings.TrimPrefix(id, of+"."), reasons); reason == "" || !slices.Contains(topics, topic) {
				t.Errorf("nothing is refused for %q", id)
			}
		case isPage && saysByID(pages, page), code[goName(id)], code[goName(of)+"Case"], plain[strings.TrimSuffix(id, "-there")]:
		default:
			t.Errorf("nobody says %q", id)
		}
	}
}

// saysByID reports whether code has an id, or the part of it up to a hyphen, where the rest depends on what has happened.
func saysByID(code, id string) bool {
	for at := len(id); at > 0; at = strings.LastIndex(id[:at], "-") {
		if strings.Contains(code, `"`+id[:at]+`"`) || at < len(id) && strings.Contains(code, `"`+id[:at+1]+`"`) {
			return true
		}
	}
	return false
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
	for _, id := range english(t).IDs() {
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

// sentenceOf returns the id of the sentence that says what a command does that is written in a way.
func sentenceOf(w desk.Way) string {
	return "command." + strings.Join(regexp.MustCompile(`[a-z0-9]+`).FindAllString(strings.ToLower(w.Form+" "+w.Place), -1), "-")
}

// goName returns the name of the function of a sentence.
func goName(id string) string {
	return regexp.MustCompile(`(^|[.-])[a-z0-9]`).ReplaceAllStringFunc(id, func(word string) string { return strings.ToUpper(strings.TrimLeft(word, ".-")) })
}
