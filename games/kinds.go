package games

import (
	"slices"
)

// Kind is the kind of a letter. Scripts find it in the X-Pentepost-Kind header field.
type Kind string

// The kinds of letters. Each has a row in [Kinds] and a file in templates/words.
const (
	Welcome        Kind = "welcome"
	Confirm        Kind = "confirm" // asks whether a mail or an address is the reader's
	HelpLetter     Kind = "help"
	Invitation     Kind = "invitation" // to an invited player
	Invited        Kind = "invited"    // to the challenger
	Declined       Kind = "declined"
	YourMove       Kind = "your-move"
	Played         Kind = "played" // receipt for a move
	Refused        Kind = "refused"
	Shown          Kind = "shown"
	OfferMade      Kind = "offer"
	Remarked       Kind = "remark"
	Reminder       Kind = "reminder" // to the player on turn
	OverdueTurn    Kind = "overdue"  // a player is overdue, and the opponents decide
	GameEnded      Kind = "game-over"
	List           Kind = "list"
	SettingsOf     Kind = "settings"
	Unreachable    Kind = "unreachable" // letters to another player bounce
	VacationLetter Kind = "vacation"    // about a vacation, to the player and to the opponents
	WatchedGame    Kind = "watched"     // to somebody who watches a game
	LeagueLetter   Kind = "league"      // about a league: answers and news
	Exported       Kind = "export"      // everything about the reader, as a file
	PuzzleLetter   Kind = "puzzle"      // a puzzle, and what became of the answer to it
	Digest         Kind = "digest"      // the letter of the day, and what became of the answer to it
	Goodbye        Kind = "goodbye"     // to a player who wants no more letters
)

// KindRow describes a kind of letter. Its words are in templates/words. In each field
// the zero value means that nobody has decided yet, and a test fails.
type KindRow struct {
	Kind        Kind
	Class       Class
	Limit       LetterLimit
	Reply       ReplyTo
	Board       BoardIn
	Buttons     Buttons
	Attachment  Attachment
	Calendar    CalendarEntry
	Unsubscribe Unsubscribe
	Same        Likeness
	Outdated    Outdated
	Digest      InDigest
}

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

// A letter that says something else besides is always sent, see [Facts.Lasts].
const (
	Outdates    Outdated = iota + 1 // it says how the game stands, so earlier ones need not be sent
	IsOutdated                      // it does that, and is not sent itself after a later one
	StaysInDate                     // it says something else
)

// LetterLimit says whether a kind counts towards the limits on letters to a player. Letters
// that others caused never count.
type LetterLimit int8

// Letters of play need no limit: turns and the limits on challenges bound them.
const (
	Unlimited LetterLimit = iota + 1 // part of playing: never counts and never waits
	Limited                          // counts if it answers a mail of the player
)

// ReplyTo says what a reply to a letter is about.
type ReplyTo int8

// A reply to a letter about a game is always about that game.
const (
	ReplyToSubject  ReplyTo = iota + 1 // the game or invitation of the letter
	ReplyToGame                        // the game; the letter cannot answer an invitation
	ReplyToQuestion                    // the question of a welcome
)

// BoardIn says which board a letter shows.
type BoardIn int8

// The boards that letters show.
const (
	GameBoard   BoardIn = iota + 1 // the board of its game, if it has one
	SampleBoard                    // a sample board that shows the reader's settings
	NoBoard
)

// Buttons says which commands a letter offers as buttons.
type Buttons int8

// The sets of buttons.
const (
	GameButtons       Buttons = iota + 1 // what the reader can do in the game now
	OfferButtons                         // accept or decline a draw offer
	InvitationButtons                    // accept, decline or never; withdraw one's own
	QuestionButtons                      // the answers to the question that the letter asks
	NoButtons
)

// Attachment says which files are attached to a letter.
type Attachment int8

// The files attached to letters.
const (
	NothingAttached Attachment = iota + 1
	EndAttached                // the record of the game and a picture of the last position
	RequestAttached            // the record or the animation that the reader asked for
	ExportAttached             // everything about the reader
)

// CalendarEntry says what a letter does with the deadline in the reader's calendar.
type CalendarEntry int8

// A game has one calendar entry, which moves from turn to turn.
const (
	EntryKept     CalendarEntry = iota + 1 // the letter does not change the entry
	EntrySet                               // sets the deadline, because the reader is on turn
	EntryRemoved                           // removes it, because the reader is no longer on turn
	EntryOfLeaver                          // removes it if the reader has left the game
)

// Unsubscribe says which readers of a kind get a List-Unsubscribe button (RFC 2369, RFC
// 8058). Answers to the reader and letters about the reader's games have none.
type Unsubscribe int8

// The readers who get the button.
const (
	NoUnsubscribe       Unsubscribe = iota + 1
	StrangerUnsubscribe             // people who have not joined; players use commands
	WatcherUnsubscribe              // all; the button ends their watching
	LeagueUnsubscribe               // readers of news; the button ends the news of that league
	PuzzleUnsubscribe               // readers who get a puzzle each day; the button ends that
	DailyUnsubscribe                // all; the button ends the letters of the day, and letters come each
)

// InDigest says whether a kind may wait for the letter of the day, if its reader wants one letter a
// day. A letter that answers the reader's own mail never waits.
type InDigest int8

// A letter also comes at once if its reader is on turn with no more than a day left.
const (
	ComesAtOnce InDigest = iota + 1
	MayWait              // its words have a block "news", which the letter of the day tells
)

// Likeness says when two letters of a kind to one reader say the same.
type Likeness int8

// What must be equal, in addition to the reader, kind, game and challenge.
const (
	SameSubject       Likeness = iota + 1 // nothing else
	SameTopic                             // the topic
	SameTopicOfPlayer                     // the topic and the player who caused the letter
	SameLeague                            // the topic, the league and the season
	SameCommand                           // the reason, the topic, the ply and the command line
)

// The columns are the fields of [KindRow]. A row without a value for each field does not
// compile.
var kindRows = []KindRow{
	{Welcome, AnswerClass, Unlimited, ReplyToQuestion, NoBoard, QuestionButtons, NothingAttached, EntryKept, NoUnsubscribe, SameTopic, StaysInDate, ComesAtOnce},
	{Confirm, AnswerClass, Limited, ReplyToSubject, NoBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameTopic, StaysInDate, ComesAtOnce},
	{HelpLetter, AnswerClass, Limited, ReplyToSubject, NoBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, ComesAtOnce},
	{Invitation, InvitationClass, Unlimited, ReplyToSubject, NoBoard, InvitationButtons, NothingAttached, EntryKept, StrangerUnsubscribe, SameSubject, StaysInDate, ComesAtOnce},
	{Invited, AnswerClass, Unlimited, ReplyToSubject, NoBoard, InvitationButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, ComesAtOnce},
	{Declined, PlayClass, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, MayWait},
	{YourMove, PlayClass, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntrySet, NoUnsubscribe, SameSubject, IsOutdated, MayWait},
	{Played, PlayClass, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryRemoved, NoUnsubscribe, SameSubject, IsOutdated, MayWait},
	{Refused, AnswerClass, Limited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameCommand, StaysInDate, ComesAtOnce},
	{Shown, AnswerClass, Limited, ReplyToSubject, GameBoard, GameButtons, RequestAttached, EntryOfLeaver, NoUnsubscribe, SameSubject, StaysInDate, MayWait},
	{OfferMade, PlayClass, Limited, ReplyToSubject, GameBoard, OfferButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, MayWait},
	{Remarked, PlayClass, Limited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, MayWait},
	{Reminder, OtherClass, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, IsOutdated, MayWait},
	{OverdueTurn, PlayClass, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, IsOutdated, ComesAtOnce},
	{GameEnded, PlayClass, Unlimited, ReplyToSubject, GameBoard, GameButtons, EndAttached, EntryRemoved, NoUnsubscribe, SameSubject, Outdates, MayWait},
	{List, AnswerClass, Limited, ReplyToSubject, NoBoard, NoButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, ComesAtOnce},
	{SettingsOf, AnswerClass, Limited, ReplyToSubject, SampleBoard, NoButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, ComesAtOnce},
	{Unreachable, OtherClass, Limited, ReplyToGame, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, MayWait},
	{VacationLetter, OtherClass, Limited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameTopicOfPlayer, StaysInDate, ComesAtOnce},
	{WatchedGame, OtherClass, Unlimited, ReplyToGame, GameBoard, NoButtons, NothingAttached, EntryKept, WatcherUnsubscribe, SameSubject, IsOutdated, MayWait},
	{Digest, PlayClass, Unlimited, ReplyToSubject, NoBoard, NoButtons, NothingAttached, EntryKept, DailyUnsubscribe, SameTopic, StaysInDate, ComesAtOnce},
	{LeagueLetter, OtherClass, Limited, ReplyToSubject, NoBoard, NoButtons, NothingAttached, EntryKept, LeagueUnsubscribe, SameLeague, StaysInDate, ComesAtOnce},
	{PuzzleLetter, AnswerClass, Limited, ReplyToSubject, GameBoard, NoButtons, NothingAttached, EntryKept, PuzzleUnsubscribe, SameTopic, StaysInDate, ComesAtOnce},
	{Exported, OtherClass, Limited, ReplyToSubject, NoBoard, NoButtons, ExportAttached, EntryKept, NoUnsubscribe, SameSubject, StaysInDate, ComesAtOnce},
	{Goodbye, AnswerClass, Limited, ReplyToQuestion, NoBoard, QuestionButtons, NothingAttached, EntryKept, NoUnsubscribe, SameTopic, StaysInDate, ComesAtOnce},
}

// Kinds returns the rows of all kinds of letters.
func Kinds() []KindRow { return slices.Clone(kindRows) }

// Row returns the row of a kind, or the zero value for an unknown kind.
func (k Kind) Row() KindRow {
	for _, row := range kindRows {
		if row.Kind == k {
			return row
		}
	}
	return KindRow{}
}
