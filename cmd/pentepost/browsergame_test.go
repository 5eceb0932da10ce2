package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A first game in two windows of a browser: be Ann, challenge Bob; be Bob, accept; play. Nobody
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
	bob.reply("accept\n\nHello Ann!\n")
	ann.click(".back a", "#letters")
	for _, m := range []struct {
		who    *browser
		letter int // of the game; Ann's first says that it has begun, and every move has a receipt
		move   string
	}{{bob, 1, "L10"}, {ann, 2, "N13"}, {bob, 3, "M10"}, {ann, 4, "N10\n\nThat pair was asking for it."}} {
		m.who.letter("Pente 1: ", m.letter)
		m.who.reply(m.move)
	}
	ann.picture("5-letters")
	bob.letter("Pente 1: ", 5)
	bob.noOverflow("board")
	bob.picture("6-board")
	bob.click(`.tabs a[href="?view=text"]`, "pre.text")
	if text := bob.text("pre.text"); !strings.Contains(text, "captured L10 M10") || !strings.Contains(text, "asking for it") {
		t.Errorf("Bob reads\n%s", text)
	}
	bob.click("#reply", "#body")
	bob.noOverflow("answer")
	bob.picture("7-answer")

	// Both windows still wait for news.
	began := time.Now()
	stop()
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("stopped after %v", took)
	}
}

// noOverflow reports a page that must be scrolled sideways on a phone, and what is too small for a
// finger.
func (b *browser) noOverflow(name string) {
	b.t.Helper()
	wide := ask(b, chromedp.Evaluate[int](`document.documentElement.scrollWidth`))
	small := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("a, button, input:not([type=hidden]), textarea, summary")]
		.filter(e => e.getClientRects().length && e.getBoundingClientRect().height < 24).map(e => e.outerHTML)`))
	if wide > 360 || len(small) > 0 {
		b.t.Errorf("%s: %d pixels wide, too small: %s", name, wide, fmt.Sprint(small))
	}
}
