package games

import (
	"errors"

	"pentepost/rules"
)

// Reason says why a command was refused. Scripts find it in the X-Pentepost-Reason header
// field.
type Reason string

// The reasons. A refusal of package rules becomes a Reason with the same text.
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

	// ForeignSender is not a refusal: the mail is ignored, because it answers a letter to
	// somebody else.
	ForeignSender Reason = "foreign-sender"

	// Banned is not a refusal either: mails of a banned player are ignored.
	Banned Reason = "banned"
)

// Refusal is the error of a command that the player may not execute. Its only effect is a
// letter to the player.
type Refusal struct {
	Reason Reason
	Facts  Facts
}

func (r *Refusal) Error() string { return "refused: " + string(r.Reason) }

func refuse(reason Reason) error { return &Refusal{Reason: reason} }

// refuseAbout returns a refusal with a topic, and the name that it is about.
func refuseAbout(reason Reason, topic, name string) error {
	return &Refusal{Reason: reason, Facts: Facts{Topic: topic, Name: name}}
}

// CutLine shortens a line from a mail to at most 40 characters, for quoting in a
// letter. A shortened line ends with "...".
func CutLine(line string) string {
	const maxLength = 40
	if runes := []rune(line); len(runes) > maxLength {
		return string(runes[:maxLength-3]) + "..."
	}
	return line
}

// ruleRefusal turns a refusal of package rules into a [*Refusal]. It returns
// other errors unchanged.
func ruleRefusal(err error, moves []rules.Move) error {
	if r, ok := errors.AsType[*rules.Refusal](err); ok {
		return &Refusal{Reason: Reason(r.Reason), Facts: Facts{Moves: moves}}
	}
	return err
}

// The topics of refusals. They are stored, and templates have words for each.
const (
	TopicYes            = "yes"              // "yes" without a question
	TopicNo             = "no"               // "no" without a question
	TopicMeant          = "meant"            // a line that is probably a command
	TopicColumnI        = "column-i"         // a point in the column that Go style leaves out
	TopicForget         = "forget"           // a player cannot be forgotten yet
	TopicProof          = "proof"            // the mail must answer a letter
	TopicNoGames        = "no-games"         // the sender has no running game
	TopicJoining        = "joining"          // "yes" from a sender who has joined already
	TopicQuestion       = "question"         // "yes" to a question that is no longer open
	TopicNick           = "nick"             // the nickname is not allowed
	TopicNickTaken      = "nick-taken"       // another player has the nickname
	TopicNoGame         = "no-game"          // the command must answer a letter about a game
	TopicNoInvitation   = "no-invitation"    // there is no invitation to answer
	TopicWhich          = "which"            // there are several invitations
	TopicStopping       = "stopping"         // a player used the unsubscribe button of a mail program
	TopicServer         = "server"           // challenge to the server
	TopicOneself        = "oneself"          // challenge to the sender
	TopicUnwanted       = "unwanted"         // the other player has unsubscribed
	TopicUnreachable    = "unreachable"      // letters to the other player bounce
	TopicTwice          = "twice"            // the challenge names a person twice
	TopicPlayers        = "players"          // wrong number of players for the variant
	TopicWaiting        = "waiting"          // the same invitation is already open
	TopicOwnOffer       = "own-offer"        // the open draw offer is the sender's own
	TopicOffered        = "offered"          // a draw offer is already open
	TopicWaitsForOthers = "waits-for-others" // the sender has accepted the draw, others have not answered yet
	TopicOwnTurn        = "own-turn"         // claim against oneself or a partner
	TopicNoClaim        = "no-claim"         // claim in a game that ends by itself
	TopicNotOverdue     = "not-overdue"      // claim against a player who still has time
	TopicWait           = "wait"             // number of days to wait out of bounds
	TopicLeftGame       = "left-game"        // the sender has left the game
	TopicRunning        = "running"          // rematch of a running game
	TopicEmpty          = "empty"            // remark without text
	TopicVariant        = "variant"          // unknown variant
	TopicOption         = "option"           // option that does not fit the variant
	TopicSetting        = "setting"          // unknown setting or value
	TopicNothing        = "nothing"          // mail without text
	TopicEncrypted      = "encrypted"        // mail that only a key opens
	TopicNoStone        = "no-stone"         // stone after a choice of the opening that ends the turn
	TopicSubject        = "subject"          // move in the subject, or a different one there than in the text
	TopicForm           = "form"             // known command word with wrong arguments
	TopicLater          = "later"            // known to the grammar, but not implemented yet
	TopicPace           = "pace"             // days for each move out of bounds
	TopicBank           = "bank"             // bank of time out of bounds, or with days for each move as well
	TopicSeries         = "series"           // series that does not fit the game
	TopicTarget         = "target"           // target or handicap that does not fit the game
	TopicHelp           = "help"             // help on an unknown topic
	TopicStrangers      = "strangers"        // too many invitations to strangers in a day
	TopicLetters        = "letters"          // too many letters to the sender
	TopicChallenges     = "challenges"       // too many open challenges
)
