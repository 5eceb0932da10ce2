package notation

import (
	"pentepost/rules"
)

// Judge referees records. It keeps the boards it has set up, so that one judge is
// much faster for many records than [Referee] for each. Not for several goroutines.
type Judge struct {
	starts map[rules.Ruleset]rules.Position
}

// Referee replays a record and says what it comes to.
func Referee(rec Record) Verdict { return new(Judge).Referee(rec) }

// Referee replays a record and says what it comes to.
func (j *Judge) Referee(rec Record) Verdict {
	if rec.Rules.Name == "" {
		rec.spoil("the record names no variant")
		v := Verdict{Result: Illegal, Captured: []int{}, Error: rec.Fault}
		v.compare(rec, false)
		return v
	}
	p := j.start(rec.Rules)
	fault := rec.Fault
	if fault == nil {
		fault = rec.replay(&p, nil)
	}
	return verdict(rec, &p, fault)
}

// start returns the position before the first ply.
func (j *Judge) start(r rules.Ruleset) rules.Position {
	if p, ok := j.starts[r]; ok {
		return p
	}
	if j.starts == nil || len(j.starts) >= 64 { // a hostile file could go through all sizes of all variants
		j.starts = make(map[rules.Ruleset]rules.Position)
	}
	p := r.Start()
	j.starts[r] = p
	return p
}

// A step is one move of a record as it was played.
type step struct {
	Played
	word    string
	colour  rules.Colour // of the stone placed, [rules.Empty] if none was
	capture bool         // it took stones
}

// Played is a move of a record as it was played: a ply or, if Leaves is set, that
// seat giving the game up.
type Played struct {
	Move   rules.Move
	Leaves rules.Seat
	By     rules.Cause
}

// Replay plays a record and returns what was played. The error is a [*Fault].
func (rec Record) Replay() ([]Played, error) {
	if rec.Rules.Name == "" {
		rec.spoil("the record names no variant")
	}
	if rec.Fault != nil {
		return nil, rec.Fault
	}
	list, p := make([]Played, 0, len(rec.Moves)), rec.Rules.Start()
	if fault := rec.replay(&p, func(s step) { list = append(list, s.Played) }); fault != nil {
		return nil, fault
	}
	return list, nil
}

// replay plays the moves of the record on p and shows each to watch, if it is not
// nil. At a fault it stops, with p as it was before.
func (rec *Record) replay(p *rules.Position, watch func(step)) *Fault {
	stated := false
	for i, word := range rec.Moves {
		if stated {
			return faultAt(p, word, AfterTheEnd, "the record states its result before this move")
		}
		if _, stated = parseClaim(word); stated {
			continue
		}
		s, fault := rec.step(p, i)
		if fault != nil {
			return fault
		}
		if watch != nil {
			watch(s)
		}
	}
	if rec.Claimed.isDraw() && !p.Result().Over() {
		*p, _ = p.Agree() // nothing else can have made it one
	}
	return nil
}

// step plays move i of the record on p.
func (rec *Record) step(p *rules.Position, i int) (s step, fault *Fault) {
	var err error
	s.word = rec.Moves[i]
	if seat, by, ok := leaving(s.word, p); ok {
		s.Leaves, s.By = seat, by
		*p, err = p.Leave(seat, by)
		return s, rec.refused(p, s.word, err)
	}
	move, err := rec.move(s.word)
	if err != nil {
		return s, rec.refused(p, s.word, err)
	}
	if rec.Stones != nil && !rec.turnOf(p, rec.Stones[i]) {
		return s, faultAt(p, s.word, NotYourTurn, "the record gives this move to "+rec.Stones[i])
	}
	var e rules.Effect
	*p, e, err = p.Play(move)
	s.Move, s.colour, s.capture = move, e.Colour, len(e.Captured()) > 0
	return s, rec.refused(p, s.word, err)
}
