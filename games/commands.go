package games

import (
	"reflect"
	"slices"
)

// CommandRow describes a command. The words that explain it are in templates/words.
// Several words can stand for one type of command; their rows then differ only in
// the word.
type CommandRow struct {
	Word     string  // the first word of the command; "move" for a point alone
	Command  Command // any value of its type
	Where    Where
	Limit    CommandLimit
	Stranger StrangerRule
	Help     HelpRule
}

// Where says which mails can contain a command.
type Where uint8

// The places of a command. They can be combined.
const (
	InGame     Where = 1 << iota // a reply to a letter about a running game
	AfterGame                    // a reply to a letter about a finished game
	ToInvite                     // a reply to an invitation
	FreshMail                    // any other mail
	Everywhere = InGame | AfterGame | ToInvite | FreshMail
)

// CommandLimit says whether a command is refused while its sender is over the limit on
// letters.
type CommandLimit int8

// Commands that are part of a game are always allowed.
const (
	AlwaysAllowed CommandLimit = iota + 1
	RefusedAtLimit
)

// StrangerRule says what a command does for a sender who has not joined.
type StrangerRule int8

// A stranger can do more if they answer one of our letters, or if the receiving server
// vouches for them.
const (
	SignsUp     StrangerRule = iota + 1 // creates an account first, then executes the command
	TurnsDown                           // declines an invitation; needs no account
	OnlyAnswers                         // is executed only in answer to one of our letters
)

// HelpRule says whether the help lists a command.
type HelpRule int8

// Only listed commands need an explanation in templates/words.
const (
	Listed HelpRule = iota + 1
	NotListed
)

// The columns are the fields of [CommandRow]. A row without a value for each field does
// not compile. The help lists the commands in this order.
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
	{"yes", Yes{}, Everywhere, RefusedAtLimit, SignsUp, NotListed},      // explained by the letter that asks for it
	{"", Misread{}, Everywhere, RefusedAtLimit, OnlyAnswers, NotListed}, // a mail that could not be read
}

// Commands returns the rows of all commands, in the order of the help.
func Commands() []CommandRow { return slices.Clone(commandRows) }

// rowOf returns the row of a command. A command without a row gets the strictest rules.
// A test checks that each type of command has a row.
func rowOf(c Command) CommandRow {
	for _, row := range commandRows {
		if reflect.TypeOf(row.Command) == reflect.TypeOf(c) {
			return row
		}
	}
	return CommandRow{Limit: RefusedAtLimit, Stranger: OnlyAnswers}
}
