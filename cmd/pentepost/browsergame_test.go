package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// A first game in two windows of a browser, by clicks alone, from the first page to the end. Nobody
// reloads a page. The board to make the first move on is three taps away.
func TestFirstGameInBrowser(t *testing.T) {
	findChromium(t)
	site, stop := servePage(t, "--http", "127.0.0.1:0")
	bob := openBrowser(t, site)
	ann := bob.window()
	ann.open("/box/ann")
	ann.picture("2-no-letters")
	bob.open("/")
	bob.noOverflow("first")
	bob.picture("1-first-visit")

	bob.click("#start-game", "#frame")
	bob.noOverflow("invitation")
	bob.picture("3-invitation")
	bob.clickInLetter(`a[href*="body=accept"]`)
	bob.arrive("#send")
	bob.picture("4-accept")
	bob.send("#frame")
	if taps := bob.taps; taps != 3 {
		t.Errorf("the first move is %d taps away", taps)
	}
	bob.noOverflow("board")
	bob.picture("5-board")

	// Both play in Bob's window. After each move, one tap leads to the other player's board.
	for n, point := range strings.Fields("M8 K13 M9 K12 N8 K11 N9 K14") {
		if n > 0 {
			bob.click("#now", "#frame")
		}
		bob.noOverflow("board " + point)
		bob.clickInLetter(`a[aria-label="` + point + `"]`)
		bob.arrive("#send")
		if got := bob.text("#sheet-title"); got != "Play "+point+"?" {
			t.Errorf("the sheet asks %q", got)
		}
		if n == 1 {
			bob.noOverflow("sheet")
			bob.picture("5-sheet")
		}
		bob.send("#after")
		if n == 1 {
			bob.noOverflow("receipt")
			bob.picture("5-played")
		}
	}
	// Ann has seen the games go by in her own window, which nobody has touched.
	ann.do(chromedp.WaitVisible(chromedp.Search(`//li[contains(@class, "game")]//span[@class="mark"][text()="Over"]`)))
	ann.noOverflow("games")
	ann.picture("6-games")
	bob.open("/box/bob")
	for _, end := range []struct {
		who  *browser
		says string
	}{{ann, "you have won"}, {bob, "you have lost"}} {
		end.who.game("Over")
		end.who.picture("7-end")
		end.who.click(`.tabs a[href="?view=text"]`, "pre.text")
		if text := end.who.text("pre.text"); !strings.Contains(text, end.says) {
			t.Errorf("after the end one reads\n%s", text)
		}
	}
	bob.click("#reply", "#body")
	bob.noOverflow("answer")
	bob.picture("8-answer")

	stop() // both windows still hold a connection that waits for news, which would never end by itself
}

// A game against the computer, by taps alone and from the first page to the end. The player taps the first
// free point of each letter, so the weakest level wins.
func TestGameAgainstTheComputerInBrowser(t *testing.T) {
	findChromium(t)
	site, stop := servePage(t, "--http", "127.0.0.1:0")
	defer stop()
	ann := openBrowser(t, site)
	ann.open("/")
	ann.click("#start-computer", "#frame")
	ann.noOverflow("board")
	ann.picture("9-computer")
	if note := ann.text("#after"); !strings.Contains(note, "against the computer") {
		t.Errorf("above the first letter one reads %q", note)
	}
	for over := false; !over; {
		ann.tap(`a[aria-label]`)
		ann.click(".back a", "#games")
		mark := chromedp.Search(`//li[contains(@class, "game")]//span[contains(@class, "mark")][text()="Your move" or text()="Over"]`)
		ann.do(chromedp.WaitVisible(mark))
		over = ask(ann, chromedp.Text(mark)) == "Over"
		ann.click(".game a.open", "article")
	}
	ann.click(`.tabs a[href="?view=text"]`, "pre.text")
	if text := ann.text("pre.text"); !strings.Contains(text, "you have lost") {
		t.Errorf("after the end one reads\n%s", text)
	}
}

// noOverflow checks that a page need not be scrolled sideways on a phone, and that nothing is too
// small for a finger.
func (b *browser) noOverflow(name string) {
	b.t.Helper()
	wide := ask(b, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
	small := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("a, button, input:not([type=hidden]), select, textarea, summary")]
		.filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 24).map(e => e.outerHTML)`))
	if wide > 360 || len(small) > 0 {
		b.t.Errorf("%s: %d pixels wide, too small: %s", name, wide, fmt.Sprint(small))
	}
}
