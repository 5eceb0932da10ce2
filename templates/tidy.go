package templates

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/notation/visible"
)

// tidy makes text from outside fit into a sentence. It changes only the view's own copy,
// and nothing that the view points to.
func (v *View) tidy() {
	v.Reader.Nick = oneLine(v.Reader.Nick)
	f := &v.Notice.Facts
	f.Reason = games.Reason(oneLine(string(f.Reason)))
	f.Line, f.Topic, f.Name, f.Meant = oneLine(f.Line), oneLine(f.Topic), oneLine(f.Name), oneLine(f.Meant)
	f.Untaken = slices.Clone(f.Untaken)
	for i := range f.Untaken {
		u := &f.Untaken[i]
		u.Line, u.Word = oneLine(u.Line), oneLine(u.Word)
	}
	f.Known, f.NotDone, f.Withheld = tidyEach(f.Known), tidyEach(f.NotDone), tidyEach(f.Withheld)
}

func tidyEach(words []string) []string {
	words = slices.Clone(words)
	for i := range words {
		words[i] = oneLine(words[i])
	}
	return words
}

// maxName is the maximum length of a name in a letter, in characters: that of a mail address
// (RFC 5321 section 4.5.3.1.3).
const maxName = 254

// oneLine makes text from outside fit into a sentence. It removes the marker: after
// wrapping, a copy of it could be alone on a line.
func oneLine(text string) string {
	line := visible.Cut(visible.Line(text), maxName)
	return strings.TrimSpace(strings.ReplaceAll(line, Marker, "..."))
}
