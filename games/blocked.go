package games

import "time"

// Blocked is somebody whose invitations and words a player does not want.
type Blocked struct {
	By    PlayerID
	Whom  PlayerID
	Since time.Time
}
