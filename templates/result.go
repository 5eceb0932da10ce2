package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// ending says how a game or a trial ended.
type ending struct{ *gamePage }

// said tells how the game ended.
func (g ending) said() string {
	pos := &g.game.Position
	switch r := pos.Result(); r.Outcome {
	case rules.Win:
		return join("\n", g.winSaid(pos, r), g.pointsSaid(pos))
	case rules.Draw:
		return g.drawSaid(r.By)
	case rules.Void:
		return g.tell(say.ResultVoid())
	}
	return g.tell(say.ResultUnfinished())
}

func (g ending) drawSaid(by rules.Cause) string {
	switch by {
	case rules.ByAgreement:
		if f, told := g.notice.Letter.(letters.GameEnded); !told || f.Beside != nil { // perhaps somebody else has decided it
			return g.tell(say.ResultDraw())
		}
		return g.tell(say.ResultDrawAgreed())
	case rules.ByBoardFull, rules.ByRepetition, rules.ByRow, rules.ByCaptureMakesFive:
		return g.tellID(fmt.Sprint("result.draw-", by), nil)
	}
	return g.tell(say.ResultDraw())
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
	case rules.ByPoof:
		said["n"], said["taken"] = len(winners), pos.Captured(r.Winner)
	case rules.ByCaptureMakesFive:
		said["n"] = len(winners)
	case rules.ByForfeit:
		if g.game.LostOnTime() {
			return g.ranOut(said, winners)
		}
		fallthrough
	case rules.ByResigning:
		said["n"], said["loser"] = len(winners), g.player(g.game.Leavings[len(g.game.Leavings)-1].Seat)
	default:
		return g.tellID("result.win", said)
	}
	return g.tellID(fmt.Sprint("result.win-", r.By), said)
}

// ranOut says whose time ran out, and when, if that is known.
func (g ending) ranOut(said args, winners []string) string {
	said["n"], said["loser"] = len(winners), g.name(g.game.Late)
	at := g.momentOrNil(g.game.RanOut)
	if at == nil {
		return g.tellID("result.win-time", said)
	}
	said["when"] = g.time(*at)
	return g.tellID("result.win-time-at", said)
}

// pointsSaid says what the points of each player are for, in a game that is scored.
func (g ending) pointsSaid(pos *rules.Position) string {
	if g.game.Rules.Bonus == 0 {
		return ""
	}
	var scores []string
	for i, id := range g.game.Seats {
		s := pos.ScoreOf(rules.Seat(i + 1))
		if s.Sum() == 0 {
			scores = append(scores, g.tell(say.ScoreNone(g.name(id))))
			continue
		}
		scores = append(scores, g.tell(say.ScorePlayer(s.Captures, g.name(id), s.Sum(), g.number(g.game.Rules.Row-1), s.Rows, s.Bonus)))
	}
	return g.tell(say.ScoreGame(g.commas(scores)))
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
		return g.tell(say.TrialWin(g.and(g.players(r.Winner))))
	case rules.Draw:
		return g.tell(say.TrialDraw())
	}
	return g.tell(say.TrialNext(g.player(pos.Turn())))
}
