package rules

// Outcome says how a game stands.
type Outcome uint8

const (
	Unfinished Outcome = iota
	Win
	Draw
)

// Cause says by what a game ended, in the words of records.
type Cause string

const (
	ByRow              Cause = "row"
	ByCaptures         Cause = "captures"
	ByPoof             Cause = "poof"               // the loser's own stones made the captures enough
	ByCaptureMakesFive Cause = "capture-makes-five" // a capture cut a longer row of the opponent to a five
	ByBoardFull        Cause = "board-full"
	ByRepetition       Cause = "repetition" // the third occurrence of a position
	ByResigning        Cause = "resigned"
	ByForfeit          Cause = "forfeit" // lost on time, or by the operator's word
	ByAgreement        Cause = "agreed"
)

// Result is how a game stands. The zero value is a game that goes on.
type Result struct {
	Outcome Outcome
	Winner  Seat // the lowest seat of the winning team; 0 without a winner
	By      Cause
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Outcome != Unfinished }

// Leave returns the position after seat s has given the game up: by resigning or
// by forfeit. The stones stay. While two teams are left the others play on; the
// last team wins. A seat that has left already, or a game that is over, is
// refused with [GameOver].
func (p *Position) Leave(s Seat, by Cause) (Position, error) {
	if p.result.Over() || p.Gone(s) {
		return *p, &Refusal{Reason: GameOver, Move: Move{Point: NoPoint}}
	}
	next := *p
	next.gone |= 1 << (s - 1)
	if last := next.lastTeam(); last != 0 {
		next.result = Result{Win, last, by}
		return next, nil
	}
	next.opening = next.openingWithout(s)
	if next.turn == s {
		next.turn, next.left = next.after(s), int8(next.table.PerTurn)
	}
	if next.table.Repetition {
		next.past.remember(next.key())
	}
	return next, nil
}

// openingWithout returns the steps of the opening still to come without those of
// seat s, who has left. A first stone due on the centre falls to the next seat.
func (p *Position) openingWithout(s Seat) []Step {
	var steps []Step
	for _, step := range p.opening {
		switch {
		case step.Seat != s:
			steps = append(steps, step)
		case step.Zone == OnCentre:
			return []Step{{Seat: p.after(s), As: p.after(s), Zone: OnCentre}}
		}
	}
	return steps
}

// Agree returns the position after all players have agreed to a draw.
func (p *Position) Agree() (Position, error) {
	if p.result.Over() {
		return *p, &Refusal{Reason: GameOver, Move: Move{Point: NoPoint}}
	}
	next := *p
	next.result = Result{Draw, 0, ByAgreement}
	return next, nil
}

// lastTeam returns the team that alone still has players, 0 while there are more.
func (p *Position) lastTeam() Seat {
	var last Seat
	for s := Seat(1); int(s) <= p.table.Seats; s++ {
		switch team := p.table.TeamOf(s); {
		case p.Gone(s) || team == last:
		case last != 0:
			return 0
		default:
			last = team
		}
	}
	return last
}

// after returns the next seat after s that still plays.
func (p *Position) after(s Seat) Seat {
	for {
		if s++; int(s) > p.table.Seats {
			s = 1
		}
		if p.gone == 0 || !p.Gone(s) {
			return s
		}
	}
}
