package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// View is a notice and everything that is needed to word it.
type View struct {
	Notice        games.Notice
	Line          string       // of a part of the answer to a letter of the day: the line that it is about, "" for none
	Reader        games.Player // who gets the letter; for a stranger only Address and Settings are set
	Game          *games.Game
	Challenge     *games.Challenge
	Match         *games.Match // the match that the game is part of
	Remark        *games.Remark
	PuzzlePlies   int                              // in a letter with a puzzle, which is Game: how many plies it takes
	Computer      string                           // the nickname of the computer player that the letter is about; "" for none
	Names         map[games.PlayerID]string        // nicknames of everybody in the notice
	Games         []games.Game                     // for a list: the reader's running games
	Challenges    []games.Challenge                // for a list: the open challenges
	Notes         []games.Note                     // the reader's own, about the game
	Addresses     []games.Address                  // for a list: the reader's
	Wishes        []games.Wish                     // for a list: what the reader asked for that waits for a code
	Code          string                           // the one-time code that the letter has; "" for none
	Exported      Exported                         // for an export: what is in it
	Tree          games.Tree                       // the reader's own conditional moves, in letters that show them
	Watches       []games.Watched                  // for a list: what the reader watches; Games has the games
	League        *LeagueView                      // the league that the letter, or its game, is of
	Ratings       []games.PlayerRating             // for a list: of the player who caused the letter, or the strongest players
	RatingPeriod  time.Duration                    // the distance of the values in the course of a rating
	Reliability   games.Reliability                // for a list of ratings: of that player
	Leagues       []games.League                   // for a list of leagues
	OwnSeeks      []games.Challenge                // for a list of seeks: the reader's
	Seeks         []games.Challenge                // and others, oldest first
	SeeksOfOthers int                              // how many others there are, if not all are in Seeks
	Now           time.Time                        // when the letter is written; zero: when its notice was
	Time          map[games.GameID]games.TimeFacts // of the players on turn
	Vacations     []clock.Interval                 // the reader's own, for letters about them, in the order of time
	AwayUntil     map[games.PlayerID]time.Time     // when invited players are back from vacation
	Turns         []games.TurnTime                 // for the record: the turns that have ended
	Turn          []View                           // in a letter of the day: games where the reader is on turn
	News          []View                           // and what else happened
	Lines         []View                           // or what became of the lines of the answer to one
	Pages         string                           // where the public pages are found; "" if nobody knows
	Calendar      string                           // and there the reader's calendar
	InLeagues     bool                             // in letters about settings: the reader has played in a league
	DigestID      string                           // the Message-ID of the letter of the day that the letter goes with; "" for none
	Service       string                           // the service address
	ReplyTo       string                           // the reply address with the key of the letter; "" if it has none
	Brief         bool                             // the letter must be short
}

// Exported says what is in a file with everything about the reader.
type Exported struct {
	Games, LeftOut int    // games are left out if the file would be too large, the oldest first
	File           []byte // the file itself
}

// WrittenAt returns when the letter is written.
func (v *View) WrittenAt() time.Time {
	if v.Now.IsZero() {
		return v.Notice.Made
	}
	return v.Now
}

// IsEmptyDigest reports whether the view is of a letter of the day with nothing to tell.
func (v *View) IsEmptyDigest() bool {
	return v.Notice.Kind() == games.KindDigest && len(v.Turn)+len(v.News)+len(v.Lines) == 0
}

// Letter is a notice in words.
type Letter struct {
	Language string // a BCP 47 tag: the one of the words, which need not be the reader's
	Subject  string
	Text     string // lines end with a line feed

	Event    string    // the title of the deadline in the reader's calendar; "" if the letter has no deadline
	HTML     string    // the same with a board to tap on; "" if the reader wants no HTML
	Inline   []Picture // the pictures in HTML, by Content-ID
	Attached []Picture // attached files
}
