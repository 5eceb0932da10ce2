package games

import (
	"time"

	"pentepost/rules"
)

// Explored is what was played from a position.
type Explored struct {
	Count      int            `json:"count,omitempty"`       // of the games that had it
	Moves      []ExploredMove `json:"explored,omitempty"`    // the most frequent ones, the first one first
	Others     int            `json:"others,omitempty"`      // how many other moves there are
	OtherGames int            `json:"other_games,omitempty"` // and how many games had them
	Last       []ExploredGame `json:"last_games,omitempty"`  // the last games, the latest one first
}

// ExploredMove is what became of a move.
type ExploredMove struct {
	Move    rules.Move `json:"move"`
	Games   int        `json:"games"`
	Scored  bool       `json:"scored,omitempty"`  // a game with it had a result
	Percent int        `json:"percent,omitempty"` // of the points that the side got which made it
	Rating  int        `json:"rating,omitempty"`  // the mean of the players who made it; 0: unknown
}

// MostExplored is how many moves a letter lists: each has a letter of the alphabet.
const MostExplored = 12

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

// Parting is where a game left the ways of others.
type Parting struct {
	Ply   int          `json:"ply"`   // the number of the ply that others have played, too, or not
	Seat  rules.Seat   `json:"seat"`  // who played it
	Games int          `json:"games"` // other games that had the position before it
	Usual ExploredMove `json:"usual"` // what most of them played
	Same  bool         `json:"same"`  // this game went on like most of them
}
