package templates

import (
	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
)

// besideMove says what has happened in the game beside a move.
type besideMove struct{ onPage }

// said tells what has happened in the game beside a move, "" if nothing has.
func (p besideMove) said() string {
	switch h := p.page.Notice.Happened().(type) {
	case play.PlayerLeft:
		return p.tell("beside.left", args{"player": p.page.By()})
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
	said, at := args{"player": p.page.By()}, p.page.momentOrNil(p.page.Game.RanOut)
	switch {
	case p.page.Game.Late != p.page.Notice.By || p.page.Notice.By == 0:
		return p.tell("beside.forfeit", said)
	case at == nil:
		return p.tell("beside.time", said)
	}
	said["when"] = p.page.time(*at)
	return p.tell("beside.time-at", said)
}

// undone says which moves are taken back, as everybody wanted.
func (p besideMove) undone(taken []rules.Move) string {
	moves := p.page.movesNamed(taken)
	id := "beside.undone"
	if len(p.page.Others()) > 1 {
		id += "-by-all"
	}
	return p.tell(id, args{"moves": p.page.and(moves), "n": len(moves)})
}

// paused says until when the clock stands still.
func (p besideMove) paused(h play.ClockStopped) string {
	var said []string
	if p.page.Notice.By == 0 {
		said = append(said, p.tell("beside.paused-by-operator", nil))
	}
	if until := p.page.momentOrNil(h.Until); until != nil {
		said = append(said, p.tell("beside.paused-until", args{"until": p.page.time(*until)}))
	}
	return join("", said...)
}

// byRuler adds who has ruled in the game: an organiser of its league, or the operator.
func (p besideMove) byRuler(said args) args {
	if said["who"] = p.tell("ruler.operator", nil); p.page.Notice.By != 0 {
		said["who"] = p.tell("ruler.organiser", args{"player": p.page.By()})
	}
	return said
}

// operated says what an organiser or the operator has done in a game that goes on, "" if nothing.
func (p besideMove) operated() string {
	switch h := p.page.Notice.Happened().(type) {
	case play.TimeExtended:
		if p.page.MyTurn() {
			return p.tell("operator.gave-you-time", p.byRuler(args{}))
		}
		if due := p.page.Deadline().Due; due != nil && p.page.IsNow() {
			return p.tell("operator.gave-time-until", p.byRuler(args{"player": p.page.OnTurn(), "until": p.page.time(*due)}))
		}
		return p.tell("operator.gave-time", p.byRuler(args{"player": p.page.OnTurn()}))
	case play.ClockResumed:
		return p.tell("operator.started-clock", p.byRuler(args{}))
	case play.TurnRewound:
		if moves := p.page.movesNamed(h.Moves); len(moves) > 0 {
			return p.tell("operator.took-back-moves", p.byRuler(args{"moves": p.page.and(moves)}))
		}
		return p.tell("operator.took-back-end-by-rewind", p.byRuler(args{}))
	case play.CorrectionReverted:
		return p.reverted(h.What)
	}
	return ""
}

// reverted says which correction was taken back.
func (p besideMove) reverted(what games.CorrectionKind) string {
	switch what {
	case games.Extended:
		return p.tell("operator.took-back-time", p.byRuler(args{}))
	case games.PausedGame:
		return p.tell("operator.started-clock", p.byRuler(args{}))
	case games.ResumedGame:
		return p.tell("operator.stopped-clock", p.byRuler(args{}))
	case games.TakenBack:
		return p.tell("operator.put-back-moves", p.byRuler(args{}))
	}
	if p.page.game.Position.Result().Over() { // it was over before it was decided
		return p.tell("operator.put-back-end", p.byRuler(args{}))
	}
	return p.tell("operator.took-back-end", p.byRuler(args{}))
}
