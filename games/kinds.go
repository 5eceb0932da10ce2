package games

import (
	"fmt"
	"slices"
)

// Kind says what a letter is about. Scripts see it in X-Pentepost-Kind.
type Kind string

// The kinds of letters. Each has a row in [Kinds] and a file of words.
const (
	Welcome     Kind = "welcome"
	Confirm     Kind = "confirm" // was this you?
	HelpLetter  Kind = "help"
	Invitation  Kind = "invitation" // to the challenged
	Invited     Kind = "invited"    // to the challenger
	Declined    Kind = "declined"
	YourMove    Kind = "your-move"
	Played      Kind = "played" // receipt to the mover
	Refused     Kind = "refused"
	Shown       Kind = "shown"
	OfferMade   Kind = "offer"
	Remarked    Kind = "remark"
	GameEnded   Kind = "game-over"
	List        Kind = "list"
	SettingsOf  Kind = "settings"
	Unreachable Kind = "unreachable" // a letter to somebody else cannot be delivered
)

// KindRow says everything about a kind of letter but its words, which are in
// templates/words. In each field the zero value means that nobody has decided yet;
// a test names the kind and the field.
type KindRow struct {
	Kind        Kind
	Limit       LetterLimit
	Reply       ReplyTo
	Board       BoardIn
	Buttons     Buttons
	Attachment  Attachment
	Calendar    CalendarEntry
	Unsubscribe Unsubscribe
	Same        Likeness
}

// LetterLimit says whether a kind counts towards the limits on letters to a player.
type LetterLimit int8

// Playing itself is bounded by the turns and by the limits on challenges.
const (
	Unlimited LetterLimit = iota + 1 // part of playing: never counts and never waits
	Limited                          // counts, and waits while there are too many
)

// ReplyTo says what the key in a letter's reply address opens.
type ReplyTo int8

// A letter about a game always opens that game at its turn.
const (
	ReplyToSubject  ReplyTo = iota + 1 // the game or the invitation that it is about
	ReplyToGame                        // the game; an invitation cannot be answered from here
	ReplyToQuestion                    // the question that a welcome asks
)

// BoardIn says which board a letter shows.
type BoardIn int8

// The boards that letters show.
const (
	GameBoard   BoardIn = iota + 1 // that of its game, if it is about one
	SampleBoard                    // a sample, to show the reader's settings
	NoBoard
)

// Buttons says which commands a letter offers as buttons.
type Buttons int8

// What buttons are for.
const (
	GameButtons       Buttons = iota + 1 // what can be done in the game at this moment
	OfferButtons                         // accept or decline an offer
	InvitationButtons                    // accept or decline an invitation, or stop the letters
	QuestionButtons                      // yes
	NoButtons
)

// Attachment says which files go with a letter.
type Attachment int8

// The files that go with letters.
const (
	NothingAttached Attachment = iota + 1
	EndAttached                // the record of the game and a picture of its end
	RequestAttached            // what the reader asked for: the record or an animation
)

// CalendarEntry says what a letter does to the deadline in the reader's calendar.
type CalendarEntry int8

// A game has one entry in a calendar, which moves from turn to turn.
const (
	EntryKept     CalendarEntry = iota + 1 // the letter has no entry
	EntrySet                               // the reader is on turn: here is the deadline
	EntryRemoved                           // the reader is not on turn any more
	EntryOfLeaver                          // removed if the reader has left the game
)

// Unsubscribe says which readers get a button to stop letters of a kind
// (RFC 2369, RFC 8058). Letters that answer their reader, or belong to their game,
// have none.
type Unsubscribe int8

// Who can stop letters by a button.
const (
	NoUnsubscribe       Unsubscribe = iota + 1
	StrangerUnsubscribe             // people who have not joined; players have the commands
)

// Likeness says when two letters of a kind to one reader tell the same.
type Likeness int8

// What must be equal, besides the reader, the kind, the game and the challenge.
const (
	SameSubject Likeness = iota + 1 // nothing else
	SameTopic                       // the topic
	SameCommand                     // the reason, the topic, the ply and the command line
)

// The columns are those of [KindRow], in its order: a row that lacks one does not compile.
var kindRows = []KindRow{
	{Welcome, Unlimited, ReplyToQuestion, NoBoard, QuestionButtons, NothingAttached, EntryKept, NoUnsubscribe, SameTopic},
	{Confirm, Limited, ReplyToSubject, NoBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{HelpLetter, Limited, ReplyToSubject, NoBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{Invitation, Unlimited, ReplyToSubject, NoBoard, InvitationButtons, NothingAttached, EntryKept, StrangerUnsubscribe, SameSubject},
	{Invited, Unlimited, ReplyToGame, NoBoard, NoButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{Declined, Unlimited, ReplyToGame, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{YourMove, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntrySet, NoUnsubscribe, SameSubject},
	{Played, Unlimited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryRemoved, NoUnsubscribe, SameSubject},
	{Refused, Limited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameCommand},
	{Shown, Limited, ReplyToSubject, GameBoard, GameButtons, RequestAttached, EntryOfLeaver, NoUnsubscribe, SameSubject},
	{OfferMade, Limited, ReplyToSubject, GameBoard, OfferButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{Remarked, Limited, ReplyToSubject, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{GameEnded, Unlimited, ReplyToSubject, GameBoard, GameButtons, EndAttached, EntryRemoved, NoUnsubscribe, SameSubject},
	{List, Limited, ReplyToSubject, NoBoard, NoButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{SettingsOf, Limited, ReplyToSubject, SampleBoard, NoButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
	{Unreachable, Limited, ReplyToGame, GameBoard, GameButtons, NothingAttached, EntryKept, NoUnsubscribe, SameSubject},
}

// Kinds lists the rows of all kinds of letters.
func Kinds() []KindRow { return slices.Clone(kindRows) }

// Row returns the row of a kind. A kind that does not exist has a row of zero values.
func (k Kind) Row() KindRow {
	for _, row := range kindRows {
		if row.Kind == k {
			return row
		}
	}
	return KindRow{}
}

// Key returns the key that goes with the letter, by which its readers prove that they
// have it. The zero value says that there is nothing to answer.
func (n Notice) Key() Key {
	k, row := Key{Player: n.To, Ply: n.Ply}, n.Kind.Row()
	switch {
	case n.To == 0:
		return Key{}
	case n.Game != 0:
		k.About, k.ID = AboutGame, int64(n.Game)
	case n.Challenge != 0 && row.Reply == ReplyToSubject:
		k.About, k.ID = AboutChallenge, int64(n.Challenge)
	case row.Reply == ReplyToQuestion && n.Facts.Topic == WelcomeAsks:
		k.About, k.ID = AboutJoining, n.Facts.Question
	default:
		return Key{}
	}
	return k
}

// Likeness is equal for letters that tell the same reader the same, so that one of
// them is enough.
func (n Notice) Likeness() string {
	like, f := fmt.Sprint(n.Kind, " ", n.Game, " ", n.Challenge, " ", n.Address), n.Facts
	switch n.Kind.Row().Same {
	case SameTopic:
		like += " " + f.Topic
	case SameCommand:
		like += fmt.Sprint(" ", f.Reason, " ", f.Topic, " ", n.Ply, " ", f.Line)
	}
	return like
}
