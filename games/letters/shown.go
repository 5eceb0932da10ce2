package letters

import (
	"time"

	"pentepost/games"
	"pentepost/games/play"
	"pentepost/rules"
)

// lettersShown are the letters of this file.
var lettersShown = []someLetter{
	of[Shown](), of[PositionShown](), of[MovesListed](), of[Animation](), of[Trial](), of[Threats](), of[LastTurn](),
	of[Near](), of[HintGiven](), of[ReviewGiven](), of[NotesShown](), of[NotesDropped](), of[NoteKept](),
	of[LinesShown](), of[LinesTaken](), of[LinesDropped](), of[RemarkSent](), of[OfferSent](), of[OfferAccepted](),
	of[OfferDeclined](), of[OfferWithdrawn](), of[QuestionDropped](), of[TimeGranted](), of[MatchLeft](),
}

// showing is embedded in letters that show what the reader has asked for.
type showing struct{}

func (showing) Traits() Traits {
	return Traits{Calendar: EntryOfLeaver, MayWait: true}
}

// receipt is embedded in letters that say that a command was done which does not play.
type receipt struct{}

func (receipt) Traits() Traits {
	return Traits{Calendar: EntryOfLeaver, MayWait: true, Receipt: true}
}

// Shown tells of something that has happened in a game beside a move.
type Shown struct {
	receipt
	Beside play.Happening `json:"-"`
}

func (l Shown) name() Name { return Name{KindShown, play.TopicOf(l.Beside)} }

func (l Shown) Happened() play.Happening { return l.Beside }

func (l Shown) After(h play.Happening) Letter { l.Beside = h; return l }

// PositionShown shows a position of the game.
type PositionShown struct {
	showing
	At int `json:"at,omitempty"` // after this number of plies
}

func (PositionShown) name() Name { return Name{KindShown, "position"} }

// MovesListed has the record of the game.
type MovesListed struct{ showing }

func (MovesListed) name() Name { return Name{KindShown, "moves"} }

func (l MovesListed) Traits() Traits {
	t := l.showing.Traits()
	t.Attachment, t.Needs = RecordAttached, NeedsTurns
	return t
}

// Animation has the game as an animation.
type Animation struct{ showing }

func (Animation) name() Name { return Name{KindShown, "gif"} }

func (l Animation) Traits() Traits {
	t := l.showing.Traits()
	t.Attachment = AnimationAttached
	return t
}

// Trial shows the position after some moves, or after each of several lines of moves.
type Trial struct {
	showing
	Moves  []rules.Move   `json:"moves,omitempty"`
	Trials [][]rules.Move `json:"trials,omitempty"`
}

func (Trial) name() Name { return Name{KindShown, "try"} }

// Threats says what each side threatens.
type Threats struct{ showing }

func (Threats) name() Name { return Name{KindShown, "threats"} }

// LastTurn says what the last turn did.
type LastTurn struct{ showing }

func (LastTurn) name() Name { return Name{KindShown, "last"} }

// Near says what is around a point.
type Near struct {
	showing
	Moves []rules.Move `json:"moves,omitempty"` // one stone on the point
}

func (Near) name() Name { return Name{KindShown, "near"} }

// HintGiven has a good move.
type HintGiven struct {
	receipt
	Better []games.BetterMove `json:"better,omitempty"`
}

func (HintGiven) name() Name { return Name{KindShown, "hint"} }

// ReviewGiven says how the game went, and has the moves that decided it.
type ReviewGiven struct {
	receipt
	Better  []games.BetterMove `json:"better,omitempty"`
	Course  []games.Standing   `json:"course,omitempty"` // empty in letters of an older program
	Lessons []games.Lesson     `json:"lessons,omitempty"`
	Opening *games.Parting     `json:"opening,omitempty"` // nil: no other games began like it
}

func (ReviewGiven) name() Name { return Name{KindShown, "review"} }

// NotesShown has the reader's notes.
type NotesShown struct{ showing }

func (NotesShown) name() Name { return Name{KindShown, "notes"} }

// NotesDropped says that notes are deleted.
type NotesDropped struct{ receipt }

func (NotesDropped) name() Name { return Name{KindShown, "notes-off"} }

// NoteKept is the receipt for a note.
type NoteKept struct{ receipt }

func (NoteKept) name() Name { return Name{KindShown, "noted"} }

// LinesShown has the reader's conditional moves.
type LinesShown struct{ showing }

func (LinesShown) name() Name { return Name{KindShown, "ifs"} }

func (l LinesShown) Traits() Traits {
	t := l.showing.Traits()
	t.Needs = NeedsTree
	return t
}

// LinesTaken is the receipt for conditional moves alone.
type LinesTaken struct{ receipt }

func (LinesTaken) name() Name { return Name{KindShown, "ifs-taken"} }

func (l LinesTaken) Traits() Traits {
	t := l.receipt.Traits()
	t.Needs = NeedsTree
	return t
}

// LinesDropped says that conditional moves are dropped, and has what is left.
type LinesDropped struct{ showing }

func (LinesDropped) name() Name { return Name{KindShown, "ifs-off"} }

func (l LinesDropped) Traits() Traits {
	t := l.showing.Traits()
	t.Needs = NeedsTree
	return t
}

// RemarkSent is the receipt for a remark.
type RemarkSent struct{ receipt }

func (RemarkSent) name() Name { return Name{KindShown, "said"} }

// OfferSent is the receipt for an offer.
type OfferSent struct {
	receipt
	What games.OfferKind `json:"what,omitempty"`
	Days int             `json:"days,omitempty"` // of the pause
}

func (OfferSent) name() Name { return Name{KindShown, "draw"} }

// OfferAccepted is the receipt for an acceptance; other players have not answered yet.
type OfferAccepted struct {
	receipt
	What games.OfferKind `json:"what,omitempty"`
}

func (OfferAccepted) name() Name { return Name{KindShown, "accepted"} }

// OfferDeclined is the receipt for a declined offer.
type OfferDeclined struct {
	receipt
	What games.OfferKind `json:"what,omitempty"`
}

func (OfferDeclined) name() Name { return Name{KindShown, "declined"} }

// OfferWithdrawn says that the reader has taken back an offer.
type OfferWithdrawn struct{ receipt }

func (OfferWithdrawn) name() Name { return Name{KindShown, "withdrawn"} }

// QuestionDropped is the receipt for "no" to a question about a command.
type QuestionDropped struct{ receipt }

func (QuestionDropped) name() Name { return Name{KindShown, "dropped"} }

// TimeGranted is the receipt for more time that the reader has given.
type TimeGranted struct {
	receipt
	Until time.Time `json:"until,omitzero"` // when it runs out if nothing stops the clock; zero: unknown
}

func (TimeGranted) name() Name { return Name{KindShown, "granted"} }

// MatchLeft says that the reader plays no further game of a match.
type MatchLeft struct{ receipt }

func (MatchLeft) name() Name { return Name{KindShown, "left-match"} }
