package games

import "time"

// Remark is a message from a player to the other players of a game.
type Remark struct {
	ID   int64
	Game GameID
	Ply  int // number of plies when it was written
	From PlayerID
	Text string // cleaned, at most [MaxRemark] characters
	At   time.Time
}

// MaxRemark is the maximum length of a remark, in characters.
const MaxRemark = 2000
