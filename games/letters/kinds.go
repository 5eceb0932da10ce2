package letters

import "slices"

// Kind is the kind of a letter. Scripts find it in the X-Pentepost-Kind header field.
type Kind string

// The kinds of letters.
const (
	KindWelcome     Kind = "welcome"
	KindConfirm     Kind = "confirm" // asks whether a mail or an address is the reader's
	KindHelp        Kind = "help"
	KindInvitation  Kind = "invitation" // to an invited player
	KindInvited     Kind = "invited"    // to the challenger
	KindDeclined    Kind = "declined"
	KindYourMove    Kind = "your-move"
	KindPlayed      Kind = "played" // receipt for a move
	KindRefused     Kind = "refused"
	KindShown       Kind = "shown"
	KindOfferMade   Kind = "offer"
	KindRemarked    Kind = "remark"
	KindReminder    Kind = "reminder" // to the player on turn
	KindOverdue     Kind = "overdue"  // a player is overdue, and the opponents decide
	KindGameEnded   Kind = "game-over"
	KindList        Kind = "list"
	KindSettingsOf  Kind = "settings"
	KindUnreachable Kind = "unreachable" // letters to another player bounce
	KindVacation    Kind = "vacation"    // about a vacation, to the player and to the opponents
	KindWatched     Kind = "watched"     // to somebody who watches a game
	KindLeague      Kind = "league"      // about a league: answers and news
	KindExported    Kind = "export"      // everything about the reader, as a file
	KindPuzzle      Kind = "puzzle"      // a puzzle, and what happened to the answer to it
	KindExplored    Kind = "explored"    // what was played from a position
	KindDigest      Kind = "digest"      // the letter of the day, and what happened to the answer to it
	KindReport      Kind = "report"      // to the operator, and the receipt for it
	KindNews        Kind = "news"        // from the operator to all players
	KindUpkeep      Kind = "upkeep"      // to the operator, about the server
	KindGoodbye     Kind = "goodbye"     // to a player who wants no more letters
)

// Class says which letters go first. Each class has a budget of its own, so that a flood
// of one never holds up another.
type Class int8

// The classes. The first one goes first.
const (
	PlayClass       Class = iota + 1 // what a game needs to go on
	AnswerClass                      // answers to a player's own mail
	InvitationClass                  // invitations to people who may not know us
	OtherClass
)

// Classes lists all classes, the first one first.
var Classes = []Class{PlayClass, AnswerClass, InvitationClass, OtherClass}

// Outdated says what a later letter of the same game to the same player does to one that
// is still unsent.
type Outdated int8

// A letter that says something else besides is always sent, see [Notice.Lasts].
const (
	StaysInDate Outdated = iota // it says something else
	Outdates                    // it says how the game stands, so earlier ones need not be sent
	IsOutdated                  // it does that, and is not sent itself after a later one
)

// ReplyTo says what a reply to a letter is about.
type ReplyTo int8

// A reply to a letter about a game is always about that game.
const (
	ReplyToSubject ReplyTo = iota // the game or invitation of the letter
	ReplyToGame                   // the game; the letter cannot answer an invitation
	ReplyToLetter                 // the letter itself: it is a letter of the day
	ReplyToNothing
)

// BoardIn says which board a letter shows.
type BoardIn int8

// The boards that letters show.
const (
	GameBoard   BoardIn = iota // the board of its game, if it has one
	SampleBoard                // a sample board that shows the reader's settings
	NoBoard
)

// Attachment says which files are attached to a letter.
type Attachment int8

// The files attached to letters.
const (
	NothingAttached   Attachment = iota
	EndAttached                  // the record of the game and a picture of the last position
	RecordAttached               // the record alone
	AnimationAttached            // the game as an animation
	ExportAttached               // everything about the reader
)

// CalendarEntry says what a letter does with the deadline in the reader's calendar.
type CalendarEntry int8

// A game has one calendar entry, which moves from turn to turn.
const (
	EntryKept     CalendarEntry = iota // the letter does not change the entry
	EntrySet                           // sets the deadline, because the reader is on turn
	EntryRemoved                       // removes it, because the reader is no longer on turn
	EntryOfLeaver                      // removes it if the reader has left the game
)

// Unsubscribe says which readers of a kind get a List-Unsubscribe button (RFC 2369, RFC
// 8058). Answers to the reader and letters about the reader's games have none.
type Unsubscribe int8

// The readers who get the button.
const (
	NoUnsubscribe       Unsubscribe = iota
	StrangerUnsubscribe             // people who have not joined; players use commands
	WatcherUnsubscribe              // all; the button ends their watching
	LeagueUnsubscribe               // readers of news; the button ends the news of that league
	PuzzleUnsubscribe               // readers who get a puzzle each day; the button ends that
	DailyUnsubscribe                // all; the button ends the letters of the day, and letters come each
)

// Likeness says when two letters of a kind to one reader say the same.
type Likeness int8

// What must be equal, in addition to the reader, kind, game and challenge.
const (
	SameSubject       Likeness = iota // nothing else
	SameTopic                         // the topic
	SameTopicOfPlayer                 // the topic and the player who caused the letter
	SameText                          // the number of the text
	SameLeague                        // the topic, the league and the season
	SameChange                        // the topic and what is to be changed
	SameCommand                       // the reason, the topic, the ply and the command line
)

// Known reports whether there is a letter of a kind.
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Kinds lists all kinds of letters.
func Kinds() (kinds []Kind) {
	for _, l := range All() {
		if kind := l.name().Kind; !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// All returns a letter of each type, without facts.
func All() (all []Letter) {
	for _, l := range letters {
		all = append(all, l.zero)
	}
	return all
}
