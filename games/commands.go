package games

import "cmp"

// Traits say how a command is treated. Each command states its own, beside what it does; what it does not state is
// usual.
type Traits struct {
	Words    []string     // the first words of its line that the help lists; "move" stands for a point alone
	Unlisted []string     // further first words
	Where    Where        // the mails that can contain it; usually a fresh one
	First    Where        // the mails whose help begins with its first word
	Free     bool         // it is carried out even if its sender is over the limit on letters
	Stranger StrangerRule // what it does for somebody who has not joined
	Sends    bool         // the text below it goes to the other players; otherwise to nobody, and the answer says so
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

// worded returns a value of each command that has words, in the order of the help.
func worded() []Command {
	return []Command{
		PlayMove{}, Resign{}, OfferDraw{}, AskUndo{}, AskPause{}, Accept{}, Decline{}, Withdraw{}, Oops{}, Never{}, Claim{}, Unrated{}, Wait{},
		ShowPosition{}, ShowMoves{}, ShowGIF{}, Try{}, ShowThreats{}, ShowLast{}, ShowNear{}, Hint{}, Review{}, Say{},
		WriteNote{}, ShowNotes{}, WriteLines{}, ShowLines{}, Rematch{},
		Join{}, Nick{}, ListAddresses{}, EnterCode{}, Export{}, IssueChallenge{}, InviteAgain{}, Seek{}, ListSeeks{}, TakeVacation{}, Back{},
		ListGames{}, ShowGame{}, Watch{}, Unwatch{}, ShowRating{}, ShowStandings{},
		ListLeagues{}, ShowLeague{}, Enter{}, AskToLeave{}, ShowTable{}, GivePuzzle{},
		ShowSettings{}, Set{}, Stop{}, Start{}, Forget{}, ExplainRules{}, Help{}, Yes{}, No{}, Continue{},
	}
}

// CommandWord is a first word of a command's line. Templates have words that explain it if it is listed.
type CommandWord struct {
	Word   string
	Where  Where // the mails that can contain the command
	First  Where // the mails whose help begins with the word
	Listed bool  // the help lists it
}

// CommandWords returns the words of all commands, in the order of the help.
func CommandWords() (list []CommandWord) {
	for _, c := range worded() {
		t := traitsOf(c)
		for i, word := range t.Words {
			w := CommandWord{Word: word, Where: t.Where, Listed: true}
			if i == 0 {
				w.First = t.First
			}
			list = append(list, w)
		}
		for _, word := range t.Unlisted {
			list = append(list, CommandWord{Word: word, Where: t.Where})
		}
	}
	return list
}

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
