package templates

import "pentepost/games"

// View is a notice and everything that is needed to word it.
type View struct {
	Notice     games.Notice
	Reader     games.Player // who gets it; of a stranger only Address and Settings are set
	Game       *games.Game
	Challenge  *games.Challenge
	Match      *games.Match // of which the game is one
	Remark     *games.Remark
	Names      map[games.PlayerID]string // nicknames of everybody the notice speaks of
	Games      []games.Game              // for a list: the reader's games that go on
	Challenges []games.Challenge         // and the challenges that wait
	Service    string                    // the service address
	ReplyTo    string                    // where the letter wants its answer: an address with its key, "" for none
	Brief      bool                      // there is little room: only what matters
}

// Letter is a notice in words.
type Letter struct {
	Subject string
	Text    string // lines end with a line feed

	Event    string    // the title of the deadline in the reader's calendar; "" where the letter says nothing of it
	HTML     string    // the same again with a board to tap on, "" for a reader who wants none
	Inline   []Picture // what HTML shows, by Content-ID
	Attached []Picture // what goes with the letter as files
}
