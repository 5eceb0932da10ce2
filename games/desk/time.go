package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// LoadTime loads the facts about the time of the player on turn.
func LoadTime(tx Books, g *games.Game) (games.TimeFacts, error) {
	id := g.OnTurn()
	if id == 0 {
		return games.TimeFacts{}, nil
	}
	p, err := tx.Players.Load(id)
	if err != nil {
		return games.TimeFacts{}, err
	}
	since := clock.Later(g.Began, g.Moved)
	if g.Pace.Bank > 0 {
		since = g.Started // earlier turns count, too
	}
	stood, err := tx.Intervals.Of(g.ID, id, since)
	return games.TimeFacts{Zone: p.Zone, Stood: stood}, err
}

// LoadTurnTimes returns the times of the turns that have ended.
func LoadTurnTimes(tx Books, g *games.Game) (times []games.TurnTime, err error) {
	stood := map[games.PlayerID][]clock.Interval{}
	for _, p := range g.Seats {
		if stood[p], err = tx.Intervals.Of(g.ID, p, g.Started); err != nil {
			return nil, err
		}
	}
	for _, t := range g.Turns() {
		turn := t.Clock(stood[t.Player])
		times = append(times, games.TurnTime{
			Player: t.Player, First: t.First, Last: t.Last, Began: t.Began, Arrived: turn.Ended,
			Used: g.Pace.Used(turn, turn.Ended), Exempt: g.Pace.Exempt(turn, turn.Ended),
		})
	}
	return times, nil
}

// TurnBegan begins the turns that a letter asks for, when the mail server has taken it at a time. It has been marked as sent. If
// a turn has begun and letters about it did not arrive, its clock runs again.
func TurnBegan(tx Tx, n letters.Notice, at time.Time) error {
	h := unasked(tx, at)
	for _, turn := range n.Turns() {
		g, ok, err := h.tx.Games.Load(turn.Game)
		if err != nil {
			return err
		}
		if !ok || !turn.IsTurnOf(&g) {
			continue
		}
		if err := h.clocks.tellTurn(&g, at); err != nil {
			return err
		}
	}
	return nil
}
