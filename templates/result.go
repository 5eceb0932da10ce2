package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// ending says how a game or a trial ended.
type ending struct{ *gameSeen }

// said tells how the game ended.
func (g ending) said() string {
	pos := &g.game.Position
	switch r := pos.Result(); r.Outcome {
	case rules.Win:
		return join("\n", g.winSaid(pos, r), g.pointsSaid(pos))
	case rules.Draw:
		return g.drawSaid(r.By)
	case rules.Void:
		return g.to.tell(say.ResultVoid())
	}
	return g.to.tell(say.ResultUnfinished())
}

func (g ending) drawSaid(by rules.Cause) string {
	is := say.ResultDrawAny
	switch by {
	case rules.ByAgreement:
		if f, told := g.notice.Letter.(letters.GameEnded); told && f.Beside == nil { // else perhaps somebody else has decided it
			is = say.ResultDrawAgreed
		}
	case rules.ByBoardFull, rules.ByRepetition, rules.ByRow, rules.ByCaptureMakesFive:
		is = say.ResultDrawCase(fmt.Sprint(by))
	}
	return g.to.tell(say.ResultDraw(is))
}

// winSaid says who won and how. Whoever left the game last has lost it.
func (g ending) winSaid(pos *rules.Position, r rules.Result) string {
	is, loser, when := say.ResultWinCase(fmt.Sprint(r.By)), "", ""
	switch r.By {
	case rules.ByRow, rules.ByCaptures, rules.ByPoof, rules.ByCaptureMakesFive:
	case rules.ByForfeit, rules.ByResigning:
		loser = g.player(g.game.Leavings[len(g.game.Leavings)-1].Seat)
		if r.By == rules.ByForfeit && g.game.LostOnTime() {
			is, loser = say.ResultWinTime, g.to.name(g.game.Late)
			if at := g.to.at(g.game.RanOut); at != "" {
				is, when = say.ResultWinTimeAt, at
			}
		}
	default:
		is = say.ResultWinAny
	}
	winners := g.players(r.Winner)
	return g.to.tell(say.ResultWin(is, loser, len(winners), g.to.number(g.game.Rules.Row), pos.Captured(r.Winner), when, g.to.and(winners)))
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
			scores = append(scores, g.to.tell(say.ScoreNone(g.to.name(id))))
			continue
		}
		scores = append(scores, g.to.tell(say.ScorePlayer(s.Captures, g.to.name(id), s.Sum(), g.to.number(g.game.Rules.Row-1), s.Rows, s.Bonus)))
	}
	return g.to.tell(say.ScoreGame(g.to.commas(scores)))
}

// trialResult says how a trial of one line ended. Several lines say it each.
func (g ending) trialResult() string {
	if f, _ := g.notice.Letter.(letters.Trial); len(f.Trials) > 0 {
		return ""
	}
	return g.trialSaid(&g.board.position)
}

// trialSaid says how the position after a trial stands.
func (g ending) trialSaid(pos *rules.Position) string {
	switch r := pos.Result(); r.Outcome {
	case rules.Win:
		return g.to.tell(say.TrialWin(g.to.and(g.players(r.Winner))))
	case rules.Draw:
		return g.to.tell(say.TrialDraw())
	}
	return g.to.tell(say.TrialNext(g.player(pos.Turn())))
}
