package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A first game in two windows of a browser, by clicks alone, from the invitation to the end. Nobody
// reloads a page.
func TestFirstGameInBrowser(t *testing.T) {
	findChromium(t)
	site, stop := servePage(t, "--http", "127.0.0.1:0")
	ann := openBrowser(t, site)
	ann.open("/")
	ann.noOverflow("first")
	ann.picture("1-first-visit")
	ann.click("#be-ann", "#write")
	ann.picture("2-no-letters")
	bob := ann.window()
	bob.open("/")
	bob.click("#be-bob", ".empty")

	ann.click("#begin", "#send")
	ann.picture("3-challenge")
	ann.click("#send", "p.note")
	ann.letter("Pente: an invitation from ann", 1)

	bob.letter("Pente: an invitation from ann", 1)
	bob.noOverflow("invitation")
	bob.picture("4-invitation")
	bob.tap(`a[href*="body=accept"]`)
	ann.click(".back a", "#letters")
	// The first letter to Ann about the game says that it has begun; each of her moves adds a
	// receipt.
	for n, point := range strings.Fields("M8 K13 M9 K12 N8 K11 N9 K14") {
		who := []*browser{bob, ann}[n%2]
		who.letter("Pente 1: ", n+1)
		who.noOverflow("board " + point)
		who.tap(`a[aria-label="` + point + `"]`)
	}
	ann.picture("5-letters")
	for _, end := range []struct {
		who  *browser
		says string
	}{{ann, "you have won"}, {bob, "you have lost"}} {
		end.who.letter("Pente 1: ", 9)
		end.who.picture("6-end")
		end.who.click(`.tabs a[href="?view=text"]`, "pre.text")
		if text := end.who.text("pre.text"); !strings.Contains(text, end.says) {
			t.Errorf("after the end one reads\n%s", text)
		}
	}
	bob.click("#reply", "#body")
	bob.noOverflow("answer")
	bob.picture("7-answer")

	// Both windows still hold a connection that waits for news.
	began := time.Now()
	stop()
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("stopped after %v", took)
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
