package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
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
var leaguePaths = []string{
	"/", "/rules/", "/rules/pente.html", "/rules/multi-4.html", "/leagues/club/", "/leagues/club/season-1.html", "/players/", "/players/1.html",
	"/ratings/", "/ratings/pente.html", "/standings/pente.html", "/games/", "/games/pente-2026.html", "/games/2.html", "/games/2.html#p3",
}

// shownBoard returns the stones on the board of a page, the oldest first, and the number of captured ones.
func (b *browser) shownBoard() string {
	b.t.Helper()
	return ask(b, chromedp.Evaluate[string](`(() => {
		const shown = e => e.getClientRects().length > 0;
		const stones = [...document.querySelectorAll(".board circle")].filter(shown).map(c => {
			return "ABCDEFGHJKLMNOPQRST"[(c.cx.baseVal.value - 15) / 10] + (19 - (c.cy.baseVal.value - 15) / 10) });
		return stones.join(" ") + " captured " + [...document.querySelectorAll(".board path.cross")].filter(shown).length; })()`))
}

// A game is clicked through in a browser that runs no script: the right half of the board goes on, the left half
// goes back.
func TestGameIsClickedThroughInBrowser(t *testing.T) {
	b := leagueSite(t)
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	}))
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
		if got := b.shownBoard(); got != step.want {
			t.Errorf("after a tap at %v: %s, want %s", step.tap, got, step.want)
		}
	}
	if ask(b, chromedp.Evaluate[bool](`document.querySelector(".steps").getClientRects().length > 0`)) {
		t.Error("there are buttons that do nothing")
	}
}

// With the script of the page a game is stepped through with keys, buttons, taps and links. The address follows, and the
// button for the page before leaves the game at once.
func TestGameIsSteppedThroughInBrowser(t *testing.T) {
	b := leagueSite(t)
	b.open("/games/2.html")
	press := func(action chromedp.Action[chromedp.Void]) func() { return func() { b.do(action) } }
	for _, step := range []struct {
		how  string
		does func()
		want string
	}{
		{"the arrow to the left", press(chromedp.KeyEvent(kb.ArrowLeft)), "K10 L10 A1 M10 captured 0"},
		{"Home", press(chromedp.KeyEvent(kb.Home)), " captured 0"},
		{"the arrow to the right", press(chromedp.KeyEvent(kb.ArrowRight)), "K10 captured 0"},
		{"the button to go on", press(chromedp.Click(chromedp.CSS("[data-by='1']"))), "K10 L10 captured 0"},
		{"a tap on the board", press(chromedp.Click(chromedp.CSS(".board .shown a:last-child"))), "K10 L10 A1 captured 0"},
		{"a move of the list", press(chromedp.Click(chromedp.CSS(".moves a[href='#p2']"))), "K10 L10 captured 0"},
		{"a swipe to the left", func() { b.swipe(200, 100) }, "K10 L10 A1 captured 0"},
		{"a swipe to the right", func() { b.swipe(100, 200) }, "K10 L10 captured 0"},
		{"End", press(chromedp.KeyEvent(kb.End)), "K10 L10 A1 M10 N10 captured 2"},
	} {
		step.does()
		if got := b.shownBoard(); got != step.want {
			t.Errorf("%s: %s, want %s", step.how, got, step.want)
		}
	}
	if at := ask(b, chromedp.Evaluate[string](`location.hash + " " + history.length + " " + document.querySelector(".moves [aria-current]").getAttribute("href")`)); at != "#p5 2 #p5" {
		t.Errorf("in the end the address, the history and the list say %s", at)
	}
}

// swipe moves a finger over the board.
func (b *browser) swipe(from, to int) {
	b.t.Helper()
	ask(b, chromedp.Evaluate[bool](fmt.Sprintf(`(() => {
		const board = document.querySelector(".board");
		const touch = (name, x) => board.dispatchEvent(new TouchEvent(name, { bubbles: true, cancelable: true,
			changedTouches: [new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 })] }));
		touch("touchstart", %d);
		touch("touchend", %d);
		return true; })()`, from, to)))
}

// The fields of the archive pick games by player, result and league.
func TestArchiveIsPickedFromInBrowser(t *testing.T) {
	b := leagueSite(t)
	b.open("/games/pente-2026.html")
	for _, pick := range []struct {
		player, result string
		want           int
	}{{"", "", 1}, {"b", "", 1}, {"o", "", 0}, {"ob", "", 1}, {"Carla", "", 0}, {"ann", "first", 1}, {"ann", "second", 0}} {
		shown := ask(b, chromedp.Evaluate[int](fmt.Sprintf(`(() => {
			const form = document.querySelector(".pick");
			form.elements.player.value = %q;
			form.elements.result.value = %q;
			form.dispatchEvent(new Event("input"));
			return [...document.querySelectorAll(".games tbody tr")].filter(row => row.getClientRects().length > 0).length; })()`, pick.player, pick.result)))
		if shown != pick.want {
			t.Errorf("player %q, result %q: shown: %d, want %d", pick.player, pick.result, shown, pick.want)
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

// On a phone a table shows points and the places that are still possible without scrolling.
func TestTableShowsPointsFirstInBrowser(t *testing.T) {
	b := leagueSite(t)
	b.look("light", 390)
	for _, path := range []string{"/leagues/club/", "/leagues/club/season-1.html"} {
		b.open(path)
		right := ask(b, chromedp.Evaluate[float64](`[...document.querySelectorAll("table th")].find(th => th.textContent == "Possible").getBoundingClientRect().right`))
		if right > 390 {
			t.Errorf("%s: the column ends at %v", path, right)
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

// The page of a game that is over asks by mail for what was played from the position that it shows.
func TestPositionIsExploredInBrowser(t *testing.T) {
	findChromium(t)
	dir, out := leagueOfTwo(t), t.TempDir()
	program(t, 0, dir, "league", "adjudicate", "club", "2", "draw")
	program(t, 0, dir, "pages", out, "--service", "play@pente.example")
	site := httptest.NewServer(http.FileServer(http.Dir(out)))
	t.Cleanup(site.Close)
	b := openBrowser(t, site.URL)
	b.look("light", 390)
	mail := func() string {
		return ask(b, chromedp.Evaluate[string](`document.querySelector("a[data-explore]").getAttribute("href")`))
	}
	b.open("/games/2.html#p3")
	for _, step := range []struct{ link, want string }{{"", "explore%202%203"}, {".moves a[href='#p2']", "explore%202%202"}, {".moves a[href='#p0']", "explore%202%200"}} {
		if step.link != "" {
			b.do(chromedp.Click(chromedp.CSS(step.link)))
		}
		if got := mail(); !strings.HasSuffix(got, "?subject=Pente&body="+step.want) {
			t.Errorf("after a click on %q the mail is %s, want %s", step.link, got, step.want)
		}
	}
	b.checkFit("a game", 390)
	b.keepShot("explore-page-390")
	letter := openBrowser(t, "")
	for _, v := range templates.Samples(sampleReader(games.TapBoard), "play@pente.test", noTime) {
		if v.Notice.Kind() == letters.KindExplored {
			letter.open(pageFile(t, letterHTML(t, v)))
			letter.look("light", 390)
			letter.checkFit("explored", 390)
			letter.keepShot("explore-letter-390")
		}
	}
}
