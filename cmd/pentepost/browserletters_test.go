package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
	"pentepost/templates/pseudo"
)

// phones are the widths of the screens that letters are read on.
var phones = []int64{320, 360, 390, 430}

// On every phone, every letter fits the screen, also with text of twice the size and in a language whose sentences are a
// third longer, and boards are made of whole pixels with the last stone in sight.
func TestLettersFitPhonesInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	all := hardLetters(t)
	for _, form := range games.Boards {
		maps.Copy(all, letterViews(form))
	}
	for name, v := range maps.Clone(all) {
		v.Reader.Language = pseudo.Tag
		all[name+"-"+pseudo.Tag] = v
	}
	for name, v := range all {
		page := letterHTML(t, v)
		if page == "" {
			continue
		}
		b.open(pageFile(t, page))
		for _, width := range phones {
			b.look("light", width)
			b.checkFit(name, width)
			if v.Reader.Language != pseudo.Tag { // no real language has words as long as its words
				b.checkHeadings(name, width)
			}
			b.checkButtons(name, width)
			b.checkBoard(name, width)
		}
		b.look("light", 320)
		b.enlargeText()
		b.checkFit(name+" with large text", 320)
	}
}

// enlargeText makes all text of the page twice as large, as phones do for people who see badly.
func (b *browser) enlargeText() {
	b.t.Helper()
	ask(b, chromedp.Evaluate[bool](`[...document.querySelectorAll("body, body *")].map(e => [e, parseFloat(getComputedStyle(e).fontSize)]).forEach(
		([e, size]) => e.style.fontSize = 2 * size + "px"), true`))
}

// checkHeadings checks that no heading of a table is broken inside a word.
func (b *browser) checkHeadings(name string, width int64) {
	b.t.Helper()
	broken := ask(b, chromedp.Evaluate[[]string](`(() => {
		const broken = [];
		for (const heading of document.querySelectorAll("th")) {
			const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
			for (let text; text = texts.nextNode();) for (const word of text.data.matchAll(/\S+/g)) {
				const range = document.createRange();
				range.setStart(text, word.index);
				range.setEnd(text, word.index + word[0].length);
				if (new Set([...range.getClientRects()].map(r => r.top)).size > 1) broken.push(word[0]);
			}
		}
		return broken })()`))
	if len(broken) > 0 {
		b.t.Errorf("%s at %d: headings broken inside a word: %v", name, width, broken)
	}
}

// shownInLanguages are the kinds of letters that are kept as screenshots in every language.
var shownInLanguages = []string{"your-move", "refused", "puzzle", "offer", "reminder", "game-over", "shown", "welcome", "invitation", "help", "settings", "league", "digest"}

// Every letter fits small phones in every language.
func TestLettersInOtherLanguagesFitPhonesInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	for _, l := range games.Languages()[1:] {
		for name, v := range letterViews(games.TapBoard) {
			v.Reader.Language = l.Tag
			name += "-" + l.Tag
			b.open(pageFile(t, letterHTML(t, v)))
			for _, width := range []int64{320, 390} {
				b.look("light", width)
				b.checkFit(name, width)
				b.checkHeadings(name, width)
				b.checkSides(name, width)
				b.checkButtons(name, width)
				if slices.Contains(shownInLanguages, string(v.Notice.Kind())) {
					b.keepShot(fmt.Sprintf("%s-%d", name, width))
				}
			}
			if v.Notice.Kind() == letters.KindLeague {
				b.look("light", 320)
				b.enlargeText()
				b.checkFit(name+" with large text", 320)
				b.checkHeadings(name+" with large text", 320)
				b.keepShot(name + "-large")
			}
		}
	}
}

// checkFit checks that nothing is wider than the screen, or cut off.
func (b *browser) checkFit(name string, width int64) {
	b.t.Helper()
	wide := ask(b, chromedp.Evaluate[int64](`document.documentElement.scrollWidth`))
	cut := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("body *")].filter(e => {
		const s = getComputedStyle(e); return e.tagName != "IMG" && s.overflowX != "visible" && e.scrollWidth > e.clientWidth }).map(e => e.outerHTML.slice(0, 80))`))
	if wide > width || len(cut) > 0 {
		b.t.Errorf("%s at %d: %d px wide, cut off: %v", name, width, wide, cut)
	}
}

// checkSides checks that neither the name of a side nor what it has captured is broken into lines.
func (b *browser) checkSides(name string, width int64) {
	b.t.Helper()
	broken := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("table[role=presentation][style*='margin:10px 0'] td")].filter(
		e => e.getBoundingClientRect().height > 36).map(e => e.innerText)`))
	if len(broken) > 0 {
		b.t.Errorf("%s at %d: sides broken into lines: %v", name, width, broken)
	}
}

// checkButtons checks that a finger hits every button.
func (b *browser) checkButtons(name string, width int64) {
	b.t.Helper()
	small := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("a.k, a[style*='padding:10px']")].filter(e => e.getBoundingClientRect().height < 44).map(e => e.outerHTML)`))
	if len(small) > 0 {
		b.t.Errorf("%s at %d: too small for a finger: %v", name, width, small)
	}
}

// checkBoard checks the places of the points of a board.
func (b *browser) checkBoard(name string, width int64) {
	b.t.Helper()
	wrong := ask(b, chromedp.Evaluate[[]string](`(() => {
		const wrong = [], tables = [...document.querySelectorAll("table.b, .b table")];
		if (!tables.length) return wrong;
		const all = tables.map(table => [...table.rows].slice(1).map(row => [...row.cells].slice(1).map(cell => cell.querySelector("img, span").getBoundingClientRect())));
		const beside = all.every(points => points[0][0].top == all[0][0][0].top);
		all.forEach((points, i) => {
			const side = points[0][0].height, first = points[0][0].left;
			if (i && beside && first != all[i-1][0].at(-1).right) wrong.push("a gap between slices: " + first);
			points.forEach((row, y) => row.forEach((p, x) => {
				const left = first + x * side, top = points[0][0].top + y * side;
				if (p.left != left || p.top != top || p.width != side || p.height != side || side % 1 != 0 || left % 1 != 0)
					wrong.push([x, y, p.left, p.top, p.width, p.height, side].join(" "));
				if (p.left < 0 || p.right > innerWidth) wrong.push("out of sight: " + [x, y, p.right].join(" "));
				if (innerWidth >= 390 && side < (beside ? 28 : 36) && tables[i].querySelector("a")) wrong.push("too small for a thumb: " + side);
			}));
		});
		if (!tables.some(table => [...table.querySelectorAll("img, span")].some(e => /^[(1]/.test(e.alt || e.innerText)))) wrong.push("no last stone, nor an offered one");
		return wrong })()`))
	if len(wrong) > 0 {
		b.t.Errorf("%s at %d: %d points, such as %s", name, width, len(wrong), wrong[0])
	}
}

// Offered fifth stones are shown with their numbers, in a letter on a telephone: only they can be tapped on the board, and each
// has a button.
func TestOffersInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	b.open(pageFile(t, letterHTML(t, hardLetters(t)["ten-offers"])))
	b.look("light", 390)
	b.keepShot("ten-offers")
	b.checkFit("ten-offers", 390)
	b.checkBoard("ten-offers", 390)
	numbers := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll(".b a img")].map(e => e.alt).sort((a, b) => a - b)`))
	if want := strings.Fields("1 2 3 4 5 6 7 8 9 10"); !slices.Equal(numbers, want) {
		t.Errorf("points to tap on: %v", numbers)
	}
	buttons := ask(b, chromedp.Evaluate[[]string](`[...document.querySelectorAll("a")].map(e => e.innerText.trim())`))
	for point := range strings.FieldsSeq("K9 L12 F6 F7 G11 J7 H11 K8 G7 A15") {
		if !slices.Contains(buttons, point) {
			t.Errorf("no button for %s in %v", point, buttons)
		}
	}
}

// No pixel of the page's background is seen inside a board, on screens of whole and of broken
// numbers of pixels to a px.
func TestBoardsHaveNoSeamsInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	hard := hardLetters(t)
	for name, v := range map[string]templates.View{"your-move": templates.Samples(sampleReader(games.TapBoard), "play@pente.test", noTime)[0],
		"whole-board": hard["whole-board"], "15-columns": hard["15-columns"], "full-25": hard["full-25"]} {
		b.open(pageFile(t, letterHTML(t, v)))
		for _, width := range phones {
			for _, scheme := range []string{"light", "dark"} {
				b.look(scheme, width)
				b.checkSeams(name, scheme, width, 1)
			}
		}
		b.do(chromedp.EmulateViewport(390, 740, chromedp.EmulateScale(2.625)))
		b.checkSeams(name, "light", 390, 2.625)
	}
}

// checkSeams gives the page a background that no board has, and looks for it.
func (b *browser) checkSeams(name, scheme string, width int64, scale float64) {
	b.t.Helper()
	at := ask(b, chromedp.Evaluate[[]float64](`(() => { document.documentElement.style.background = "#ff00ff";
		const r = document.querySelector("table.b, .b table").getBoundingClientRect(); return [r.left + scrollX, r.top + scrollY, r.right + scrollX, r.bottom + scrollY] })()`))
	shot := ask(b, chromedp.FullScreenshot(100))
	picture, _, err := image.Decode(bytes.NewReader(shot))
	if err != nil {
		b.t.Fatal(err)
	}
	seams := 0
	for y := int(at[1]*scale) + 2; y < int(at[3]*scale)-2; y++ { // the edge itself may share a pixel with the page
		for x := int(at[0]*scale) + 2; x < int(at[2]*scale)-2; x++ {
			if red, green, blue, _ := picture.At(x, y).RGBA(); red > green+0x3000 && blue > green+0x3000 {
				seams++
			}
		}
	}
	if seams > 0 {
		b.t.Errorf("%s, %s, %d px: %d pixels of the page are seen in the board", name, scheme, width, seams)
	}
	ask(b, chromedp.Evaluate[bool](`document.documentElement.style.background = "", true`))
	b.keepShot(strings.Join([]string{"board", name, scheme, strconv.FormatInt(width, 10)}, "-"))
}

// keepShot saves a screenshot of the page, if somebody wants to look at it.
func (b *browser) keepShot(name string) {
	b.t.Helper()
	if os.Getenv(screenshots) == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(b.folder(), name+".png"), ask(b, chromedp.FullScreenshot(100)), 0o644); err != nil {
		b.t.Error(err)
	}
}

// Somebody who has a letter read aloud hears what is asked and what happened before the board, and
// which stone is where.
func TestLetterReadAloudInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	for _, form := range []games.Board{games.TapBoard, games.PictureBoard, games.SpokenBoard} {
		b.open(pageFile(t, letterHTML(t, templates.Samples(sampleReader(form), "play@pente.test", noTime)[0])))
		heard := b.readAloud()
		order := []string{"main:", "heading: Your move, Ann", "Bob ", "image: Black H12", "That pair was asking for it!", "link: Resign"}
		switch form {
		case games.PictureBoard:
			order[3] = "image: the board"
		case games.SpokenBoard:
			order[3] = "Black has 5 stones: H12"
		}
		rest := heard
		for _, part := range order {
			_, after, ok := strings.Cut(rest, part)
			if !ok {
				t.Errorf("%s: %q does not follow in\n%s", form, part, heard)
				break
			}
			rest = after
		}
		before, _, _ := strings.Cut(heard, "Your move, Ann")
		if strings.Contains(before, "link:") || strings.Contains(before, "image:") {
			t.Errorf("%s: before what is asked comes\n%s", form, before)
		}
	}
}

// readAloud returns the accessibility tree as lines of roles and names, in the order of reading.
func (b *browser) readAloud() string {
	b.t.Helper()
	tree := ask(b, chromedp.Action[accessibility.GetFullAXTreeResult](func(ctx context.Context, t *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, t, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	}))
	nodes := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range tree.Nodes {
		nodes[n.NodeID] = n
	}
	var lines strings.Builder
	var read func(n *accessibility.Node)
	read = func(n *accessibility.Node) {
		if role, name := textOf(n.Role), textOf(n.Name); !n.Ignored && role != "InlineTextBox" && (name != "" || role == "main") {
			lines.WriteString(role + ": " + name + "\n")
		}
		for _, id := range n.ChildIDs {
			if child := nodes[id]; child != nil {
				read(child)
			}
		}
	}
	if len(tree.Nodes) > 0 {
		for _, id := range tree.Nodes[0].ChildIDs { // without the title of the document
			read(nodes[id])
		}
	}
	return lines.String()
}

func textOf(v *accessibility.Value) (text string) {
	if v != nil {
		_ = json.Unmarshal(v.Value, &text)
	}
	return text
}

// axe is the variable with the file of axe-core, which looks for barriers for people with
// disabilities.
const axe = "PENTEPOST_AXE"

// axe-core finds nothing in any letter.
func TestLettersHaveNoBarriersInBrowser(t *testing.T) {
	findChromium(t)
	script, err := os.ReadFile(os.Getenv(axe))
	if err != nil {
		t.Skipf("%s names no file of axe-core (npm: axe-core, axe.min.js): barriers are not looked for", axe)
	}
	b := openBrowser(t, "")
	all := hardLetters(t)
	for _, form := range games.Boards {
		maps.Copy(all, letterViews(form))
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		page := letterHTML(t, all[name])
		if page == "" {
			continue
		}
		for _, scheme := range []string{"light", "dark"} {
			b.look(scheme, 390)
			b.open(pageFile(t, page))
			b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
				_, err := cdp.Call(ctx, t, runtime.Evaluate, runtime.EvaluateParams{Expression: string(script) + "; true"})
				return err
			}))
			found := ask(b, chromedp.Evaluate[[]string](`document.documentElement.style.backgroundColor = "Canvas", axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + " " + v.nodes[0].html.slice(0, 150)))`, chromedp.EvalAwaitPromise))
			for _, barrier := range found {
				t.Errorf("%s, %s: %s", name, scheme, barrier)
			}
		}
	}
}
