package main

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeFile is the variable with the file of axe-core (npm: axe-core, axe.min.js), which looks for barriers for
// people with disabilities.
const axeFile = "PENTEPOST_AXE"

// playedSite serves the page with a game that has begun, and returns the pages to look at.
func playedSite(t *testing.T) (b *browser, paths []string) {
	t.Helper()
	findChromium(t)
	site, _ := servePage(t, "--http", "127.0.0.1:0")
	b = openBrowser(t, site)
	b.open("/")
	b.click("#start-game", "#frame")
	b.clickInLetter(`a[href*="body=accept"]`)
	b.do(chromedp.WaitVisible(chromedp.CSS("#send")))
	b.send("#frame")
	b.tap(`a[aria-label="M8"]`)
	name, long := strings.Repeat("x", 60), strings.Repeat("long", 50)
	b.open("/box/" + name + "/compose?to=bob&subject=" + long + "&body=" + long)
	b.send("p.note")
	return b, []string{"/", "/box/ann", "/box/bob/compose?to=play@pente.test&body=accept&re=1", "/box/bob/compose?to=play@pente.test&body=K10&re=1", "/box/bob", "/box/" + name, "/box/bob/INBOX/5?view=text", "/box/bob/INBOX/1", "/box/bob/INBOX/1?start=game", "/box/bob/INBOX/1?view=text",
		"/box/bob/INBOX/1?view=source", "/box/bob/compose", "/box/bob/compose?re=1", "/box/bob/compose?re=5", "/box/play", "/nothing"}
}

// Every page fits a small phone, also with text of twice the size.
func TestPagesFitInBrowser(t *testing.T) {
	b, paths := playedSite(t)
	for _, path := range paths {
		for _, width := range []int64{320, 640, 1200} {
			b.look("light", width)
			b.open(path)
			b.checkWidth(path, width)
			ask(b, chromedp.Evaluate[bool](`document.documentElement.style.fontSize = "200%", true`))
			b.checkWidth(path+" with large text", width)
		}
	}
}

// checkWidth checks that nothing reaches beyond the side of the page, and that nothing is cut off.
func (b *browser) checkWidth(name string, width int64) {
	b.t.Helper()
	wide := ask(b, chromedp.Evaluate[int64](`document.documentElement.scrollWidth`))
	cut := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("body *:not(svg, svg *, input, pre.source)")].filter(e => {
		const r = e.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < -1 || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX != "visible"
	}).map(e => e.outerHTML.slice(0, 100))`))
	if wide > width || len(cut) > 0 {
		b.t.Errorf("%s at %d px: %d px wide, cut off: %s", name, width, wide, strings.Join(cut, "\n"))
	}
}

// axe-core finds nothing on any page, in light and in dark.
func TestPagesHaveNoBarriersInBrowser(t *testing.T) {
	script, err := os.ReadFile(os.Getenv(axeFile))
	if err != nil {
		t.Skipf("%s names no file of axe-core (npm: axe-core, axe.min.js): barriers are not looked for", axeFile)
	}
	b, paths := playedSite(t)
	for _, path := range paths {
		for _, scheme := range []string{"light", "dark"} {
			b.look(scheme, 390)
			b.open(path)
			ask(b, chromedp.Evaluate[bool](string(script)+"; true"))
			found := ask(b, chromedp.Evaluate[[]string](`axe.run(document, {iframes: false}).then(r => r.violations.map(v => v.id + ": " + v.help + " " + v.nodes[0].html.slice(0, 150)))`, chromedp.EvalAwaitPromise))
			if slices.Sort(found); len(found) > 0 {
				t.Errorf("%s, %s:\n%s", path, scheme, strings.Join(found, "\n"))
			}
		}
	}
}
