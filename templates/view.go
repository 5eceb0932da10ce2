package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// View is a notice and everything that is needed to word it.
type View struct {
	Notice letters.Notice
	Line   string                           // of a part of the answer to a letter of the day: the line that it is about, "" for none
	Reader games.Player                     // who gets the letter; for a stranger only Address and Settings are set
	Names  map[games.PlayerID]string        // nicknames of everybody in the notice
	Now    time.Time                        // when the letter is written; zero: when its notice was
	Time   map[games.GameID]games.TimeFacts // of the players on turn
	Remark *games.Remark
	League *LeagueView // the league that the letter, or its game, is of
	Brief  bool        // the letter must be short
	GameView
	InvitationView
	ListView
	AccountView
	DigestView
	Places
}

// GameView is the game that a letter is about, and what the reader has of it.
type GameView struct {
	Game          *games.Game
	Match         *games.Match     // the match that the game is part of
	PuzzlePlies   int              // in a letter with a puzzle, which is Game: how many plies it takes
	PuzzleDefends bool             // and the reader has to stop the other side
	PuzzleOf      games.GameID     // the reader's game that it is from; 0: none
	Computer      string           // the nickname of the computer player that the letter is about; "" for none
	Notes         []games.Note     // the reader's own
	Tree          play.Tree        // the reader's own conditional moves, in letters that show them
	Turns         []games.TurnTime // for the record: the turns that have ended
}

// InvitationView is the invitation that a letter is about.
type InvitationView struct {
	Challenge *games.Challenge
	AwayUntil map[games.PlayerID]time.Time // when invited players are back from vacation
}

// ListView has what a letter lists.
type ListView struct {
	Games         []games.Game // the reader's running games, or those that they watch
	Challenges    []games.Challenge
	Watches       []games.Watched      // what the reader watches
	Blocks        []games.Blocked      // whom the reader has blocked
	Ratings       []games.PlayerRating // of the player who caused the letter, or the strongest players
	RatingPeriod  time.Duration        // the distance of the values in the course of a rating
	Reliability   games.Reliability    // of the player who caused the letter
	Solver        games.Solver         // the reader as a solver of puzzles, in a letter about their own ratings
	Leagues       []leagues.League
	OwnSeeks      []games.Challenge // the reader's
	Seeks         []games.Challenge // and others, oldest first
	SeeksOfOthers int               // how many others there are, if not all are in Seeks
}

// AccountView is what the server knows of the reader, for letters about that.
type AccountView struct {
	Addresses []games.Address
	Wishes    []games.Wish     // what the reader asked for that waits for a code
	Code      string           // the one-time code that the letter has; "" for none
	Exported  Exported         // for an export: what is in it
	Vacations []clock.Interval // in the order of time
	InLeagues bool             // the reader has played in a league
}

// DigestView has the parts of a letter of the day.
type DigestView struct {
	Turn     []View // games where the reader is on turn
	News     []View // and what else happened
	Lines    []View // or what became of the lines of the answer to one
	DigestID string // the Message-ID of the letter of the day that the letter goes with; "" for none
}

// Places are the addresses that a letter names.
type Places struct {
	Service  string // the service address
	ReplyTo  string // the reply address with the key of the letter; "" if it has none
	Pages    string // where the public pages are found; "" if nobody knows
	Calendar string // and there the reader's calendar
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
	return v.Notice.Kind() == letters.KindDigest && len(v.Turn)+len(v.News)+len(v.Lines) == 0
}

// Worded is a notice in words.
type Worded struct {
	Language string // a BCP 47 tag: the one of the words, which need not be the reader's
	Subject  string
	Text     string // lines end with a line feed

	Event    string    // the title of the deadline in the reader's calendar; "" if the letter has no deadline
	HTML     string    // the same with a board to tap on; "" if the reader wants no HTML
	Inline   []Picture // the pictures in HTML, by Content-ID
	Attached []Picture // attached files
}
