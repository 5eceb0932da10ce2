package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// saveByVacation takes vacation for the player on turn, who would lose the game at the moment when it
// is due. It reports whether there is some to take.
//
// DECISION: only where the pace is hard. By claim nothing is lost by itself, and the opponent may wait.
// A vacation that is planned is no reason to lose a game today: it becomes shorter. With a bank, a move
// on this vacation adds nothing either, so that nobody gains time by being late.
func (va *vacation) saveByVacation(g *games.Game, due time.Time) (bool, error) {
	if g.Pace.VacationOff {
		return false, nil
	}
	p, err := va.tx.Players.Load(g.OnTurn())
	if err != nil {
		return false, err
	}
	taken, err := va.desk.vacations(p.ID)
	if err != nil {
		return false, err
	}
	v, ok := clock.ByItself(p.Joined, taken, due)
	if !ok {
		return false, nil
	}
	if err := va.tx.Intervals.SetVacation(p.ID, due, withPlanned(p, taken, v)); err != nil {
		return false, err
	}
	if err := va.clocks.resetAlarms(p.ID); err != nil {
		return false, err
	}
	begun := letters.VacationByItself{Until: due.Add(clock.ByItselfAtMost(p.Joined, taken, due))}
	return true, va.tellByItself(g, letters.Notice{Letter: begun, Said: play.Said{By: p.ID}}, clock.RowBegan(taken, due))
}

// withPlanned returns a vacation that begins by itself and what follows it: the vacation that was
// planned, as far as there is enough left for it.
func withPlanned(p games.Player, taken []clock.Interval, v clock.Interval) (next []clock.Interval) {
	next = []clock.Interval{v}
	over, open := splitAt(v.From, taken)
	for _, planned := range open {
		left := clock.VacationLeft(p.Joined, slices.Concat(over, next), planned.From).Truncate(time.Hour)
		if end := planned.From.Add(left); planned.To.After(end) {
			planned.To = end
		}
		if planned.From.Before(planned.To) {
			next = append(next, planned)
		}
	}
	return next
}

// tellByItself tells the player of the game, and the opponents who wait for the player. Each is told once
// as long as the vacation goes on without a break.
func (va *vacation) tellByItself(g *games.Game, n letters.Notice, rowBegan time.Time) error {
	once := func(n letters.Notice) error { return va.desk.notifyOnce(n, va.Now.Sub(rowBegan)+time.Second) }
	ofGame := n
	ofGame.To, ofGame.Matter = n.By, letters.OfGame(g)
	if err := once(ofGame); err != nil {
		return err
	}
	return va.tellOpponents(n, func(g *games.Game) bool { return g.OnTurn() == n.By }, once)
}
