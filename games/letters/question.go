package letters

import (
	"crypto/sha256"
	"encoding/binary"

	"pentepost/games"
)

// The values of [games.Key.Question]. A question about a command has a number of its own from
// CommandQuestion on.
const (
	drawQuestion    uint32 = 1   // an offer of a draw
	stopQuestion    uint32 = 2   // what to do about the running games of a player who wants no letters
	undoQuestion    uint32 = 3   // a wish to take back a turn
	ownQuestion     uint32 = 4   // something about the reader's own account
	ForeignQuestion uint32 = 5   // whether a mail from another address is the reader's
	pauseQuestion   uint32 = 100 // an offer of a pause; the number of days is added
	CommandQuestion uint32 = 1 << 20
)

// OfferQuestion returns the number of the question that an offer asks.
func OfferQuestion(o games.Offer) uint32 {
	switch o.What {
	case games.UndoOffer:
		return undoQuestion
	case games.PauseOffer:
		return pauseQuestion + uint32(o.Days)
	default:
		return drawQuestion
	}
}

// IsOfferQuestion reports whether a question is an offer in a game.
func IsOfferQuestion(q uint32) bool {
	return q == drawQuestion || q == undoQuestion || q > pauseQuestion && q <= pauseQuestion+games.MaxPause
}

// Question returns the number of the question that a letter asks, or 0.
func (n Notice) Question() uint32 {
	if l, asks := n.Letter.(interface{ QuestionNumber() uint32 }); asks {
		return l.QuestionNumber()
	}
	return 0
}

func (l Refused) QuestionNumber() uint32 {
	if l.Meant == "" {
		return 0
	}
	return commandQuestion(l.Meant, l.Below)
}

func (l StayAsked) QuestionNumber() uint32 { return commandQuestion(l.Meant, "") }

func (l WasThisYou) QuestionNumber() uint32 {
	if l.Meant == "" {
		return ForeignQuestion
	}
	return commandQuestion(l.Meant, "")
}

func (l ChangeAsked) QuestionNumber() uint32 { return commandQuestion(l.Meant, "") }

func commandQuestion(line, below string) uint32 {
	sum := sha256.Sum256([]byte(line + "\n" + below))
	return CommandQuestion | binary.BigEndian.Uint32(sum[:])%CommandQuestion
}

// Asked returns the line that a letter asks about, and the text below it; "" if it asks about none.
func (n Notice) Asked() (line, below string) {
	switch l := n.Letter.(type) {
	case Refused:
		return l.Meant, l.Below
	case WasThisYou:
		return l.Meant, ""
	case ChangeAsked:
		return l.Meant, ""
	case StayAsked:
		return l.Meant, ""
	}
	return "", ""
}

func (l Offered) QuestionNumber() uint32 {
	return OfferQuestion(games.Offer{What: l.What, Days: l.Days})
}

func (l YourMove) QuestionNumber() uint32 {
	if l.Offer {
		return drawQuestion
	}
	return 0
}
