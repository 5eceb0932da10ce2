package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	_ "image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pentepost/games"
)

// On a board to tap on, the two colours differ in every way that mail programs change them, on a
// phone and on a desktop. The points are large enough for a finger, and the words can be read.
func TestBoardInBrowser(t *testing.T) {
	findChromium(t)
	file := "file://" + letterFile(t)
	for _, dark := range []bool{false, true} { // whether the program darkens by itself what it shows
		b := openBrowser(t, "")
		if dark {
			b = openBrowser(t, "", chromedp.Flag("enable-features", "WebContentsForceDark"), chromedp.Flag("force-dark-mode", true))
		}
		for _, width := range []int64{360, 1024} {
			for _, scheme := range []string{"light", "dark"} {
				name := fmt.Sprintf("letter-%d-%s-forced-%v", width, scheme, dark)
				b.open(file)
				b.look(scheme, width)
				b.checkFingers(name)
				if !dark {
					b.checkContrast(name)
				}
				b.checkStones(name)
				ask(b, chromedp.Evaluate[bool](`document.documentElement.style.filter = "invert(1)", true`))
				b.checkStones(name + "-inverted")
			}
		}
	}
}

// letterFile writes the letter "your move" to a file, with its pictures as data URLs.
func letterFile(t *testing.T) string {
	t.Helper()
	return strings.TrimPrefix(pageFile(t, letterHTML(t, letterViews(games.TapBoard)["00-your-move-tap"])), "file://")
}

// checkFingers checks that every link is at least 24 pixels wide and high.
func (b *browser) checkFingers(name string) {
	b.t.Helper()
	small := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("a")].filter(a => {
		const r = a.getBoundingClientRect(); return r.width < 24 || r.height < 24 }).map(a => a.outerHTML.slice(0, 60))`))
	links := ask(b, chromedp.Evaluate[int](`document.querySelectorAll("a").length`))
	if len(small) > 0 || links < 100 {
		b.t.Errorf("%s: %d of %d links are too small: %v", name, len(small), links, small[:min(3, len(small))])
	}
}

// checkContrast checks that every text has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3).
func (b *browser) checkContrast(name string) {
	b.t.Helper()
	pairs := ask(b, chromedp.Evaluate[[][]string](`(() => {
		const canvas = document.createElement("div"); canvas.style.backgroundColor = "Canvas"; document.body.append(canvas);
		const page = getComputedStyle(canvas).backgroundColor; canvas.remove();
		const behind = e => { for (; e; e = e.parentElement) { const c = getComputedStyle(e).backgroundColor; if (c != "rgba(0, 0, 0, 0)") return c }; return page };
		return [...document.querySelectorAll("h1, p, a, td, li, blockquote")].map(e => [getComputedStyle(e).color, behind(e)]) })()`))
	seen := map[string]bool{}
	for _, pair := range pairs {
		ahead, behind := luminance(b.colour(pair[0])), luminance(b.colour(pair[1]))
		if ratio := (max(ahead, behind) + 0.05) / (min(ahead, behind) + 0.05); ratio < 4.5 && !seen[pair[0]] {
			seen[pair[0]] = true
			b.t.Errorf("%s: %s on %s is %.1f to 1", name, pair[0], pair[1], ratio)
		}
	}
}

// colour parses a computed CSS colour.
func (b *browser) colour(css string) (c color.RGBA) {
	b.t.Helper()
	if _, err := fmt.Sscanf(css, "rgb(%d, %d, %d)", &c.R, &c.G, &c.B); err != nil {
		b.t.Fatalf("colour %q: %v", css, err)
	}
	return c
}

// luminance returns the relative luminance of a colour (WCAG 2.2), from 0 to 1.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		s := float64(v) / 0xffff
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// checkStones looks at a pixel of a stone of each colour, half way between the sign in its middle
// and its rim. The colours have to be as far apart as black and white, whichever is the lighter
// one.
func (b *browser) checkStones(name string) {
	b.t.Helper()
	places := ask(b, chromedp.Evaluate[[][]float64](`["O", "X"].map(sign => {
		const r = document.querySelector('.b img[alt="' + sign + '"]').getBoundingClientRect();
		return [r.left + scrollX, r.top + scrollY, r.width] })`))
	picture, _, err := image.Decode(bytes.NewReader(ask(b, chromedp.FullScreenshot(100))))
	if err != nil {
		b.t.Fatal(err)
	}
	var light [2]float64
	for i, at := range places {
		x, y, width := at[0], at[1], at[2]
		light[i] = luminance(picture.At(int(x+width/2), int(y+width*0.22)))
	}
	if apart := math.Abs(light[0] - light[1]); apart < 0.3 {
		b.t.Errorf("%s: white has luminance %.2f, black %.2f", name, light[0], light[1])
		os.WriteFile(filepath.Join(b.folder(), name+".png"), ask(b, chromedp.FullScreenshot(100)), 0o644)
	}
}
