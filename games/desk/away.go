package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// NoteAway notes the last day of somebody's absence, which an automatic reply from their address names. The
// next letter to them asks whether they want vacation until then. Nothing is noted if they
// cannot take it, or have been asked about that day.
func NoteAway(tx Tx, address string, until games.Date, now time.Time) error {
	h := unasked(tx, now)
	p, ok, err := h.tx.Players.ByAddress(address)
	if err != nil || !ok || !p.HasJoined() || !p.Banned.IsZero() || !until.Exists() {
		return err
	}
	_, end := until.Within(clock.Location(p.Zone), now)
	last := end.Add(-time.Second).In(clock.Location(p.Zone))
	until = games.Date{Year: last.Year(), Month: last.Month(), Day: last.Day()}
	wanted, err := h.desk.couldTake(p, until)
	if err != nil || !wanted || p.Away == until {
		return err
	}
	_, err = h.tx.Players.Change(p.ID, func(p *games.Player) { p.Away, p.AwayAsked = until, false })
	return err
}
