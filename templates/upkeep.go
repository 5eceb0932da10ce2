package templates

import (
	"strings"

	"pentepost/games/letters"
	"pentepost/notation/visible"
)

// pageOfMonth tells the operator how the server is. What was found stands there as "pentepost doctor" prints it, which is in English:
// it is for one person, and about the program.
type pageOfMonth struct {
	plain
	f letters.PageOfMonth
}

func (l pageOfMonth) told() string {
	lines := []string{l.plain.told()}
	for _, line := range l.f.Lines {
		lines = append(lines, strings.TrimSpace(visible.Cut(visible.Line(line), maxFinding)))
	}
	return join("\n\n", lines...)
}

// maxFinding is the most characters of a line that says what was found: it can name files.
const maxFinding = 600
