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
	Room    int    // bytes an answer to somebody unknown may have; 0: no limit
	Service string // the service address, whom nobody can challenge
	Limits  Limits
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
	reason  Reason // of a refusal
}

// Do carries out a request: the command of a player, or what a stranger can have.
// It says what has become of it and, of a refusal, why. The error is a fault; the
// transaction is then to be rolled back.
func Do(tx Tx, r Request, c Command) (Outcome, Reason, error) {
	d := &desk{Tx: tx, Request: r, outcome: Done}
	if foreign := r.Key.About != AboutNothing && r.Key.Player != r.From.ID; foreign {
		return Ignored, ForeignSender, d.wasThisYou()
	}
	away := r.From.Unreachable
	if err := d.reachAgain(away); err != nil {
		return "", "", err
	}
	err := d.carryOut(c)
	if refusal, ok := errors.AsType[*Refusal](err); ok {
		d.outcome, d.reason, err = RefusedThat, refusal.Reason, d.answerRefusal(refusal)
	}
	if err == nil {
		err = d.remind(away)
	}
	return d.outcome, d.reason, err
}

func (d *desk) carryOut(c Command) error {
	if d.From.Never && !d.staysInGame() && !d.comesBack(c) {
		d.outcome = Ignored
		return nil
	}
	if !d.From.HasJoined() {
		return d.stranger(c)
	}
	if err := d.withinLimits(c); err != nil {
		return err
	}
	return c.do(d)
}

// wasThisYou tells the player to whom a letter was written that somebody else has
// answered it, once per game and day. Nothing else happens.
func (d *desk) wasThisYou() error {
	owner, err := d.Player(d.Key.Player)
	if err != nil || owner.Never || !owner.HasJoined() || d.Key.About == AboutStopping {
		return err
	}
	n := Notice{To: owner.ID, Kind: Confirm, Facts: Facts{Line: d.Line}}
	switch d.Key.About {
	case AboutGame:
		n.Game, n.Ply = GameID(d.Key.ID), d.Key.Ply
	case AboutChallenge:
		n.Challenge = ChallengeID(d.Key.ID)
	}
	return d.tellOnce(n, d.Limits.SameQuestion)
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

// tell writes a notice down for sending, as soon as its reader may get one more.
func (d *desk) tell(n Notice) (err error) {
	n.Made, n.Due = d.Now, d.Now
	if !n.Reply && !n.Kind.ofPlay() {
		if n.Due, err = d.freeAt(n.To); err != nil {
			return err
		}
	}
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
	case g.HasLeft(d.From.ID):
		err = refuseAbout(NotAllowed, TopicLeftGame, "")
	}
	return g, seat, err
}
