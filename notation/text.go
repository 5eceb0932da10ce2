package notation

import "strings"

// readText reads a record with headers in brackets, as pente.org exports it.
func readText(text string) Record {
	var rec Record
	for {
		text = strings.TrimLeft(text, " \t\r\n")
		if !strings.HasPrefix(text, "[") {
			break
		}
		h, rest, ok := readHeader(text)
		if !ok {
			line, _, _ := strings.Cut(text, "\n")
			rec.spoil("%s is no header: it wants a name and a value in quotes", brief(strings.TrimSpace(line)))
			return rec
		}
		rec.Headers = append(rec.Headers, h)
		text = rest
	}
	claim := strings.TrimSpace(Fold(rec.Header("Result")))
	if c, ok := parseClaim(claim); ok {
		rec.state(c)
	} else if claim != "" {
		rec.spoil("%q is no result: it should be 1-0, 0-1, 1/2-1/2 or ?", brief(claim))
	}
	rec.readMoves(text)
	return rec
}

// readMoves reads the moves and the result behind them.
func (rec *Record) readMoves(text string) {
	var ok bool
	if rec.Moves, ok = appendWords(make([]string, 0, len(text)/4), text); !ok {
		rec.spoil("a remark that begins with { has no end")
	}
	rec.claim()
}

// readHeader reads one header off the front of text.
func readHeader(text string) (h Header, rest string, ok bool) {
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

// In a quoted value a quote and a backslash have a backslash before them, as in PGN.
var (
	unescape = strings.NewReplacer(`\"`, `"`, `\\`, `\`)
	escape   = strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\r", " ", "\n", " ")
)
