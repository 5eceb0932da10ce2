package page

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// elements are those a letter may have, each with the attributes of its own. Of all others only what
// is inside remains.
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

// anywhere are the attributes every element may have.
var anywhere = []string{"align", "alt", "aria-label", "class", "dir", "lang", "role", "style", "title"}

// droppedElements go with all that is in them.
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

// cleanAttribute is the value an attribute may have; ok is false if it may not be there at all.
func cleanAttribute(own []string, a html.Attribute) (value string, ok bool) {
	if a.Namespace != "" || !slices.Contains(own, a.Key) && !slices.Contains(anywhere, a.Key) {
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
		return a.Val, a.Val == "presentation" || a.Val == "none"
	}
	return a.Val, plainWord.MatchString(a.Val)
}

// oneLine makes one line of what anybody may have written, at most limit characters of it.
func oneLine(s string, limit int) string {
	s = strings.Join(strings.Fields(strings.Map(printable, strings.ToValidUTF8(s, "\ufffd"))), " ")
	if runes := []rune(s); len(runes) > limit {
		s = strings.TrimSpace(string(runes[:limit]))
	}
	return s
}
