package notation

import (
	"slices"
	"strings"

	"pentepost/rules"
)

// Judge replays records. It keeps the first positions it has made, so one Judge is much
// faster than calls of [Referee] for many records. It is not safe for concurrent use.
type Judge struct {
	starts map[rules.Ruleset]rules.Position
}

// Referee replays a record and returns the verdict.
func Referee(rec Record) Verdict { return new(Judge).Referee(rec) }

// Referee replays a record and returns the verdict.
func (j *Judge) Referee(rec Record) Verdict {
	if rec.Rules.Name == "" {
		rec.fail("the record names no variant")
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

// start returns the position before the first ply of a game by r.
func (j *Judge) start(r rules.Ruleset) rules.Position {
	if p, ok := j.starts[r]; ok {
		return p
	}
	if j.starts == nil || len(j.starts) >= 64 { // a file could name all sizes of all variants
		j.starts = make(map[rules.Ruleset]rules.Position)
	}
	p := r.Start()
	j.starts[r] = p
	return p
}

// A step is one move of a record, replayed.
type step struct {
	Played
	word   string        // as written
	colour rules.Colour  // of the stone placed, or [rules.Empty]
	taken  []rules.Point // the points that it cleared
}

// Played is one move of a record: a ply, or a seat that leaves the game.
type Played struct {
	Move   rules.Move  // if no seat leaves
	Leaves rules.Seat  // seat that resigns or forfeits; 0 for a ply
	By     rules.Cause // why it leaves
}

// Replay replays a record and returns its moves. The error is a [*Fault].
func (rec Record) Replay() ([]Played, error) {
	if rec.Rules.Name == "" {
		rec.fail("the record names no variant")
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

// replay plays the moves of the record on p and calls watch for each, if it is not nil.
// At a fault it stops, and p is the position before it. If a stone wins, the other stones
// of its turn may be in the record; they are not played.
func (rec *Record) replay(p *rules.Position, watch func(step)) *Fault {
	stated, left := false, 0 // left is the number of stones that remain of the turn
	offering := false
	for i, word := range rec.Moves {
		if stated {
			return faultAt(p, word, AfterTheEnd, "the record states its result before this move")
		}
		if _, stated = parseScore(word); stated {
			continue
		}
		if strings.EqualFold(word, offerWord) && p.Choices().Has(rules.Offer) {
			offering = true
			continue
		}
		if left > 0 && p.Result().By == rules.ByRow && rec.isOfTurn(p, i) {
			left--
			continue
		}
		left = p.StonesLeft() - 1
		s, fault := rec.step(p, i, offering)
		offering = false
		if fault != nil {
			return fault
		}
		if watch != nil {
			watch(s)
		}
	}
	if rec.Score.isDraw() && !p.Result().Over() {
		*p, _ = p.Agree() // the only way to a draw that is left
	}
	return nil
}

// isOfTurn reports whether move i is a stone, and of the same colour as the one before
// if the record gives colours.
func (rec *Record) isOfTurn(p *rules.Position, i int) bool {
	m, err := rec.parseMove(p, rec.Moves[i], false)
	return err == nil && m.Choice == rules.NoChoice && (rec.Stones == nil || rec.Stones[i] == rec.Stones[i-1])
}

// step plays move i of the record on p. It is an offer if the word for one comes before it.
func (rec *Record) step(p *rules.Position, i int, offering bool) (s step, fault *Fault) {
	var err error
	s.word = rec.Moves[i]
	if seat, by, ok := parseLeaving(s.word, p); ok {
		s.Leaves, s.By = seat, by
		*p, err = p.Leave(seat, by)
		return s, rec.faultOf(p, s.word, err)
	}
	move, err := rec.parseMove(p, s.word, offering)
	if err != nil {
		return s, rec.faultOf(p, s.word, err)
	}
	if rec.Stones != nil && !rec.colourFits(p, rec.Stones[i]) {
		return s, faultAt(p, s.word, NotYourTurn, "the record gives this move to "+rec.Stones[i])
	}
	next, e, err := p.Play(move)
	s.Move, s.colour, s.taken = move, e.Colour, slices.Clone(e.Captured())
	if stated := rec.Taken[i]; err == nil && stated != nil && !rec.names(stated, s.taken) {
		return s, faultAt(p, s.word, Unreadable, "the record removes other stones than the move captures")
	}
	if fault = rec.faultOf(p, s.word, err); fault == nil {
		*p = next
	}
	return s, fault
}

// names reports whether words name some points, in any order.
func (rec *Record) names(words []string, points []rules.Point) bool {
	b := BoardOf(rec.Rules)
	want := slices.Clone(words)
	for i, word := range want {
		want[i] = strings.TrimSpace(word)
	}
	var got []string
	for _, point := range points {
		got = append(got, rec.System.Format(b, point))
	}
	return slices.Equal(slices.Sorted(slices.Values(want)), slices.Sorted(slices.Values(got)))
}
