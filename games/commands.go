package games

import (
	"reflect"
	"slices"
	"strings"

	"pentepost/rules"
)

// CommandRow says everything about a command but how it is explained, which is in
// templates/words. Several words can mean commands of one type; their rows then agree
// in all but the word.
type CommandRow struct {
	Word     string  // that the command begins with; "move" for a bare point
	Command  Command // any value of its type
	Where    Where
	Limit    CommandLimit
	Stranger StrangerRule
	Help     HelpRule
}

// Where says in which letters a command can stand.
type Where uint8

// A command may have several places.
const (
	InGame     Where = 1 << iota // a reply to a letter about a game that goes on
	AfterGame                    // a reply to a letter about a game that is over
	ToInvite                     // a reply to an invitation
	FreshMail                    // any other mail
	Everywhere = InGame | AfterGame | ToInvite | FreshMail
)

// CommandLimit says what happens to a command of somebody who has been sent too many
// letters for now.
type CommandLimit int8

// Players can always go on playing.
const (
	AlwaysAllowed CommandLimit = iota + 1
	RefusedAtLimit
)

// StrangerRule says what a command does for somebody who has not joined.
type StrangerRule int8

// A stranger who answers a letter of ours, or for whom the receiving server vouches,
// can do more than one who only claims an address.
const (
	SignsUp     StrangerRule = iota + 1 // needs an account: it makes one and is then done
	TurnsDown                           // declines an invitation, which needs no account
	OnlyAnswers                         // is done only in answer to a letter of ours
)

// HelpRule says whether help explains a command.
type HelpRule int8

// A command that is not listed needs no words.
const (
	Listed HelpRule = iota + 1
	NotListed
)

// The columns are those of [CommandRow], in its order: a row that lacks one does not
// compile. Help lists the commands in this order.
var commandRows = []CommandRow{
	{"move", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"swap", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"keep", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"extend", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"resign", Resign{}, InGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"draw", OfferDraw{}, InGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"accept", Accept{}, InGame | ToInvite | FreshMail, AlwaysAllowed, SignsUp, Listed},
	{"decline", Decline{}, InGame | ToInvite | FreshMail, AlwaysAllowed, TurnsDown, Listed},
	{"never", Never{}, ToInvite | FreshMail, AlwaysAllowed, TurnsDown, Listed},
	{"show", ShowPosition{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, Listed},
	{"moves", ShowMoves{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, Listed},
	{"gif", ShowGIF{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, Listed},
	{"try", Try{}, InGame, RefusedAtLimit, OnlyAnswers, Listed},
	{"say", Say{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, Listed},
	{"rematch", Rematch{}, AfterGame, AlwaysAllowed, OnlyAnswers, Listed},
	{"join", Join{}, FreshMail, RefusedAtLimit, SignsUp, Listed},
	{"nick", Nick{}, FreshMail, RefusedAtLimit, SignsUp, Listed},
	{"challenge", IssueChallenge{}, FreshMail, AlwaysAllowed, SignsUp, Listed},
	{"games", ListGames{}, FreshMail, RefusedAtLimit, SignsUp, Listed},
	{"game", ShowGame{}, FreshMail, RefusedAtLimit, SignsUp, Listed},
	{"settings", ShowSettings{}, FreshMail, RefusedAtLimit, SignsUp, Listed},
	{"set", Set{}, FreshMail, RefusedAtLimit, SignsUp, Listed},
	{"rules", ExplainRules{}, Everywhere, RefusedAtLimit, OnlyAnswers, Listed},
	{"help", Help{}, Everywhere, RefusedAtLimit, OnlyAnswers, Listed},
	{"yes", Yes{}, Everywhere, RefusedAtLimit, SignsUp, NotListed},      // answers a question that names it
	{"", Misread{}, Everywhere, RefusedAtLimit, OnlyAnswers, NotListed}, // what could not be read
}

// Commands lists the rows of all commands in the order in which help explains them.
func Commands() []CommandRow { return slices.Clone(commandRows) }

// rowOf returns the row of a command. One that has none is limited in every way; a
// test makes sure that each type of command has a row.
func rowOf(c Command) CommandRow {
	for _, row := range commandRows {
		if reflect.TypeOf(row.Command) == reflect.TypeOf(c) {
			return row
		}
	}
	return CommandRow{Limit: RefusedAtLimit, Stranger: OnlyAnswers}
}

// optionWords mean something inside a challenge.
var optionWords = []string{
	"first", "second", "days", "day", "per", "rated", "unrated", "zone", "size", "series", "target",
	"handicap", "ring", "announce", "team", "claim", "bank", "someone", "yes", "no", "all", "off", "me",
	"to", "and", "a", "on", "black", "both", "none", "double-three", "banks", "weekends",
}

// reserved reports whether a nickname would be taken for a word of the grammar.
func reserved(nick string) bool {
	is := func(word string) bool { return strings.EqualFold(word, nick) }
	return slices.ContainsFunc(commandRows, func(row CommandRow) bool { return is(row.Word) }) ||
		slices.ContainsFunc(optionWords, is) || slices.ContainsFunc(rules.Names(), is)
}
