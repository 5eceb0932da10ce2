package page_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
)

var rowPattern = regexp.MustCompile(`(?s)<li>.*?</li>`)

// list returns the letters in the list of a mailbox, the newest first.
func (h *house) list(path string) []string {
	_, letters, _ := strings.Cut(h.get(path), `<section id="letters"`)
	return rowPattern.FindAllString(letters, -1)
}

var gamePattern = regexp.MustCompile(`(?s)<li class="game.*?</details></li>`)

// games returns the games of a mailbox as its page shows them.
func (h *house) games(box string) []string {
	return gamePattern.FindAllString(h.get("/box/"+box), -1)
}

// The newest letter of a game that says whose move it is counts. Games that wait for the reader come first, and letters
// are folded into their game.
func TestGamesSayWhoseMoveItIs(t *testing.T) {
	h := openHouse(t)
	for _, letter := range []string{
		gameLetter("your-move", 2, "Your move, Bob."),
		gameLetter("refused", 2, "K10 is taken."),
		gameLetter("your-move", 1, "Your move, Bob."),
		gameLetter("played", 1, "You played K10."),
		turnLetter("played", 4, "Ann", "2999-01-02T03:04:05Z"),
		gameLetter("your-move", 3, "Your move, Bob."),
		gameLetter("game-over", 3, "You have won."),
		turnLetter("shown", 5, "Bob", "2001-01-02T03:04:05Z"),
	} {
		h.deliver("play", "bob", letter)
	}
	games := h.games("bob")
	want := [][]string{
		{"Pente 5: Ann - Bob", `class="mark yours">Your move<`, ">the time is over<", "1 letter<"},
		{"Pente 2: Ann - Bob", `class="mark yours">Your move<`, "2 letters<", "!left"},
		{"Pente 4: Ann - Bob", `class="mark">Waiting for Ann<`, " days left<"},
		{"Pente 1: Ann - Bob", `class="mark">Wait for the answer<`, "2 letters<"},
		{"Pente 3: Ann - Bob", `class="mark">Over<`, `class="game over"`},
	}
	if len(games) != len(want) {
		t.Fatalf("%d games, want %d", len(games), len(want))
	}
	for i, says := range want {
		contains(t, games[i], says...)
	}
	if others := h.list("/box/bob"); len(others) > 0 {
		t.Errorf("letters of games are among the others: %s", others)
	}
	if all := h.list("/box/bob?before=6"); len(all) != 5 {
		t.Errorf("%d older letters, want 5", len(all))
	}
	contains(t, h.get("/box/bob"), `id="next" href="/box/bob/game/5">Next game: Pente 5: Ann - Bob<`)
}

// An invitation is shown with the games until one has begun.
func TestInvitationWaits(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", gameLetter("your-move", 1, "Your move, Bob."))
	h.deliver("play", "bob", "From: play@pente.test\nSubject: An invitation\nX-Pentepost-Kind: invitation\n\nAnn invites you.\n")
	h.deliver("play", "bob", gameLetter("played", 1, "You played K10."))
	contains(t, h.get("/box/bob"), `<a class="open" href="/box/bob/INBOX/2">`, "Invitation: answer it")
	h.deliver("play", "bob", gameLetter("your-move", 2, "Your move, Bob."))
	contains(t, h.get("/box/bob"), "!Invitation: answer it", `href="/box/bob/INBOX/2"`)
}

// After a move, the letter leads to the board of the player on turn, if they are here, and to the next game.
func TestAfterAMove(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "ann", turnLetter("your-move", 1, "Zoe", ""))
	h.deliver("play", "bob", turnLetter("played", 1, "Zoe", ""))
	h.deliver("play", "bob", gameLetter("your-move", 2, "Your move, Bob."))
	contains(t, h.get("/box/bob/INBOX/1"), "!Now ", `href="/box/bob/game/2">Next game: `)
	h.deliver("play", "ann", strings.Replace(turnLetter("your-move", 1, "Zoe", ""), "To: Bob", "To: Zoe", 1))
	contains(t, h.get("/box/bob/INBOX/1"), `href="/box/ann/game/1?turn=1">Now Ann: open the board</a>`)
	if got := h.follow("/box/ann/game/1?turn=1"); got != "/box/ann/INBOX/2" {
		t.Errorf("Ann's board is %s", got)
	}
	if w, _ := h.do(http.MethodGet, "/box/ann/game/9", ""); w.StatusCode != http.StatusNotFound {
		t.Errorf("a game that is not there: %s", w.Status)
	}
	contains(t, h.get("/box/ann/INBOX/1"), `href="/box/ann/INBOX/2">Open the newest letter`)
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
		page, _, _ := strings.Cut(h.get("/box/bob?before=9"), "</li>") // the newest letter, of a game or not
		contains(t, page, want)
	}
}

// Letters of the service show their board. Others do not, whatever they say about themselves.
func TestListShowsBoards(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", gameLetter("your-move", 1, "Your move, Bob."))
	contains(t, h.games("bob")[0], `<svg class="board" viewBox="0 0 10 10" aria-hidden="true" focusable="false"><path class="lines" d="M1 1H9M1 3H9M1 5H9M1 7H9M1 9H9M1 1V9M3 1V9M5 1V9M7 1V9M9 1V9"/>`+
		`<path class="taken" d="M3 7h0"/><path class="rim" d="M3 3h0"/><path class="black" d="M3 3h0"/><path class="rim" d="M5 3h0M5 5h0"/><path class="white" d="M5 3h0M5 5h0"/><path class="last" d="M5 5h0"/></svg>`)
	h.deliver("ann", "bob", strings.Replace(gameLetter("your-move", 2, "Your move, Bob."), "From: Pentepost <play@", "From: Pentepost <ann@", 1))
	contains(t, h.list("/box/bob")[0], "!<svg", "!Your move</span>")
	if games := h.games("bob"); len(games) != 1 {
		t.Errorf("%d games", len(games))
	}
}
