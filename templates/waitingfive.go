package templates

import "pentepost/rules"

// waitingFive says that a five waits for the next move, which may break it.
type waitingFive struct{ *gamePage }

// said tells where the five is and, to the player who must break it, where they can; "" if none waits.
func (g waitingFive) said() string {
	row := g.position.WaitingRow()
	if row == nil {
		return ""
	}
	said := args{"row": g.points(row)}
	if !g.MyTurn() {
		said["player"] = g.OnTurn()
		return g.tell("five-waits.theirs", said)
	}
	breaks := g.breaks()
	if len(breaks) == 0 {
		return g.tell("five-waits.break", said)
	}
	said["points"] = g.or(breaks)
	return g.tell("five-waits.break-at", said)
}

// breaks lists the points where the player on turn breaks the five.
func (g waitingFive) breaks() (points []string) {
	me := g.game.Rules.TeamOf(g.position.Turn())
	for at := range g.position.Points() {
		next, _, err := g.position.Play(rules.Place(at))
		if r := next.Result(); err == nil && (r.Outcome != rules.Win || r.Winner == me) {
			points = append(points, g.Point(at))
		}
	}
	return points
}
