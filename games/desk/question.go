package desk

import (
	"errors"
	"strings"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/rules"
)

// A Question is about a line that is almost a command: "Did you mean L10?" The zero value
// means that a letter asks no such question.
type Question struct {
	Line string // the command line as the player should have written it
	Rest string // the text that they wrote below it
}

// QuestionOf returns the question about a command that the letter with a key asks. A newer
// question to the same player about the same game replaces it: then, and if the letter asks
// no such question, QuestionOf returns the zero value.
func QuestionOf(tx Tx, k games.Key) (Question, error) {
	if k.Question < letters.CommandQuestion {
		return Question{}, nil
	}
	like := letters.Notice{To: k.Player}
	switch k.About {
	case games.AboutGame:
		like.Game = games.GameID(k.ID)
	case games.AboutChallenge:
		like.Challenge = games.ChallengeID(k.ID)
	}
	last, ok, err := tx.Notices.LastQuestion(like)
	if err != nil || !ok || last.Ply != k.Ply || last.Undone != k.Undone || last.Question() != k.Question {
		return Question{}, err
	}
	line, below := last.Asked()
	return Question{Line: line, Rest: below}, nil
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

func (Ask) traits() Traits { return Traits{Where: Everywhere, Free: true, Unproved: true} }

// do refuses at once what it would have to refuse after the answer.
func (c Ask) do(h *house) error {
	var err error
	switch command := c.Command.(type) {
	case PlayMove:
		_, _, err = h.table.tryMove(command)
	case AnswerPuzzle:
		_, err = command.check(h)
	default:
		if h.Key.About == games.AboutGame {
			_, _, err = h.gameOfKey()
		}
	}
	if _, refused := errors.AsType[*games.Refusal](err); refused && c.Sentence {
		return games.Refuse(games.NotUnderstood)
	} else if err != nil {
		if !strings.Contains(strings.ToLower(h.Line), strings.ToLower(c.Line)) {
			h.Line = c.Line // the move stands below the command line
		}
		return err
	}
	if !h.proved() {
		c.Rest = "" // a "yes" does not send what the letter does not show
	}
	return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: c.Line, Below: c.Rest}, Name: c.Doubt}}
}

// Confirmed is a command that the sender has confirmed with "yes", after a question. It is
// not executed if the game has gone on since the question.
type Confirmed struct{ Command Command }

func (c Confirmed) traits() Traits { return c.Command.traits() }

func (c Confirmed) do(h *house) error {
	if h.Key.About == games.AboutGame {
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
	NotDone  []string  // commands below the command
	Unsent   bool      // there is a text below it that goes to nobody
	Cut      bool      // the end of the text below it goes to nobody
	Withheld []string  // lines with the sender's address or telephone number, which go to nobody
	Notes    []string  // for the sender alone
	Ifs      games.Ifs // conditional moves
}

func (c WithRest) traits() Traits { return c.Command.traits() }

func (c WithRest) do(h *house) error {
	left := &h.left
	left.Withheld, left.NotDone = append(left.Withheld, c.Withheld...), append(left.NotDone, c.NotDone...)
	left.Unsent, left.Cut = left.Unsent || c.Unsent, left.Cut || c.Cut
	h.keepBack(c.Ifs)
	if err := h.keep(func() error { return h.takeRest(c) }); err != nil {
		return err
	}
	return c.Command.do(h)
}

// takeRest takes the lines and notes that stand beside a command, whatever becomes of that. A move takes its lines itself.
func (h *house) takeRest(c WithRest) error {
	if _, move := Unwrap(c.Command).(PlayMove); !move {
		if err := h.lines.takeAside(); err != nil {
			return err
		}
	}
	return h.notes.keepNotes(c.Notes)
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
// that asks whether its reader sent a mail. [Released] then has the command of that
// mail. The server replaces a "yes" to a [Question] by its command.
type Yes struct{ Remark string }

func (Yes) traits() Traits {
	return Traits{Unlisted: []string{"yes"}, Alone: remarked[Yes], Where: Everywhere, Free: true, Stranger: SignsUp, Sends: true, Unproved: true}
}

func (c Yes) do(h *house) error {
	if h.Key.Question == letters.ForeignQuestion {
		return games.RefuseAbout(games.NotAllowed, games.TopicWrittenElsewhere, "")
	}
	waits, err := h.questions.questionThatWaits()
	switch {
	case err != nil:
		return err
	case waits:
		return Accept(c).do(h)
	case h.justJoined():
		return nil
	case h.Key.About == games.AboutJoining:
		return games.RefuseAbout(games.Closed, games.TopicJoining, "")
	}
	return h.questions.sideMeant(rules.Swap, "swap", games.TopicYes)
}

// No answers the same questions as [Yes].
type No struct{ Remark string }

func (No) traits() Traits {
	return Traits{Unlisted: []string{"no"}, Where: Everywhere, Free: true, Stranger: TurnsDown, Sends: true, Unproved: true}
}

func (c No) do(h *house) error {
	if h.Key.Question >= letters.CommandQuestion || h.Key.Question == letters.ForeignQuestion {
		return h.questions.dropQuestion()
	}
	waits, err := h.questions.questionThatWaits()
	switch {
	case err != nil:
		return err
	case waits:
		return Decline(c).do(h)
	case h.Key.About == games.AboutJoining && !h.From.HasJoined():
		return h.change(func(p *games.Player) { p.Waiting = "" })
	}
	return h.questions.sideMeant(rules.Keep, "keep", games.TopicNo)
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
	case qu.Key.Question >= letters.CommandQuestion:
		return false, games.RefuseAbout(games.Closed, games.TopicQuestion, "")
	case qu.Key.About == games.AboutChallenge, qu.Key.About == games.AboutGame && letters.IsOfferQuestion(qu.Key.Question):
		return true, nil
	case qu.Key.About != games.AboutNothing || !qu.Vouched:
		return false, nil
	}
	open, err := qu.invitations.pendingInvitations()
	return len(open) > 0, err
}

// sideMeant asks whether an answer where no question waits means a choice of an opening, if the letter has asked for one. Any other
// answer is refused.
func (qu *questions) sideMeant(c rules.Choice, line, topic string) error {
	if qu.Key.About == games.AboutGame {
		g, _, err := qu.gameOfKey()
		switch {
		case err != nil:
			return err
		case g.OnTurn() == qu.From.ID && g.Position.Choices().Has(rules.Swap) && g.Position.Choices().Has(c):
			return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: line}}}
		}
	}
	return games.RefuseAbout(games.NotAllowed, topic, "")
}

// dropQuestion confirms that a command is not executed.
func (qu *questions) dropQuestion() error {
	if qu.Key.About != games.AboutGame {
		return qu.dropFreshQuestion()
	}
	g, _, err := qu.gameOfKey()
	if err != nil {
		return err
	}
	return qu.answers.show(&g, letters.QuestionDropped{})
}

// dropFreshQuestion is dropQuestion for a question about no game.
func (qu *questions) dropFreshQuestion() error {
	last, ok, err := qu.tx.Notices.LastQuestion(letters.Notice{To: qu.From.ID})
	if err == nil && ok && last.Question() == qu.Key.Question {
		switch asked := last.Letter.(type) {
		case letters.StayAsked:
			return qu.declineSeason(last.League)
		case letters.Refused:
			if asked.Topic == games.TopicLeaveLeague || asked.Topic == games.TopicOrganise {
				l, err := qu.leagueNews.leagueNamed(asked.Name)
				if err != nil {
					return err
				}
				return qu.leagueNews.replyLeague(&l, letters.LeagueStayed{})
			}
		}
	}
	return errors.Join(err, qu.answers.sendHelp(letters.HelpText{}))
}

// declineSeason takes the sender out of the next season of a league, as they have answered. The games of this season go on.
func (qu *questions) declineSeason(id games.LeagueID) error {
	l, ok, err := qu.tx.Leagues.Load(id)
	if err != nil || !ok {
		return err
	}
	if err := qu.tx.Leagues.DropEntry(id, qu.From.ID); err != nil {
		return err
	}
	if err := qu.leagueNews.note(&l, leagues.Event{What: leagues.Left, Player: qu.From.ID}); err != nil {
		return err
	}
	return qu.leagueNews.replyLeague(&l, letters.SilentLeft{Declined: true})
}

// Released returns the command line, and the text below it, that has waited for the "yes" of
// a stranger and can be executed now. It returns "" if there is none.
func Released(r Request, c Command, o Outcome) string {
	if _, yes := Unwrap(c).(Yes); yes && o == OutcomeDone && r.Key.About == games.AboutJoining {
		return r.From.Waiting
	}
	return ""
}
