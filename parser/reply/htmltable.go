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
	class, id, name, style string
	cited, hidden          bool // type="cite", hidden
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
		case "type":
			a.cited = strings.EqualFold(string(value), "cite")
		case "hidden":
			a.hidden = true
		}
	}
	return a
}

// hiddenBy reports attributes that hide an element.
func hiddenBy(a attributes) bool {
	if a.hidden || a.style == "" {
		return a.hidden
	}
	style := mime.LowerASCII(visible.Cut(a.style, 2000))
	for declaration := range strings.SplitSeq(style, ";") {
		property, value, _ := strings.Cut(declaration, ":")
		value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		switch strings.TrimSpace(property) {
		case "display":
			if value == "none" {
				return true
			}
		case "visibility":
			if value == "hidden" || value == "collapse" {
				return true
			}
		case "mso-hide":
			if value == "all" {
				return true
			}
		case "font-size", "opacity", "max-height":
			if zeroLength(value) {
				return true
			}
		}
	}
	return false
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

// zeroLength reports "0", "0px", "0.0em" and the like, and also one pixel, which
// nobody can read.
func zeroLength(v string) bool {
	number := strings.TrimRight(v, "abcdefghijklmnopqrstuvwxyz% ")
	if number == "" {
		return false
	}
	return strings.Trim(number, "0.") == "" || number == "1" && strings.HasSuffix(v, "px")
}

// quoteClasses are classes of elements that hold only a quote, and the programs
// that write them.
var quoteClasses = map[string]string{
	"gmail_quote":             "Gmail",
	"gmail_attr":              "Gmail",
	"yahoo_quoted":            "Yahoo",
	"protonmail_quote":        "Proton Mail",
	"tutanota_quote":          "Tuta",
	"zmail_extra":             "Zoho",
	"moz-email-headers-table": "Thunderbird, forwarded",
}

// quoteIDs are ids of elements below which everything is somebody else's, and the
// programs that write them.
var quoteIDs = map[string]string{
	"divrplyfwdmsg":                           "Outlook on the web, Hotmail",
	"x_divrplyfwdmsg":                         "the same, quoted once more",
	"appendonsend":                            "Outlook on the web",
	"olk_src_body_section":                    "Outlook 2011 for Mac",
	"mail-editor-reference-message-container": "Outlook for iOS and Mac",
	"isforwardcontent":                        "NetEase",
	"isreplycontent":                          "NetEase",
	"reply-intro":                             "Roundcube",
}

// quoteContainer reports an element that is a quote as a whole.
func quoteContainer(tag atom.Atom, a attributes) bool {
	if tag == atom.Blockquote || a.cited && tag != atom.Input {
		return true
	}
	if tag == atom.Div && a.name == "quote" {
		return true // QUIRK: 026-gmx-html: GMX and web.de
	}
	for class := range strings.FieldsSeq(a.class) {
		if _, ok := quoteClasses[strings.TrimPrefix(class, "x_")]; ok {
			return true
		}
	}
	return strings.HasPrefix(a.id, "yahoo_quoted")
}

// quoteStarts reports an element below which everything is quoted.
// QUIRK: 021-outlook-desktop-html: the only sign of desktop Outlook is the line
// that it draws above "From:".
func quoteStarts(a attributes) bool {
	if _, ok := quoteIDs[a.id]; ok {
		return true
	}
	if a.style == "" {
		return false
	}
	style := strings.ReplaceAll(mime.LowerASCII(visible.Cut(a.style, 500)), " ", "")
	return strings.Contains(style, "border:none;border-top:solid#b5c4df1.0pt") ||
		strings.Contains(style, "border:none;border-top:solid#e1e1e11.0pt") ||
		strings.Contains(style, "border-top:solid#e1e1e11.0pt") ||
		strings.Contains(style, "border-top:1pxsolid#b5c4df")
}
