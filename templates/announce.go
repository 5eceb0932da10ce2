package templates

import (
	"fmt"
	"strings"

	"pentepost/rules"
)

// announce names the open rows that a ply has made, "so that your opponent will
// not forget", in games that were agreed with announcements on.
func (p *page) announce(e *rules.Effect, then *rules.Position) string {
	if !p.Game.Announce || e.Colour == rules.Empty || then.At(e.Move.Point) == rules.Empty {
		return ""
	}
	var said []string
	for _, row := range then.OpenRows(e.Move.Point) {
		said = append(said, fmt.Sprintf("That is %s: %s, open at %s.", p.rowName(row), p.points(row.Stones),
			strings.Replace(p.points(row.Ends[:]), " ", " and ", 1)))
	}
	return strings.Join(said, " ")
}

// rowName names an open row as players do, where five win.
func (p *page) rowName(row rules.OpenRow) string {
	open := "an open " + number(len(row.Stones))
	switch {
	case p.Game.Rules.Row != 5:
		return open
	case row.Missing == 1:
		return "a tessera, " + open
	}
	return "a tria, " + open
}
