package notation

import "strings"

// parseText parses a record with headers in brackets, the form that pente.org
// exports games.
func parseText(text string) Record {
	var rec Record
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if !strings.HasPrefix(text, "[") {
			break
		}
		h, rest, ok := parseHeader(text)
		if !ok {
			line, _, _ := strings.Cut(text, "\n")
			rec.fail("%s is not a header: it needs a name and a value in quotes", brief(strings.TrimSpace(line)))
			return rec
		}
		rec.Headers = append(rec.Headers, h)
		text = rest
	}
	result := strings.TrimSpace(fold(rec.Header("Result")))
	if c, ok := parseScore(result); ok {
		rec.setResult(c)
	} else if result != "" {
		rec.fail("%q is not a result: it should be 1-0, 0-1, 1/2-1/2 or ?", brief(result))
	}
	rec.parseMoves(text)
	return rec
}

// parseMoves parses the moves and the result after them.
func (rec *Record) parseMoves(text string) {
	var ok bool
	if rec.Moves, ok = appendWords(make([]string, 0, len(text)/4), text); !ok {
		rec.fail("a comment in braces is not closed")
	}
	rec.cutResults()
}

// parseHeader parses the header at the start of text and returns the rest of the text.
func parseHeader(text string) (h Header, rest string, ok bool) {
	name, value, ok := strings.Cut(text[1:], `"`)
	if !ok || strings.ContainsAny(name, "[]\r\n") {
		return h, text, false
	}
	end := strings.IndexAny(value, "\"\\\n")
	for end >= 0 && value[end] == '\\' {
		next := strings.IndexAny(value[min(end+2, len(value)):], "\"\\\n")
		if next < 0 {
			return h, text, false
		}
		end += 2 + next
	}
	if end < 0 || value[end] == '\n' {
		return h, text, false
	}
	rest, ok = strings.CutPrefix(strings.TrimLeft(value[end+1:], " \t"), "]")
	return Header{strings.TrimSpace(name), unescape.Replace(strings.ToValidUTF8(value[:end], "\uFFFD"))}, rest, ok
}

// In a quoted value, a backslash escapes quotes and backslashes, as in PGN.
var (
	unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	escape   = strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\r", " ", "\n", " ")
)

// appendWords appends the moves in text to words. Spaces and commas separate them. Move
// numbers such as "12." and comments in braces are left out; ok is false if a comment is
// not closed.
func appendWords(words []string, text string) (_ []string, ok bool) {
	text = fold(text)
	for i := 0; i < len(text); {
		c := text[i]
		switch {
		case isSpace(c) || c == ',':
			i++
			continue
		case c == '{':
			end := strings.IndexByte(text[i:], '}')
			if end < 0 {
				return words, false
			}
			i += end + 1
			continue
		}
		start := i
		for i < len(text) && !isSpace(text[i]) && text[i] != ',' && text[i] != '{' {
			i++
		}
		if word := trimNumber(text[start:i]); word != "" {
			words = append(words, word)
		}
	}
	return words, true
}

// isSpace reports whether c is ASCII white space.
func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

// trimNumber removes a move number from a word: digits and at least one dot.
func trimNumber(word string) string {
	digits := 0
	for digits < len(word) && word[digits] >= '0' && word[digits] <= '9' {
		digits++
	}
	if digits == 0 || digits == len(word) || word[digits] != '.' {
		return word
	}
	return strings.TrimLeft(word[digits:], ".")
}
