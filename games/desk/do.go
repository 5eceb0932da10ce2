package desk

import (
	"cmp"
	"errors"
	"strings"
	"time"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/letters"
)

// Command is what a player asks for. Each command is a type with two methods. One says how it is treated. The
// other carries it out: it checks everything first, in order, and writes last.
type Command interface {
	traits() Traits
	do(h *house) error
}

// Request is the context of a command: who sent it, when, and which letter it answers.
type Request struct {
	Now      time.Time
	Arrived  time.Time    // when the mail arrived in the mailbox; zero: now
	From     games.Player // the player with the sender's address; for a stranger only Address is set
	Name     string       // the sender's display name; a new player gets a nickname from it
	Vouched  bool         // the receiving server vouches for the sender
	Answers  bool         // the mail answers another one
	Key      games.Key    // of the letter that the mail answers; the zero value: none of ours
	Mail     string       // Message-ID of the mail
	Thread   []string     // what the mail answers, the latest last: Message-IDs
	Line     string       // the command line, shortened and cleaned, for quoting in the answer
	Text     string       // the text of the mail to keep while it waits for a stranger's "yes"
	Language string       // of the mail, the tag of one that letters can be in; "": not known
	Quiet    bool         // the sender wants no automatic answers: refusals are not sent
	Lot      uint64       // a random number that decides who moves first
	MaxBytes int          // maximum size in bytes of an answer to a stranger; 0: no limit
	Service  string       // the address of the server, which nobody can challenge
	Limits   games.Limits

	MoreServices []string // further addresses of the server
	ServiceName  string   // the name beside them in letters

	Operator   string     // the address of the operator; "": reports of players go nowhere but into the log
	Organisers []string   // the addresses that may make leagues
	Seal       games.Seal // which one-time codes are computed with
	Puzzles    []games.Puzzle
	Computers  []games.Computer // can be challenged at any time, the weakest first
}

// Outcome is the outcome of a request.
type Outcome string

// The outcomes of a request without a fault.
const (
	OutcomeDone    Outcome = "done"
	OutcomeRefused Outcome = "refused"
	OutcomeIgnored Outcome = "ignored" // nothing was done, and the sender gets no answer
	OutcomeWaits   Outcome = "waits"   // the command waits until its sender has answered a letter
)

// settled ends a command whose outcome is another one than done or refused, or whose refusal has been answered.
type settled struct {
	outcome Outcome
	reason  games.Reason
}

func (s *settled) Error() string { return "settled: " + string(s.outcome) }

// outcomeOf returns the outcome of a command that ended with an error, and why it was refused or ignored. The outcome of a
// fault is "".
func outcomeOf(err error) (Outcome, games.Reason) {
	if err == nil {
		return OutcomeDone, ""
	}
	if s, ok := errors.AsType[*settled](err); ok {
		return s.outcome, s.reason
	}
	if r, ok := errors.AsType[*games.Refusal](err); ok {
		return OutcomeRefused, r.Reason
	}
	return "", ""
}

// Do executes the command of a request. It returns the outcome and, for a request
// that is refused or ignored, the reason. An error is a fault: the caller must roll
// the transaction back.
func Do(tx Tx, r Request, c Command) (Outcome, games.Reason, error) {
	h := newHouse(tx, &asked{Request: r})
	if !r.From.Banned.IsZero() {
		return h.accounts.ignoreBanned()
	}
	if foreign := r.Key.About != games.AboutNothing && r.Key.Player != r.From.ID; foreign {
		return OutcomeIgnored, games.ForeignSender, h.askOwner(c)
	}
	unreachable := r.From.Unreachable
	if err := h.reach.markReachable(unreachable); err != nil {
		return "", "", err
	}
	if err := h.meetGame(); err != nil {
		return "", "", err
	}
	err := h.execute(c)
	outcome, reason := outcomeOf(err)
	if err = h.answers.orRefuse(err); err == nil {
		err = h.clocks.noteAnswer()
	}
	if err == nil {
		err = h.seeks.meetAgain(unreachable)
	}
	if err == nil {
		err = h.reach.resendMissed(unreachable)
	}
	return outcome, reason, err
}

// meetGame does what any mail does to the game that it is about, whatever it says: it may have come too
// late, and its sender has read what they were told.
func (h *house) meetGame() error {
	if err := h.judgeFirst(); err != nil {
		return err
	}
	return h.lines.resumeTree()
}

func (h *house) execute(c Command) error {
	if h.From.Unsubscribed && !h.repliesInOwnGame() && !h.resubscribes(c) && !answersOrphan(c) {
		return &settled{outcome: OutcomeIgnored}
	}
	if !h.From.HasJoined() {
		return h.executeForStranger(c)
	}
	if err := h.allowance.checkLetterLimit(c); err != nil {
		return err
	}
	if h.mustAsk(c) {
		return h.askFirst(c)
	}
	return h.carryOut(c)
}

// carryOut carries a command out. If it is refused, nothing that it has written is left, but for what it said to keep.
func (h *house) carryOut(c Command) error {
	from, answered := h.From, error(nil)
	err := h.tx.Savepoint(func() error {
		err := c.do(h)
		if _, ok := errors.AsType[*settled](err); ok {
			answered = err
			return nil
		}
		return err
	})
	if _, refused := errors.AsType[*games.Refusal](err); refused {
		h.From = from
		for _, keep := range h.kept {
			if err := keep(); err != nil {
				return err
			}
		}
	}
	return cmp.Or(err, answered)
}

// keep does something that stays even if the command is refused.
func (h *house) keep(write func() error) error {
	ifs := h.ifs
	h.kept = append(h.kept, func() error {
		h.ifs = ifs
		return write()
	})
	return write()
}

// askOwner asks the player that a letter was written to whether they sent a mail
// that answers it from another address, at most once per game within
// Limits.SameQuestion. Nothing else happens, unless they answer "yes".
func (h *house) askOwner(c Command) error {
	owner, err := h.tx.Players.Load(h.Key.Player)
	if err != nil || owner.Unsubscribed || !owner.HasJoined() || h.Key.DoesOneThing() {
		return err
	}
	n := letters.Notice{To: owner.ID, Letter: letters.WasThisYou{}}
	switch h.Key.About {
	case games.AboutGame:
		n.Game, n.Ply, n.Undone = games.GameID(h.Key.ID), h.Key.Ply, h.Key.Undone
		n.Letter = letters.WasThisYou{Meant: h.lineFor(c)}
	case games.AboutChallenge:
		n.Challenge = games.ChallengeID(h.Key.ID)
		n.Letter = letters.WasThisYou{Meant: h.lineFor(c)}
	}
	return h.desk.notifyOnce(n, h.Limits.SameQuestion)
}

// maxForeign is the number of characters of a line from another address that is shown to the owner of a letter.
const maxForeign = 40

// lineFor returns the line of a mail from another address that the owner of the letter may confirm, "" if there is none.
//
// DECISION: it is a move, or another short answer in the game, without the text below. The text of a stranger is not shown,
// and nobody can be led to change their account by a "yes".
func (h *house) lineFor(c Command) string {
	line, _, _ := strings.Cut(h.Text, "\n")
	if rest, ok := c.(WithRest); ok {
		c = rest.Command
	}
	if ask, ok := c.(Ask); ok {
		c, line = ask.Command, ask.Line
	}
	switch c.(type) {
	case PlayMove, Resign, OfferDraw, AskUndo:
		if h.Key.About != games.AboutGame {
			return ""
		}
	case Accept, Decline:
	case Yes, No:
		if h.Key.About != games.AboutChallenge {
			return "" // nobody knows what it answers
		}
	default:
		return ""
	}
	if utf8.RuneCountInString(line) > maxForeign {
		return ""
	}
	return line
}
