package letters

import (
	"pentepost/games"
	"pentepost/games/play"
)

// DigestGame is a game in the letter of the day, with its number of plies then. A line of the answer is
// played only if that is still the number of plies.
type DigestGame struct {
	Game   games.GameID `json:"game"`
	Ply    int          `json:"ply"`
	Undone int          `json:"undone,omitempty"` // as in [games.Game]
}

// IsTurnOf reports whether it is still the turn of a reader that the letter of the day shows.
func (d DigestGame) IsTurnOf(g *games.Game, reader games.PlayerID) bool {
	return g.OnTurn() == reader && g.Position.Plies() == d.Ply && g.Undone == d.Undone
}

// TurnNotice returns what the letter of the day tells of a game where its reader is on turn: the notice that
// waited for it or, if an earlier letter told it, a new one like it. ok is false if the turn is over.
func (d DigestGame) TurnNotice(g *games.Game, digest Notice, news []Notice) (n Notice, ok bool) {
	if !d.IsTurnOf(g, digest.To) {
		return n, false
	}
	for _, n := range news {
		if n.Kind() == KindYourMove && n.Game == d.Game && n.IsAbout(g) {
			return n, true
		}
	}
	_, offer := g.OpenOffer()
	asks := YourMove{Offer: offer && g.Offer.By != digest.To}
	turn := Matter{Game: g.ID, Ply: d.Ply, Since: g.LastPlyKnownTo(digest.To, len(g.Plies)) + 1}
	return Notice{ID: digest.ID, To: digest.To, Matter: turn, Letter: asks, Said: play.Said{By: g.Offer.By}, Made: digest.Made}, true
}
