package games

import (
	"errors"
	"time"

	"pentepost/rules"
)

// Command is what a player asks for. There is one type for each, in a file of its
// own: its one method checks in order, refuses first and writes last.
type Command interface {
	do(s *session) error
}

// Request is a command's envelope: who asks, when, and with which letter in hand.
type Request struct {
	Now      time.Time
	From     Player // the player at the sender's address; only Address is set for a stranger
	Vouched  bool   // the receiving server vouches for the sender
	Key      Key    // the zero value: the mail answers no letter of ours
	Mail     string // Message-ID of the mail
	Line     string // the command line, cut and cleaned, for the answer to name
	Text     string // what to keep of the mail if it has to wait for a stranger's "yes"
	Quiet    bool   // the sender asked for no automatic answers: refusals are not sent
	Lot      uint64 // a random number, for what is drawn by lot
	MaxBytes int    // bytes an answer to somebody unknown may have; 0: no limit
	Service  string // the service address, whom nobody can challenge
	Limits   Limits
}

const day = 24 * time.Hour

// Outcome is what has become of a request.
type Outcome string

// The outcomes that are no fault.
const (
	OutcomeDone    Outcome = "done"
	OutcomeRefused Outcome = "refused"
	OutcomeIgnored Outcome = "ignored" // nothing was done and nobody is told
	OutcomeWaits   Outcome = "waits"   // until a stranger has answered his welcome
)

// session is where one request is carried out.
type session struct {
	Tx
	Request
	outcome Outcome
	reason  Reason // of a refusal
}

// Do carries out a request: the command of a player, or what a stranger can have.
// It says what has become of it and, of a refusal, why. The error is a fault; the
// transaction is then to be rolled back.
func Do(tx Tx, r Request, c Command) (Outcome, Reason, error) {
	s := &session{Tx: tx, Request: r, outcome: OutcomeDone}
	if foreign := r.Key.About != AboutNothing && r.Key.Player != r.From.ID; foreign {
		return OutcomeIgnored, ForeignSender, s.wasThisYou()
	}
	away := r.From.Unreachable
	if err := s.reachAgain(away); err != nil {
		return "", "", err
	}
	err := s.carryOut(c)
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		s.outcome, s.reason, err = OutcomeRefused, refusal.Reason, s.answerRefusal(refusal)
	}
	if err == nil {
		err = s.remind(away)
	}
	return s.outcome, s.reason, err
}

func (s *session) carryOut(c Command) error {
	if s.From.Unsubscribed && !s.staysInGame() && !s.comesBack(c) {
		s.outcome = OutcomeIgnored
		return nil
	}
	if !s.From.HasJoined() {
		return s.stranger(c)
	}
	if err := s.withinLimits(c); err != nil {
		return err
	}
	return c.do(s)
}

// wasThisYou tells the player to whom a letter was written that somebody else has
// answered it, once per game and day. Nothing else happens.
func (s *session) wasThisYou() error {
	owner, err := s.Player(s.Key.Player)
	if err != nil || owner.Unsubscribed || !owner.HasJoined() || s.Key.About == AboutStopping {
		return err
	}
	n := Notice{To: owner.ID, Kind: Confirm, Facts: Facts{Line: s.Line}}
	switch s.Key.About {
	case AboutGame:
		n.Game, n.Ply = GameID(s.Key.ID), s.Key.Ply
	case AboutChallenge:
		n.Challenge = ChallengeID(s.Key.ID)
	}
	return s.tellOnce(n, s.Limits.SameQuestion)
}

// keepSubject lets an answer be about the same game or invitation as the letter
// that the mail answers, so that it can be answered in turn.
func (s *session) keepSubject(n *Notice) error {
	switch s.Key.About {
	case AboutChallenge:
		n.Challenge = ChallengeID(s.Key.ID)
	case AboutGame:
		g, ok, err := s.Game(GameID(s.Key.ID))
		if err != nil {
			return err
		}
		if ok {
			n.Game, n.Ply = g.ID, g.Position.Plies()
		}
	}
	return nil
}

// tell writes a notice down for sending, as soon as its reader may get one more.
func (s *session) tell(n Notice) (err error) {
	n.Made, n.Due = s.Now, s.Now
	if !n.Reply && n.Kind.Row().Limit == Limited {
		if n.Due, err = s.freeAt(n.To); err != nil {
			return err
		}
	}
	return s.Enqueue(n)
}

// answer tells the sender himself.
func (s *session) answer(n Notice) error { return s.tell(s.addressed(n)) }

func (s *session) tellOnce(n Notice, within time.Duration) error {
	told, err := s.Told(n, s.Now.Add(-within))
	if err != nil || told {
		return err
	}
	return s.tell(n)
}

func (s *session) answerOnce(n Notice, within time.Duration) error {
	return s.tellOnce(s.addressed(n), within)
}

func (s *session) addressed(n Notice) Notice {
	n.To, n.Reply, n.InReplyTo = s.From.ID, true, s.Mail
	if n.To == 0 {
		n.Address = s.From.Address
	}
	return n
}

// keyedGame returns the game whose letter is answered, and the sender's seat.
func (s *session) keyedGame() (Game, rules.Seat, error) {
	if s.Key.About != AboutGame {
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

// runningGame is keyedGame for commands that need it to go on.
func (s *session) runningGame() (Game, rules.Seat, error) {
	g, seat, err := s.keyedGame()
	switch {
	case err != nil:
	case g.Position.Result().Over():
		err = refuse(GameOver)
	case g.HasLeft(s.From.ID):
		err = refuseAbout(NotAllowed, TopicLeftGame, "")
	}
	return g, seat, err
}
