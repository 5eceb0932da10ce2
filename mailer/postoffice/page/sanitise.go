package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxHTML is the longest HTML that is shown, in bytes, and maxRounds how often it is cleaned until
// nothing more changes.
const (
	maxHTML   = 256 << 10
	maxRounds = 6
)

// sanitise makes of a letter's HTML a piece that holds only the elements, attributes and style of the
// whitelist; ok is false where that cannot be done, and then nothing of it may be shown. Pictures are
// those the letter itself brings (cid:), links are mailto: links to one address.
//
// It is one of three walls: the frame has a policy that lets nothing be loaded, and a sandbox in which
// no script runs. Since what one parser has written another may read differently, and so may the same
// one, the result is cleaned again until it comes back as it was: what we looked at last is what a
// browser gets.
func sanitise(source string) (clean string, ok bool) {
	for range maxRounds {
		if len(source) > maxHTML {
			return "", false
		}
		top, err := html.Parse(strings.NewReader(source))
		if err != nil {
			return "", false // nested too deep
		}
		var out strings.Builder
		if err := html.Render(&out, scrub(top)); err != nil {
			return "", false
		}
		if out.String() == source {
			return source, true
		}
		source = out.String()
	}
	return "", false
}

// scrub copies what is allowed of a parsed letter, style first.
func scrub(top *html.Node) *html.Node {
	s := scrubber{out: &html.Node{Type: html.DocumentNode}}
	body := &html.Node{Type: html.DocumentNode}
	s.copyChildren(body, top)
	if s.style.Len() > 0 {
		style := &html.Node{Type: html.ElementNode, Data: "style", DataAtom: atom.Style}
		style.AppendChild(&html.Node{Type: html.TextNode, Data: s.style.String()})
		s.out.AppendChild(style)
	}
	for child := body.FirstChild; child != nil; child = body.FirstChild {
		body.RemoveChild(child)
		s.out.AppendChild(child)
	}
	return s.out
}

type scrubber struct {
	out   *html.Node
	style strings.Builder
}

func (s *scrubber) copyChildren(to, from *html.Node) {
	for child := from.FirstChild; child != nil; child = child.NextSibling {
		s.copy(to, child)
	}
}

// copy appends what is allowed of a node and all below it. The depth is bounded by the parser.
func (s *scrubber) copy(to, from *html.Node) {
	switch {
	case from.Type == html.TextNode:
		to.AppendChild(&html.Node{Type: html.TextNode, Data: from.Data})
	case from.Type != html.ElementNode || from.Namespace != "" || droppedElements[from.Data]:
	case from.Data == "style":
		s.style.WriteString(cleanSheet(textOf(from)))
	default:
		kept := s.element(from)
		if kept == nil {
			s.copyChildren(to, from)
			return
		}
		to.AppendChild(kept)
		if kept.Type == html.ElementNode {
			s.copyChildren(kept, from)
		}
	}
}

// element is the clean copy of an element without its children, or a text in its place; nil if only
// its children are wanted.
func (s *scrubber) element(from *html.Node) *html.Node {
	name := from.Data
	if name == "body" {
		name = "div" // for the sake of its style
	}
	own, allowed := elements[name]
	if !allowed {
		return nil
	}
	kept := &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name))}
	for _, a := range from.Attr {
		if value, ok := cleanAttribute(own, a); ok {
			kept.Attr = append(kept.Attr, html.Attribute{Key: a.Key, Val: value})
		}
	}
	switch {
	case from.Data == "body" && len(kept.Attr) == 0, name == "a" && attribute(kept, "href") == "":
		return nil // a link to anywhere else is only its text
	case name == "img" && attribute(kept, "src") == "":
		return &html.Node{Type: html.TextNode, Data: attribute(kept, "alt")}
	}
	return kept
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func textOf(n *html.Node) string {
	var text strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.Type == html.TextNode {
			text.WriteString(child.Data)
		}
	}
	return text.String()
}
