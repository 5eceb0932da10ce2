package games

import (
	"slices"
	"time"
)

// Bounce is a letter that came back.
type Bounce struct {
	Letter Notice
	Class  BounceClass
	Says   string // what the other mail server said
}

// BounceClass says whose trouble it is that a letter came back, and for how long.
type BounceClass int

const (
	BounceSoft BounceClass = iota // the reader's, for a while: the mailbox is full
	BounceHard                    // the reader's, for good: there is no such mailbox
	BounceOurs                    // ours: we, or the letter, are not wanted there
)

// Bounced counts a letter that came back against its reader, unless that lay with us,
// and acts on it: the challenger is told that his invitation is off; a letter that
// somebody waits for goes out once more later; and when there are too many, letters
// stop, his clocks stand, and those who wait for him are told.
func Bounced(tx Tx, b Bounce, limits Limits, now time.Time) error {
	d := &desk{Tx: tx, Request: Request{Now: now, Limits: limits}}
	if b.Letter.To == 0 {
		return nil
	}
	first, err := d.AddBounce(b, now)
	if err != nil || !first {
		return err // one letter may come back in several reports
	}
	enough, err := d.bouncedEnough(b.Letter.To)
	switch {
	case err != nil:
		return err
	case b.Letter.Kind == Invitation:
		return d.uninvite(b.Letter.Challenge, b.Letter.To)
	case enough:
		return d.giveUpOn(b.Letter.To)
	}
	return d.sendAgain(b.Letter)
}

func (d *desk) bouncedEnough(p PlayerID) (bool, error) {
	hard, soft, err := d.Bounces(p, d.Now.Add(-d.Limits.BouncesWithin))
	return reached(hard, d.Limits.HardBounces) || reached(soft, d.Limits.SoftBounces), err
}

func reached(n, limit int) bool { return limit > 0 && n >= limit }

// uninvite closes a challenge that does not reach somebody.
func (d *desk) uninvite(id ChallengeID, p PlayerID) error {
	ch, ok, err := d.Challenge(id)
	if err != nil || !ok || ch.State != ChallengeOpen {
		return err
	}
	ch.State = ChallengeDeclined
	if err := d.SaveChallenge(ch); err != nil {
		return err
	}
	return d.tell(Notice{To: ch.From, Kind: Unreachable, Challenge: ch.ID, Facts: Facts{By: p}})
}

// sendAgain sends a letter that somebody waits for once more, if it still says how
// things are by then.
func (d *desk) sendAgain(n Notice) error {
	g, ok, err := d.Game(n.Game)
	if err != nil || !ok || n.Kind != YourMove || g.OnTurn() != n.To || g.Position.Plies() != n.Ply {
		return err
	}
	n.Reply, n.InReplyTo, n.Failures = false, "", 0
	n.Made, n.Due = d.Now, d.Now.Add(d.Limits.AfterBounceAgain)
	return d.Enqueue(n)
}

// giveUpOn stops the letters to somebody until he writes again.
func (d *desk) giveUpOn(id PlayerID) error {
	p, err := d.Player(id)
	if err != nil || !p.Unreachable.IsZero() {
		return err
	}
	p.Unreachable = d.Now
	if err := d.SavePlayer(p); err != nil {
		return err
	}
	if err := d.Withdraw(id); err != nil {
		return err
	}
	running, err := d.GamesOf(id)
	if err != nil {
		return err
	}
	for i := range running {
		if err := d.tellUnreachable(&running[i], id); err != nil {
			return err
		}
	}
	return d.uninviteFromAll(id)
}

// tellUnreachable tells the others in a game why they hear nothing.
func (d *desk) tellUnreachable(g *Game, who PlayerID) error {
	for _, p := range g.others(who) {
		n := Notice{To: p, Kind: Unreachable, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: who}}
		if err := d.tell(n); err != nil {
			return err
		}
	}
	return nil
}

// uninviteFromAll closes the challenges that wait for somebody's answer.
func (d *desk) uninviteFromAll(id PlayerID) error {
	open, err := d.OpenChallenges(id)
	if err != nil {
		return err
	}
	for _, ch := range open {
		invited := slices.ContainsFunc(ch.Invited, func(i Invitee) bool { return i.Player == id && !i.Accepted })
		if !invited {
			continue
		}
		if err := d.uninvite(ch.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// reachAgain lets letters go to the sender again: he writes, so he is there. His
// clocks have stood since he could not be reached.
func (d *desk) reachAgain(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	d.From.Unreachable = time.Time{}
	if err := d.SavePlayer(d.From); err != nil {
		return err
	}
	if err := d.ForgetBounces(d.From.ID); err != nil {
		return err
	}
	running, err := d.GamesOf(d.From.ID)
	for _, g := range running {
		if err != nil || g.OnTurn() != d.From.ID {
			continue
		}
		stood := d.Now.Sub(later(g.Moved, since))
		g.Moved = g.Moved.Add(stood)
		err = d.SaveGame(g, len(g.Plies))
	}
	return err
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// remind sends somebody who can be reached again the letters he has missed: those
// of the games in which it is his move, even after what he has just written.
func (d *desk) remind(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	running, err := d.GamesOf(d.From.ID)
	if err != nil {
		return err
	}
	for i := range running {
		g := &running[i]
		if g.OnTurn() != d.From.ID || g.Started.Equal(d.Now) {
			continue
		}
		facts := Facts{Since: g.toldUpTo(d.From.ID) + 1, By: d.From.ID}
		n := Notice{Kind: YourMove, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if err := d.answer(n); err != nil {
			return err
		}
	}
	return nil
}
