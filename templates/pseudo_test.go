package templates_test

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/letters"
	"pentepost/parser/marker"
	"pentepost/rules"
	"pentepost/templates"
	"pentepost/templates/columns"
	"pentepost/templates/pseudo"
)

// pseudoRenderer speaks the pseudo-language.
func pseudoRenderer(t testing.TB) *templates.Renderer {
	t.Helper()
	words, err := pseudo.Words(os.DirFS("words"))
	must(t, err)
	r, err := templates.NewFrom(words)
	must(t, err)
	return r
}

// Everything that a letter says is a sentence of the catalogue: in the pseudo-language all words are in brackets. What
// else there is are names, the texts of players, commands, which are the same in every language, and data: numbers, points,
// boards, dates and times of the day, addresses, and the marker, which the parser knows. And no two sentences are glued
// together without a blank.
func TestLettersSayNothingButSentences(t *testing.T) {
	r := pseudoRenderer(t)
	for name, v := range allLetters(t) {
		for _, form := range []games.Board{games.TapBoard, games.PictureBoard, games.SpokenBoard} { // and all have a text part
			v.Reader.Language, v.Reader.Board, v.ReplyTo = pseudo.Tag, form, "play+key@pente.example"
			letter := render(t, r, v)
			for line := range strings.Lines(letter.Text) {
				if wide := columns.Of(strings.TrimRight(line, "\n")); wide > templates.Width && !strings.Contains(letter.Text, "⟦#") { // a table has room for its headings
					t.Errorf("%s, board %s: %d columns: %s", name, form, wide, line)
				}
			}
			allowed := allowedWords(t, v)
			for part, text := range map[string]string{"subject": letter.Subject, "text": letter.Text, "event": letter.Event, "HTML": shownText(t, letter.HTML)} {
				for _, fault := range outside(text, allowed) {
					t.Errorf("%s, %s, board %s: %s", name, part, form, fault)
				}
			}
		}
	}
}

// The test finds what it looks for.
func TestGlueIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"⟦Yoouur moovee, ⟨Ann⟩.⟧ ⟦Byee.⟧":  "[]",
		"⟦Yoouur moovee⟧ and ⟦myy moovee⟧": `["and" is no sentence]`,
		"⟦Yoouur moovee, ⟨my dear⟩⟧":       `["dear" is no sentence]`,
		"⟦Yoouur⟧⟦moovee⟧":                 `[glue at "⟧⟦moovee⟧"]`,
		"⟦Yoouur moovee⟧s, K10":            `[glue at "⟧s, K10"]`,
		"⟦Yoouur moovee":                   "[a bracket is open]",
	} {
		if got := fmt.Sprint(outside(text, map[string]bool{"Ann": true})); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

var (
	aWord     = regexp.MustCompile(`\pL{3,}`)
	anAddress = regexp.MustCompile(`[^\s⟨⟩⟦⟧<>]+@[^\s⟨⟩⟦⟧<>]+|https?://\S+`)
	glued     = regexp.MustCompile(`⟧[⟦\pL\pN].{0,10}|[\pL\pN]⟦.{0,10}`)
)

// outside returns what is wrong with the text outside of sentences.
func outside(text string, allowed map[string]bool) (faults []string) {
	for _, at := range glued.FindAllString(text, -1) {
		faults = append(faults, fmt.Sprintf("glue at %q", at))
	}
	var rest strings.Builder
	var open []rune
	for _, r := range text {
		switch r {
		case pseudo.Opens, pseudo.OpensValue:
			open = append(open, r)
			rest.WriteByte(' ')
		case pseudo.Closes, pseudo.ClosesValue:
			open = open[:max(len(open)-1, 0)]
			rest.WriteByte(' ')
		default:
			if len(open) == 0 || open[len(open)-1] == pseudo.OpensValue {
				rest.WriteRune(r)
			}
		}
	}
	if len(open) > 0 {
		faults = append(faults, "a bracket is open")
	}
	data := anAddress.ReplaceAllString(strings.ReplaceAll(rest.String(), marker.In("en"), ""), "")
	for _, word := range aWord.FindAllString(data, -1) {
		if !allowed[word] {
			faults = append(faults, fmt.Sprintf("%q is no sentence", word))
		}
	}
	return faults
}

// allowedWords are the words that may stand outside of sentences in a letter: names of games, people, leagues and places,
// what players have written, and commands.
func allowedWords(t testing.TB, v templates.View) map[string]bool {
	t.Helper()
	allowed := map[string]bool{}
	allow := func(texts ...string) {
		for _, text := range texts {
			for _, word := range aWord.FindAllString(text, -1) {
				allowed[word] = true
			}
		}
	}
	allow("Pentepost", "playing") // "keep playing" is a command
	if strings.HasPrefix(string(v.Notice.Kind()), "welcome") || v.Notice.Kind() == letters.KindInvitation {
		allow("For", "write") // the line for readers of English, in a letter in another language
	}
	allow(string(rules.Soosorv), string(rules.Taraguchi))
	allow("printf", "sha", "sum") // a line for a shell draws a lot again
	if len(v.Seeks) > 0 {         // shown as commands with options
		allow("size", "series", "target", "handicap")
	}
	for _, name := range rules.Names() {
		for _, word := range aWord.FindAllString(name, -1) {
			allow(word, strings.ToUpper(word[:1])+word[1:])
		}
	}
	for _, by := range league.AllTieBreaks() { // as the file of a league has them
		allow(string(by))
	}
	allow(desk.GameWords()...) // as one writes them behind "help"
	for _, c := range desk.CommandWords() {
		allow(c.Word)
		for _, way := range c.Ways {
			allow(way.Form, way.Example)
		}
	}
	for _, way := range desk.OrganiserWays() {
		allow(way.Form)
	}
	for _, row := range desk.SettingRows() {
		allow(row.Key)
		allow(row.Values...)
	}
	allow("For letters in English, write:") // for those who cannot read the letter
	for _, l := range games.Languages() {   // in their own words
		allow(l.Name)
	}
	if l, refused := v.Notice.Letter.(letters.Refused); refused {
		if l.Reason == "some-other" { // stands for reasons of the rules that nobody has worded
			allow(string(l.Reason))
		}
		l.Reason, l.Topic = "", "" // the names of sentences, not names of people
		v.Notice.Letter = l
	}
	if v.League != nil {
		allow(v.League.Season.Commitment(), v.League.Season.Revealed())
	}
	v.Exported.File = nil
	text, err := json.Marshal(v)
	must(t, err)
	var data any
	must(t, json.Unmarshal(text, &data))
	allow(textsIn(data)...)
	return allowed
}

// textsIn returns all texts in data that was JSON.
func textsIn(data any) (texts []string) {
	switch data := data.(type) {
	case string:
		return []string{data}
	case []any:
		for _, value := range data {
			texts = append(texts, textsIn(value)...)
		}
	case map[string]any:
		for _, value := range data {
			texts = append(texts, textsIn(value)...)
		}
	}
	return texts
}

// shownText returns what a reader sees or hears of HTML, and the letters that its links write.
func shownText(t testing.TB, page string) string {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	must(t, err)
	var b strings.Builder
	for n := range root.Descendants() {
		switch {
		case n.Type == html.TextNode && n.Parent.Data != "style":
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && n.Data != "wbr" && n.Data != "b":
			b.WriteByte('\n')
			for _, a := range n.Attr {
				if a.Key == "alt" || a.Key == "title" || a.Key == "aria-label" {
					b.WriteString(a.Val + "\n")
				}
				if link, err := url.Parse(a.Val); err == nil && link.Scheme == "mailto" {
					b.WriteString(link.Query().Get("subject") + "\n" + link.Query().Get("body") + "\n")
				}
			}
		}
	}
	return b.String()
}
