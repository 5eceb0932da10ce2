package games

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// A Question is about a line that is almost a command: "Did you mean L10?" The zero value
// means that a letter asks no such question.
type Question struct {
	Line string // the command line as the player should have written it
	Rest string // the text that they wrote below it
}

// The values of [Key.Question]. A question about a command has a number of its own from
// commandQuestion on.
const (
	drawQuestion    uint32 = 1   // an offer of a draw
	stopQuestion    uint32 = 2   // what to do about the running games of a player who wants no letters
	undoQuestion    uint32 = 3   // a wish to take back a turn
	ownQuestion     uint32 = 4   // something about the reader's own account
	pauseQuestion   uint32 = 100 // an offer of a pause; the number of days is added
	commandQuestion uint32 = 1 << 20
)

// questionNumber returns the number of the question that an offer asks.
func (o Offer) questionNumber() uint32 {
	switch o.What {
	case UndoOffer:
		return undoQuestion
	case PauseOffer:
		return pauseQuestion + uint32(o.Days)
	default:
		return drawQuestion
	}
}

// isOfferQuestion reports whether a question is an offer in a game.
func isOfferQuestion(q uint32) bool {
	return q == drawQuestion || q == undoQuestion || q > pauseQuestion && q <= pauseQuestion+MaxPause
}

// Question returns the number of the question that a letter asks, or 0.
func (n Notice) Question() uint32 {
	if l, asks := n.Letter.(interface{ questionNumber() uint32 }); asks {
		return l.questionNumber()
	}
	return 0
}

func (l Refused) questionNumber() uint32 {
	if l.Meant == "" {
		return 0
	}
	sum := sha256.Sum256([]byte(l.Meant + "\n" + l.Below))
	return commandQuestion | binary.BigEndian.Uint32(sum[:])%commandQuestion
}

func (l Offered) questionNumber() uint32 { return Offer{What: l.What, Days: l.Days}.questionNumber() }

func (l YourMove) questionNumber() uint32 {
	if l.Offer {
		return drawQuestion
	}
	return 0
}

// QuestionOf returns the question about a command that the letter with a key asks. A newer
// question to the same player about the same game replaces it: then, and if the letter asks
// no such question, QuestionOf returns the zero value.
func QuestionOf(tx Tx, k Key) (Question, error) {
	if k.Question < commandQuestion {
		return Question{}, nil
	}
	like := Notice{To: k.Player}
	switch k.About {
	case AboutGame:
		like.Game = GameID(k.ID)
	case AboutChallenge:
		like.Challenge = ChallengeID(k.ID)
	}
	last, ok, err := tx.Notices.LastQuestion(like)
	if err != nil || !ok || last.Ply != k.Ply || last.Undone != k.Undone || last.Question() != k.Question {
		return Question{}, err
	}
	asked, _ := last.Letter.(Refused)
	return Question{Line: asked.Meant, Rest: asked.Below}, nil
}

// Ask asks the sender whether they meant a command, because their line is only probably that
// command.
type Ask struct {
	Command  Command // what they probably meant
	Line     string  // the line that means it
	Rest     string  // the text below
	Doubt    string  // the line of that text which may take the command back, "" if the command line itself is in doubt
	Sentence bool    // the line is a sentence that mentions a point among other words
}

func (Ask) traits() Traits { return Traits{Where: Everywhere, Free: true} }

// do refuses at once what it would have to refuse after the answer.
func (c Ask) do(h *house) error {
	var err error
	switch command := c.Command.(type) {
	case PlayMove:
		_, _, err = h.table.tryMove(command)
	case AnswerPuzzle:
		_, err = command.check(h)
	default:
		if h.Key.About == AboutGame {
			_, _, err = h.gameOfKey()
		}
	}
	if _, refused := errors.AsType[*Refusal](err); refused && c.Sentence {
		return refuse(NotUnderstood)
	} else if err != nil {
		return err
	}
	return &Refusal{NotUnderstood, Facts{Topic: TopicMeant, Meaning: Meaning{Meant: c.Line, Below: c.Rest}, Name: c.Doubt}}
}

// Confirmed is a command that the sender has confirmed with "yes", after a question. It is
// not executed if the game has gone on since the question.
type Confirmed struct{ Command Command }

func (c Confirmed) traits() Traits { return c.Command.traits() }

func (c Confirmed) do(h *house) error {
	if h.Key.About == AboutGame {
		g, _, err := h.gameOfKey()
		if err != nil {
			return err
		}
		if !h.isCurrent(&g) {
			return h.oldLetter(&g)
		}
	}
	return c.Command.do(h)
}

// WithRest is a command in a letter with more text: notes, and commands and lines that the server
// does not act on. The answer says so.
type WithRest struct {
	Command  Command
	NotDone  []string // commands below the command
	Unsent   bool     // there is a text below it that goes to nobody
	Cut      bool     // the end of the text below it goes to nobody
	Withheld []string // lines with the sender's address or telephone number, which go to nobody
	Notes    []string // for the sender alone
	Ifs      Ifs      // conditional moves
}

func (c WithRest) traits() Traits { return c.Command.traits() }

func (c WithRest) do(h *house) error {
	left := &h.left
	left.Withheld, left.NotDone = append(left.Withheld, c.Withheld...), append(left.NotDone, c.NotDone...)
	left.Unsent, left.Cut = left.Unsent || c.Unsent, left.Cut || c.Cut
	h.keepBack(c.Ifs)
	if _, move := Unwrap(c.Command).(PlayMove); !move {
		if err := h.lines.takeAside(); err != nil {
			return err
		}
	}
	if err := h.notes.keepNotes(c.Notes); err != nil {
		return err
	}
	return c.Command.do(h)
}

// Unwrap returns the command inside [Confirmed] and [WithRest].
func Unwrap(c Command) Command {
	for {
		switch wrapped := c.(type) {
		case Confirmed:
			c = wrapped.Command
		case WithRest:
			c = wrapped.Command
		default:
			return c
		}
	}
}

// Yes answers the one question that waits: an invitation, an offer in a game, or the letter
// that asks a stranger whether they sent a mail. [Released] then has the command of that
// mail. The server replaces a "yes" to a [Question] by its command.
type Yes struct{ Remark string }

func (Yes) traits() Traits {
	return Traits{Unlisted: []string{"yes"}, Alone: remarked[Yes], Where: Everywhere, Free: true, Stranger: SignsUp, Sends: true}
}

func (c Yes) do(h *house) error {
	waits, err := h.questions.questionThatWaits()
	switch {
	case err != nil:
		return err
	case waits:
		return Accept(c).do(h)
	case h.justJoined():
		return nil
	case h.Key.About == AboutJoining:
		return refuseAbout(Closed, TopicJoining, "")
	}
	return refuseAbout(NotAllowed, TopicYes, "")
}

// No answers the same questions as [Yes].
type No struct{ Remark string }

func (No) traits() Traits {
	return Traits{Unlisted: []string{"no"}, Where: Everywhere, Free: true, Stranger: TurnsDown, Sends: true}
}

func (c No) do(h *house) error {
	if h.Key.Question >= commandQuestion {
		return h.questions.dropQuestion()
	}
	waits, err := h.questions.questionThatWaits()
	switch {
	case err != nil:
		return err
	case waits:
		return Decline(c).do(h)
	case h.Key.About == AboutJoining && !h.From.HasJoined():
		h.From.Waiting = ""
		return h.tx.Players.Save(h.From)
	}
	return refuseAbout(NotAllowed, TopicNo, "")
}

// questions knows which question a "yes" or "no" answers.
type questions struct {
	*asked

	invitations *invitations
	leagueNews  *leagueNews
	answers     *answers
}

// questionThatWaits reports whether a "yes" or "no" answers an invitation or an offer in a
// game. It refuses an answer to a question about a command, because [QuestionOf] has not
// found it.
func (qu *questions) questionThatWaits() (bool, error) {
	switch {
	case qu.Key.Question >= commandQuestion:
		return false, refuseAbout(Closed, TopicQuestion, "")
	case qu.Key.About == AboutChallenge, qu.Key.About == AboutGame && isOfferQuestion(qu.Key.Question):
		return true, nil
	case qu.Key.About != AboutNothing || !qu.Vouched:
		return false, nil
	}
	open, err := qu.invitations.pendingInvitations()
	return len(open) > 0, err
}

// dropQuestion confirms that a command is not executed.
func (qu *questions) dropQuestion() error {
	if qu.Key.About != AboutGame {
		return qu.dropFreshQuestion()
	}
	g, _, err := qu.gameOfKey()
	if err != nil {
		return err
	}
	return qu.answers.show(&g, QuestionDropped{})
}

// dropFreshQuestion is dropQuestion for a question about no game.
func (qu *questions) dropFreshQuestion() error {
	last, ok, err := qu.tx.Notices.LastQuestion(Notice{To: qu.From.ID})
	asked, _ := last.Letter.(Refused)
	if err != nil || !ok || last.Question() != qu.Key.Question || asked.Topic != TopicLeaveLeague {
		return errors.Join(err, qu.answers.sendHelp(HelpText{}))
	}
	l, err := qu.leagueNews.leagueNamed(asked.Name)
	if err != nil {
		return err
	}
	return qu.leagueNews.replyLeague(&l, LeagueStayed{})
}

// Released returns the command line, and the text below it, that has waited for the "yes" of
// a stranger and can be executed now. It returns "" if there is none.
func Released(r Request, c Command, o Outcome) string {
	if _, yes := Unwrap(c).(Yes); yes && o == OutcomeDone && r.Key.About == AboutJoining {
		return r.From.Waiting
	}
	return ""
}
