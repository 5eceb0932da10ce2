package games

import (
	"time"

	"pentepost/rules"
)

// ThoughtAbout says what a computer thinks about.
type ThoughtAbout string

// AboutTurn is what a computer player does in a game: it moves, or it answers an offer.
const AboutTurn ThoughtAbout = "turn"

// A Thought is something that the computer has to think about. The server does that outside of
// transactions, so that nobody waits.
type Thought struct {
	Game   GameID
	Player PlayerID // whose move it is to choose, or who has asked
	Person PlayerID // who waits for it; people take turns
	About  ThoughtAbout
	Length ThoughtLength
	Since  time.Time
}

// ThoughtLength says how long the computer thinks about something.
type ThoughtLength int

// DECISION: a move takes 300 to 2,500 nodes at levels 1 to 5, up to 10,000 at levels 6 and 7, and 80,000 to 2.5 million at
// levels 8 to 10; a processor searches about a million in a second.
const (
	ShortThought  ThoughtLength = iota // a move of levels 1 to 5, a hint
	MiddleThought                      // a move of levels 6 and 7
	LongThought                        // a move of levels 8 to 10 or of somebody's engine, a review
)

// What a player can ask the computer. The answers come later, by [desk.TellHint], [desk.TellReview] and [desk.TellMined].
const (
	AboutHint   ThoughtAbout = "hint"   // a good move for the player on turn
	AboutReview ThoughtAbout = "review" // how a game went, and the moves that mattered
	AboutMine   ThoughtAbout = "mine"   // puzzles from a game
)

// A BetterMove is what the computer would have played. What it says of wins is proved; the rest is what it thinks.
type BetterMove struct {
	Ply   int          `json:"ply"`             // the first ply of the turn that it replaces, from 1
	Line  []rules.Move `json:"line"`            // what it would have played, and how it expects the game to go on
	Wins  int          `json:"wins,omitempty"`  // the line's first turn wins by force within so many plies; 0: no proof of that
	Loses int          `json:"loses,omitempty"` // the turn that was played loses by force within so many plies after it; 0: no proof
	Gains int          `json:"gains,omitempty"` // nothing is proved: so much better the computer thinks the line's turn is, in percent of a win
}
