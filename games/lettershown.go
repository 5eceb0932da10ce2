package games

import "pentepost/rules"

// lettersShown are the letters of this file.
var lettersShown = []someLetter{
	of[Shown](), of[PositionShown](), of[MovesListed](), of[Animation](), of[Trial](), of[Threats](), of[LastTurn](),
	of[Near](), of[HintGiven](), of[ReviewGiven](), of[NotesShown](), of[NotesDropped](), of[NoteKept](),
	of[LinesShown](), of[LinesTaken](), of[LinesDropped](), of[RemarkSent](), of[OfferSent](), of[OfferAccepted](),
	of[OfferDeclined](), of[OfferWithdrawn](), of[QuestionDropped](), of[TimeGranted](), of[MatchLeft](),
}

// showing is embedded in letters that show what the reader has asked for.
type showing struct{}

func (showing) Traits() LetterTraits {
	return LetterTraits{Calendar: EntryOfLeaver, MayWait: true}
}

// receipt is embedded in letters that say that a command was done which does not play.
type receipt struct{}

func (receipt) Traits() LetterTraits {
	return LetterTraits{Calendar: EntryOfLeaver, MayWait: true, Receipt: true}
}

// Shown tells of something that has happened in a game beside a move.
type Shown struct {
	receipt
	Beside Happening `json:"-"`
}

func (l Shown) name() LetterName         { return LetterName{KindShown, topicOf(l.Beside)} }
func (l Shown) Happened() Happening      { return l.Beside }
func (l Shown) after(h Happening) Letter { l.Beside = h; return l }

// PositionShown shows a position of the game.
type PositionShown struct {
	showing
	At int `json:"at,omitempty"` // after this number of plies
}

func (PositionShown) name() LetterName { return LetterName{KindShown, "position"} }

// MovesListed has the record of the game.
type MovesListed struct{ showing }

func (MovesListed) name() LetterName { return LetterName{KindShown, "moves"} }

func (l MovesListed) Traits() LetterTraits {
	t := l.showing.Traits()
	t.Attachment, t.Needs = RecordAttached, NeedsTurns
	return t
}

// Animation has the game as an animation.
type Animation struct{ showing }

func (Animation) name() LetterName { return LetterName{KindShown, "gif"} }

func (l Animation) Traits() LetterTraits {
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

func (Trial) name() LetterName { return LetterName{KindShown, "try"} }

// Threats says what each side threatens.
type Threats struct{ showing }

func (Threats) name() LetterName { return LetterName{KindShown, "threats"} }

// LastTurn says what the last turn did.
type LastTurn struct{ showing }

func (LastTurn) name() LetterName { return LetterName{KindShown, "last"} }

// Near says what is around a point.
type Near struct {
	showing
	Moves []rules.Move `json:"moves,omitempty"` // one stone on the point
}

func (Near) name() LetterName { return LetterName{KindShown, "near"} }

// HintGiven has a good move.
type HintGiven struct {
	receipt
	Better []BetterMove `json:"better,omitempty"`
}

func (HintGiven) name() LetterName { return LetterName{KindShown, "hint"} }

// ReviewGiven has the moves that decided the game.
type ReviewGiven struct {
	receipt
	Better []BetterMove `json:"better,omitempty"`
}

func (ReviewGiven) name() LetterName { return LetterName{KindShown, "review"} }

// NotesShown has the reader's notes.
type NotesShown struct{ showing }

func (NotesShown) name() LetterName { return LetterName{KindShown, "notes"} }

// NotesDropped says that notes are deleted.
type NotesDropped struct{ receipt }

func (NotesDropped) name() LetterName { return LetterName{KindShown, "notes-off"} }

// NoteKept is the receipt for a note.
type NoteKept struct{ receipt }

func (NoteKept) name() LetterName { return LetterName{KindShown, "noted"} }

// LinesShown has the reader's conditional moves.
type LinesShown struct{ showing }

func (LinesShown) name() LetterName { return LetterName{KindShown, "ifs"} }

func (l LinesShown) Traits() LetterTraits {
	t := l.showing.Traits()
	t.Needs = NeedsTree
	return t
}

// LinesTaken is the receipt for conditional moves alone.
type LinesTaken struct{ receipt }

func (LinesTaken) name() LetterName { return LetterName{KindShown, "ifs-taken"} }

func (l LinesTaken) Traits() LetterTraits {
	t := l.receipt.Traits()
	t.Needs = NeedsTree
	return t
}

// LinesDropped says that conditional moves are dropped, and has what is left.
type LinesDropped struct{ showing }

func (LinesDropped) name() LetterName { return LetterName{KindShown, "ifs-off"} }

func (l LinesDropped) Traits() LetterTraits {
	t := l.showing.Traits()
	t.Needs = NeedsTree
	return t
}

// RemarkSent is the receipt for a remark.
type RemarkSent struct{ receipt }

func (RemarkSent) name() LetterName { return LetterName{KindShown, "said"} }

// OfferSent is the receipt for an offer.
type OfferSent struct {
	receipt
	What OfferKind `json:"what,omitempty"`
	Days int       `json:"days,omitempty"` // of the pause
}

func (OfferSent) name() LetterName { return LetterName{KindShown, "draw"} }

// OfferAccepted is the receipt for an acceptance; other players have not answered yet.
type OfferAccepted struct {
	receipt
	What OfferKind `json:"what,omitempty"`
}

func (OfferAccepted) name() LetterName { return LetterName{KindShown, "accepted"} }

// OfferDeclined is the receipt for a declined offer.
type OfferDeclined struct {
	receipt
	What OfferKind `json:"what,omitempty"`
}

func (OfferDeclined) name() LetterName { return LetterName{KindShown, "declined"} }

// OfferWithdrawn says that the reader has taken back an offer.
type OfferWithdrawn struct{ receipt }

func (OfferWithdrawn) name() LetterName { return LetterName{KindShown, "withdrawn"} }

// QuestionDropped is the receipt for "no" to a question about a command.
type QuestionDropped struct{ receipt }

func (QuestionDropped) name() LetterName { return LetterName{KindShown, "dropped"} }

// TimeGranted is the receipt for more time that the reader has given.
type TimeGranted struct{ receipt }

func (TimeGranted) name() LetterName { return LetterName{KindShown, "granted"} }

// MatchLeft says that the reader plays no further game of a match.
type MatchLeft struct{ receipt }

func (MatchLeft) name() LetterName { return LetterName{KindShown, "left-match"} }
