package page

import (
	"regexp"
	"slices"
	"strings"
)

// properties are the allowed CSS properties. They change only how things look: none loads anything or
// moves anything out of its place.
var properties = []string{
	"background", "background-color", "border", "border-bottom", "border-collapse", "border-color", "border-left", "border-radius",
	"border-right", "border-spacing", "border-style", "border-top", "border-width", "box-sizing", "caption-side", "clear", "color",
	"color-scheme", "direction", "display", "float", "font", "font-family", "font-size", "font-style", "font-variant", "font-weight",
	"height", "letter-spacing", "line-height", "list-style", "list-style-type", "margin", "margin-bottom", "margin-left",
	"margin-right", "margin-top", "max-height", "max-width", "min-height", "min-width", "overflow-wrap", "padding", "padding-bottom",
	"padding-left", "padding-right", "padding-top", "table-layout", "text-align", "text-decoration", "text-indent",
	"text-transform", "vertical-align", "white-space", "width", "word-break", "word-spacing", "word-wrap",
}

var (
	// A value consists of words, numbers, colours and font names. It cannot contain a function other
	// than colours and lengths, or a backslash that could hide one.
	styleValue    = regexp.MustCompile(`^(?:(?:rgba?|hsla?|min|max|clamp|calc)\([0-9a-z%., +*/-]+\)|'[A-Za-z0-9 -]*'|"[A-Za-z0-9 -]*"|[A-Za-z0-9#%.,!+/ -])+$`)
	styleSelector = regexp.MustCompile(`^[A-Za-z0-9_.,#:>* -]{1,300}$`)
	styleMedia    = regexp.MustCompile(`^@media [a-z0-9 ():,-]{1,100}$`)
	styleComment  = regexp.MustCompile(`(?s)/\*.*?(?:\*/|$)`)
)

// maxValueLength is the length of the longest allowed value, in bytes.
const maxValueLength = 200

// cleanDeclarations returns the allowed declarations of a style attribute.
func cleanDeclarations(text string) string {
	var kept []string
	for declaration := range strings.SplitSeq(styleComment.ReplaceAllString(text, " "), ";") {
		name, value, _ := strings.Cut(declaration, ":")
		name, value = strings.ToLower(strings.TrimSpace(name)), strings.Join(strings.Fields(value), " ")
		if slices.Contains(properties, name) && len(value) <= maxValueLength && styleValue.MatchString(value) {
			kept = append(kept, name+":"+value)
		}
	}
	return strings.Join(kept, ";")
}

// cleanSheet returns the plain rules of a style sheet, also those inside @media.
func cleanSheet(text string) string {
	return cleanRules(styleComment.ReplaceAllString(text, " "), true)
}

func cleanRules(text string, outer bool) string {
	var kept strings.Builder
	for {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return kept.String()
		}
		selector := text[:open]
		selector = selector[strings.LastIndexAny(selector, ";}")+1:] // drop @import "x"; and stray braces
		selector = strings.Join(strings.Fields(selector), " ")
		body, rest := block(text[open+1:])
		text = rest
		switch {
		case outer && styleMedia.MatchString(selector):
			if inner := cleanRules(body, false); inner != "" {
				kept.WriteString(selector + "{" + inner + "}")
			}
		case styleSelector.MatchString(selector) && !strings.Contains(body, "{"):
			if inner := cleanDeclarations(body); inner != "" {
				kept.WriteString(selector + "{" + inner + "}")
			}
		}
	}
}

// block splits text at the brace that closes the one just read.

func block(text string) (inside, rest string) {
	depth := 1
	for i := range len(text) {
		switch text[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return text[:i], text[i+1:]
			}
		}
	}
	return text, ""
}
