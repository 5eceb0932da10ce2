package reply

import (
	"slices"
	"strings"

	"pentepost/mailer/mime"
)

const (
	maxSelectors = 100      // selectors of a mail that hide something
	maxSheet     = 64 << 10 // bytes of all style sheets of a mail
)

// A styleSheet holds the selectors that a mail hides text with. It is no CSS
// engine: rules do not override each other, and only the last part of "div.a .b"
// counts. If it is not clear whether text can be seen, it is not the player's.
type styleSheet struct {
	hiding []selector
	size   int // bytes read so far
}

// A selector matches elements that have all of its parts; an empty part matches
// any element.
type selector struct {
	tag, id string
	classes []string
}

// hides reports whether the sheet hides an element.
func (s *styleSheet) hides(tag []byte, a *attributes) bool {
	return slices.ContainsFunc(s.hiding, func(sel selector) bool {
		return (sel.tag == "" || sel.tag == string(tag)) && (sel.id == "" || sel.id == a.id) &&
			!slices.ContainsFunc(sel.classes, func(class string) bool { return !hasWord(a.class, class) })
	})
}

// hasWord reports whether word is one of the words of s.
func hasWord(s, word string) bool {
	for {
		i := strings.Index(s, word)
		if i < 0 {
			return false
		}
		after := s[i+len(word):]
		if (i == 0 || space(s[i-1])) && (after == "" || space(after[0])) {
			return true
		}
		s = after
	}
}

// add reads the text of a <style> element and reports whether it hides anything
// that was not hidden before.
func (s *styleSheet) add(css string) bool {
	css = css[:min(len(css), maxSheet-s.size)]
	s.size += len(css)
	css = withoutComments(mime.LowerASCII(css))
	before := len(s.hiding)
	for css != "" {
		i := indexUnquoted(css, "{};")
		if i < 0 {
			break
		}
		head, end := strings.TrimSpace(css[:i]), css[i]
		css = css[i+1:]
		switch {
		case end != '{', conditional(head): // "}" ends a conditional block
		case strings.HasPrefix(head, "@"):
			css = skipBlock(css)
		default:
			body := css
			if i := indexUnquoted(css, "}"); i >= 0 {
				body, css = css[:i], css[i+1:]
			} else {
				css = ""
			}
			if readLook(body).hidden {
				s.addSelectors(head)
			}
		}
	}
	return len(s.hiding) > before
}

// conditional reports the head of a block whose rules may count on a screen.
func conditional(head string) bool {
	for _, rule := range []string{"@media", "@supports", "@layer", "@container"} {
		if strings.HasPrefix(head, rule) {
			return !onPaper(strings.TrimPrefix(head, rule))
		}
	}
	return false
}

// onPaper reports a media query that is true for print alone.
func onPaper(query string) bool {
	query = strings.TrimPrefix(strings.TrimSpace(query), "only ")
	return strings.HasPrefix(strings.TrimSpace(query), "print") && !strings.Contains(query, ",")
}

// addSelectors reads a list of selectors.
func (s *styleSheet) addSelectors(list string) {
	for text := range strings.SplitSeq(list, ",") {
		if len(s.hiding) >= maxSelectors {
			return
		}
		if sel, ok := readSelector(text); ok {
			s.hiding = append(s.hiding, sel)
		}
	}
}

// readSelector reads one selector. ok is false for one that matches only now and
// then (":hover"), and for the name of an element inside another one ("div p").
func readSelector(text string) (sel selector, ok bool) {
	if strings.ContainsAny(text, `:\@&`) {
		return sel, false
	}
	words := strings.FieldsFunc(withoutBrackets(text), func(c rune) bool { return strings.ContainsRune(" \t\r\n\f>+~", c) })
	if len(words) == 0 {
		return sel, false
	}
	last := words[len(words)-1]
	for last != "" {
		end := strings.IndexAny(last[1:], ".#") + 1
		if end == 0 {
			end = len(last)
		}
		switch part := last[:end]; part[0] {
		case '.':
			sel.classes = append(sel.classes, part[1:])
		case '#':
			sel.id = part[1:]
		default:
			sel.tag = strings.TrimPrefix(part, "*")
		}
		last = last[end:]
	}
	return sel, len(words) == 1 || sel.id != "" || len(sel.classes) > 0
}

// withoutBrackets removes the conditions on attributes: "[dir=ltr]".
func withoutBrackets(s string) string {
	if strings.IndexByte(s, '[') < 0 {
		return s
	}
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(s, "[")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, s, _ = strings.Cut(after, "]")
	}
}

// withoutComments removes comments of CSS, and the marks that hide a style sheet
// from very old browsers.
func withoutComments(css string) string {
	css = strings.NewReplacer("<!--", "", "-->", "").Replace(css)
	if !strings.Contains(css, "/*") {
		return css
	}
	var b strings.Builder
	for {
		before, after, ok := strings.Cut(css, "/*")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		_, css, _ = strings.Cut(after, "*/")
	}
}

// indexUnquoted returns the index of the first of the characters in s that is not
// in a quoted string, -1 if there is none.
func indexUnquoted(s, chars string) int {
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote || c == '\n' {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case strings.IndexByte(chars, c) >= 0:
			return i
		}
	}
	return -1
}

// skipBlock returns what follows the block whose opening brace was just read.
func skipBlock(css string) string {
	for depth := 1; depth > 0; {
		i := indexUnquoted(css, "{}")
		if i < 0 {
			return ""
		}
		if css[i] == '{' {
			depth++
		} else {
			depth--
		}
		css = css[i+1:]
	}
	return css
}
