package games

import (
	"cmp"
	"fmt"
	"time"

	"pentepost/rules"
)

// Notice is a letter to a player, without its words: the reader, the kind, the game
// and ply, and a few facts. It is worded when it is sent.
type Notice struct {
	ID        int64
	To        PlayerID // 0: a stranger at Address
	Address   string   // the mail address if To is 0
	Kind      Kind
	Game      GameID
	Ply       int // number of plies when it was written
	Challenge ChallengeID
	Facts     Facts
	Reply     bool   // it answers a mail of the reader
	InReplyTo string // Message-ID of the mail answered, or of the last notice of this game
	MessageID string // fixed when it is written, so that a retry is the same letter
	Made      time.Time
	Due       time.Time // when to send it, or to try again
	Failures  int       // failed attempts so far
}

// Facts are the facts of a notice, in addition to its game.
type Facts struct {
	Reason   Reason       `json:"reason,omitempty"`    // of a refusal
	Line     string       `json:"line,omitempty"`      // the command line, shortened and cleaned
	Moves    []rules.Move `json:"moves,omitempty"`     // the moves that the letter is about
	Guard    int          `json:"guard,omitempty"`     // the ply number that the player wrote before a move
	At       int          `json:"at,omitempty"`        // the ply of a position, or of the letter that was answered
	Game     GameID       `json:"game,omitempty"`      // a game that the player asked for by number
	Since    int          `json:"since,omitempty"`     // the first ply that the reader does not know
	Remark   int64        `json:"remark,omitempty"`    // number of the remark in the letter; 0: none
	Topic    string       `json:"topic,omitempty"`     // what the letter is about; see the Topic constants
	Name     string       `json:"name,omitempty"`      // a name from the command, such as a player or a variant
	Known    []string     `json:"known,omitempty"`     // the names that the command accepts
	By       PlayerID     `json:"by,omitempty"`        // the player who caused the letter
	MaxBytes int          `json:"max_bytes,omitempty"` // maximum size of the letter in bytes; 0: no limit
	Until    time.Time    `json:"until,omitzero"`      // the end of a pause
	Question int64        `json:"question,omitempty"`  // the number of the question in a welcome
	Text     string       `json:"text,omitempty"`      // what the other player wrote, in a letter about no game
	Meant    string       `json:"meant,omitempty"`     // the command that the letter asks about
	Below    string       `json:"below,omitempty"`     // the text below that command, kept until the reader says "yes"
	Offer    bool         `json:"offer,omitempty"`     // a draw is offered with the move
	NotDone  []string     `json:"not_done,omitempty"`  // commands below the command, which were not executed
	Unsent   bool         `json:"unsent,omitempty"`    // the text below the command went to nobody
	Cut      bool         `json:"cut,omitempty"`       // only the beginning of that text was sent
	Withheld []string     `json:"withheld,omitempty"`  // lines of that text that were not sent, because they hold contact details
	Again    bool         `json:"again,omitempty"`     // the same mail was refused a short time ago
	Last     bool         `json:"last,omitempty"`      // the last refusal before a pause, until Until
	Running  int          `json:"running,omitempty"`   // number of running games
}

// LeavesOut reports whether something in the reader's mail was not done or not sent on. The
// letter says so, whether they want receipts or not.
func (f Facts) LeavesOut() bool {
	return len(f.NotDone) > 0 || f.Unsent || f.Cut || len(f.Withheld) > 0
}

// Key returns the key in the letter's reply address. The zero value means that the
// letter cannot be answered with a key.
func (n Notice) Key() Key {
	k, row := Key{Player: n.To, Ply: n.Ply, Question: n.question()}, n.Kind.Row()
	switch {
	case n.To == 0:
		return Key{}
	case n.Game != 0:
		k.About, k.ID = AboutGame, int64(n.Game)
	case n.Challenge != 0 && row.Reply == ReplyToSubject:
		k.About, k.ID = AboutChallenge, int64(n.Challenge)
	case row.Reply == ReplyToQuestion && n.Facts.Topic == WelcomeAsks:
		k.About, k.ID = AboutJoining, n.Facts.Question
	case k.Question != 0:
		k.About = AboutQuestion
	default:
		return Key{}
	}
	return k
}

// Class returns the class of the letter. A kind that a newer program wrote has none of its own.
func (n Notice) Class() Class { return cmp.Or(n.Kind.Row().Class, OtherClass) }

// Likeness returns a text that is equal for two letters if they say the same to the
// same reader, so that one of them is enough.
func (n Notice) Likeness() string {
	like, f := fmt.Sprint(n.Kind, " ", n.Game, " ", n.Challenge, " ", n.Address), n.Facts
	switch n.Kind.Row().Same {
	case SameTopic:
		like += " " + f.Topic
	case SameCommand:
		like += fmt.Sprint(" ", f.Reason, " ", f.Topic, " ", n.Ply, " ", f.Line)
	}
	return like
}

// The topics of a welcome. A welcome to any other stranger has no topic.
const (
	WelcomeJoined = "joined" // to a new player
	WelcomeAsks   = "yes"    // asks a stranger to confirm a mail
	WelcomeBack   = "back"   // to a player who wants letters again
)

// The topics of letters whose kind has several uses. They are stored, and templates have
// words for each.
const (
	TopicPosition = "position" // a position
	TopicMoves    = "moves"    // the record of the game
	TopicGIF      = "gif"      // the game as an animation
	TopicTry      = "try"      // a trial of moves
	TopicThreats  = "threats"  // what each side threatens
	TopicLast     = "last"     // what the last turn did
	TopicNear     = "near"     // what is around a point
	TopicSaid     = "said"     // receipt for a remark
	TopicOffer    = "draw"     // receipt for a draw offer
	TopicDeclined = "declined" // receipt for a declined draw offer
	TopicLeft     = "left"     // a player has left a game that the others still play
	TopicForfeit  = "forfeit"  // a player has lost the game by forfeit, and the others still play
	TopicGranted  = "granted"  // an overdue player has got more time
	TopicAccepted = "accepted" // receipt for an acceptance; other players have not answered yet
	TopicStart    = "start"    // a new game
	TopicDropped  = "dropped"  // receipt for "no" to a question about a command
	TopicContinue = "continue" // a player who stopped their letters goes on with their games
	TopicBanned   = "banned"   // answer to the first mail of a banned player
	TopicUnbanned = "unbanned" // a player is not banned any more
	TopicGames    = "games"
	TopicRematch  = "rematch"
)
