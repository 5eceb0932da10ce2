package templates

import "pentepost/games"

// View is a notice and all that is needed to word it.
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
	Brief      bool                      // there is little room: only what matters
}

// Letter is a notice in words.
type Letter struct {
	Subject string
	Text    string // lines end with a line feed
}
