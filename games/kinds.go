package games

import (
	"cmp"
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

// KindTraits say how a kind of letter is treated. What is not stated is usual. Its words are in templates/words.
type KindTraits struct {
	Class       Class // usually AnswerClass
	Unlimited   bool  // it is part of playing: it never counts towards the limits on letters to a player, and never waits
	Reply       ReplyTo
	Board       BoardIn
	Buttons     Buttons
	Attachment  Attachment
	Calendar    CalendarEntry
	Unsubscribe Unsubscribe
	Same        Likeness
	Outdated    Outdated
	MayWait     bool // for the letter of the day: its words have a block "news", which that letter tells
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
	StaysInDate Outdated = iota // it says something else
	Outdates                    // it says how the game stands, so earlier ones need not be sent
	IsOutdated                  // it does that, and is not sent itself after a later one
)

// ReplyTo says what a reply to a letter is about.
type ReplyTo int8

// A reply to a letter about a game is always about that game.
const (
	ReplyToSubject  ReplyTo = iota // the game or invitation of the letter
	ReplyToGame                    // the game; the letter cannot answer an invitation
	ReplyToQuestion                // the question of a welcome
)

// BoardIn says which board a letter shows.
type BoardIn int8

// The boards that letters show.
const (
	GameBoard   BoardIn = iota // the board of its game, if it has one
	SampleBoard                // a sample board that shows the reader's settings
	NoBoard
)

// Buttons says which commands a letter offers as buttons.
type Buttons int8

// The sets of buttons.
const (
	GameButtons       Buttons = iota // what the reader can do in the game now
	OfferButtons                     // accept or decline a draw offer
	InvitationButtons                // accept, decline or never; withdraw one's own
	QuestionButtons                  // the answers to the question that the letter asks
	NoButtons
)

// Attachment says which files are attached to a letter.
type Attachment int8

// The files attached to letters.
const (
	NothingAttached Attachment = iota
	EndAttached                // the record of the game and a picture of the last position
	RequestAttached            // the record or the animation that the reader asked for
	ExportAttached             // everything about the reader
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
	SameLeague                        // the topic, the league and the season
	SameCommand                       // the reason, the topic, the ply and the command line
)

// Kinds lists all kinds of letters.
func Kinds() []Kind {
	return []Kind{
		Welcome, Confirm, HelpLetter, Invitation, Invited, Declined, YourMove, Played, Refused, Shown, OfferMade, Remarked, Reminder, OverdueTurn,
		GameEnded, List, SettingsOf, Unreachable, VacationLetter, WatchedGame, Digest, LeagueLetter, PuzzleLetter, Exported, Goodbye,
	}
}

// Known reports whether a kind is one of [Kinds].
func (k Kind) Known() bool { return slices.Contains(Kinds(), k) }

// Traits returns how a kind is treated. A kind that a newer program wrote is not part of playing, and has no board.
func (k Kind) Traits() KindTraits {
	t := k.unusual()
	t.Class = cmp.Or(t.Class, AnswerClass)
	return t
}

// unusual returns what is unusual about a kind.
func (k Kind) unusual() KindTraits {
	switch k {
	case Welcome:
		return KindTraits{Unlimited: true, Reply: ReplyToQuestion, Board: NoBoard, Buttons: QuestionButtons, Same: SameTopic}
	case Confirm:
		return KindTraits{Board: NoBoard, Same: SameTopic}
	case HelpLetter:
		return KindTraits{Board: NoBoard}
	case Invitation:
		return KindTraits{Class: InvitationClass, Unlimited: true, Board: NoBoard, Buttons: InvitationButtons, Unsubscribe: StrangerUnsubscribe}
	case Invited:
		return KindTraits{Unlimited: true, Board: NoBoard, Buttons: InvitationButtons}
	case Declined:
		return KindTraits{Class: PlayClass, Unlimited: true, MayWait: true}
	case YourMove:
		return KindTraits{Class: PlayClass, Unlimited: true, Calendar: EntrySet, Outdated: IsOutdated, MayWait: true}
	case Played:
		return KindTraits{Class: PlayClass, Unlimited: true, Calendar: EntryRemoved, Outdated: IsOutdated, MayWait: true}
	case Refused:
		return KindTraits{Same: SameCommand}
	case Shown:
		return KindTraits{Attachment: RequestAttached, Calendar: EntryOfLeaver, MayWait: true}
	case OfferMade:
		return KindTraits{Class: PlayClass, Buttons: OfferButtons, MayWait: true}
	case Remarked:
		return KindTraits{Class: PlayClass, MayWait: true}
	case Reminder:
		return KindTraits{Class: OtherClass, Unlimited: true, Outdated: IsOutdated, MayWait: true}
	case OverdueTurn:
		return KindTraits{Class: PlayClass, Unlimited: true, Outdated: IsOutdated}
	case GameEnded:
		return KindTraits{Class: PlayClass, Unlimited: true, Attachment: EndAttached, Calendar: EntryRemoved, Outdated: Outdates, MayWait: true}
	case List:
		return KindTraits{Board: NoBoard, Buttons: NoButtons}
	case SettingsOf:
		return KindTraits{Board: SampleBoard, Buttons: NoButtons}
	case Unreachable:
		return KindTraits{Class: OtherClass, Reply: ReplyToGame, MayWait: true}
	case VacationLetter:
		return KindTraits{Class: OtherClass, Same: SameTopicOfPlayer}
	case WatchedGame:
		return KindTraits{Class: OtherClass, Unlimited: true, Reply: ReplyToGame, Buttons: NoButtons, Unsubscribe: WatcherUnsubscribe, Outdated: IsOutdated, MayWait: true}
	case Digest:
		return KindTraits{Class: PlayClass, Unlimited: true, Board: NoBoard, Buttons: NoButtons, Unsubscribe: DailyUnsubscribe, Same: SameTopic}
	case LeagueLetter:
		return KindTraits{Class: OtherClass, Board: NoBoard, Buttons: NoButtons, Unsubscribe: LeagueUnsubscribe, Same: SameLeague}
	case PuzzleLetter:
		return KindTraits{Buttons: NoButtons, Unsubscribe: PuzzleUnsubscribe, Same: SameTopic}
	case Exported:
		return KindTraits{Class: OtherClass, Board: NoBoard, Buttons: NoButtons, Attachment: ExportAttached}
	case Goodbye:
		return KindTraits{Reply: ReplyToQuestion, Board: NoBoard, Buttons: QuestionButtons, Same: SameTopic}
	}
	return KindTraits{Class: OtherClass, Board: NoBoard, Buttons: NoButtons}
}
