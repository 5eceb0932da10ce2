package games

import (
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

// Remark is what a player said to the others in a game.
type Remark struct {
	ID   int64
	Game GameID
	Ply  int // plies on the board when it was written
	From PlayerID
	Text string // at most [MaxRemark] characters, clean
	At   time.Time
}

// MaxRemark is the longest remark, in characters.
const MaxRemark = 2000
