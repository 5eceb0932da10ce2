package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/templates/columns"
	"pentepost/templates/say"
)

// lots words what parts players by lot in a season.
type lots struct{ *leagueSeen }

// promised says at the start of a season what its lots are drawn with, without telling it; "" if no lot can part players.
func (l lots) promised() string {
	s := &l.view.Season
	if s.Commitment() == "" || !slices.Contains(s.File.TieBreaks, league.Lot) && !s.Traits().Sets {
		return ""
	}
	return join("\n\n", l.to.tell(say.LotsPromised()), "  "+s.Commitment())
}

// drawn says at the end of a season how everybody can draw the lots again that have parted the reader from somebody; "" if
// none has.
func (l lots) drawn() string {
	s := &l.view.Season
	drawn := l.ofReader()
	if len(drawn) == 0 || s.Revealed() == "" {
		return ""
	}
	lines := []string{l.to.tell(say.LotsDrawn()), ""}
	for _, d := range drawn {
		line := fmt.Sprintf("  printf \"%s %s\" | sha256sum", s.Revealed(), d.ticket)
		if d.name != d.ticket { // a comment for the shell
			line += " # " + columns.Cut(d.name, 15)
		}
		lines = append(lines, line)
	}
	return join("\n\n", strings.Join(lines, "\n"), l.to.tell(say.LotsCheck()), fmt.Sprintf("  printf %s | sha256sum", s.Revealed()))
}

// aLot is what the lot of somebody was drawn with.
type aLot struct{ name, ticket string }

// ofReader returns the reader, or their team, and who was parted from them by lot; none if nobody was.
func (l lots) ofReader() (list []aLot) {
	if l.view.Season.Traits().Sets {
		return l.inSets()
	}
	rows, own, name := l.ownRows()
	for i := max(own-1, 0); own >= 0 && i <= min(own+1, len(rows)-1); i++ {
		above := i > 0 && rows[i].By == league.Lot && i >= own
		below := i+1 < len(rows) && rows[i+1].By == league.Lot && i <= own
		if above || below {
			list = append(list, aLot{name(rows[i]), l.ofRow(rows[i])})
		}
	}
	return list
}

// ofRow returns what the lot of a row was drawn with.
func (l lots) ofRow(row league.Row) string {
	if t := l.view.Teams; t != nil {
		return t.Teams[row.Player]
	}
	for i := range l.view.Tables {
		if t := &l.view.Tables[i]; t.Number == l.myPlace().division {
			return l.ticket(t.Player(row))
		}
	}
	return ""
}

func (l lots) ticket(id games.PlayerID) string {
	s := &l.view.Season
	return s.Ticket(s.PlaceOf(id))
}

// inSets returns the players of the reader's sets in a knock-out that a lot has decided.
func (l lots) inSets() (list []aLot) {
	s := &l.view.Season
	for i := range s.Pairings {
		pairing := &s.Pairings[i]
		end, _, ok := s.EndOfSet(pairing)
		if !ok || end.By != league.Lot || !slices.Contains(pairing.Players, l.to.reader.ID) {
			continue
		}
		for _, id := range pairing.Players {
			lot := aLot{l.to.name(id), l.ticket(id)}
			if !slices.Contains(list, lot) {
				list = append(list, lot)
			}
		}
	}
	return list
}
