package main

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"golang.org/x/net/html"

	"pentepost/games"
)

// gmailClips is the size in bytes above which Gmail cuts a letter off.
const gmailClips = 102_000

// mailPrograms do to the HTML of a letter what mail programs are known to do.
var mailPrograms = map[string]func(doc *html.Node){
	"gmail":           func(doc *html.Node) { prefixClasses(doc, "m_8812"); unwrapBody(doc) },
	"gmail-elsewhere": func(doc *html.Node) { dropStyle(doc); unwrapBody(doc) }, // with the account of another host
	"outlook-windows": func(doc *html.Node) { dropMedia(doc); keepProperties(doc, wordProperties) },
	"outlook-dark":    turnColours,
	"yahoo":           func(doc *html.Node) { prefixClasses(doc, "yiv77"); dropAttributes(doc, "role") },
	"proton":          func(doc *html.Node) { wrapLinks(doc); blockImages(doc) },
	"k-9":             blockImages,
	"strict-webmail": func(doc *html.Node) {
		dropStyle(doc)
		dropAttributes(doc, "style", "class", "role", "aria-label", "bgcolor")
	},
}

// wordProperties are the properties that Outlook for Windows understands, which shows letters with
// the engine of Word.
var wordProperties = []string{"margin", "padding", "font", "font-size", "line-height", "border", "border-left", "border-collapse", "text-align", "color", "width", "height"}

// Whatever a mail program does to a letter, no word and no command of it is lost, its board keeps
// its shape, and it fits the screen.
func TestMailProgramsLoseNothingInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	all := hardLetters(t)
	maps.Copy(all, letterViews(games.TapBoard))
	for name, v := range all {
		page := letterHTML(t, v)
		for program, change := range mailPrograms {
			doc := parsed(t, page)
			words, short, commands := wordsOf(doc, ""), wordsOf(doc, "th"), commandsOf(t, doc)
			change(doc)
			var changed strings.Builder
			if err := html.Render(&changed, doc); err != nil {
				t.Fatal(err)
			}
			if now := commandsOf(t, doc); !slices.Equal(now, commands) {
				t.Errorf("%s in %s has %d commands, not %d", name, program, len(now), len(commands))
			}
			b.open(pageFile(t, changed.String()))
			b.look("light", 390)
			if seen := ask(b, chromedp.Evaluate[string](`document.body.innerText`)); !slices.Contains([]string{words, short}, strings.Join(strings.Fields(seen), "")) {
				t.Errorf("%s in %s says %q, not %q", name, program, seen, words)
			}
			if name != "25-columns" || program != "strict-webmail" { // the only board that is wider than its screen
				b.checkFit(name+" in "+program, 390)
			}
			b.checkRows(name + " in " + program)
			if name == "00-your-move-tap" || name == "whole-board" {
				b.keepShot("program-" + program + "-" + name)
			}
		}
	}
}

// No letter is so large that Gmail would clip it, also with longer names of classes and pictures.
func TestGmailClipsNoLetter(t *testing.T) {
	for name, v := range hardLetters(t) {
		doc := parsed(t, regexp.MustCompile(`data:image/png;base64,[^"]*`).ReplaceAllString(letterHTML(t, v), "cid:e15@p"))
		prefixClasses(doc, "m_-8812345678901234567")
		var changed strings.Builder
		if err := html.Render(&changed, doc); err != nil {
			t.Fatal(err)
		}
		if size := changed.Len() + strings.Count(changed.String(), "\n"); size > gmailClips*3/4 {
			t.Errorf("%s has %d bytes", name, size)
		}
	}
}

// checkRows checks that the points of each row stand beside each other, and that none vanishes.
func (b *browser) checkRows(name string) {
	b.t.Helper()
	wrong := ask(b, chromedp.Evaluate[[]string](`(() => {
		const wrong = [], table = [...document.querySelectorAll("table")].find(t => t.rows.length > 0 && t.rows[0].cells.length > 5);
		if (!table) return wrong;
		[...table.rows].slice(1).forEach((row, y) => {
			let right = 0;
			const top = row.cells[1].getBoundingClientRect().top;
			[...row.cells].forEach((cell, x) => {
				const r = cell.getBoundingClientRect();
				if (r.width < 10 || r.height < 10 || r.left < right - 1 || Math.abs(r.top - top) > 1) wrong.push([x, y, r.left, r.top, r.width, r.height].join(" "));
				right = r.right;
			});
		});
		return wrong })()`))
	if len(wrong) > 0 {
		b.t.Errorf("%s: %d points, such as %s", name, len(wrong), wrong[0])
	}
}

func parsed(t *testing.T, page string) *html.Node {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// elements returns the elements of a document with a name, or all.
func elements(doc *html.Node, name string) (found []*html.Node) {
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && (name == "" || n.Data == name) {
			found = append(found, n)
		}
	}
	return found
}

// wordsOf returns the words of a letter, without blanks. They may leave out the names of the rows that only slices of a board below
// each other need.
func wordsOf(doc *html.Node, without string) string {
	var words []string
	for n := range doc.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "style" && n.Parent.Data != "title" && n.Parent.Data != without {
			words = append(words, strings.Fields(n.Data)...)
		}
	}
	return strings.Join(words, "")
}

// commandsOf returns the commands of all links.
func commandsOf(t *testing.T, doc *html.Node) (commands []string) {
	t.Helper()
	for _, a := range elements(doc, "a") {
		link, err := url.Parse(attributeOf(a, "href"))
		if err == nil && link.Query().Get("u") != "" {
			link, err = url.Parse(link.Query().Get("u"))
		}
		if err != nil || link.Scheme != "mailto" || link.Query().Get("body") == "" {
			t.Errorf("%s is no command: %v", attributeOf(a, "href"), err)
			continue
		}
		commands = append(commands, link.Query().Get("body"))
	}
	return commands
}

func attributeOf(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// setAttributes changes the attributes with a name.
func setAttributes(doc *html.Node, key string, change func(value string) string) {
	for _, n := range elements(doc, "") {
		for i, a := range n.Attr {
			if a.Key == key {
				n.Attr[i].Val = change(a.Val)
			}
		}
	}
}

func dropAttributes(doc *html.Node, keys ...string) {
	for _, n := range elements(doc, "") {
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return slices.Contains(keys, a.Key) })
	}
}

// changeStyle changes the style sheets.
func changeStyle(doc *html.Node, change func(css string) string) {
	for _, style := range elements(doc, "style") {
		style.FirstChild.Data = change(style.FirstChild.Data)
	}
}

func dropStyle(doc *html.Node) { changeStyle(doc, func(string) string { return " " }) }

func dropMedia(doc *html.Node) {
	changeStyle(doc, func(css string) string {
		return regexp.MustCompile(`@media [^{]*\{([^{}]*\{[^}]*\})*\}`).ReplaceAllString(css, "")
	})
}

// prefixClasses renames the classes, so that they do not clash with the classes of a web mail page.
func prefixClasses(doc *html.Node, prefix string) {
	changeStyle(doc, func(css string) string { return regexp.MustCompile(`\.([a-z])`).ReplaceAllString(css, "."+prefix+"$1") })
	setAttributes(doc, "class", func(class string) string { return prefix + class })
}

// unwrapBody turns the body into a div of a page that has margins of its own.
func unwrapBody(doc *html.Node) {
	for _, body := range elements(doc, "body") {
		page := &html.Node{Type: html.ElementNode, Data: "body", Attr: []html.Attribute{{Key: "style", Val: "margin:0;padding:16px 12px"}}}
		body.Parent.AppendChild(page)
		body.Parent.RemoveChild(body)
		body.Data, body.DataAtom = "div", 0
		page.AppendChild(body)
	}
}

// keepProperties drops all other properties from the style of elements.
func keepProperties(doc *html.Node, keep []string) {
	setAttributes(doc, "style", func(style string) string {
		var kept []string
		for property := range strings.SplitSeq(style, ";") {
			if name, _, _ := strings.Cut(property, ":"); slices.Contains(keep, strings.TrimSpace(name)) {
				kept = append(kept, property)
			}
		}
		return strings.Join(kept, ";")
	})
}

// turnColours makes light colours dark and dark ones light, except in pictures.
func turnColours(doc *html.Node) {
	turn := func(text string) string {
		return regexp.MustCompile(`#[0-9a-f]{6}`).ReplaceAllStringFunc(text, func(colour string) string {
			n, _ := strconv.ParseUint(colour[1:], 16, 32)
			r, g, b := int(n>>16), int(n>>8&0xff), int(n&0xff)
			shift := 255 - max(r, g, b) - min(r, g, b) // turns the lightness round, keeps the hue
			within := func(c int) int { return min(max(c+shift, 0), 255) }
			return fmt.Sprintf("#%02x%02x%02x", within(r), within(g), within(b))
		})
	}
	changeStyle(doc, turn)
	setAttributes(doc, "style", turn)
	setAttributes(doc, "bgcolor", turn)
	for _, body := range elements(doc, "body") {
		body.Attr = append(body.Attr, html.Attribute{Key: "bgcolor", Val: "#1b1b1b"}, html.Attribute{Key: "text", Val: "#f0f0f0"}, html.Attribute{Key: "link", Val: "#9ec3ff"})
	}
}

func blockImages(doc *html.Node) {
	setAttributes(doc, "src", func(string) string { return "blocked:" })
}

// wrapLinks sends every link through a page that asks whether it is safe.
func wrapLinks(doc *html.Node) {
	setAttributes(doc, "href", func(href string) string { return "https://links.example/?u=" + url.QueryEscape(href) })
}
