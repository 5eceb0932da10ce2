package page_test

import (
	"regexp"
	"strings"
	"testing"
)

var rowPattern = regexp.MustCompile(`(?s)<li>.*?</li>`)

// list returns the lines of the list of a mailbox, the newest first.
func (h *house) list(path string) []string { return rowPattern.FindAllString(h.get(path), -1) }

// The newest letter of each game says whose move it is. Older ones do not, because it is no longer true.
func TestListShowsWhoseMoveItIs(t *testing.T) {
	h := openHouse(t)
	for _, letter := range []string{
		gameLetter("your-move", 1, "Your move, Bob."),
		gameLetter("played", 1, "You played K10."),
		gameLetter("your-move", 2, "Your move, Bob."),
		gameLetter("refused", 2, "K10 is taken."),
		gameLetter("your-move", 3, "Your move, Bob."),
		gameLetter("game-over", 3, "You have won."),
	} {
		h.deliver("play", "bob", letter)
	}
	rows := h.list("/box/bob")
	for i, want := range []string{"Over", "", "", "Your move", "Wait for the answer", ""} {
		mark := regexp.MustCompile(`class="mark[^>]*>([^<]*)`).FindStringSubmatch(rows[i])
		if want == "" && mark != nil || want != "" && (mark == nil || mark[1] != want) {
			t.Errorf("line %d: want the mark %q in %s", i, want, rows[i])
		}
	}
	contains(t, rows[3], `class="mark yours"`)
	contains(t, rows[0], "!yours")
	contains(t, h.get("/box/bob?before=6"), "!class=\"mark") // newer letters may be on another page
}

// A list shows the first words of each letter, without the line that separates answers, without the board
// and without what is quoted.
func TestListShowsSnippets(t *testing.T) {
	h := openHouse(t)
	long := strings.Repeat("word ", 60)
	for letter, want := range map[string]string{
		gameLetter("your-move", 1, "Your move, Bob. You are Black (X).\n\nMove 5: Ann played N10."): ">Your move, Bob. You are Black (X). Move 5: Ann played N10.<",
		"From: ann@pente.test\n\nHello <b>\n> quoted\n":                                             ">Hello &lt;b&gt;<",
		"From: ann@pente.test\n\n" + long + "\n":                                                    ">" + long[:99] + " …<",
		"From: ann@pente.test\n\n" + strings.Repeat("w", 300) + "\n":                                ">" + strings.Repeat("w", 100) + "…<",
		"From: ann@pente.test\nContent-Type: text/html\n\n<p>Hello</p>\n":                           "!snippet",
	} {
		from := "ann"
		if strings.Contains(letter, "Pentepost") {
			from = "play"
		}
		h.deliver(from, "bob", letter)
		contains(t, h.list("/box/bob")[0], want)
	}
}

// Letters of the service show their board. Others do not, whatever they say about themselves.
func TestListShowsBoards(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", gameLetter("your-move", 1, "Your move, Bob."))
	contains(t, h.list("/box/bob")[0], `<svg class="board" viewBox="0 0 10 10" aria-hidden="true" focusable="false"><path class="lines" d="M1 1H9M1 3H9M1 5H9M1 7H9M1 9H9M1 1V9M3 1V9M5 1V9M7 1V9M9 1V9"/>`+
		`<path class="taken" d="M3 7h0"/><path class="rim" d="M3 3h0"/><path class="black" d="M3 3h0"/><path class="rim" d="M5 3h0M5 5h0"/><path class="white" d="M5 3h0M5 5h0"/><path class="last" d="M5 5h0"/></svg>`)
	h.deliver("ann", "bob", strings.Replace(gameLetter("your-move", 2, "Your move, Bob."), "From: Pentepost <play@", "From: Pentepost <ann@", 1))
	contains(t, h.list("/box/bob")[0], "!<svg", "!Your move</span>")
}
