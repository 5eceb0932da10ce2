package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/rules"
)

// ending says how a game or a trial ended.
type ending struct{ *gamePage }

// said tells how the game ended.
func (g ending) said() string {
	pos := &g.game.Position
	switch r := pos.Result(); r.Outcome {
	case rules.Win:
		return g.winSaid(pos, r)
	case rules.Draw:
		return g.drawSaid(r.By)
	case rules.Void:
		return g.tell("result.void", nil)
	}
	return g.tell("result.unfinished", nil)
}

func (g ending) drawSaid(by rules.Cause) string {
	switch by {
	case rules.ByBoardFull, rules.ByAgreement, rules.ByRepetition, rules.ByRow, rules.ByCaptureMakesFive:
		return g.tell(fmt.Sprint("result.draw-", by), nil)
	}
	return g.tell("result.draw", nil)
}

// winSaid says who won and how. Whoever left the game last has lost it.
func (g ending) winSaid(pos *rules.Position, r rules.Result) string {
	winners := g.players(r.Winner)
	said := args{"winners": g.and(winners)}
	switch r.By {
	case rules.ByRow:
		said["row"] = g.number(g.game.Rules.Row)
	case rules.ByCaptures:
		said["taken"] = pos.Captured(r.Winner)
	case rules.ByResigning, rules.ByForfeit:
		said["n"], said["loser"] = len(winners), g.player(g.game.Leavings[len(g.game.Leavings)-1].Seat)
	default:
		return g.tell("result.win", said)
	}
	return g.tell(fmt.Sprint("result.win-", r.By), said)
}

// trialResult says how a trial of one line ended. Several lines say it each.
func (g ending) trialResult() string {
	if f, _ := g.notice.Letter.(letters.Trial); len(f.Trials) > 0 {
		return ""
	}
	return g.trialSaid(&g.position)
}

// trialSaid says how the position after a trial stands.
func (g ending) trialSaid(pos *rules.Position) string {
	switch r := pos.Result(); r.Outcome {
	case rules.Win:
		return g.tell("trial.win", args{"winners": g.and(g.players(r.Winner))})
	case rules.Draw:
		return g.tell("trial.draw", nil)
	}
	return g.tell("trial.next", args{"player": g.player(pos.Turn())})
}
