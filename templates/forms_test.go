package templates_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
)

const replyTo = "play+abcdefghijklmnopqrstuvwxyz2345@pente.example"

// inEveryForm renders a letter of every kind in every form.
func inEveryForm(t testing.TB, see func(name string, form games.Board, v templates.View, l templates.Worded)) {
	t.Helper()
	r := renderer(t)
	reader := people[ann]
	for _, form := range games.Boards {
		reader.Board = form
		for _, v := range templates.Samples(reader, "play@pente.example", noon) {
			v.ReplyTo, v.Notice.ID = replyTo, 1 // no running number: a new sample leaves the others as they are
			v.Notice = stored(t, v.Notice)
			name := string(v.Notice.Kind())
			if topic := v.Notice.Topic(); topic != "" && (v.Notice.Kind() == letters.KindWelcome || topic == "ifs" || topic == "review") {
				name += "-" + topic
			}
			see(name+"."+string(form), form, v, render(t, r, v))
		}
	}
}

// TestGoldenForms compares every kind of letter in every form of board with the one in
// testdata/forms: its HTML part or, if there is none, its text.
func TestGoldenForms(t *testing.T) {
	seen := map[string]bool{}
	inEveryForm(t, func(name string, form games.Board, v templates.View, l templates.Worded) {
		got, file := l.Text, "testdata/forms/"+name+".txt"
		if l.HTML != "" {
			got, file = l.HTML, "testdata/forms/"+name+".html"
		}
		if *update {
			must(t, os.WriteFile(file, []byte(got), 0o644))
		}
		want, err := os.ReadFile(file)
		must(t, err)
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
		seen[file] = true
	})
	files, err := filepath.Glob("testdata/forms/*")
	must(t, err)
	for _, file := range files {
		if !seen[file] {
			t.Errorf("%s is the letter of nothing", file)
		}
	}
}

// Every kind of letter is among the samples.
func TestSamplesAreComplete(t *testing.T) {
	have := map[letters.Kind]bool{}
	inEveryForm(t, func(_ string, _ games.Board, v templates.View, _ templates.Worded) {
		have[v.Notice.Kind()] = true
	})
	for _, kind := range letters.Kinds() {
		if !have[kind] {
			t.Errorf("there is no sample of %s", kind)
		}
	}
}

// What holds for the HTML of every letter, seen by a parser that had no part in it.
func TestFormOfHTML(t *testing.T) {
	inEveryForm(t, func(name string, form games.Board, v templates.View, l templates.Worded) {
		if none := form == games.TextBoard; none != (l.HTML == "") {
			t.Errorf("%s: %d bytes of HTML", name, len(l.HTML))
		}
		if l.HTML == "" {
			return
		}
		for line := range strings.Lines(l.HTML) {
			if len(line) > 300 || strings.ContainsFunc(line, func(r rune) bool { return r != '\n' && (r < ' ' || r > '~' && r < 0x370) }) {
				t.Errorf("%s: %d bytes in a line, or Latin letters beyond ASCII: %.100q", name, len(line), line)
			}
		}
		doc, err := html.Parse(strings.NewReader(l.HTML))
		must(t, err)
		checkElements(t, name, doc)
		checkPictures(t, name, doc, l)
	})
}

// checkElements: nothing that runs, fetches, hides or asks for input.
func checkElements(t *testing.T, name string, doc *html.Node) {
	allowed := strings.Fields("html head meta title style body div p h1 h2 h3 b br wbr pre blockquote table tbody tr th td a img span ul li")
	attributes := strings.Fields("lang charset name content style class role width height bgcolor cellpadding cellspacing border aria-label href src alt align")
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if !slices.Contains(allowed, n.Data) {
			t.Errorf("%s has <%s>", name, n.Data)
		}
		for _, a := range n.Attr {
			bad := a.Key == "href" && !strings.HasPrefix(a.Val, "mailto:") || a.Key == "src" && !strings.HasPrefix(a.Val, "cid:") ||
				a.Key == "style" && regexp.MustCompile(`url|expression|display:\s*none|visibility`).MatchString(a.Val) ||
				// A colour of text is safe only on a background of its own.
				a.Key == "style" && strings.Contains(strings.ReplaceAll(a.Val, "color:inherit", ""), ";color:") && attribute(n, "bgcolor") == "" && !strings.Contains(a.Val, ";background:#")
			if !slices.Contains(attributes, a.Key) || bad {
				t.Errorf("%s: <%s %s=%q>", name, n.Data, a.Key, a.Val)
			}
		}
	}
}

// checkPictures: every image is there, once, is a PNG and says what it shows.
func checkPictures(t *testing.T, name string, doc *html.Node, l templates.Worded) {
	shown := map[string]bool{}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || n.Data != "img" {
			continue
		}
		shown[strings.TrimPrefix(attribute(n, "src"), "cid:")] = true
		if attribute(n, "alt") == "" || attribute(n, "width") == "" {
			t.Errorf("%s: an image without words or width: %v", name, n.Attr)
		}
	}
	for _, p := range l.Inline {
		if _, err := png.DecodeConfig(bytes.NewReader(p.Data)); err != nil || !shown[p.Name] {
			t.Errorf("%s: %s is shown: %v, %v", name, p.Name, shown[p.Name], err)
		}
		delete(shown, p.Name)
	}
	if len(shown) > 0 {
		t.Errorf("%s: %v are shown and not there", name, shown)
	}
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// Everybody reads first what is asked and what happened, then sees the board, and then what
// else there is to know.
func TestOrderOfLetter(t *testing.T) {
	inEveryForm(t, func(name string, form games.Board, v templates.View, l templates.Worded) {
		what := []string{"Your move, Ann", "played H12", "16  .", "taken", "That pair was asking for it!", "eply with a point", "You have", "White O ("}
		letter := l.Text
		if v.Notice.Kind() != letters.KindYourMove {
			return
		}
		if l.HTML != "" {
			what[2], letter = map[games.Board]string{games.PictureBoard: `src="cid:board`}[form], strings.ReplaceAll(l.HTML, "\n", " ")
			if what[2] == "" {
				what[2] = "<table"
			}
		}
		if form == games.SpokenBoard {
			what[2], what = "White has", what[:7]
		}
		last := 0
		for _, part := range what {
			at := last + strings.Index(letter[last:], part) // the remark begins above the board, too
			if at < last {
				t.Errorf("%s: %q is at %d, what comes before it at %d", name, part, at, last)
			}
			last = at
		}
	})
}

// The line that a mail program shows in its list of letters begins with what is asked and what
// happened.
func TestPreviewOfLetter(t *testing.T) {
	v := allLetters(t)["your-move"]
	v.ReplyTo = replyTo
	doc, err := html.Parse(strings.NewReader(render(t, renderer(t), v).HTML))
	must(t, err)
	want := "Your move, Bob. Ann played N10 and took L10 M10."
	if got := firstWords(doc); !strings.HasPrefix(got, want) {
		t.Errorf("%.200q", got)
	}
}

// withFacts returns a notice in which some facts are others, by the names that the outbox gives them.
func withFacts(t testing.TB, n letters.Notice, others map[string]string) letters.Notice {
	t.Helper()
	text, err := n.FactsText()
	must(t, err)
	facts := map[string]any{}
	must(t, json.Unmarshal([]byte(text), &facts))
	for name, value := range others {
		facts[name] = value
	}
	changed, err := json.Marshal(facts)
	must(t, err)
	must(t, n.ReadFacts(n.Kind(), string(changed)))
	return n
}

// What others have written stays text.
func TestHostileHTML(t *testing.T) {
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)> &amp; 'it' ` + "\u202e\u0000\x1b"
	r := renderer(t)
	for name, v := range allLetters(t) {
		v.ReplyTo, v.Reader.Board = replyTo, games.TapBoard
		v.Names = map[games.PlayerID]string{ann: evil, bob: evil, carla: evil, dora: evil}
		v.Reader.Nick = evil
		if v.Notice.Kind() != letters.KindHelp { // where it is the name of a game
			v.Notice = withFacts(t, v.Notice, map[string]string{"line": evil, "name": evil})
		}
		if v.Game != nil {
			g := *v.Game
			g.Title, v.Game = evil, &g
			v.Remark = &games.Remark{From: ann, Text: strings.Repeat(evil+"\n", 20) + strings.Repeat("é", 500)}
		}
		l := render(t, r, v)
		doc, err := html.Parse(strings.NewReader(l.HTML))
		must(t, err)
		checkElements(t, name, doc)
		for line := range strings.Lines(l.HTML) {
			if len(line) > 300 || strings.ContainsAny(line, "\x00\x1b") || strings.Contains(line, "#8238;") {
				t.Errorf("%s: %d bytes in a line: %.100q", name, len(line), line)
			}
		}
	}
}

// With a stone in two corners the whole board is shown, with a link on almost every
// point: that is the longest letter there is. Where even that does not fit, because of
// a very long address, the board comes as a picture; it is never clipped.
func TestLongestHTML(t *testing.T) {
	r := renderer(t)
	v := about(game(t, "pente-free: K10 A1 T19"), bob, letters.YourMove{}, since(3), by(ann))
	v.ReplyTo = "play+abcdefghijklmnopqrstuvwxyz234567@play.pente.example"
	l := render(t, r, v)
	if links := strings.Count(l.HTML, "<a aria-label"); links != 19*19-3 || len(l.HTML)+strings.Count(l.HTML, "\n") > 60_000 {
		t.Errorf("%d links in %d bytes", links, len(l.HTML))
	}
	v.ReplyTo = "play+abcdefghijklmnopqrstuvwxyz234567@" + strings.Repeat("a-very-long-name.", 8) + "example"
	l = render(t, r, v)
	if strings.Contains(l.HTML, `class="b"`) || !strings.Contains(l.HTML, "cid:board@") || len(l.HTML)+strings.Count(l.HTML, "\n") > 60_000 || !strings.HasPrefix(l.Inline[0].Name, "board") {
		t.Errorf("%d bytes, %d pictures", len(l.HTML), len(l.Inline))
	}
}

// The board of a puzzle can be tapped while tries are left.
func TestTapsOfPuzzles(t *testing.T) {
	for name, taps := range map[string]bool{"puzzle": true, "puzzle-tried": true, "puzzle-solved": false, "puzzle-unsolved": false, "puzzle-given-up": false, "puzzle-ended-solved": false} {
		v := allLetters(t)[name]
		v.ReplyTo, v.Reader.Board = replyTo, games.TapBoard
		if tapped := strings.Contains(render(t, renderer(t), v).HTML, "<a aria-label"); tapped != taps {
			t.Errorf("%s can be tapped: %v", name, tapped)
		}
	}
}

// A question can be answered by a button (finding N).
func TestButtonsOfQuestions(t *testing.T) {
	r := renderer(t)
	for name, want := range map[string]string{
		"refused-not-understood-meant": "Yes, No, Offer a draw, All moves, Help, Resign",
		"refused-meant-command":        "Yes, No",
		"refused-puzzle-k10":           "Show the solution, Another puzzle, Help",
		"puzzle-tried":                 "Show the solution, Another puzzle, Help",
		"puzzle-unsolved":              "Another puzzle, Help",
		"puzzle-defence":               "Show the solution, Another from my games, Help",
		"refused-two-moves":            "L11, L12, Offer a draw, All moves, Help, Resign",
		"refused-below":                "Yes, No, Offer a draw, All moves, Help, Resign",
		"refused-two-moves-of-stones":  "L10 L11, L10 M12, Offer a draw, All moves, Help, Resign",
		"refused-off-board-column-i":   "H9, J9, Offer a draw, All moves, Help, Resign",
		"your-move-offer":              "Accept, Decline, All moves, Help, Resign",
		"goodbye-games":                "Keep playing, Get invitations again, Resign all",
		"goodbye":                      "Get invitations again",
		"refused-meant-to-invited":     "Yes, No",
		"refused-to-invited-stranger":  "Accept, Decline, Rules of the game, No more invitations from Ann, Never write to me again",
		"invitation":                   "Accept, Decline, Rules of the game, No more invitations from Ann, Never write to me again",
	} {
		v := allLetters(t)[name]
		v.ReplyTo, v.Reader.Board = replyTo, games.TapBoard
		var got []string
		for _, button := range regexp.MustCompile(`(?:text-decoration:none|color:inherit)"\s*>([^<]+)</a>`).FindAllStringSubmatch(render(t, r, v).HTML, -1) {
			got = append(got, button[1])
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s has the buttons %q, want %q", name, got, want)
		}
	}
}
