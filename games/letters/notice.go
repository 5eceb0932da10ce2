package letters

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/play"
)

// Notice is a letter to a player, without its words: the reader, what it is about, and what it tells. It is worded when
// it is sent.
type Notice struct {
	ID      int64
	To      games.PlayerID // 0: a stranger at Address
	Address string         // the mail address if To is 0
	Matter
	Letter Letter // nil: nothing
	play.Said
	Besides
	Reply     bool   // it answers a mail of the reader
	InReplyTo string // Message-ID of the mail answered, or of the last notice of this game
	MessageID string // fixed when it is written, so that a retry is the same letter
	Made      time.Time
	Due       time.Time // when to send it, or to try again
	Failures  int       // failed attempts so far
	SentTo    string    // the mail address that it was sent to; "" if it was not sent, or is old
	Waits     bool      // it waits for the letter of the day
}

// Lasts reports whether the letter says something that a later letter about the same game does not
// say, so that it is sent in any case.
func (n Notice) Lasts() bool {
	switch n.Happened().(type) {
	case play.LinePlayed, play.GameBegun:
		return true
	}
	return n.Remark != 0 || n.Away != "" || n.LeavesOut() || len(n.Unused)+len(n.Illegal) > 0
}

// ShowsTree reports whether the letter shows the conditional moves of its reader, or says how many
// there are.
func (n Notice) ShowsTree() bool {
	return n.Game != 0 && n.To != 0 && (n.Traits().Needs&NeedsTree != 0 || n.Taken > 0)
}

// Key returns the key in the letter's reply address. The zero value means that the
// letter cannot be answered with a key.
func (n Notice) Key() games.Key {
	k, traits := games.Key{Player: n.To, Ply: n.Ply, Question: n.Question()}, n.Traits()
	asks, asked := n.Letter.(WelcomeAsks)
	switch {
	case n.To == 0 || traits.Reply == ReplyToNothing:
		return games.Key{}
	case n.Puzzle != 0:
		k.About, k.ID = games.AboutPuzzle, int64(n.Puzzle)
	case traits.Reply == ReplyToLetter:
		k.About, k.ID = games.AboutDigest, n.ID
	case n.Digest != 0:
		k.About, k.ID = games.AboutDigest, n.Digest
	case n.Game != 0:
		k.About, k.ID, k.Undone = games.AboutGame, int64(n.Game), n.Undone
	case n.Challenge != 0 && traits.Reply == ReplyToSubject:
		k.About, k.ID = games.AboutChallenge, int64(n.Challenge)
	case asked:
		k.About, k.ID = games.AboutJoining, asks.Question
	case k.Question != 0:
		k.About, k.ID = games.AboutQuestion, n.ID
	default:
		return games.Key{}
	}
	return k
}

// IsAbout reports whether the notice is about the position of its game now.
func (n Notice) IsAbout(g *games.Game) bool {
	return n.Ply == g.Position.Plies() && n.Undone == g.Undone
}

// Class returns the class of the letter. One that a newer program wrote has none of its own.
func (n Notice) Class() Class { return n.Traits().Class }

// Likeness returns a text that is equal for two letters if they say the same to the
// same reader, so that one of them is enough.
func (n Notice) Likeness() string {
	name := n.name()
	like := fmt.Sprint(name.Kind, " ", n.Game, " ", n.Challenge, " ", n.Address)
	switch n.Traits().Same {
	case SameTopic:
		like += " " + name.Topic
	case SameTopicOfPlayer:
		like += fmt.Sprint(" ", name.Topic, " ", n.By)
	case SameText:
		l, _ := n.Letter.(NewsOfServer)
		like += " " + l.Number
	case SameLeague:
		like += fmt.Sprint(" ", name.Topic, " ", n.League, " ", n.Season)
		if l, ok := n.Letter.(SeasonBye); ok {
			like += fmt.Sprint(" ", l.Round)
		}
	case SameChange:
		l, _ := n.Letter.(ChangeAsked)
		like += fmt.Sprint(" ", name.Topic, " ", l.Of)
	case SameCommand:
		l, _ := n.Letter.(Refused)
		like += fmt.Sprint(" ", l.Reason, " ", name.Topic, " ", n.Ply, " ", l.Line)
	}
	return like
}

// IsReceipt reports whether a notice only says what happened to the reader's mail. If they asked to see
// something, the answer is a letter of its own.
func (n Notice) IsReceipt() bool { return n.Reply && n.Traits().Receipt }
