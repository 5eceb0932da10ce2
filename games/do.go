package games

import (
	"errors"
	"time"

	"pentepost/rules"
)

// Command is what a player asks for. Each command is a type with two methods. One says how it is treated. The
// other carries it out: it checks everything first, in order, and writes last.
type Command interface {
	traits() Traits
	do(s *session) error
}

// Request is the context of a command: who sent it, when, and which letter it answers.
type Request struct {
	Now      time.Time
	Arrived  time.Time // when the mail arrived in the mailbox; zero: now
	From     Player    // the player with the sender's address; for a stranger only Address is set
	Name     string    // the sender's display name; a new player gets a nickname from it
	Vouched  bool      // the receiving server vouches for the sender
	Key      Key       // of the letter that the mail answers; the zero value: none of ours
	Mail     string    // Message-ID of the mail
	Line     string    // the command line, shortened and cleaned, for quoting in the answer
	Text     string    // the text of the mail to keep while it waits for a stranger's "yes"
	Quiet    bool      // the sender wants no automatic answers: refusals are not sent
	Lot      uint64    // a random number that decides who moves first
	MaxBytes int       // maximum size in bytes of an answer to a stranger; 0: no limit
	Service  string    // the address of the server, which nobody can challenge
	Limits   Limits

	MoreServices []string // further addresses of the server

	Organisers []string // the addresses that may make leagues
	Seal       Seal     // which one-time codes are computed with
	Puzzles    []Puzzle
	Computers  []Computer // can be challenged at any time, the weakest first
}

const day = 24 * time.Hour

// Outcome is the outcome of a request.
type Outcome string

// The outcomes of a request without a fault.
const (
	OutcomeDone    Outcome = "done"
	OutcomeRefused Outcome = "refused"
	OutcomeIgnored Outcome = "ignored" // nothing was done, and the sender gets no answer
	OutcomeWaits   Outcome = "waits"   // the command waits until a stranger answers their welcome
)

// session executes one request.
type session struct {
	Tx
	Request
	unasked bool    // the operator or time acts on the sender, who has sent nothing
	left    LeftOut // what of the letter was not done; the answer names it
	ifs     Ifs     // lines of conditional moves in the letter that are still to be taken
	parts   *parts  // if set, receipts become a part of the letter that answers several lines
}

// unasked returns a session for what the operator or time does.
func unasked(tx Tx, now time.Time) *session {
	return &session{Tx: tx, Request: Request{Now: now}, unasked: true}
}

// settled ends a command whose outcome is another one than done or refused, or whose refusal has been answered.
type settled struct {
	outcome Outcome
	reason  Reason
}

func (s *settled) Error() string { return "settled: " + string(s.outcome) }

// outcomeOf returns the outcome of a command that ended with an error, and why it was refused or ignored. The outcome of a
// fault is "".
func outcomeOf(err error) (Outcome, Reason) {
	if err == nil {
		return OutcomeDone, ""
	}
	if s, ok := errors.AsType[*settled](err); ok {
		return s.outcome, s.reason
	}
	if r, ok := errors.AsType[*Refusal](err); ok {
		return OutcomeRefused, r.Reason
	}
	return "", ""
}

// Do executes the command of a request. It returns the outcome and, for a request
// that is refused or ignored, the reason. An error is a fault: the caller must roll
// the transaction back.
func Do(tx Tx, r Request, c Command) (Outcome, Reason, error) {
	s := &session{Tx: tx, Request: r}
	if !r.From.Banned.IsZero() {
		return s.ignoreBanned()
	}
	if foreign := r.Key.About != AboutNothing && r.Key.Player != r.From.ID; foreign {
		return OutcomeIgnored, ForeignSender, s.askOwner()
	}
	unreachable := r.From.Unreachable
	if err := s.markReachable(unreachable); err != nil {
		return "", "", err
	}
	if err := s.meetGame(); err != nil {
		return "", "", err
	}
	err := s.execute(c)
	outcome, reason := outcomeOf(err)
	if err = s.orRefuse(err); err == nil {
		err = s.noteAnswer()
	}
	if err == nil {
		err = s.meetAgain(unreachable)
	}
	if err == nil {
		err = s.resendMissed(unreachable)
	}
	return outcome, reason, err
}

// meetGame does what any mail does to the game that it is about, whatever it says: it may have come too
// late, and its sender has read what they were told.
func (s *session) meetGame() error {
	if err := s.judgeFirst(); err != nil {
		return err
	}
	return s.resumeTree()
}

// orRefuse answers the sender if an error is a refusal that they have not heard of. Faults are returned.
func (s *session) orRefuse(err error) error {
	if _, ok := errors.AsType[*settled](err); ok {
		return nil
	}
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		return s.replyRefusal(refusal)
	}
	return err
}

func (s *session) execute(c Command) error {
	if s.From.Unsubscribed && !s.repliesInOwnGame() && !s.resubscribes(c) && !answersOrphan(c) {
		return &settled{outcome: OutcomeIgnored}
	}
	if !s.From.HasJoined() {
		return s.executeForStranger(c)
	}
	if err := s.checkLetterLimit(c); err != nil {
		return err
	}
	return c.do(s)
}

// askOwner asks the player that a letter was written to whether they sent a mail
// that answers it from another address, at most once per game within
// Limits.SameQuestion. Nothing else happens.
func (s *session) askOwner() error {
	owner, err := s.Player(s.Key.Player)
	if err != nil || owner.Unsubscribed || !owner.HasJoined() || s.Key.DoesOneThing() {
		return err
	}
	n := Notice{To: owner.ID, Letter: WasThisYou{}}
	switch s.Key.About {
	case AboutGame:
		n.Game, n.Ply = GameID(s.Key.ID), s.Key.Ply
	case AboutChallenge:
		n.Challenge = ChallengeID(s.Key.ID)
	}
	return s.notifyOnce(n, s.Limits.SameQuestion)
}

// gameOfKey returns the game of the letter that the mail answers, and the sender's
// seat.
func (s *session) gameOfKey() (Game, rules.Seat, error) {
	switch s.Key.About {
	case AboutGame:
	case AboutPuzzle:
		return Game{}, 0, refuseAbout(NotAllowed, TopicInPuzzle, "")
	default:
		return Game{}, 0, refuseAbout(NotAllowed, TopicNoGame, "")
	}
	g, ok, err := s.Game(GameID(s.Key.ID))
	if err != nil {
		return g, 0, err
	}
	seat := g.SeatOf(s.From.ID)
	if !ok || seat == 0 {
		return g, 0, refuse(UnknownGame)
	}
	return g, seat, nil
}

// runningGame is like gameOfKey, but refuses a game that is over or that the sender
// has left.
func (s *session) runningGame() (Game, rules.Seat, error) {
	g, seat, err := s.gameOfKey()
	switch {
	case err != nil:
	case g.Position.Result().Over():
		err = refuse(GameOver)
	case g.HasLeft(s.From.ID):
		err = refuseAbout(NotAllowed, TopicLeftGame, "")
	}
	return g, seat, err
}
