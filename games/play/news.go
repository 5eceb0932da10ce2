package play

import (
	"pentepost/games"
	"pentepost/rules"
)

// News is what has happened in a game, for the letters to its players and to people who watch.
type News struct {
	Since int // the first ply of it; 0: there is none
	Said
	Beside   Happening    // what has happened beside moves; nil: nothing
	Unplayed []rules.Move // what the mover wanted to play, and could not because the game had ended
	Held     bool         // the move was held, and its receipt was sent when it came
	Heard    int          // how many people who watch the game read what its author says
}

// Operated is what an organiser of its league, or the operator, has done in a game, and says of it. The operator is 0.
func Operated(by games.PlayerID, what Happening, says string) News {
	return News{Beside: what, Said: Said{By: by, Text: says}}
}

// Unsaid returns the news without what its author says: that is for the others.
func (n News) Unsaid() Said { return Said{By: n.By} }

// Said is who has caused a letter, and what they say in it.
type Said struct {
	By     games.PlayerID `json:"by,omitempty"`
	Remark int64          `json:"remark,omitempty"` // number of the remark in the letter; 0: none
	Text   string         `json:"text,omitempty"`   // what they wrote, in a letter about no game
}
