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
	bob.click("#send", "#frame")
	if taps := bob.taps; taps != 3 {
		t.Errorf("the first move is %d taps away", taps)
	}
	bob.noOverflow("board")
	bob.picture("5-board")

	// Bob plays on the board that is open. The first letter about the game tells Ann that it has
	// begun. After that, she gets a receipt for each of her moves.
	bob.tap(`a[aria-label="M8"]`)
	for n, point := range strings.Fields("K13 M9 K12 N8 K11 N9 K14") {
		who := []*browser{ann, bob}[n%2]
		if n == 0 {
			ann.do(chromedp.WaitVisible(chromedp.CSS(".mark.yours")))
		} else {
			who.click(".back a", "#letters")
		}
		who.letter("Pente 1: ", n+2)
		who.noOverflow("board " + point)
		who.tap(`a[aria-label="` + point + `"]`)
	}
	ann.click(".back a", "#letters")
	ann.noOverflow("letters")
	ann.picture("6-letters")
	bob.click(".back a", "#letters")
	for _, end := range []struct {
		who  *browser
		says string
	}{{ann, "you have won"}, {bob, "you have lost"}} {
		end.who.letter("Pente 1: ", 9)
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
	if note := ann.text("p.note"); !strings.Contains(note, "against the computer") {
		t.Errorf("above the first letter one reads %q", note)
	}
	for over := false; !over; {
		ann.tap(`a[aria-label]`)
		ann.click(".back a", "#letters")
		mark := chromedp.Search(`(//ol[@class="letters"]/li)[1]//span[contains(@class, "mark")][text()="Your move" or text()="Over"]`)
		ann.do(chromedp.WaitVisible(mark))
		over = ask(ann, chromedp.Text(mark)) == "Over"
		ann.click("ol.letters li a", "article")
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
	small := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("a, button, input:not([type=hidden]), textarea, summary")]
		.filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 24).map(e => e.outerHTML)`))
	if wide > 360 || len(small) > 0 {
		b.t.Errorf("%s: %d pixels wide, too small: %s", name, wide, fmt.Sprint(small))
	}
}
