package games

import "pentepost/rules"

// A Review is what the computer has found in a game that is over.
//
// QUIRK: journals keep it. An older program kept the moments alone, and called them Review.
type Review struct {
	Moments []BetterMove `json:"Review,omitempty"`  // at most three, in the order of the game
	Course  []Standing   `json:"Course,omitempty"`  // at the beginning and after each turn
	Lessons []Lesson     `json:"Lessons,omitempty"` // one for each seat
}

// A Standing says how a game stood at some time.
type Standing struct {
	Ply    int  `json:"ply,omitempty"`    // after so many
	First  int  `json:"first"`            // what the first seat may expect, in percent of a win: 50 if nobody is ahead
	Proved bool `json:"proved,omitempty"` // it wins by force, or the other seat does
}

// Ahead is the least that a seat which is ahead may expect, in percent of a win.
//
// DECISION: 65. The side to move wins 58 % of the games from a position where the computer takes nobody to be ahead.
const Ahead = 65

// A Lesson is one thing that a seat could try in its next game, and where this game shows it.
type Lesson struct {
	Seat  rules.Seat   `json:"seat"`
	About LessonWord   `json:"about"`
	Ply   int          `json:"ply,omitempty"`   // the first ply of the turn that shows it; 0: none does
	Moves []rules.Move `json:"moves,omitempty"` // what was to be seen on the board then: stones, or where a stone wins
}

// LessonWord says what a lesson is about. It is stored.
type LessonWord string

// What lessons are about.
const (
	LessonWinAtOnce LessonWord = "win-at-once"  // a win in the same turn was not seen
	LessonForce     LessonWord = "win-by-force" // a longer win was not seen
	LessonFour      LessonWord = "four"         // the other side needed one turn more, and was let
	LessonThree     LessonWord = "three"        // an open three of the other side was let alone
	LessonCaptures  LessonWord = "captures"     // the other side won by captures, or with their help
	LessonDefence   LessonWord = "defence"      // the other side won by force, with nothing on the board before
	LessonCompare   LessonWord = "compare"      // a move was weaker than another, the computer thinks
	LessonNothing   LessonWord = "nothing"      // nothing that this seat played gave much away
)
