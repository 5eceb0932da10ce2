package desk

import (
	"cmp"
	"slices"
	"strings"
)

// Traits say how a command is treated. Each command states its own, beside what it does; what it does not state is
// usual.
type Traits struct {
	Ways     []Way    // how it is written; their first words are its words
	Unlisted []string // further first words, which the help does not list

	// Alone returns the command that its word alone on a line is, with the text below. Usually that is the command without
	// anything else, if it has no Read.
	Alone func(text string) Command
	// Read returns the command that a line is, nil if it has no such form. A line that needs the game or the clock to
	// be read, or more of the grammar, is read in package command.
	Read func(CommandLine) Command

	Where    Where        // the mails that can contain it; usually a fresh one
	First    Where        // the mails whose help begins with its first word
	Free     bool         // it is carried out even if its sender is over the limit on letters
	Stranger StrangerRule // what it does for somebody who has not joined
	// Unproved: it is carried out even if anybody may have sent the mail, because it only shows something, needs a proof of its own, or
	// begins a game, which its sender is told of and can take back.
	//
	// DECISION: to invite and to seek are not asked about. Where a mail host writes no verdicts, each game would cost a mail more.
	Unproved bool
	Sends    bool // the text below it goes to the other players; otherwise to nobody, and the answer says so
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

// StrangerRule says what a command does for a sender who has not joined. A stranger can do more if they answer one
// of our letters, or if the receiving server vouches for them.
type StrangerRule int8

// The rules for strangers.
const (
	OnlyAnswers   StrangerRule = iota // is executed only in answer to one of our letters
	SignsUp                           // creates an account first, then executes the command
	TurnsDown                         // declines an invitation; needs no account
	AnsweredDaily                     // is answered once a day, so that strangers can look before they join
	ProvesItself                      // is executed at once: only its sender can know what it says
)

// Way is one way to write a command. What it does is a sentence that is named after it.
type Way struct {
	Word    string // "move" for a point alone; usually the first word of the form
	Form    string // a word in capitals stands for the player's own
	Example string // can be sent as it stands; usually the form
	Place   string // in the mail, if that matters
}

// CommandLine is a command line, after its first word, with the text below it.
type CommandLine struct {
	Word  string   // the first word, in lower case
	Args  []string // the other words, in lower case
	Typed []string // the same as they were typed
	Text  string   // for the other players
}

// CommandWord is a first word of a command's line.
type CommandWord struct {
	Word  string
	Ways  []Way // that begin with it; none if the help does not list it
	Where Where // the mails that can contain the command
	First Where // the mails whose help begins with the word

	alone func(text string) Command
	read  func(CommandLine) Command
}

// remarked returns a command that has nothing but a remark.
func remarked[C interface {
	~struct{ Remark string }
	Command
}](text string) Command {
	return C{Remark: text}
}

// commandWords are the words of all commands, in the order of the help. Each mail looks for its words here.
var commandWords = wordsOf(
	PlayMove{}, Resign{}, OfferDraw{}, AskUndo{}, AskPause{}, Accept{}, Decline{}, Withdraw{}, Oops{}, Never{}, Abort{}, Claim{}, Unrated{}, Wait{},
	ShowPosition{}, ShowMoves{}, ShowGIF{}, Try{}, ShowThreats{}, ShowLast{}, ShowNear{}, Hint{}, Review{}, Explore{}, Say{},
	WriteNote{}, ShowNotes{}, WriteLines{}, ShowLines{}, Rematch{},
	Join{}, Nick{}, ListAddresses{}, EnterCode{}, Export{}, IssueChallenge{}, InviteAgain{}, Seek{}, ListSeeks{}, TakeVacation{}, Back{},
	ListGames{}, ShowGame{}, Watch{}, Unwatch{}, Block{}, Unblock{}, ListBlocked{}, Report{}, ShowRating{}, ShowStandings{},
	ListLeagues{}, ShowLeague{}, Enter{}, AskToLeave{}, ShowTable{}, GivePuzzle{}, ShowSolution{},
	ShowSettings{}, Set{}, Stop{}, Start{}, Forget{}, ExplainRules{}, Help{}, Yes{}, No{}, Continue{},
)

// commandPlaces are the places of the words in that list.
var commandPlaces = placesOf(commandWords)

func wordsOf(commands ...Command) (list []CommandWord) {
	for _, c := range commands {
		t := traitsOf(c)
		if t.Alone == nil && t.Read == nil {
			t.Alone = func(string) Command { return c }
		}
		of, first := CommandWord{Where: t.Where, alone: t.Alone, read: t.Read}, len(list)
		for _, way := range t.Ways {
			word, _, _ := strings.Cut(way.Form, " ")
			way.Word, way.Example = cmp.Or(way.Word, strings.TrimSuffix(word, ":")), cmp.Or(way.Example, way.Form)
			if last := len(list) - 1; last < first || list[last].Word != way.Word {
				of.Word = way.Word
				list = append(list, of)
			}
			list[len(list)-1].Ways = append(list[len(list)-1].Ways, way)
		}
		if len(t.Ways) > 0 {
			list[first].First = t.First
		}
		for _, word := range t.Unlisted {
			of.Word = word
			list = append(list, of)
		}
	}
	return list
}

func placesOf(list []CommandWord) map[string]int {
	places := map[string]int{}
	for i, w := range list {
		places[w.Word] = i
	}
	return places
}

// CommandWords returns the words of all commands, in the order of the help.
func CommandWords() []CommandWord { return slices.Clone(commandWords) }

// CommandNamed returns a word, in lower case, of a command; ok is false if no command has it.
func CommandNamed(word string) (w CommandWord, ok bool) {
	i, ok := commandPlaces[word]
	if ok {
		w = commandWords[i]
	}
	return w, ok
}

// Alone returns the command that the word alone on a line is, with the text below; ok is false if it is read as any other
// line.
func (w CommandWord) Alone(text string) (c Command, ok bool) {
	if w.alone == nil {
		return nil, false
	}
	return w.alone(text), true
}

// Read returns the command that a line is, nil if it has no such form.
func (w CommandWord) Read(l CommandLine) Command {
	if w.read == nil {
		return nil
	}
	return w.read(l)
}

// Listed reports whether the help lists a word.
func (w CommandWord) Listed() bool { return len(w.Ways) > 0 }

// TakesText reports whether the text below a command goes to the other players.
func TakesText(c Command) bool { return traitsOf(c).Sends }

// StandsAlone reports whether a command is about no game and no invitation, so that it can be
// written in answer to a letter about several.
func StandsAlone(c Command) bool {
	where := traitsOf(c).Where
	return where == Everywhere || where&FreshMail != 0 && where&InGame == 0
}

// traitsOf returns the traits of a command, with what is usual filled in.
func traitsOf(c Command) Traits {
	t := Unwrap(c).traits()
	t.Where = cmp.Or(t.Where, FreshMail)
	return t
}
