package reply

import (
	"regexp"
	"strings"

	"golang.org/x/text/width"

	"pentepost/notation/visible"
)

// noteLine matches a line that begins with "note:", also as an entry of a list or in bold. If it
// is in doubt whether a line is private, it is.
var noteLine = regexp.MustCompile(`(?i)^[\s\-–—*•·>#("'“„_` + "`" + `]*(?:(?:my|private)\s+)*notes?(?:\s+to\s+(?:my)?self)?[*_"'”` + "`" + `]*\s*:[*_"'”` + "`" + `]*\s*(.*)$`)

// Note returns the text of a line that is a private note: "note: she opens on the left". The text
// may be empty.
func Note(s string) (text string, ok bool) {
	m := noteLine.FindStringSubmatch(width.Fold.String(visible.Line(s)))
	if m == nil {
		return "", false
	}
	return strings.TrimSpace(m[1]), true
}
