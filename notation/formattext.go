package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
)

// textWidth is the number of columns at which moves are wrapped.
const textWidth = 79

// appendText appends the record with headers in brackets. The header Game is the name
// that servers use for the variant. If a reader would not find the rules by it, the
// private header Variant is added.
func (rec *Record) appendText(text []byte, steps []step) []byte {
	b := BoardOf(rec.Rules)
	list := words(b, steps, Go.On(b))
	for _, h := range rec.textHeaders(list) {
		text = fmt.Appendf(text, "[%s \"%s\"]\n", h.Name, escape.Replace(h.Value))
	}
	for i, word := range list {
		switch {
		case steps[i].Leaves != 0:
			word = string(upper(word[0])) + word[1:]
		case steps[i].Move.Choice == rules.Offer:
			word = said(word)
		}
		if i%rec.Rules.Seats == 0 {
			list[i] = strconv.Itoa(i/rec.Rules.Seats+1) + ". " + word
		} else {
			list[i] = word
		}
	}
	if rec.Score != "" {
		list = append(list, string(rec.Score))
	}
	return append(appendWrapped(append(text, '\n'), strings.Join(list, " ")), '\n')
}

// textHeaders returns the headers to write: the variant first, the result last, and the
// other headers of the record between them.
func (rec *Record) textHeaders(list []string) []Header {
	headers := []Header{{"Game", gameTitle(rec.Rules)}}
	if rec.Rules.Name == "pente-free" && strings.HasPrefix(strings.ToLower(rec.Header("Rated")), "n") {
		headers[0].Value = "Pente"
	}
	for _, h := range rec.Headers {
		if !slices.Contains(ownHeaders, strings.ToLower(h.Name)) && strings.Trim(h.Name, "[]\"\r\n") == h.Name && h.Name != "" {
			headers = append(headers, h)
		}
	}
	reread := Record{Headers: headers, Moves: list}
	if reread.readRules(ReadOptions{}); reread.Rules != rec.Rules {
		headers = slices.Insert(headers, 1, Header{"Variant", rec.Rules.String()})
	}
	result := string(rec.Score)
	if result == "" {
		result = "?"
	}
	return append(headers, Header{"Result", result})
}

// ownHeaders are the headers that textHeaders does not copy.
var ownHeaders = []string{"game", "variant", "size", "points", "result"}

// appendWrapped appends a line, wrapped at spaces. The last line has no line feed.
func appendWrapped(text []byte, line string) []byte {
	column := 0
	for word := range strings.SplitSeq(line, " ") {
		switch {
		case column == 0:
		case column+1+len(word) > textWidth:
			text = append(text, '\n')
			column = 0
		default:
			text = append(text, ' ')
			column++
		}
		text = append(text, word...)
		column += len(word)
	}
	return text
}
