package games

import (
	"fmt"
	"time"

	"pentepost/rules"
)

// Notice is what somebody is to be told: to whom, what, about which game at which
// ply, and the few facts the words need. It is worded when it is sent.
type Notice struct {
	ID        int64
	To        PlayerID // 0: somebody unknown, at Address
	Address   string   // where it goes if To is 0
	Kind      Kind
	Game      GameID
	Ply       int // plies on the board when it was written
	Challenge ChallengeID
	Facts     Facts
	Reply     bool   // it answers a mail, rather than telling of somebody else's
	InReplyTo string // Message-ID of the mail answered, or of the last notice of this game
	MessageID string // fixed when it is written down, so that a retry is the same letter
	Made      time.Time
	Due       time.Time // when to send it, or to try again
	Failures  int       // attempts that failed so far
}

// Facts are the few facts that the words of a notice need besides the game.
type Facts struct {
	Reason   Reason       `json:"reason,omitempty"`    // of a refusal
	Line     string       `json:"line,omitempty"`      // the command as read, cut and cleaned
	Moves    []rules.Move `json:"moves,omitempty"`     // moves it speaks of
	Guard    int          `json:"guard,omitempty"`     // the ply that a move was meant for, as its player wrote
	At       int          `json:"at,omitempty"`        // the ply that a position, or the letter answered, is of
	Game     GameID       `json:"game,omitempty"`      // a game that was asked for by its number
	Since    int          `json:"since,omitempty"`     // the first ply the reader has not been told of
	Remark   int64        `json:"remark,omitempty"`    // number of the remark that goes along
	Topic    string       `json:"topic,omitempty"`     // what help, a list or a receipt is about
	Name     string       `json:"name,omitempty"`      // a name that was given: of a player, a variant
	Known    []string     `json:"known,omitempty"`     // the names that would have done
	By       PlayerID     `json:"by,omitempty"`        // who did it, where that is not the reader
	MaxBytes int          `json:"max_bytes,omitempty"` // bytes the letter may have; 0: no limit
	Until    time.Time    `json:"until,omitzero"`      // when a pause of the letters ends
	Question int64        `json:"question,omitempty"`  // which one a welcome asks
}

// Key returns the key that goes with the letter, by which its readers prove that they
// have it. The zero value says that there is nothing to answer.
func (n Notice) Key() Key {
	k, row := Key{Player: n.To, Ply: n.Ply}, n.Kind.Row()
	switch {
	case n.To == 0:
		return Key{}
	case n.Game != 0:
		k.About, k.ID = AboutGame, int64(n.Game)
	case n.Challenge != 0 && row.Reply == ReplyToSubject:
		k.About, k.ID = AboutChallenge, int64(n.Challenge)
	case row.Reply == ReplyToQuestion && n.Facts.Topic == WelcomeAsks:
		k.About, k.ID = AboutJoining, n.Facts.Question
	default:
		return Key{}
	}
	return k
}

// Likeness is equal for letters that tell the same reader the same, so that one of
// them is enough.
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

// The topics of a welcome: to a new player, or to a stranger who is asked whether
// it was he. The one to anybody else has none.
const (
	WelcomeJoined = "joined"
	WelcomeAsks   = "yes"
)

// The topics of letters of kinds with several uses; templates have words for each.
const (
	TopicPosition = "position" // the position, as asked for
	TopicMoves    = "moves"    // the record
	TopicGIF      = "gif"      // the whole game as an animation
	TopicTry      = "try"      // a trial
	TopicSaid     = "said"     // receipt of a remark
	TopicOffer    = "draw"     // receipt of an offer of a draw
	TopicDeclined = "declined" // receipt of an answer to it
	TopicLeft     = "left"     // somebody has left a game that goes on
	TopicAccepted = "accepted" // an invitation accepted, others still to answer
	TopicStart    = "start"    // a game has begun
	TopicGames    = "games"
	TopicRematch  = "rematch"
)
