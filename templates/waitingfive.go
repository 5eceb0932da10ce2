package templates

import (
	"pentepost/rules"
	"pentepost/templates/say"
)

// waitingFive says that a five waits for the next move, which may break it.
type waitingFive struct{ *gameSeen }

// said tells where the five is and, to the player who must break it, where they can; "" if none waits.
func (g waitingFive) said() string {
	row := g.board.position.WaitingRow()
	if row == nil {
		return ""
	}
	if !g.MyTurn() {
		return g.to.tell(say.FiveWaitsTheirs(g.OnTurn(), g.board.points(row)))
	}
	breaks := g.breaks()
	return g.to.tell(either(len(breaks) == 0, say.FiveWaitsBreak(g.board.points(row)),
		say.FiveWaitsBreakAt(g.to.or(breaks), g.board.points(row))))
}

// breaks lists the points where the player on turn breaks the five.
func (g waitingFive) breaks() (points []string) {
	me := g.game.Rules.TeamOf(g.board.position.Turn())
	for at := range g.board.position.Points() {
		next, _, err := g.board.position.Play(rules.Place(at))
		if r := next.Result(); err == nil && (r.Outcome != rules.Win || r.Winner == me) {
			points = append(points, g.board.Point(at))
		}
	}
	return points
}
