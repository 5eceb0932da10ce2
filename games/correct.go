package games

import "time"

// Correction is something that the operator has changed in a game. It keeps what is needed to take
// it back.
type Correction struct {
	ID       int64
	Game     GameID
	At       time.Time
	What     CorrectionKind
	Ply      int           // number of plies after it
	Undone   int           // as in [Game], after it
	Extended time.Duration // of [Extended]
	Before   Course        // of [TakenBack] and [Adjudicated]
	Reverted time.Time     // zero: it stands
}

// CorrectionKind says what the operator has done.
type CorrectionKind string

// The kinds of corrections.
const (
	Extended    CorrectionKind = "extended"    // the player on turn got more time
	PausedGame  CorrectionKind = "paused"      // the clock was stopped
	ResumedGame CorrectionKind = "resumed"     // it runs again
	TakenBack   CorrectionKind = "taken-back"  // the end of the game, or else the last turn
	Adjudicated CorrectionKind = "adjudicated" // the game was ended
)

// Course is how a game went on after some ply.
type Course struct {
	Plies    []Ply     `json:"plies,omitempty"`    // that followed
	Leavings []Leaving `json:"leavings,omitempty"` // all
	Agreed   bool      `json:"agreed,omitempty"`
	Void     bool      `json:"void,omitempty"`
	Late     PlayerID  `json:"late,omitempty"`
	RanOut   time.Time `json:"ranOut,omitzero"`
	Ended    time.Time `json:"ended,omitzero"`

	GoneFromMatch []PlayerID `json:"goneFromMatch,omitempty"`
}

// Fault is something that is stored and does not follow from the games.
type Fault struct{ Where, Says string }
