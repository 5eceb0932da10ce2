package games

import (
	"time"

	"pentepost/rules"
)

// ExploredGame is a game that had a position which somebody explores.
type ExploredGame struct {
	Game    GameID     `json:"game,omitempty"`    // of this server; 0: it is of a collection
	Source  string     `json:"source,omitempty"`  // the collection
	Number  int64      `json:"number,omitempty"`  // of the game there
	Players []string   `json:"players,omitempty"` // by seat
	Ratings []int      `json:"ratings,omitempty"` // by seat; 0: unknown
	Winner  rules.Seat `json:"winner,omitempty"`  // a seat of the winning side; 0: no result; -1: drawn
	Played  time.Time  `json:"played,omitzero"`   // the day
}
