package letters

import (
	"slices"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/play"
)

// Delivery is what happened to a letter.
type Delivery struct {
	Notice
	Fate clock.Letter
}

// Fate is what one hears of a letter that was sent.
type Fate string

// What becomes of letters.
const (
	Lost    Fate = "lost"    // it came back, or was not sent because others have
	Delayed Fate = "delayed" // a mail server on the way has reported that it is late
	Arrived Fate = "arrived"
)

// Turns returns a notice for each turn that a letter asks its reader for.
func (n Notice) Turns() (turns []Notice) {
	for _, d := range n.Shown() {
		turns = append(turns, Notice{To: n.To, Matter: Matter{Game: d.Game, Ply: d.Ply, Undone: d.Undone}, Letter: YourMove{}})
	}
	if n.Game != 0 && n.AsksForMove() {
		turns = append(turns, n)
	}
	return turns
}

// AsksForMove reports whether a letter asks a reader who is on turn for a move.
func (n Notice) AsksForMove() bool { return n.Traits().Board == GameBoard && n.Kind() != KindPlayed }

// IsTurnOf reports whether a letter is about the turn of its reader in the position of now.
func (n Notice) IsTurnOf(g *games.Game) bool { return g.OnTurn() == n.To && n.IsAbout(g) }

// IsOf reports whether a letter that was sent during a turn asks for the moves of that turn. A letter that comes back is sent again
// later, when the game may have gone on.
func (n Notice) IsOf(id games.GameID, turn games.TurnSpan) bool {
	return slices.ContainsFunc(n.Turns(), func(n Notice) bool { return n.Game == id && n.Ply >= turn.After })
}

// TurnAgain returns the notice that asks the player on turn for a move once more.
func TurnAgain(g *games.Game, p games.PlayerID) Notice {
	return Notice{To: p, Matter: OfPlies(g, g.LastPlyByHand(p)+1), Letter: YourMove{}, Said: play.Said{By: p}}
}
