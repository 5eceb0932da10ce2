package games

import "time"

// Watched is what somebody watches: one game, or all games of a player.
type Watched struct {
	By      PlayerID
	Game    GameID   // 0: the games of Whom
	Whom    PlayerID // 0: Game
	OnlyEnd bool     // no letter before the end of a game
	Since   time.Time
}
