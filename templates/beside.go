package templates

import (
	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates/say"
)

// besideMove says what has happened in the game beside a move.
type besideMove struct{ *gameSeen }

// said tells what has happened in the game beside a move, "" if nothing has.
func (p besideMove) said() string {
	switch h := p.notice.Happened().(type) {
	case play.PlayerLeft:
		return p.to.tell(say.BesideLeft(p.to.By()))
	case play.PlayerForfeited:
		return p.forfeited()
	case play.TurnsUndone:
		return p.undone(h.Moves)
	case play.ClockStopped:
		return p.paused(h)
	}
	return p.operated()
}

// forfeited says why a player is out of the game.
func (p besideMove) forfeited() string {
	at := p.to.at(p.game.RanOut)
	switch {
	case p.game.Late != p.notice.By || p.notice.By == 0:
		return p.to.tell(say.BesideForfeit(p.to.By()))
	case at == "":
		return p.to.tell(say.BesideTime(p.to.By()))
	}
	return p.to.tell(say.BesideTimeAt(p.to.By(), at))
}

// undone says which moves are taken back, as everybody wanted.
func (p besideMove) undone(taken []rules.Move) string {
	moves := p.board.movesNamed(taken)
	return p.to.tell(either(len(p.Others()) > 1, say.BesideUndoneByAll(p.to.and(moves), len(moves)),
		say.BesideUndone(p.to.and(moves), len(moves))))
}

// paused says until when the clock stands still.
func (p besideMove) paused(h play.ClockStopped) string {
	var said []string
	if p.notice.By == 0 {
		said = append(said, p.to.tell(say.BesidePausedByOperator()))
	}
	if until := p.to.at(h.Until); until != "" {
		said = append(said, p.to.tell(say.BesidePausedUntil(until)))
	}
	return join("", said...)
}

// ruler names who has ruled in the game: an organiser of its league, or the operator.
func (p besideMove) ruler() string {
	return p.to.tell(either(p.notice.By != 0, say.RulerOrganiser(p.to.By()), say.RulerOperator()))
}

// operated says what an organiser or the operator has done in a game that goes on, "" if nothing.
func (p besideMove) operated() string {
	switch h := p.notice.Happened().(type) {
	case play.TimeExtended:
		if p.MyTurn() {
			return p.to.tell(say.OperatorGaveYouTime(p.ruler()))
		}
		if due := p.clocks.deadline(p.game).Due; due != "" && p.board.IsNow() {
			return p.to.tell(say.OperatorGaveTimeUntil(p.OnTurn(), due, p.ruler()))
		}
		return p.to.tell(say.OperatorGaveTime(p.OnTurn(), p.ruler()))
	case play.ClockResumed:
		return p.to.tell(say.OperatorStartedClock(p.ruler()))
	case play.TurnRewound:
		if moves := p.board.movesNamed(h.Moves); len(moves) > 0 {
			return p.to.tell(say.OperatorTookBackMoves(p.to.and(moves), p.ruler()))
		}
		return p.to.tell(say.OperatorTookBackEndByRewind(p.ruler()))
	case play.CorrectionReverted:
		return p.reverted(h.What)
	}
	return ""
}

// reverted says which correction was taken back.
func (p besideMove) reverted(what games.CorrectionKind) string {
	switch what {
	case games.Extended:
		return p.to.tell(say.OperatorTookBackTime(p.ruler()))
	case games.PausedGame:
		return p.to.tell(say.OperatorStartedClock(p.ruler()))
	case games.ResumedGame:
		return p.to.tell(say.OperatorStoppedClock(p.ruler()))
	case games.TakenBack:
		return p.to.tell(say.OperatorPutBackMoves(p.ruler()))
	}
	if p.game.Position.Result().Over() { // it was over before it was decided
		return p.to.tell(say.OperatorPutBackEnd(p.ruler()))
	}
	return p.to.tell(say.OperatorTookBackEnd(p.ruler()))
}
