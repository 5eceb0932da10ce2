package games

// Offer is what a player offers to all others in a game. It ends when the next ply is played. The
// zero value means no offer.
type Offer struct {
	What     OfferKind
	Days     int // of a pause
	By       PlayerID
	Ply      int        // number of plies when the offer was made
	Accepted []PlayerID // the players who have accepted so far
}

// OfferKind is what a player can offer.
type OfferKind string

// The kinds of offers, in the words of their commands.
const (
	DrawOffer  OfferKind = "draw"
	UndoOffer  OfferKind = "undo"  // to take back the last turn of the player who offers it
	PauseOffer OfferKind = "pause" // to stop the clock for some days
)

// OpenOffer returns the offer that can be accepted now. The bool is false if there is none.
func (g *Game) OpenOffer() (Offer, bool) {
	return g.Offer, g.Offer.By != 0 && g.Offer.Ply == g.Position.Plies()
}

// MaxPause is the longest pause that players can agree on, in days.
const MaxPause = 30
