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
	s := &session{Tx: tx, Request: Request{Now: now, Limits: limits}}
	if b.Letter.To == 0 {
		return nil
	}
	first, err := s.AddBounce(b, now)
	if err != nil || !first {
		return err // one letter may come back in several reports
	}
	enough, err := s.bouncedEnough(b.Letter.To)
	switch {
	case err != nil:
		return err
	case b.Letter.Kind == Invitation:
		return s.uninvite(b.Letter.Challenge, b.Letter.To)
	case enough:
		return s.giveUpOn(b.Letter.To)
	}
	return s.sendAgain(b.Letter)
}

func (s *session) bouncedEnough(p PlayerID) (bool, error) {
	hard, soft, err := s.Bounces(p, s.Now.Add(-s.Limits.BouncesWithin))
	return reached(hard, s.Limits.HardBounces) || reached(soft, s.Limits.SoftBounces), err
}

func reached(n, limit int) bool { return limit > 0 && n >= limit }

// uninvite closes a challenge that does not reach somebody.
func (s *session) uninvite(id ChallengeID, p PlayerID) error {
	ch, ok, err := s.Challenge(id)
	if err != nil || !ok || ch.State != ChallengeOpen {
		return err
	}
	ch.State = ChallengeDeclined
	if err := s.SaveChallenge(ch); err != nil {
		return err
	}
	return s.tell(Notice{To: ch.From, Kind: Unreachable, Challenge: ch.ID, Facts: Facts{By: p}})
}

// sendAgain sends a letter that somebody waits for once more, if it still says how
// things are by then.
func (s *session) sendAgain(n Notice) error {
	g, ok, err := s.Game(n.Game)
	if err != nil || !ok || n.Kind != YourMove || g.OnTurn() != n.To || g.Position.Plies() != n.Ply {
		return err
	}
	n.Reply, n.InReplyTo, n.Failures = false, "", 0
	n.Made, n.Due = s.Now, s.Now.Add(s.Limits.AfterBounceAgain)
	return s.Enqueue(n)
}

// giveUpOn stops the letters to somebody until he writes again.
func (s *session) giveUpOn(id PlayerID) error {
	p, err := s.Player(id)
	if err != nil || !p.Unreachable.IsZero() {
		return err
	}
	p.Unreachable = s.Now
	if err := s.SavePlayer(p); err != nil {
		return err
	}
	if err := s.Withdraw(id); err != nil {
		return err
	}
	running, err := s.GamesOf(id)
	if err != nil {
		return err
	}
	for i := range running {
		if err := s.tellUnreachable(&running[i], id); err != nil {
			return err
		}
	}
	return s.uninviteFromAll(id)
}

// tellUnreachable tells the others in a game why they hear nothing.
func (s *session) tellUnreachable(g *Game, who PlayerID) error {
	for _, p := range g.others(who) {
		n := Notice{To: p, Kind: Unreachable, Game: g.ID, Ply: g.Position.Plies(), Facts: Facts{By: who}}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	return nil
}

// uninviteFromAll closes the challenges that wait for somebody's answer.
func (s *session) uninviteFromAll(id PlayerID) error {
	open, err := s.OpenChallenges(id)
	if err != nil {
		return err
	}
	for _, ch := range open {
		invited := slices.ContainsFunc(ch.Invited, func(i Invitee) bool { return i.Player == id && !i.Accepted })
		if !invited {
			continue
		}
		if err := s.uninvite(ch.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// reachAgain lets letters go to the sender again: he writes, so he is there. His
// clocks have stood since he could not be reached.
func (s *session) reachAgain(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	s.From.Unreachable = time.Time{}
	if err := s.SavePlayer(s.From); err != nil {
		return err
	}
	if err := s.ForgetBounces(s.From.ID); err != nil {
		return err
	}
	running, err := s.GamesOf(s.From.ID)
	for _, g := range running {
		if err != nil || g.OnTurn() != s.From.ID {
			continue
		}
		stood := s.Now.Sub(later(g.Moved, since))
		g.Moved = g.Moved.Add(stood)
		err = s.SaveGame(g, len(g.Plies))
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
func (s *session) remind(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	running, err := s.GamesOf(s.From.ID)
	if err != nil {
		return err
	}
	for i := range running {
		g := &running[i]
		if g.OnTurn() != s.From.ID || g.Started.Equal(s.Now) {
			continue
		}
		facts := Facts{Since: g.toldUpTo(s.From.ID) + 1, By: s.From.ID}
		n := Notice{Kind: YourMove, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if err := s.answer(n); err != nil {
			return err
		}
	}
	return nil
}
