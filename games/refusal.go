package games

import (
	"errors"

	"pentepost/rules"
)

// Reason says in one word why something was refused; scripts see it in
// X-Pentepost-Reason.
type Reason string

// The reasons, besides those of the rules, which have the same names there.
const (
	NotYourTurn   Reason = "not-your-turn"
	OldLetter     Reason = "old-letter"
	WrongPly      Reason = "wrong-ply"
	GameOver      Reason = "game-over"
	TwoMoves      Reason = "two-moves"
	NotUnderstood Reason = "not-understood"
	NoOffer       Reason = "no-offer"
	UnknownGame   Reason = "unknown-game"
	UnknownPlayer Reason = "unknown-player"
	NotAllowed    Reason = "not-allowed"
	Closed        Reason = "closed"
	Limit         Reason = "limit"
	OffBoard      Reason = "off-board"

	// ForeignSender is why a mail is ignored, not a refusal: the letter it answers
	// was somebody else's.
	ForeignSender Reason = "foreign-sender"
)

// Refusal says that a player may not do what he asked for: a reason and the facts
// its words need. It changes nothing but that he is told.
type Refusal struct {
	Reason Reason
	Facts  Facts
}

func (r *Refusal) Error() string { return "refused: " + string(r.Reason) }

func refuse(why Reason) error { return &Refusal{Reason: why} }

// refuseAbout refuses with a word on what exactly the trouble is.
func refuseAbout(why Reason, topic, name string) error {
	return &Refusal{Reason: why, Facts: Facts{Topic: topic, Name: name}}
}

// brief is a name that was given, as an answer may name it: at most 40 characters.
func brief(name string) string {
	const longest = 40
	if runes := []rune(name); len(runes) > longest {
		return string(runes[:longest-3]) + "..."
	}
	return name
}

// ruled turns a refusal of the rules into one of ours; other errors pass.
func ruled(err error, moves []rules.Move) error {
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		return &Refusal{Reason: Reason(r.Reason), Facts: Facts{Moves: moves}}
	}
	return err
}
