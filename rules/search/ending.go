package search

import (
	"pentepost/rules"
)

// judge sets the result after a stone of the mover. The stone made a winning row if row is
// set. What the endings mean is said in package rules.
func (s *state) judge(p, mover int, row bool) {
	waited := s.waiting
	s.waiting = false
	for _, ending := range s.Order {
		if ending == rules.NoEnding || s.end(ending, p, mover, row, waited) {
			break
		}
	}
	switch {
	case s.result.Over():
	case s.empty == 0:
		s.waiting = false
		s.result = rules.Result{Outcome: rules.Draw, By: rules.ByBoardFull}
	case s.Repetition && s.occurred() >= 3:
		s.result = rules.Result{Outcome: rules.Draw, By: rules.ByRepetition}
	}
}

// end reports whether an ending applies, and sets the result if it ends the game.
func (s *state) end(ending rules.Ending, p, mover int, row, waited bool) bool {
	stands := row && int(s.board[p]) == mover+1 // the stone may have been poofed
	cut := len(s.taken) > s.frames[s.ply-1].taken
	switch ending {
	case rules.RowWins:
		return stands && s.won(mover, rules.ByRow)
	case rules.CapturesWin:
		return s.enough(mover) && s.won(mover, rules.ByCaptures)
	case rules.MoreCapturesWin:
		return s.moreCaptures(mover)
	case rules.StandingRowWins:
		return waited && s.hasRow(1-mover) && s.won(1-mover, rules.ByRow)
	case rules.CutRowDraws:
		return cut && s.enough(mover) && s.hasRow(1-mover) && s.drawn()
	case rules.TwoRowsDraw:
		return cut && row && s.hasRow(1-mover) && s.drawn()
	case rules.CutRowLoses:
		return cut && s.hasRow(1-mover) && s.won(1-mover, rules.ByCaptureMakesFive)
	case rules.UnansweredRowWins:
		return stands && s.standsOrWaits(mover, !s.answerable(mover))
	case rules.SafeRowWins:
		return stands && s.standsOrWaits(mover, s.safeRow(p))
	}
	return false
}

func (s *state) won(side int, by rules.Cause) bool {
	s.result = rules.Result{Outcome: rules.Win, Winner: rules.Seat(side + 1), By: by}
	return true
}

// wonBySide reports whether the game is over and a side has won.
func (s *state) wonBySide(side int) bool {
	return s.result.Outcome == rules.Win && int(s.result.Winner) == side+1
}

func (s *state) drawn() bool {
	s.result = rules.Result{Outcome: rules.Draw, By: rules.ByCaptureMakesFive}
	return true
}

// standsOrWaits ends the game if the row is safe. Otherwise the row waits, and later endings
// still count.
func (s *state) standsOrWaits(mover int, safe bool) bool {
	if safe {
		return s.won(mover, rules.ByRow)
	}
	s.waiting = true
	return false
}

// enough reports whether a side has captured enough stones to win.
func (s *state) enough(side int) bool { return s.Stones > 0 && s.captured[side] >= s.Stones }

// moreCaptures ends the game if one side has captured enough, and more than the other.
func (s *state) moreCaptures(mover int) bool {
	switch mine, theirs := s.captured[mover], s.captured[1-mover]; {
	case mine > theirs && mine >= s.Stones:
		return s.won(mover, rules.ByCaptures)
	case theirs > mine && theirs >= s.Stones:
		return s.won(1-mover, rules.ByPoof)
	}
	return false
}

// answerable reports whether the opponent can capture so that the mover has no row left.
func (s *state) answerable(mover int) bool {
	answers := s.offers.sets[1-mover][captures]
	for p := answers.next(0); p >= 0; p = answers.next(p + 1) {
		s.try(p, 1-mover)
		broken := !s.hasRow(mover)
		s.back()
		if broken {
			return true
		}
	}
	return false
}

// try places a stone of a side, with its captures, without passing the turn or judging.
// The method back takes it back.
func (s *state) try(p, side int) {
	s.push(p)
	s.frames[s.ply].mover = side
	s.put(p, side)
	s.ply++
}

// occurred returns how often the position has occurred in the game and in the plies that
// are being searched.
func (s *state) occurred() int {
	for p := range s.points {
		s.seen[s.toRoot[p]] = rules.Colour(s.board[p])
	}
	times := 1 + s.root.Occurred(s.seen, rules.Seat(s.side+1))
	for i := 1; i < s.ply; i++ { // the position before the first ply is in the game
		if f := &s.frames[i]; f.hash == s.hash && f.side == s.side {
			times++
		}
	}
	return times
}
