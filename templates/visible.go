package templates

import (
	"slices"
	"strings"
	"unicode"

	"pentepost/games"
)

// tidy makes words that fit into a sentence of all that somebody else may have
// written and the view holds as text. What it only points to is left as it is.
func (v *View) tidy() {
	v.Reader.Nick = oneLine(v.Reader.Nick)
	f := &v.Notice.Facts
	f.Reason = games.Reason(oneLine(string(f.Reason)))
	f.Line, f.Topic, f.Name = oneLine(f.Line), oneLine(f.Topic), oneLine(f.Name)
	f.Known = slices.Clone(f.Known)
	for i := range f.Known {
		f.Known[i] = oneLine(f.Known[i])
	}
}

// maxName is the longest that a name can be in a letter: that of a mail
// address (RFC 5321 section 4.5.3.1.3).
const maxName = 254

// oneLine is text of somebody else as a sentence can hold it. The marker is not for
// others to write: where lines are broken it could come to stand on one of its own.
func oneLine(text string) string {
	line := cut(strings.Join(strings.Fields(visible(text)), " "), maxName)
	return strings.TrimSpace(strings.ReplaceAll(line, Marker, "..."))
}

// cut shortens a text to so many characters.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	for i := range text {
		if limit == 0 {
			return text[:i]
		}
		limit--
	}
	return text
}

// visible takes out what a reader cannot see but his mail program obeys: control
// characters, marks of the direction of writing and their like. Lines stay.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, text)
}
