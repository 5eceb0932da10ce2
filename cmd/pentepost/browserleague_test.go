package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// leagueSite serves the pages of a league.
func leagueSite(t *testing.T) *browser {
	t.Helper()
	findChromium(t)
	dir, out := leagueOfTwo(t), t.TempDir()
	program(t, 0, dir, "pages", out, "--service", "play@pente.example")
	site := httptest.NewServer(http.FileServer(http.Dir(out)))
	t.Cleanup(site.Close)
	return openBrowser(t, site.URL)
}

// leaguePaths has a page of each sort.
var leaguePaths = []string{"/", "/rules/", "/rules/pente.html", "/rules/multi-4.html", "/leagues/club/", "/leagues/club/season-1.html", "/players/1.html", "/games/2.html", "/games/2.html#p3"}

// A game is clicked through in a browser that runs no script of the page, since it has none: the right
// half of the board goes on, the left half goes back.
func TestGameIsClickedThroughInBrowser(t *testing.T) {
	b := leagueSite(t)
	b.open("/games/2.html")
	for _, step := range []struct {
		tap  float64 // where on the board, from the left; 0: nowhere
		want string
	}{
		{0, "K10 L10 A1 M10 N10 captured 2"}, // how it stands
		{0.25, "K10 L10 A1 M10 captured 0"},
		{0.25, "K10 L10 A1 captured 0"},
		{0.75, "K10 L10 A1 M10 captured 0"},
		{0.75, "K10 L10 A1 M10 N10 captured 2"},
		{0.75, "K10 L10 A1 M10 N10 captured 2"}, // there is nothing further on
	} {
		if step.tap > 0 {
			ask(b, chromedp.Evaluate[bool](fmt.Sprintf(`(() => {
				const r = document.querySelector(".board").getBoundingClientRect();
				const link = document.elementFromPoint(r.left + %v * r.width, r.top + r.width / 3).closest("a");
				if (link) location.hash = link.getAttribute("href");
				return true; })()`, step.tap)))
		}
		got := ask(b, chromedp.Evaluate[string](`(() => {
			const shown = e => e.getClientRects().length > 0;
			const stones = [...document.querySelectorAll(".board circle")].filter(shown).map(c => {
				return "ABCDEFGHJKLMNOPQRST"[(c.cx.baseVal.value - 15) / 10] + (19 - (c.cy.baseVal.value - 15) / 10) });
			return stones.join(" ") + " captured " + [...document.querySelectorAll(".board path.cross")].filter(shown).length; })()`))
		if got != step.want {
			t.Errorf("after a tap at %v: %s, want %s", step.tap, got, step.want)
		}
	}
}

// The pages fit a small phone. Only tables and lists in columns scroll sideways, by themselves.
func TestLeaguePagesFitInBrowser(t *testing.T) {
	b := leagueSite(t)
	for _, path := range leaguePaths {
		b.look("light", 360)
		b.open(path)
		if wide := ask(b, chromedp.Evaluate[int](`document.documentElement.scrollWidth`)); wide > 360 {
			t.Errorf("%s: %d pixels wide", path, wide)
		}
	}
}

// axe-core finds nothing on the pages of a league, in light and in dark.
func TestLeaguePagesHaveNoBarriersInBrowser(t *testing.T) {
	script, err := os.ReadFile(os.Getenv(axeFile))
	if err != nil {
		t.Skipf("%s names no file of axe-core (npm: axe-core, axe.min.js): barriers are not looked for", axeFile)
	}
	b := leagueSite(t)
	for _, path := range leaguePaths {
		for _, scheme := range []string{"light", "dark"} {
			b.look(scheme, 390)
			b.open(path)
			ask(b, chromedp.Evaluate[bool](string(script)+"; true"))
			found := ask(b, chromedp.Evaluate[[]string](`axe.run(document).then(r => r.violations.map(v => v.id + ": " + v.help + " " + v.nodes[0].html.slice(0, 150)))`, chromedp.EvalAwaitPromise))
			if slices.Sort(found); len(found) > 0 {
				t.Errorf("%s, %s:\n%s", path, scheme, strings.Join(found, "\n"))
			}
		}
	}
}
