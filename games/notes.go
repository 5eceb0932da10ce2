package games

import "time"

// Note is a text that a player keeps with a game. Only they ever read it: it stands in all
// letters of the game to them, and nowhere else.
type Note struct {
	Game   GameID
	Player PlayerID
	Number int    // notes of one player about one game have rising numbers
	Ply    int    // number of plies when it was written
	Text   string // one line, at most [MaxNote] characters
	At     time.Time
}

// The bounds of notes. Each letter of the game repeats all of them.
const (
	MaxNote  = 300 // characters
	MaxNotes = 10  // of one player about one game
)
