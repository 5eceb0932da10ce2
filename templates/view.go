package templates

import (
	"time"

	"pentepost/games"
)

// View is a notice and everything that is needed to word it.
type View struct {
	Notice     games.Notice
	Reader     games.Player // who gets the letter; for a stranger only Address and Settings are set
	Game       *games.Game
	Challenge  *games.Challenge
	Match      *games.Match // the match that the game is part of
	Remark     *games.Remark
	Names      map[games.PlayerID]string        // nicknames of everybody in the notice
	Games      []games.Game                     // for a list: the reader's running games
	Challenges []games.Challenge                // for a list: the open challenges
	Now        time.Time                        // when the letter is written; zero: when its notice was
	Time       map[games.GameID]games.TimeFacts // of the players on turn
	Turns      []games.TurnTime                 // for the record: the turns that have ended
	Service    string                           // the service address
	ReplyTo    string                           // the reply address with the key of the letter; "" if it has none
	Brief      bool                             // the letter must be short
}

// WrittenAt returns when the letter is written.
func (v *View) WrittenAt() time.Time {
	if v.Now.IsZero() {
		return v.Notice.Made
	}
	return v.Now
}

// Letter is a notice in words.
type Letter struct {
	Subject string
	Text    string // lines end with a line feed

	Event    string    // the title of the deadline in the reader's calendar; "" if the letter has no deadline
	HTML     string    // the same with a board to tap on; "" if the reader wants no HTML
	Inline   []Picture // the pictures in HTML, by Content-ID
	Attached []Picture // attached files
}
