package templates

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/templates/columns"
)

// lotsPromised says at the start of a season what its lots are drawn with, without telling it; "" if no lot can part players.
func (p *leaguePage) lotsPromised() string {
	s := &p.view.Season
	if s.Commitment() == "" || !slices.Contains(s.File.TieBreaks, league.Lot) && !s.Traits().Sets {
		return ""
	}
	return join("\n\n", p.tell("lots.promised", nil), "  "+s.Commitment())
}

// lotsDrawn says at the end of a season how everybody can draw the lots again that have parted the reader from somebody; "" if
// none has.
func (p *leaguePage) lotsDrawn() string {
	s := &p.view.Season
	drawn := p.partedByLot()
	if len(drawn) == 0 || s.Secret == "" {
		return ""
	}
	lines := []string{p.tell("lots.drawn", nil), ""}
	for _, d := range drawn {
		line := fmt.Sprintf("  printf \"%s %s\" | sha256sum", s.Secret, d.ticket)
		if d.name != d.ticket { // a comment for the shell
			line += " # " + columns.Cut(d.name, 15)
		}
		lines = append(lines, line)
	}
	return join("\n\n", strings.Join(lines, "\n"), p.tell("lots.check", nil), fmt.Sprintf("  printf %s | sha256sum", s.Secret))
}

// aLot is what the lot of somebody was drawn with.
type aLot struct{ name, ticket string }

// partedByLot returns the reader, or their team, and who was parted from them by lot; none if nobody was.
func (p *leaguePage) partedByLot() (list []aLot) {
	if p.view.Season.Traits().Sets {
		return p.setsByLot()
	}
	rows, own, name := p.ownRows()
	for i := max(own-1, 0); own >= 0 && i <= min(own+1, len(rows)-1); i++ {
		above := i > 0 && rows[i].By == league.Lot && i >= own
		below := i+1 < len(rows) && rows[i+1].By == league.Lot && i <= own
		if above || below {
			list = append(list, aLot{name(rows[i]), p.ticketOf(rows[i])})
		}
	}
	return list
}

// ticketOf returns what the lot of a row was drawn with.
func (p *leaguePage) ticketOf(row league.Row) string {
	if t := p.view.Teams; t != nil {
		return t.Teams[row.Player]
	}
	for i := range p.view.Tables {
		if t := &p.view.Tables[i]; t.Number == p.myPlace().division {
			return p.ticket(t.Player(row))
		}
	}
	return ""
}

func (p *leaguePage) ticket(id games.PlayerID) string {
	s := &p.view.Season
	return s.Ticket(s.PlaceOf(id))
}

// setsByLot returns the players of the reader's sets in a knock-out that a lot has decided.
func (p *leaguePage) setsByLot() (list []aLot) {
	s := &p.view.Season
	for i := range s.Pairings {
		pairing := &s.Pairings[i]
		end, _, ok := s.EndOfSet(pairing)
		if !ok || end.By != league.Lot || !slices.Contains(pairing.Players, p.reader.ID) {
			continue
		}
		for _, id := range pairing.Players {
			lot := aLot{p.name(id), p.ticket(id)}
			if !slices.Contains(list, lot) {
				list = append(list, lot)
			}
		}
	}
	return list
}
