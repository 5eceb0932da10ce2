package reply

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// neverText are elements whose contents no mail program shows as text.
var neverText = map[atom.Atom]bool{
	atom.Head: true, atom.Title: true, atom.Style: true, atom.Script: true,
	atom.Noscript: true, atom.Template: true, atom.Object: true, atom.Svg: true,
	atom.Math: true, atom.Select: true, atom.Textarea: true, atom.Iframe: true,
	atom.Noframes: true, atom.Noembed: true, atom.Audio: true, atom.Video: true,
	atom.Canvas: true, atom.Map: true, atom.Datalist: true,
}

// struckOut are elements whose text is struck out.
var struckOut = map[atom.Atom]bool{atom.S: true, atom.Strike: true, atom.Del: true}

// void elements have no contents and no closing tag.
var void = map[atom.Atom]bool{
	atom.Br: true, atom.Hr: true, atom.Img: true, atom.Meta: true, atom.Link: true,
	atom.Input: true, atom.Area: true, atom.Base: true, atom.Col: true,
	atom.Embed: true, atom.Param: true, atom.Source: true, atom.Track: true, atom.Wbr: true,
}

// blocks begin and end a line.
var blocks = map[atom.Atom]bool{
	atom.P: true, atom.Div: true, atom.Blockquote: true, atom.Ul: true, atom.Ol: true,
	atom.Li: true, atom.Dl: true, atom.Dt: true, atom.Dd: true, atom.Table: true,
	atom.Tr: true, atom.Tbody: true, atom.Thead: true, atom.Tfoot: true, atom.Pre: true,
	atom.H1: true, atom.H2: true, atom.H3: true, atom.H4: true, atom.H5: true, atom.H6: true,
	atom.Body: true, atom.Html: true, atom.Form: true, atom.Fieldset: true, atom.Address: true,
	atom.Center: true, atom.Section: true, atom.Article: true, atom.Header: true,
	atom.Footer: true, atom.Main: true, atom.Nav: true, atom.Aside: true, atom.Figure: true,
	atom.Details: true, atom.Summary: true,
}

// blockEnds are the elements that any block closes if they are innermost.
var blockEnds = []atom.Atom{atom.P}

// impliedEnds are the elements that a tag closes if they are innermost. A new
// <body> ends a <head> that was never closed, so that the head hides nothing.
var impliedEnds = map[atom.Atom][]atom.Atom{
	atom.Li:   {atom.P, atom.Li},
	atom.Dt:   {atom.P, atom.Dt, atom.Dd},
	atom.Dd:   {atom.P, atom.Dt, atom.Dd},
	atom.Td:   {atom.P, atom.Td, atom.Th},
	atom.Th:   {atom.P, atom.Td, atom.Th},
	atom.Tr:   {atom.P, atom.Td, atom.Th, atom.Tr},
	atom.Body: {atom.Head, atom.Style, atom.Title},
}

// attributes are the attributes of a tag that this package uses.
type attributes struct {
	class, id, name, style, media string
	colour, background            string // color, bgcolor
	marker                        string // data-marker, data-smartmail
	cited, hidden                 bool   // type="cite" or cite, hidden
	signature                     bool   // data-sigid, data-signature-widget
}

// maxAttributes is the number of attributes of a tag that are read.
const maxAttributes = 50

// readAttributes reads the attributes of a tag; more says whether it has any.
func readAttributes(z *html.Tokenizer, more bool) attributes {
	var a attributes
	for n := 0; more && n < maxAttributes; n++ {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch string(key) {
		case "class":
			a.class = mime.LowerASCII(string(value))
		case "id":
			a.id = mime.LowerASCII(string(value))
		case "name":
			a.name = mime.LowerASCII(string(value))
		case "style":
			a.style = string(value)
		case "data-marker", "data-smartmail":
			a.marker = mime.LowerASCII(string(value))
		case "data-sigid", "data-signature-widget":
			a.signature = true
		case "media":
			a.media = mime.LowerASCII(string(value))
		case "color":
			a.colour = string(value)
		case "bgcolor", "background":
			a.background = string(value)
		case "type":
			a.cited = a.cited || strings.EqualFold(string(value), "cite")
		case "cite":
			a.cited = true
		case "hidden":
			a.hidden = true
		}
	}
	return a
}

// preformatted reports whether line breaks in the text of an element are line
// breaks; around says it of the element around it.
func preformatted(around bool, a attributes) bool {
	_, value, ok := strings.Cut(mime.LowerASCII(visible.Cut(a.style, 2000)), "white-space:")
	if !ok {
		return around
	}
	value = strings.TrimSpace(value)
	return strings.HasPrefix(value, "pre") || strings.HasPrefix(value, "break-spaces")
}
