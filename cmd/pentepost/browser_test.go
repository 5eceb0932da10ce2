package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// screenshots is the variable with the folder for pictures of the pages.
const screenshots = "PENTEPOST_SCREENSHOTS"

// browser is a window where somebody uses the page of the post office.
type browser struct {
	t    *testing.T
	site string
	ctx  context.Context
	taps int // clicks so far
}

// findChromium returns the path of a browser. It skips the test if there is none, and in the
// ordinary run, which needs only Go.
func findChromium(t *testing.T) string {
	t.Helper()
	if os.Getenv("PENTEPOST_LONG") == "" && !*update {
		t.Skip("PENTEPOST_LONG=1 tries the page in a browser")
	}
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("no chromium in the PATH: the page is not tried in a browser (Debian: chromium)")
	return ""
}

// openBrowser starts a browser with one window.
func openBrowser(t *testing.T, site string, more ...chromedp.ExecAllocatorOption) *browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(findChromium(t)), chromedp.NoSandbox, chromedp.Flag("headless", "new"))
	options = append(options, more...)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &browser{t: t, site: site, ctx: ctx}
	b.start()
	b.look("light", 360)
	return b
}

// window opens another window of the same browser.
func (b *browser) window() *browser {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithNewWindow(true))
	b.t.Cleanup(cancel)
	w := &browser{t: b.t, site: b.site, ctx: ctx}
	w.start()
	w.look("light", 360)
	return w
}

// start opens the window. It stays open as long as the context of this first action.
func (b *browser) start() {
	b.t.Helper()
	if err := chromedp.Do(b.ctx); err != nil {
		b.t.Fatal(err)
	}
}

func (b *browser) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	// If what we wait for does not appear, the test shows the page instead.
	if err := b.try(20*time.Second, actions...); err != nil {
		page := ask(b, chromedp.Evaluate[string](`location.href + "\n" + (document.body ?? document.documentElement ?? {}).outerHTML`))
		b.t.Fatalf("%v, on the page\n%s", err, page)
	}
}

// try does one action after the other.
//
// QUIRK: the page replaces its lists when a letter arrives. An action that has found an element just before fails
// without having done anything, and is tried again.
func (b *browser) try(limit time.Duration, actions ...chromedp.Action[chromedp.Void]) (err error) {
	ctx, cancel := context.WithTimeout(b.ctx, limit)
	defer cancel()
	for _, action := range actions {
		err = chromedp.Do(ctx, action)
		for err != nil && ctx.Err() == nil && strings.Contains(err.Error(), "Could not find node with given id") {
			err = chromedp.Do(ctx, action)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// arrive waits for an element of the page that a click opens.
//
// QUIRK: rarely, chromedp misses the document of a new page and finds nothing in it. If the
// page itself finds the element, it is loaded once more.
func (b *browser) arrive(selector string) {
	b.t.Helper()
	visible := chromedp.WaitVisible(chromedp.CSS(selector))
	if b.try(10*time.Second, visible) == nil {
		return
	}
	if ask(b, chromedp.Evaluate[bool](fmt.Sprintf(`document.querySelector(%q) != null`, selector))) {
		b.t.Logf("chromedp does not see %s; the page is loaded again", selector)
		b.do(chromedp.Reload())
	}
	b.do(visible)
}

// look sets the width of the window, and whether the user prefers light or dark.
func (b *browser) look(scheme string, width int64) {
	b.t.Helper()
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	b.do(chromedp.EmulateViewport(width, 740), chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		// All windows have the focus, not only the one in front.
		if _, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, media)
		return err
	}))
}

func (b *browser) open(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.site + path))
}

// click waits for an element, clicks it, and waits for another to appear.
func (b *browser) click(selector, then string) {
	b.t.Helper()
	b.taps++
	b.awaitFrame()
	b.do(chromedp.Click(chromedp.CSS(selector)))
	b.arrive(then)
}

// awaitFrame waits until the open letter, if there is one, has its height. Before, what stands below it moves away from a click.
func (b *browser) awaitFrame() {
	b.t.Helper()
	ask(b, chromedp.Evaluate[bool](`new Promise(done => (function look() {
		const frame = document.getElementById("frame"), page = frame && frame.contentDocument;
		if (!frame || frame.style.height && page && page.URL != "about:blank" && page.readyState == "complete") requestAnimationFrame(() => done(true));
		else setTimeout(look, 10); })())`, chromedp.EvalAwaitPromise))
}

// letter waits for a letter that is not about a game, by a text in its subject, and opens it.
func (b *browser) letter(subject string) {
	b.t.Helper()
	line := chromedp.Search(fmt.Sprintf(`//section[@id="letters"]//li/a[.//bdi[@class="subject"][contains(., "%s")]]`, subject))
	b.follow(line)
}

// follow clicks a link of a list that leads to a letter.
//
// QUIRK: the page may replace the list between the two halves of a click, which does nothing then.
func (b *browser) follow(link chromedp.Search) {
	b.t.Helper()
	b.taps++
	for range 3 {
		b.do(chromedp.Click(link))
		if b.try(5*time.Second, chromedp.WaitVisible(chromedp.CSS("article"))) == nil {
			return
		}
	}
	b.arrive("article")
}

// game waits until the first game says something, and opens it.
func (b *browser) game(says string) {
	b.t.Helper()
	line := chromedp.Search(fmt.Sprintf(`(//li[contains(@class, "game")])[1]/a[.//span[contains(@class, "mark")][contains(., "%s")]]`, says))
	b.follow(line)
}

// tap clicks an element in the open letter and sends the mail that this begins. It returns when the
// answer is there.
func (b *browser) tap(selector string) {
	b.t.Helper()
	b.clickInLetter(selector)
	b.arrive("#send")
	b.send("#after")
}

// send sends the mail of the open sheet or form, and waits for an element of the page that follows: the page below the sheet
// may have such an element, too.
func (b *browser) send(then string) {
	b.t.Helper()
	b.click("#send", "body:not(:has(dialog[open])) "+then)
}

// clickInLetter clicks an element in the open letter.
func (b *browser) clickInLetter(selector string) {
	b.t.Helper()
	b.taps++
	b.awaitFrame()
	for try := 1; !b.clickInFrame(selector); try++ {
		if try == 10 {
			b.do(chromedp.WaitVisible(chromedp.CSS(selector))) // fails, and shows the page
		}
	}
}

// clickInFrame clicks an element in the letter. It reports false while the frame is still loading:
// then the document that was found goes away.
func (b *browser) clickInFrame(selector string) bool {
	b.t.Helper()
	frame := ask(b, chromedp.Nodes(chromedp.CSS("#frame")))
	ctx, cancel := context.WithTimeout(b.ctx, 2*time.Second)
	defer cancel()
	return chromedp.Do(ctx, chromedp.Click(chromedp.CSS(selector), chromedp.FromNode(frame[0]))) == nil
}

func (b *browser) text(selector string) string { return ask(b, chromedp.Text(chromedp.CSS(selector))) }

// ask returns what an action finds out about the page.
func ask[T any](b *browser, question chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 20*time.Second)
	defer cancel()
	answer, err := chromedp.Run(ctx, question)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer
}

// picture saves screenshots of the page at the width of a phone and of a desktop, light and dark.
func (b *browser) picture(name string) {
	b.t.Helper()
	dir := b.folder()
	for _, look := range []struct {
		name, scheme string
		width        int64
	}{{"360", "light", 360}, {"360-dark", "dark", 360}, {"1024", "light", 1024}, {"1024-dark", "dark", 1024}} {
		b.look(look.scheme, look.width)
		png := ask(b, chromedp.FullScreenshot(100))
		if err := os.WriteFile(filepath.Join(dir, name+"-"+look.name+".png"), png, 0o644); err != nil {
			b.t.Error(err)
		}
	}
	b.look("light", 360)
}

// folder returns the folder for screenshots.
func (b *browser) folder() string {
	dir := os.Getenv(screenshots)
	if dir == "" {
		return b.t.TempDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		b.t.Fatal(err)
	}
	return dir
}
