package templates

import (
	"strings"

	"pentepost/notation/visible"
	"pentepost/parser/marker"
)

// tidy makes text from outside fit into a sentence. It changes only the view's own copy,
// and nothing that the view points to.
func (v *View) tidy() {
	v.Reader.Nick = oneLine(v.Reader.Nick)
	v.Notice, v.Line = v.Notice.Cleaned(oneLine), oneLine(v.Line)
}

// maxName is the maximum length of a name in a letter, in characters: that of a mail address
// (RFC 5321 section 4.5.3.1.3).
const maxName = 254

// oneLine makes text from outside fit into a sentence. It removes the marker: after
// wrapping, a copy of it could be alone on a line.
func oneLine(text string) string {
	line := visible.Cut(visible.Line(text), maxName)
	return strings.TrimSpace(marker.Replaced(line, "..."))
}
