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
	f.Line, f.Topic, f.Name = oneLine(f.Line), oneLine(f.Topic), oneLine(f.Name)
	f.Known = slices.Clone(f.Known)
	for i := range f.Known {
		f.Known[i] = oneLine(f.Known[i])
	}
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
