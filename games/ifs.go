package games

import "pentepost/rules"

// IfLine is a line of conditional moves as a player wrote it. It begins with the next ply after
// the command of its mail.
type IfLine struct {
	Text string // shortened
	Line
	Wrong Reason // if it cannot be read: why
	Word  string // the word that cannot be read
}

// Ifs are the lines of conditional moves in a mail.
type Ifs struct {
	Lines []IfLine
	Cut   bool // the mail is too long, and its end was not read
}

// None reports whether there is nothing to take.
func (i Ifs) None() bool { return len(i.Lines) == 0 && !i.Cut }

// Line is a line of conditional moves: "if K10 L9 M8 then N7". Its plies are of all players: the
// rules say who plays each of them. The last turn, the answer, is the owner's. "if any then L9" has the answer alone.
type Line struct {
	Moves  []rules.Move
	Answer int  // index of the first ply of the answer
	Any    bool `json:",omitempty"` // whatever the others play next
}
