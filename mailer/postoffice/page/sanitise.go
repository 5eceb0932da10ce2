package page

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

const (
	maxHTML   = 256 << 10 // bytes of HTML that are shown
	maxRounds = 6         // of cleaning, until nothing more changes
)

// sanitise returns a letter's HTML with the allowed elements, attributes and styles only. If ok is false,
// this was not possible and nothing of the HTML may be shown. Pictures must be in the letter itself
// (cid:), and links must be mailto: links to one address.
//
// This is one of three defences: the frame also has a policy that lets nothing be loaded, and a sandbox
// where no script runs. A parser may read rendered HTML differently from what was meant. So the
// result is cleaned again until it no longer changes: a browser gets exactly what we checked last.
func sanitise(source string) (clean string, ok bool) {
	for range maxRounds {
		if len(source) > maxHTML {
			return "", false
		}
		top, err := html.Parse(strings.NewReader(source))
		if err != nil {
			return "", false // nested too deeply
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

// scrub copies the allowed parts of a document, style first.
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

// copy appends the allowed parts of a node and of all nodes below it. The parser bounds the depth.
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

// element returns the clean copy of an element without its children, or a text in its place. It returns
// nil if only the children are allowed.
func (s *scrubber) element(from *html.Node) *html.Node {
	name := from.Data
	if name == "body" {
		name = "div" // keeps its style
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
		return nil // a link to anything else becomes its text
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

// elements are the allowed elements, each with its own attributes. Other elements are replaced by their
// content.
var elements = map[string][]string{
	"div": nil, "p": nil, "br": nil, "span": nil, "center": nil, "hr": {"width", "size"}, "blockquote": nil, "pre": nil,
	"h1": nil, "h2": nil, "h3": nil, "h4": nil, "h5": nil, "h6": nil,
	"b": nil, "strong": nil, "i": nil, "em": nil, "u": nil, "s": nil, "small": nil, "big": nil, "sub": nil, "sup": nil,
	"code": nil, "tt": nil, "kbd": nil, "samp": nil, "var": nil, "cite": nil, "q": nil, "abbr": nil,
	"ul": {"type"}, "ol": {"type", "start"}, "li": {"value"}, "dl": nil, "dt": nil, "dd": nil,
	"table": {"width", "height", "border", "cellpadding", "cellspacing", "bgcolor"}, "caption": nil,
	"colgroup": {"span", "width"}, "col": {"span", "width"}, "thead": nil, "tbody": nil, "tfoot": nil,
	"tr": {"bgcolor", "height", "valign"},
	"td": {"bgcolor", "height", "width", "valign", "colspan", "rowspan"},
	"th": {"bgcolor", "height", "width", "valign", "colspan", "rowspan", "scope"},
	"a":  {"href"}, "img": {"src", "width", "height", "border"}, "font": {"color", "size", "face"},
}

// globalAttributes are allowed for every element.
var globalAttributes = []string{"align", "alt", "aria-label", "class", "dir", "lang", "role", "style", "title"}

// droppedElements are removed with their content.
var droppedElements = map[string]bool{
	"applet": true, "audio": true, "base": true, "button": true, "canvas": true, "dialog": true, "embed": true,
	"frame": true, "frameset": true, "iframe": true, "input": true, "link": true, "map": true, "math": true, "meta": true,
	"noembed": true, "noframes": true, "noscript": true, "object": true, "option": true, "plaintext": true, "portal": true,
	"script": true, "select": true, "svg": true, "template": true, "textarea": true, "title": true, "video": true, "xmp": true,
}

var (
	plainNumber = regexp.MustCompile(`^[0-9]{1,4}%?$`)
	plainWord   = regexp.MustCompile(`^[#+-]?[A-Za-z0-9-]{1,30}$`)
	plainWords  = regexp.MustCompile(`^[A-Za-z0-9_, -]{1,100}$`)
	plainID     = regexp.MustCompile(`^[A-Za-z0-9.@_$+=-]{1,200}$`)
)

// cleanAttribute returns the allowed value of an attribute; ok is false if the attribute is not allowed.
func cleanAttribute(own []string, a html.Attribute) (value string, ok bool) {
	if a.Namespace != "" || !slices.Contains(own, a.Key) && !slices.Contains(globalAttributes, a.Key) {
		return "", false
	}
	switch a.Key {
	case "href":
		d, ok := parseMailto(a.Val)
		return d.mailto(), ok
	case "src":
		id, ok := strings.CutPrefix(a.Val, "cid:")
		return a.Val, ok && plainID.MatchString(id)
	case "style":
		value = cleanDeclarations(a.Val)
		return value, value != ""
	case "alt", "aria-label", "title":
		return oneLine(a.Val, 300), true
	case "class", "face":
		return a.Val, plainWords.MatchString(a.Val)
	case "width", "height", "size", "border", "cellpadding", "cellspacing", "colspan", "rowspan", "span", "start", "value":
		return a.Val, plainNumber.MatchString(a.Val)
	case "role":
		return a.Val, slices.Contains([]string{"presentation", "none", "main", "img"}, a.Val)
	}
	return a.Val, plainWord.MatchString(a.Val)
}
