package page

import (
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// A sheet asks whether to send what a tap on a letter has begun.
type sheet struct {
	form
	Title, Button string
	Remarks       bool   // it has a line for the other player
	Edit          string // the address of the form where all of the mail can be changed
}

// movePattern matches points as people write them, one or several.
var movePattern = regexp.MustCompile(`^(?i:[A-Z]{0,2}[0-9]{1,3})( (?i:[A-Z]{0,2}[0-9]{1,3}))*$`)

// showSheet shows the sheet for a form. The script shows it above the letter.
func (c *composer) showSheet(w http.ResponseWriter, r *http.Request, status int, m mailbox, f form) {
	said := strings.TrimSpace(f.Text)
	words := c.in(r)
	s := sheet{form: f, Edit: composeURL(m, f.Draft) + "&edit=1&re=" + strconv.FormatUint(uint64(f.Re), 10)}
	if movePattern.MatchString(said) {
		s.Title, s.Button, s.Remarks = words.word("play-this", said), words.word("play", nil), true
	} else {
		s.Title, s.Button = words.word("send-this", c.label(m, f)), words.word("send-it", nil)
		first, _, _ := strings.Cut(said, " ")
		s.Remarks = slices.Contains(c.guide().Remarks, first)
	}
	c.show(w, r, status, "sheet", layout{Title: s.Title, Box: m, Main: s})
}

// label returns the words of the link that was tapped, or the text of the mail if the letter has no such link.
func (c *composer) label(m mailbox, f form) string {
	said := oneLine(f.Text, maxNick)
	l, err := c.letter(m, f.Re)
	if err != nil {
		return said
	}
	clean, _, _ := l.html()
	top, err := html.Parse(strings.NewReader(clean))
	if err != nil {
		return said
	}
	for n := range top.Descendants() {
		if n.Type != html.ElementNode || n.Data != "a" {
			continue
		}
		if d, ok := parseMailto(attribute(n, "href")); ok && d == f.Draft {
			if words := oneLine(allText(n), maxNick); words != "" {
				return words
			}
		}
	}
	return said
}

// allText returns the text of an element and of those in it.
func allText(n *html.Node) string {
	var text strings.Builder
	for child := range n.Descendants() {
		if child.Type == html.TextNode {
			text.WriteString(child.Data)
		}
	}
	return text.String()
}
