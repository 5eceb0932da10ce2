package letters

import (
	"time"

	"pentepost/games"
	"pentepost/games/play"
)

// lettersOfDay are the letters of this file.
var lettersOfDay = []someLetter{of[Daily](), of[LinesDone](), of[NoLineDone]()}

// OfDay is embedded in the letter of the day, and in what happened to the answer to it.
type OfDay struct {
	Shown []DigestGame `json:"shown,omitempty"`
}

func (OfDay) Traits() Traits {
	return Traits{
		Class: PlayClass, Unlimited: true, Reply: ReplyToLetter, Board: NoBoard, Unsubscribe: DailyUnsubscribe,
		Same: SameTopic, Needs: NeedsParts,
	}
}

func (d OfDay) shown() []DigestGame { return d.Shown }

// The letters of the day.
type (
	// Daily is the letter of the day.
	Daily struct {
		OfDay
		Running int `json:"running,omitempty"` // number of games where the reader is on turn
		Streak  int `json:"streak,omitempty"`  // puzzles of the day that a reader who gets them has solved in a row
	}
	// LinesDone says what happened to the lines that answer a letter of the day.
	LinesDone struct {
		OfDay
		Parts []Part `json:"parts,omitempty"`
	}
	// NoLineDone says the same, and none was done.
	NoLineDone struct {
		OfDay
		Parts []Part    `json:"parts,omitempty"`
		Last  bool      `json:"last,omitempty"` // the last refusal before a pause
		Until time.Time `json:"until,omitzero"` // the end of that pause
	}
)

func (Daily) name() Name { return Name{Kind: KindDigest} }

func (LinesDone) name() Name { return Name{KindDigest, "answered"} }

func (NoLineDone) name() Name { return Name{KindDigest, "none-done"} }

// Shown returns the games that a letter of the day shows; nil for any other letter.
func (n Notice) Shown() []DigestGame {
	if d, ok := n.Letter.(interface{ shown() []DigestGame }); ok {
		return d.shown()
	}
	return nil
}

// Parts returns what happened to the lines that answer a letter of the day.
func (n Notice) Parts() []Part {
	switch l := n.Letter.(type) {
	case LinesDone:
		return l.Parts
	case NoLineDone:
		return l.Parts
	}
	return nil
}

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
