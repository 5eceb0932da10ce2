package templates

import (
	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/templates/say"
)

// besideMove says what has happened in the game beside a move.
type besideMove struct{ onPage }

// said tells what has happened in the game beside a move, "" if nothing has.
func (p besideMove) said() string {
	switch h := p.page.view.Notice.Happened().(type) {
	case play.PlayerLeft:
		return p.tell(say.BesideLeft(p.page.to.By()))
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
	at := p.page.to.momentOrNil(p.page.view.Game.RanOut)
	switch {
	case p.page.view.Game.Late != p.page.view.Notice.By || p.page.view.Notice.By == 0:
		return p.tell(say.BesideForfeit(p.page.to.By()))
	case at == nil:
		return p.tell(say.BesideTime(p.page.to.By()))
	}
	return p.tell(say.BesideTimeAt(p.page.to.By(), p.page.to.time(*at)))
}

// undone says which moves are taken back, as everybody wanted.
func (p besideMove) undone(taken []rules.Move) string {
	moves := p.page.game.board.movesNamed(taken)
	return p.tell(either(len(p.page.game.Others()) > 1, say.BesideUndoneByAll(p.page.to.and(moves), len(moves)),
		say.BesideUndone(p.page.to.and(moves), len(moves))))
}

// paused says until when the clock stands still.
func (p besideMove) paused(h play.ClockStopped) string {
	var said []string
	if p.page.view.Notice.By == 0 {
		said = append(said, p.tell(say.BesidePausedByOperator()))
	}
	if until := p.page.to.momentOrNil(h.Until); until != nil {
		said = append(said, p.tell(say.BesidePausedUntil(p.page.to.time(*until))))
	}
	return join("", said...)
}

// ruler names who has ruled in the game: an organiser of its league, or the operator.
func (p besideMove) ruler() string {
	return p.tell(either(p.page.view.Notice.By != 0, say.RulerOrganiser(p.page.to.By()), say.RulerOperator()))
}

// operated says what an organiser or the operator has done in a game that goes on, "" if nothing.
func (p besideMove) operated() string {
	switch h := p.page.view.Notice.Happened().(type) {
	case play.TimeExtended:
		if p.page.game.MyTurn() {
			return p.tell(say.OperatorGaveYouTime(p.ruler()))
		}
		if due := p.page.Deadline().Due; due != nil && p.page.game.board.IsNow() {
			return p.tell(say.OperatorGaveTimeUntil(p.page.game.OnTurn(), p.page.to.time(*due), p.ruler()))
		}
		return p.tell(say.OperatorGaveTime(p.page.game.OnTurn(), p.ruler()))
	case play.ClockResumed:
		return p.tell(say.OperatorStartedClock(p.ruler()))
	case play.TurnRewound:
		if moves := p.page.game.board.movesNamed(h.Moves); len(moves) > 0 {
			return p.tell(say.OperatorTookBackMoves(p.page.to.and(moves), p.ruler()))
		}
		return p.tell(say.OperatorTookBackEndByRewind(p.ruler()))
	case play.CorrectionReverted:
		return p.reverted(h.What)
	}
	return ""
}

// reverted says which correction was taken back.
func (p besideMove) reverted(what games.CorrectionKind) string {
	switch what {
	case games.Extended:
		return p.tell(say.OperatorTookBackTime(p.ruler()))
	case games.PausedGame:
		return p.tell(say.OperatorStartedClock(p.ruler()))
	case games.ResumedGame:
		return p.tell(say.OperatorStoppedClock(p.ruler()))
	case games.TakenBack:
		return p.tell(say.OperatorPutBackMoves(p.ruler()))
	}
	if p.page.game.board.game.Position.Result().Over() { // it was over before it was decided
		return p.tell(say.OperatorPutBackEnd(p.ruler()))
	}
	return p.tell(say.OperatorTookBackEnd(p.ruler()))
}
