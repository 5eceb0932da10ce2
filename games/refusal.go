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

// The topics of refusals say what exactly the trouble is; templates have words for each.
const (
	TopicYes            = "yes"              // a "yes" that answers nothing
	TopicJoining        = "joining"          // the sender has joined already
	TopicQuestion       = "question"         // a "yes" to an earlier question than the one that is open
	TopicNick           = "nick"             // a nickname nobody can have
	TopicNickTaken      = "nick-taken"       // a nickname somebody else has
	TopicNoGame         = "no-game"          // a command that must answer a letter about a game
	TopicNoInvitation   = "no-invitation"    // there is no invitation to answer
	TopicWhich          = "which"            // there are several invitations
	TopicStopping       = "stopping"         // no more letters, for somebody who plays by them
	TopicServer         = "server"           // a challenge to the server itself
	TopicOneself        = "oneself"          // a challenge to oneself
	TopicUnwanted       = "unwanted"         // somebody who wants no letters
	TopicUnreachable    = "unreachable"      // somebody whose letters come back
	TopicTwice          = "twice"            // somebody named twice
	TopicPlayers        = "players"          // too many or too few for the variant
	TopicWaiting        = "waiting"          // an invitation that waits already
	TopicOwnOffer       = "own-offer"        // one's own offer
	TopicOffered        = "offered"          // an offer stands already
	TopicWaitsForOthers = "waits-for-others" // an offer accepted already, which others have still to answer
	TopicLeftGame       = "left-game"        // a command of somebody who has left the game
	TopicRunning        = "running"          // a rematch of a game that goes on
	TopicEmpty          = "empty"            // a remark without words
	TopicVariant        = "variant"          // a variant that does not exist
	TopicOption         = "option"           // an option that does not fit
	TopicSetting        = "setting"          // a setting that does not exist
	TopicNothing        = "nothing"          // a letter without a text of its own
	TopicSubject        = "subject"          // a move in the subject, or another than in the text
	TopicForm           = "form"             // a known word, but not in its form
	TopicLater          = "later"            // something the grammar has but this server not yet
	TopicPace           = "pace"             // a pace too slow or too fast
	TopicSeries         = "series"           // a series that cannot be
	TopicTarget         = "target"           // a target or handicap that cannot be
	TopicHelp           = "help"             // help on something that does not exist
	TopicStrangers      = "strangers"        // too many invitations to strangers in a day
	TopicLetters        = "letters"          // too many letters to the sender
	TopicChallenges     = "challenges"       // too many open challenges
)
