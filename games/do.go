package games

import (
	"errors"
	"time"

	"pentepost/rules"
)

// Command is what a player asks for. There is one type for each, in a file of its
// own: its one method checks in order, refuses first and writes last.
type Command interface {
	do(d *desk) error
}

// Request is a command's envelope: who asks, when, and with which letter in hand.
type Request struct {
	Now     time.Time
	From    Player // the player at the sender's address; only Address is set for a stranger
	Vouched bool   // the receiving server vouches for the sender
	Key     Key    // the zero value: the mail answers no letter of ours
	Mail    string // Message-ID of the mail
	Line    string // the command line, cut and cleaned, for the answer to name
	Text    string // what to keep of the mail if it has to wait for a stranger's "yes"
	Quiet   bool   // the sender asked for no automatic answers: refusals are not sent
	Lot     uint64 // a random number, for what is drawn by lot
	Service string // the service address, whom nobody can challenge
	Limits  Limits
}

// Limits bound what players can make the server do.
type Limits struct {
	StrangersADay  int           // people who have not joined, invited by one player
	OpenChallenges int           // of one player, waiting for an answer
	RefusalMemory  time.Duration // for so long the same text is not refused again
	RefusalsAnHour int           // to one player; more are not sent
	RefusalsADay   int
}

// DefaultLimits are those of an instance that sets none.
func DefaultLimits() Limits {
	return Limits{StrangersADay: 10, OpenChallenges: 50, RefusalMemory: day, RefusalsAnHour: 30, RefusalsADay: 100}
}

const day = 24 * time.Hour

// Outcome is what has become of a request.
type Outcome string

// The outcomes that are no fault.
const (
	Done        Outcome = "done"
	RefusedThat Outcome = "refused"
	Ignored     Outcome = "ignored" // nothing was done and nobody is told
	Waits       Outcome = "waits"   // until a stranger has answered his welcome
)

// desk is where one request is carried out.
type desk struct {
	Tx
	Request
	outcome Outcome
}

// Do carries out a request: the command of a player, or what a stranger can have.
// It says what has become of it and, of a refusal, why. The error is a fault; the
// transaction is then to be rolled back.
func Do(tx Tx, r Request, c Command) (Outcome, Reason, error) {
	d := &desk{Tx: tx, Request: r, outcome: Done}
	if foreign := r.Key.About != AboutNothing && r.Key.Player != r.From.ID; foreign {
		return Ignored, ForeignSender, d.wasThisYou()
	}
	err := d.carryOut(c)
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		return RefusedThat, refusal.Reason, d.answerRefusal(refusal)
	}
	return d.outcome, "", err
}

func (d *desk) carryOut(c Command) error {
	if d.From.Never && !d.comesBack(c) {
		d.outcome = Ignored
		return nil
	}
	if !d.From.HasJoined() {
		return d.stranger(c)
	}
	return c.do(d)
}

// wasThisYou tells the player to whom a letter was written that somebody else has
// answered it, once per game and day. Nothing else happens.
func (d *desk) wasThisYou() error {
	owner, err := d.Player(d.Key.Player)
	if err != nil || owner.Never || !owner.HasJoined() {
		return err
	}
	n := Notice{To: owner.ID, Kind: Confirm, Facts: Facts{Line: d.Line}}
	switch d.Key.About {
	case AboutGame:
		n.Game, n.Ply = GameID(d.Key.ID), d.Key.Ply
	case AboutChallenge:
		n.Challenge = ChallengeID(d.Key.ID)
	}
	return d.tellOnce(n, day)
}

// answerRefusal tells the sender why not: not if he wants no automatic answers,
// and the same refusal for the same text only once a day, so that no machine that
// looks like a man can keep us talking.
func (d *desk) answerRefusal(r *Refusal) error {
	if d.Quiet || d.From.Never || d.From.ID == 0 {
		return nil
	}
	n := Notice{Kind: Refused, Facts: r.Facts}
	n.Facts.Reason, n.Facts.Line, n.Facts.Name = r.Reason, d.Line, brief(r.Facts.Name)
	if err := d.keepSubject(&n); err != nil {
		return err
	}
	if enough, err := d.refusedEnough(); err != nil || enough {
		return err
	}
	return d.answerOnce(n, d.Limits.RefusalMemory)
}

// refusedEnough reports whether the sender has been sent so many refusals that he
// must be a machine, however much he writes like a man.
func (d *desk) refusedEnough() (bool, error) {
	for _, limit := range []struct {
		within time.Duration
		most   int
	}{{time.Hour, d.Limits.RefusalsAnHour}, {day, d.Limits.RefusalsADay}} {
		n, err := d.Refusals(d.From.ID, d.Now.Add(-limit.within))
		if err != nil || n >= limit.most {
			return true, err
		}
	}
	return false, nil
}

// keepSubject lets an answer be about the same game or invitation as the letter
// that the mail answers, so that it can be answered in turn.
func (d *desk) keepSubject(n *Notice) error {
	switch d.Key.About {
	case AboutChallenge:
		n.Challenge = ChallengeID(d.Key.ID)
	case AboutGame:
		g, ok, err := d.Game(GameID(d.Key.ID))
		if err != nil {
			return err
		}
		if ok {
			n.Game, n.Ply = g.ID, g.Position.Plies()
		}
	}
	return nil
}

// tell writes a notice down for sending.
func (d *desk) tell(n Notice) error {
	n.Made, n.Due = d.Now, d.Now
	return d.Enqueue(n)
}

// answer tells the sender himself.
func (d *desk) answer(n Notice) error { return d.tell(d.addressed(n)) }

func (d *desk) tellOnce(n Notice, within time.Duration) error {
	told, err := d.Told(n, d.Now.Add(-within))
	if err != nil || told {
		return err
	}
	return d.tell(n)
}

func (d *desk) answerOnce(n Notice, within time.Duration) error {
	return d.tellOnce(d.addressed(n), within)
}

func (d *desk) addressed(n Notice) Notice {
	n.To, n.Reply, n.InReplyTo = d.From.ID, true, d.Mail
	if n.To == 0 {
		n.Address = d.From.Address
	}
	return n
}

// keyedGame returns the game whose letter is answered, and the sender's seat.
func (d *desk) keyedGame() (Game, rules.Seat, error) {
	if d.Key.About != AboutGame {
		return Game{}, 0, refuseAbout(NotAllowed, TopicNoGame, "")
	}
	g, ok, err := d.Game(GameID(d.Key.ID))
	if err != nil {
		return g, 0, err
	}
	seat := g.SeatOf(d.From.ID)
	if !ok || seat == 0 {
		return g, 0, refuse(UnknownGame)
	}
	return g, seat, nil
}

// runningGame is keyedGame for commands that need it to go on.
func (d *desk) runningGame() (Game, rules.Seat, error) {
	g, seat, err := d.keyedGame()
	switch {
	case err != nil:
	case g.Position.Result().Over():
		err = refuse(GameOver)
	case g.hasLeft(d.From.ID):
		err = refuseAbout(NotAllowed, TopicLeftGame, "")
	}
	return g, seat, err
}
