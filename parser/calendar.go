package parser

import (
	"fmt"
	"strings"
	"unicode"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// calendarPart recognises what a calendar sends when somebody presses a button in
// it (RFC 5546). A person may attach a calendar entry, but not an answer to one.
func (d *detector) calendarPart() sign {
	if class := d.class(); class == "urn:content-classes:calendarmessage" {
		return sign{"calendar", "Content-Class: " + class}
	}
	for _, p := range d.tree.Parts {
		if p.Within || p.Type != "text/calendar" {
			continue
		}
		switch method := calendarMethod(p); method {
		case "reply", "counter", "declinecounter", "refresh":
			return sign{"calendar", "it has a calendar entry with the method " + method}
		case "request", "cancel", "add":
			if !p.Attached {
				return sign{"calendar", "it is a calendar entry with the method " + method}
			}
		}
	}
	return sign{}
}

// calendarMethod returns the method of a calendar entry in lower case, from its
// Content-Type or else from its text.
func calendarMethod(p *mime.Part) string {
	const reach = 4096 // bytes; the method stands near the beginning
	if method := p.Params["method"]; method != "" {
		return mime.LowerASCII(method)
	}
	text, _ := p.Text(reach)
	for line := range strings.Lines(text) {
		if name, value, ok := strings.Cut(mime.LowerASCII(line), ":"); ok && name == "method" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// reaction recognises the mail that stands for a thumb or a heart in another mail
// program. Gmail has a part for it; Outlook has only words, which stand alone or
// below the picture.
func (d *detector) reaction() sign {
	for _, kind := range d.types() {
		if strings.HasPrefix(kind, "text/vnd.google.email-reaction") {
			return sign{"reaction", "it has a part of type " + kind}
		}
	}
	const first = 3 // lines with text
	seen := 0
	for line := range strings.Lines(d.body) {
		line = strings.TrimRight(mime.LowerASCII(visible.Line(visible.Cut(line, maxReaction))), ".: ")
		if line == "" {
			continue
		}
		for _, words := range programWords().reactions {
			if strings.HasSuffix(line, words) {
				return sign{"reaction", fmt.Sprintf("it says %q", words)}
			}
		}
		if seen++; seen == first || strings.ContainsFunc(line, unicode.IsLetter) {
			break
		}
	}
	return sign{}
}

// maxReaction is the number of characters of a line that says who reacted.
const maxReaction = 200
