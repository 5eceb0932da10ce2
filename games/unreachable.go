package games

import (
	"slices"
	"time"

	"pentepost/games/clock"
)

// Bounce is a bounce message about a letter.
type Bounce struct {
	Letter Notice
	Class  BounceClass
	Says   string // the text of the other mail server
}

// BounceClass says whether a bounce is permanent, and whose fault it is.
type BounceClass int

// The classes of bounces.
const (
	BounceSoft BounceClass = iota // temporary, such as a full mailbox
	BounceHard                    // permanent, such as an unknown mailbox
	BounceOurs                    // the other server rejects this server or the letter
)

// Bounced records a bounce and counts it against the reader of the letter, unless it
// was our fault. If the letter asks for a move, the clock stands still from when it was sent. A bounced invitation
// cancels its challenge. After too many bounces the player gets no more letters, their clocks stop, and
// their opponents are notified. Otherwise a letter that asks for a move is sent again later.
func Bounced(tx Tx, b Bounce, limits Limits, now time.Time) error {
	s := unasked(tx, now)
	s.Limits = limits
	if b.Letter.To == 0 {
		return nil
	}
	first, err := s.noteLetter(b.Letter, LetterLost)
	if err != nil || !first {
		return err // several bounce messages can be about one letter
	}
	elsewhere, err := s.wentElsewhere(b.Letter)
	if err != nil {
		return err
	}
	if elsewhere {
		return s.resend(b.Letter, 0)
	}
	if err := s.AddBounce(b, now); err != nil {
		return err
	}
	tooMany, err := s.tooManyBounces(b.Letter.To)
	switch {
	case err != nil:
		return err
	case b.Letter.Kind() == KindInvitation:
		return s.cancelChallenge(b.Letter.Challenge, b.Letter.To)
	case tooMany:
		return s.markUnreachable(b.Letter.To)
	}
	return s.resend(b.Letter, limits.AfterBounceAgain)
}

// wentElsewhere reports whether a letter went to an address where letters to its reader no longer
// go. That it came back says nothing about the address of now.
func (s *session) wentElsewhere(n Notice) (bool, error) {
	p, err := s.Player(n.To)
	return n.SentTo != "" && n.SentTo != p.Address, err
}

func (s *session) tooManyBounces(p PlayerID) (bool, error) {
	hard, soft, err := s.CountBounces(p, s.Now.Add(-s.Limits.BouncesWithin))
	return atLimit(hard, s.Limits.HardBounces) || atLimit(soft, s.Limits.SoftBounces), err
}

func atLimit(n, limit int) bool { return limit > 0 && n >= limit }

// cancelChallenge closes a challenge because an invited player cannot be reached.
func (s *session) cancelChallenge(id ChallengeID, p PlayerID) error {
	ch, ok, err := s.Challenge(id)
	if err != nil || !ok || ch.State != ChallengeOpen {
		return err
	}
	ch.State = ChallengeDeclined
	if err := s.SaveChallenge(ch); err != nil {
		return err
	}
	return s.notify(Notice{To: ch.From, Matter: ch.matter(), Letter: Unreachable{}, Said: Said{By: p}})
}

// resend schedules a bounced letter again if it asks for a move and the game has not
// changed since. Of a remark, a reminder and the like, only the turn is sent again.
func (s *session) resend(n Notice, after time.Duration) error {
	if n.Kind() == KindDigest {
		return s.WaitAgain(n.ID)
	}
	g, ok, err := s.Game(n.Game)
	if err != nil || !ok || !n.asksForMove() || !n.isTurnOf(&g) {
		return err
	}
	if n.Kind() != KindYourMove {
		n = g.turnAgain(n.To)
	}
	n.Reply, n.InReplyTo, n.Failures = false, "", 0
	n.Made, n.Due = s.Now, s.Now.Add(after)
	return s.Enqueue(n)
}

// turnAgain returns the notice that asks the player on turn for a move once more.
func (g *Game) turnAgain(p PlayerID) Notice {
	return Notice{To: p, Matter: g.news(g.lastPlyByHand(p) + 1), Letter: YourMove{}, Said: Said{By: p}}
}

// markUnreachable stops the letters to a player until they write again.
func (s *session) markUnreachable(id PlayerID) error {
	p, err := s.Player(id)
	if err != nil || !p.Unreachable.IsZero() {
		return err
	}
	p.Unreachable = s.Now
	if err := s.SavePlayer(p); err != nil {
		return err
	}
	if err := s.CancelNotices(id); err != nil {
		return err
	}
	still := clock.Interval{From: s.Now, Cause: clock.Unreachable}
	if err := s.AddInterval(Interval{Player: id, Interval: still}); err != nil {
		return err
	}
	if err := s.beginUntold(id); err != nil {
		return err
	}
	if err := s.resetAlarms(id); err != nil {
		return err
	}
	running, err := s.GamesOf(id)
	if err != nil {
		return err
	}
	for i := range running {
		if err := s.notifyUnreachable(&running[i], id); err != nil {
			return err
		}
	}
	return s.cancelInvitations(id)
}

// notifyLate tells everybody in a game that the letter that asks for the move is late, if it still is. The player on turn can answer
// the one that says so.
func (s *session) notifyLate(g *Game, c Clock) error {
	late, ok := c.Turn.Late()
	if !ok || !late.To.After(s.Now) {
		return nil
	}
	n := Notice{Letter: LettersLate{Sent: late.From, Until: late.To}, Said: Said{By: s.From.ID}}
	if err := s.notifyOthers(g, n); err != nil {
		return err
	}
	n = g.turnAgain(s.From.ID)
	n.Letter = TurnLate{Sent: late.From}
	return s.notify(n)
}

// notifyUnreachable notifies the other players of a game that a player cannot be
// reached.
func (s *session) notifyUnreachable(g *Game, who PlayerID) error {
	letter := Unreachable{}
	if g.OnTurn() == who {
		of, err := LoadTime(s.Tx, g)
		if err != nil {
			return err
		}
		if c := g.ClockAt(s.Now, of); c.OutOfReach {
			letter.Until = c.Due
		}
	}
	for _, p := range g.others(who) {
		n := Notice{To: p, Matter: g.now(), Letter: letter, Said: Said{By: who}}
		if err := s.notify(n); err != nil {
			return err
		}
	}
	return nil
}

// cancelInvitations cancels the challenges that a player has not answered.
func (s *session) cancelInvitations(id PlayerID) error {
	open, err := s.OpenChallenges(id)
	if err != nil {
		return err
	}
	for _, ch := range open {
		invited := slices.ContainsFunc(ch.Invited, func(i Invitee) bool { return i.Player == id && !i.Accepted })
		if !invited {
			continue
		}
		if err := s.cancelChallenge(ch.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// markReachable starts the letters to the sender again, since a mail from them shows
// that they are there. Their clocks stood still since the given time.
func (s *session) markReachable(since time.Time) error {
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
	if err := s.EndIntervals(clock.Unreachable, s.From.ID, 0, s.Now); err != nil {
		return err
	}
	running, err := s.GamesOf(s.From.ID)
	for i := range running {
		if g := &running[i]; err == nil && g.OnTurn() == s.From.ID && !g.Began.IsZero() {
			err = s.endLost(g, latest(s.Now, g.Began))
		}
	}
	return err
}

// resendMissed sends the letters that the sender missed: one for each game where
// they are on turn after this request, or the letter of the day.
func (s *session) resendMissed(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	if _, daily := s.From.Daily(); daily {
		return s.sendDigest()
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
		if err := s.reply(g.turnAgain(s.From.ID)); err != nil {
			return err
		}
	}
	return nil
}
