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
	Below    TextBelow
	Help     HelpRule
	First    Where // the mails whose help begins with it
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
	Nowhere    = Where(1 << 7)
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
	SignsUp       StrangerRule = iota + 1 // creates an account first, then executes the command
	TurnsDown                             // declines an invitation; needs no account
	OnlyAnswers                           // is executed only in answer to one of our letters
	AnsweredDaily                         // is answered once a day, so that strangers can look before they join
	ProvesItself                          // is executed at once: only its sender can know what it says
)

// TextBelow says what becomes of the text below a command.
type TextBelow int8

// If the text goes to nobody, the answer says so.
const (
	TextSent   TextBelow = iota + 1 // goes to the other players
	TextUnsent                      // goes to nobody
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
	{"move", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, InGame},
	{"swap", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"keep", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"extend", PlayMove{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"resign", Resign{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, InGame},
	{"draw", OfferDraw{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, InGame},
	{"undo", AskUndo{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"pause", AskPause{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"accept", Accept{}, InGame | ToInvite | FreshMail, AlwaysAllowed, SignsUp, TextSent, Listed, ToInvite},
	{"decline", Decline{}, InGame | ToInvite | FreshMail, AlwaysAllowed, TurnsDown, TextSent, Listed, ToInvite},
	{"withdraw", Withdraw{}, InGame | FreshMail, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"oops", Oops{}, InGame, AlwaysAllowed, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"never", Never{}, ToInvite | FreshMail, AlwaysAllowed, TurnsDown, TextUnsent, Listed, ToInvite},
	{"claim", Claim{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"unrated", Unrated{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"wait", Wait{}, InGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"show", ShowPosition{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"moves", ShowMoves{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, InGame | AfterGame},
	{"gif", ShowGIF{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, AfterGame},
	{"try", Try{}, InGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"threats", ShowThreats{}, InGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"last", ShowLast{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"near", ShowNear{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"hint", Hint{}, InGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"review", Review{}, InGame | AfterGame | FreshMail, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, AfterGame},
	{"say", Say{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextSent, Listed, InGame | AfterGame},
	{"note", WriteNote{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"notes", ShowNotes{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"if", WriteLines{}, InGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"ifs", ShowLines{}, InGame, RefusedAtLimit, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"rematch", Rematch{}, AfterGame, AlwaysAllowed, OnlyAnswers, TextSent, Listed, AfterGame},
	{"join", Join{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"nick", Nick{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"address", ListAddresses{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"code", EnterCode{}, FreshMail, AlwaysAllowed, ProvesItself, TextUnsent, Listed, Nowhere},
	{"export", Export{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"challenge", IssueChallenge{}, FreshMail, AlwaysAllowed, SignsUp, TextSent, Listed, FreshMail},
	{"invite", InviteAgain{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextSent, Listed, Nowhere},
	{"seek", Seek{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, FreshMail},
	{"seeks", ListSeeks{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"vacation", TakeVacation{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"back", Back{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"games", ListGames{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, FreshMail},
	{"game", ShowGame{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"watch", Watch{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"unwatch", Unwatch{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"rating", ShowRating{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"standings", ShowStandings{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"leagues", ListLeagues{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"league", ShowLeague{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"enter", Enter{}, FreshMail, AlwaysAllowed, SignsUp, TextUnsent, Listed, Nowhere},
	{"leave", AskToLeave{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, Listed, Nowhere},
	{"table", ShowTable{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"puzzle", GivePuzzle{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"settings", ShowSettings{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, FreshMail},
	{"set", Set{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, Listed, Nowhere},
	{"stop", Stop{}, Everywhere, AlwaysAllowed, TurnsDown, TextUnsent, Listed, FreshMail | ToInvite},
	{"start", Start{}, FreshMail, AlwaysAllowed, SignsUp, TextUnsent, Listed, Nowhere},
	{"forget", Forget{}, Everywhere, AlwaysAllowed, TurnsDown, TextUnsent, Listed, Nowhere},
	{"rules", ExplainRules{}, Everywhere, RefusedAtLimit, AnsweredDaily, TextUnsent, Listed, ToInvite | FreshMail | AfterGame},
	{"help", Help{}, Everywhere, RefusedAtLimit, AnsweredDaily, TextUnsent, Listed, Nowhere},

	// Letters explain these where they are wanted, and others are other words for the same.
	{"unsubscribe", Stop{}, Everywhere, AlwaysAllowed, TurnsDown, TextUnsent, NotListed, Nowhere},
	{"hide", Set{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, NotListed, Nowhere},
	{"unhide", Set{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, NotListed, Nowhere},
	{"yes", Yes{}, Everywhere, AlwaysAllowed, SignsUp, TextSent, NotListed, Nowhere},
	{"no", No{}, Everywhere, AlwaysAllowed, TurnsDown, TextSent, NotListed, Nowhere},
	{"continue", Continue{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},

	// Commands without a word of their own.
	{"", ResignAll{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},          // "resign all"
	{"", DropNotes{}, InGame | AfterGame, RefusedAtLimit, OnlyAnswers, TextUnsent, NotListed, Nowhere}, // "notes off"
	{"", DropLines{}, InGame, RefusedAtLimit, OnlyAnswers, TextUnsent, NotListed, Nowhere},             // "no ifs"
	{"", ShowVacation{}, Everywhere, RefusedAtLimit, OnlyAnswers, TextUnsent, NotListed, Nowhere},      // "vacation" alone
	{"", SeekOff{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},            // "seek off"
	{"", AddAddress{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, NotListed, Nowhere},             // "address add"
	{"", DropAddress{}, FreshMail, AlwaysAllowed, SignsUp, TextUnsent, NotListed, Nowhere},             // "address drop"
	{"", UseAddress{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, NotListed, Nowhere},             // "address main"
	{"", Stay{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},               // "keep me"
	{"", Ask{}, Everywhere, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},                // a mail that is probably a command
	{"", WithdrawNamed{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},       // "withdraw Bob"
	{"", LeaveLeague{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},         // "leave club yes"
	{"", NewLeague{}, FreshMail, AlwaysAllowed, SignsUp, TextSent, NotListed, Nowhere},                 // "league new"
	{"", Organise{}, FreshMail, AlwaysAllowed, SignsUp, TextSent, NotListed, Nowhere},                  // "league club start"
	{"", Climb{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},               // "league club challenge Bob"
	{"", LeagueNews{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},          // the button of a league's letter
	{"", AnswerDigest{}, Nowhere, AlwaysAllowed, OnlyAnswers, TextSent, NotListed, Nowhere},            // one line for each game
	{"", AnswerLapsed{}, Nowhere, RefusedAtLimit, OnlyAnswers, TextUnsent, NotListed, Nowhere},         // an answer to a letter that is too old
	{"", AnswerOrphan{}, Nowhere, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},          // an answer to a letter that the database does not know
	{"", DailyPuzzle{}, FreshMail, RefusedAtLimit, SignsUp, TextUnsent, NotListed, Nowhere},            // "puzzle daily"
	{"", NoPuzzles{}, FreshMail, AlwaysAllowed, OnlyAnswers, TextUnsent, NotListed, Nowhere},           // "puzzle off"
	{"", AnswerPuzzle{}, Nowhere, RefusedAtLimit, OnlyAnswers, TextUnsent, NotListed, Nowhere},         // a move in answer to a puzzle
	{"", Misread{}, Everywhere, RefusedAtLimit, OnlyAnswers, TextUnsent, NotListed, Nowhere},           // a mail that could not be read
}

// Commands returns the rows of all commands, in the order of the help.
func Commands() []CommandRow { return slices.Clone(commandRows) }

// TakesText reports whether the text below a command goes to the other players.
func TakesText(c Command) bool { return rowOf(c).Below == TextSent }

// StandsAlone reports whether a command is about no game and no invitation, so that it can be
// written in answer to a letter about several.
func StandsAlone(c Command) bool {
	row := rowOf(c)
	return row.Where == Everywhere || row.Where&FreshMail != 0 && row.Where&InGame == 0
}

// rowOf returns the row of a command. A command without a row gets the strictest rules.
// A test checks that each type of command has a row.
func rowOf(c Command) CommandRow {
	c = Unwrap(c)
	for _, row := range commandRows {
		if reflect.TypeOf(row.Command) == reflect.TypeOf(c) {
			return row
		}
	}
	return CommandRow{Limit: RefusedAtLimit, Stranger: OnlyAnswers, Below: TextUnsent}
}
