package games

import (
	"time"
)

// PlayerID numbers the people the server knows, players or only invited. 0 is nobody.
type PlayerID int64

// Player is somebody the server knows.
type Player struct {
	ID           PlayerID
	Nick         string // what other players see; "" for somebody who has not joined
	Address      string // where letters go, lower case
	Joined       time.Time
	Unsubscribed bool   // asked never to get a letter again
	Waiting      string // the command of an unconfirmed stranger, kept until he answers "yes"

	Muted       time.Time // until then his refusals are not answered
	Unreachable time.Time // since then letters to him come back; zero if they arrive
	Settings
}

// Settings are a player's own wishes.
type Settings struct {
	Board    Board   // the form in which letters show the board
	Points   Points  // how points are written in letters
	Zone     string  // time zone for dates, an IANA name
	Confirm  bool    // send receipts of one's own moves
	Subject  Subject // what has a subject of its own
	Calendar bool    // send deadlines as dates for a calendar
}

// DefaultSettings are those of somebody who has set nothing.
func DefaultSettings() Settings {
	return Settings{Board: TapBoard, Confirm: true, Points: GoPoints, Zone: "UTC", Subject: SubjectOfGame}
}

// Board names a form of letters, in the words of `set board`.
type Board string

// The forms that a player may choose.
const (
	TapBoard     Board = "tap"     // points to tap on
	PictureBoard Board = "picture" // one picture
	LetterBoard  Board = "letters" // points to tap on, drawn with letters instead of images
	TextBoard    Board = "text"    // no HTML
	NarrowBoard  Board = "narrow"  // no HTML, and a board that a very small screen can hold
)

// Boards lists them all.
var Boards = []Board{TapBoard, PictureBoard, LetterBoard, TextBoard, NarrowBoard}

// Subject names what has a subject of its own, in the words of `set subject`.
type Subject string

// Mail programs keep letters with one subject together.
const (
	SubjectOfGame Subject = "game"
	SubjectOfMove Subject = "move"
)

// Points names a way to write points, in the words of `set points`.
type Points string

// The ways to write points that a player may choose.
const (
	GoPoints          Points = "go"
	WithIPoints       Points = "with-i"
	TraditionalPoints Points = "traditional"
)

// HasJoined reports whether p is a player and not only somebody invited.
func (p Player) HasJoined() bool { return !p.Joined.IsZero() }
