package games

import "time"

// Someone is the nickname of everybody who was forgotten. Nobody else can have it.
const Someone = "someone"

// PlayerID is the number of a player or of an invited stranger, from 1. 0 means nobody.
type PlayerID int64

// Player is a person known to the server: a player, or a stranger who was invited or has
// written.
type Player struct {
	ID           PlayerID
	Origin       Origin
	Nick         string // shown to other players; "" for a stranger
	Address      string // mail address where letters go, in lower case; "" for computers and for somebody who was forgotten
	Joined       time.Time
	Computer     bool      // a computer player, who has no address; see [Computer]
	Unsubscribed bool      // asked for no more letters; see [desk.Never]
	Stopped      bool      // asked for no letters but those about their games; see [desk.Stop]
	Complained   time.Time // since this time they have called a letter spam; see [desk.Complained]
	Waiting      string    // the command of a stranger, kept until they answer "yes"

	Muted       time.Time // until this time they get no refusals
	Unreachable time.Time // since this time their letters bounce; zero: they arrive
	Banned      time.Time // since this time their mails are not acted upon; see [desk.Ban]
	BanTold     bool      // a banned player has got the one answer that says so
	ForgetAt    time.Time // then they are forgotten, unless they change their mind; see [desk.Forget]
	Digest      time.Time // when the next letter of the day is due; zero: letters come each
	Away        Date      // the last day of their absence, as their mail program has said
	Puzzle      int       // the number of the last puzzle that they got
	PuzzleAt    time.Time // when the puzzle of the day is due; zero: none comes by itself
	AwayAsked   bool      // they have been asked whether they want vacation until then
	Settings
}

// Settings are the settings of a player.
type Settings struct {
	Board    Board   // how letters show the board
	Points   Points  // how letters write points
	Zone     string  // time zone for dates, an IANA name
	Confirm  bool    // send receipts for the player's own moves
	Subject  Subject // what gets its own subject line
	Calendar bool    // send deadlines as calendar entries
	MaxGames int     // number of games at once, at most
	Hold     int     // minutes that a move waits, so that the player can take it back
	Letters  Letters // how letters come
	Announce bool    // letters name fours and open threes, if the players of a game have agreed so
	Hidden   bool    // public pages do not name the player
	Language string  // of letters, a BCP 47 tag; "": English
}

// DefaultSettings returns the settings of a new player.
func DefaultSettings() Settings {
	return Settings{Board: TapBoard, Confirm: true, Points: GoPoints, Zone: "UTC", Subject: SubjectOfGame, MaxGames: 50, Letters: EachLetter, Announce: true}
}

// Board is how letters show the board, in the words of the command "set board".
type Board string

// The values of [Board].
const (
	TapBoard     Board = "tap"     // points to tap on
	PictureBoard Board = "picture" // one picture
	TextBoard    Board = "text"    // no HTML
	SpokenBoard  Board = "none"    // no board but sentences, for letters that are read aloud
)

// ShowsPictures reports whether letters have pictures.
func (b Board) ShowsPictures() bool { return b == TapBoard || b == PictureBoard }

// Boards lists all values of [Board].
var Boards = []Board{TapBoard, PictureBoard, TextBoard, SpokenBoard}

// Subject says what gets its own subject line, in the words of the command "set subject".
type Subject string

// Mail programs group letters by their subject.
const (
	SubjectOfGame Subject = "game"
	SubjectOfMove Subject = "move"
)

// Points is a way to write points, in the words of the command "set points".
type Points string

// The values of [Points].
const (
	GoPoints          Points = "go"
	WithIPoints       Points = "with-i"
	TraditionalPoints Points = "traditional"
)

// RefusesInvitations reports whether nobody may invite p.
func (p Player) RefusesInvitations() bool {
	return p.Unsubscribed || p.Stopped || !p.Banned.IsZero() || !p.ForgetAt.IsZero()
}

// HasJoined reports whether p is a player, not a stranger.
func (p Player) HasJoined() bool { return !p.Joined.IsZero() }

// Address is one of the mail addresses of a player. They can write from each; letters go to
// [Player.Address].
type Address struct {
	Address   string
	Confirmed time.Time // when a code confirmed it; zero for the first one
}

// Gone reports whether somebody is no player, or no longer one: they are banned or have been forgotten.
func (p Player) Gone() bool { return !p.HasJoined() || !p.Banned.IsZero() }
