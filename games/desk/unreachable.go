package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Bounced records a bounce and counts it against the reader of the letter, unless it
// was our fault. If the letter asks for a move, the clock stands still from when it was sent. A bounced invitation
// cancels its challenge. After too many bounces the player gets no more letters, their clocks stop, and
// their opponents are notified. Otherwise a letter that asks for a move is sent again later.
func Bounced(tx Tx, b letters.Bounce, limits games.Limits, now time.Time) error {
	h := unasked(tx, now)
	h.Limits = limits
	if b.Letter.To == 0 {
		return nil
	}
	first, err := h.clocks.noteLetter(b.Letter, letters.Lost)
	if err != nil || !first {
		return err // several bounce messages can be about one letter
	}
	elsewhere, err := h.reach.wentElsewhere(b.Letter)
	if err != nil {
		return err
	}
	if elsewhere {
		return h.reach.resend(b.Letter, 0)
	}
	if err := h.tx.Bounces.Add(b, now); err != nil {
		return err
	}
	tooMany, err := h.reach.tooManyBounces(b.Letter.To)
	switch {
	case err != nil:
		return err
	case b.Letter.Kind() == letters.KindInvitation:
		return h.invitations.cancelChallenge(b.Letter.Challenge, b.Letter.To)
	case tooMany:
		return h.reach.markUnreachable(b.Letter.To)
	}
	return h.reach.resend(b.Letter, limits.AfterBounceAgain)
}

// reach keeps track of players whose letters come back, and of what they have missed.
type reach struct {
	*asked

	clocks      *clocks
	gameNews    *gameNews
	invitations *invitations
	daily       *daily
	answers     *answers
}

// wentElsewhere reports whether a letter went to an address where letters to its reader no longer
// go. That it came back says nothing about the address of now.
func (re *reach) wentElsewhere(n letters.Notice) (bool, error) {
	p, err := re.tx.Players.Load(n.To)
	return n.SentTo != "" && n.SentTo != p.Address, err
}

func (re *reach) tooManyBounces(p games.PlayerID) (bool, error) {
	hard, soft, err := re.tx.Bounces.Count(p, re.Now.Add(-re.Limits.BouncesWithin))
	return atLimit(hard, re.Limits.HardBounces) || atLimit(soft, re.Limits.SoftBounces), err
}

// cancelChallenge closes a challenge because an invited player cannot be reached.
func (in *invitations) cancelChallenge(id games.ChallengeID, p games.PlayerID) error {
	ch, ok, err := in.tx.Challenges.Load(id)
	if err != nil || !ok || ch.State != games.ChallengeOpen {
		return err
	}
	ch.State = games.ChallengeDeclined
	if err := in.tx.Challenges.Save(ch); err != nil {
		return err
	}
	return in.desk.notify(letters.Notice{To: ch.From, Matter: letters.OfChallenge(&ch), Letter: letters.Unreachable{}, Said: play.Said{By: p}})
}

// resend schedules a bounced letter again if it asks for a move and the game has not
// changed since. Of a remark, a reminder and the like, only the turn is sent again.
func (re *reach) resend(n letters.Notice, after time.Duration) error {
	if n.Kind() == letters.KindDigest {
		return re.tx.Digests.WaitAgain(n.ID)
	}
	g, ok, err := re.tx.Games.Load(n.Game)
	if err != nil || !ok || !n.AsksForMove() || !n.IsTurnOf(&g) {
		return err
	}
	if n.Kind() != letters.KindYourMove {
		n = letters.TurnAgain(&g, n.To)
	}
	n.Reply, n.InReplyTo, n.Thread, n.Failures = false, "", nil, 0
	n.Made, n.Due = re.Now, re.Now.Add(after)
	return re.tx.Outbox.Enqueue(n)
}

// markUnreachable stops the letters to a player until they write again.
func (re *reach) markUnreachable(id games.PlayerID) error {
	p, err := re.tx.Players.Load(id)
	if err != nil || !p.Unreachable.IsZero() {
		return err
	}
	if _, err := re.tx.Players.Change(id, func(p *games.Player) { p.Unreachable = re.Now }); err != nil {
		return err
	}
	if err := re.tx.Outbox.Cancel(id); err != nil {
		return err
	}
	still := clock.Interval{From: re.Now, Cause: clock.Unreachable}
	if err := re.tx.Intervals.Add(games.Interval{Player: id, Interval: still}); err != nil {
		return err
	}
	if err := re.clocks.beginUntold(id); err != nil {
		return err
	}
	if err := re.clocks.resetAlarms(id); err != nil {
		return err
	}
	running, err := re.tx.Games.Of(id)
	if err != nil {
		return err
	}
	for i := range running {
		if err := re.gameNews.notifyUnreachable(&running[i], id); err != nil {
			return err
		}
	}
	return re.invitations.cancelInvitations(id)
}

// cancelInvitations cancels the challenges that a player has not answered.
func (in *invitations) cancelInvitations(id games.PlayerID) error {
	open, err := in.tx.Challenges.Open(id)
	if err != nil {
		return err
	}
	for _, ch := range open {
		invited := slices.ContainsFunc(ch.Invited, func(i games.Invitee) bool { return i.Player == id && !i.Accepted })
		if !invited {
			continue
		}
		if err := in.cancelChallenge(ch.ID, id); err != nil {
			return err
		}
	}
	return nil
}

// markReachable starts the letters to the sender again, since a mail from them shows
// that they are there. Their clocks stood still since the given time.
func (re *reach) markReachable(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	if err := re.change(func(p *games.Player) { p.Unreachable = time.Time{} }); err != nil {
		return err
	}
	if err := re.tx.Bounces.Forget(re.From.ID); err != nil {
		return err
	}
	if err := re.tx.Intervals.End(clock.Unreachable, re.From.ID, 0, re.Now); err != nil {
		return err
	}
	running, err := re.tx.Games.Of(re.From.ID)
	for i := range running {
		if g := &running[i]; err == nil && g.OnTurn() == re.From.ID && !g.Began.IsZero() {
			err = re.clocks.endLost(g, clock.Later(re.Now, g.Began))
		}
	}
	return err
}

// resendMissed sends the letters that the sender missed: one for each game where
// they are on turn after this request, or the letter of the day.
func (re *reach) resendMissed(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	if _, daily := re.From.Daily(); daily {
		return re.daily.sendDigest()
	}
	running, err := re.tx.Games.Of(re.From.ID)
	if err != nil {
		return err
	}
	for i := range running {
		g := &running[i]
		if g.OnTurn() != re.From.ID || g.Started.Equal(re.Now) {
			continue
		}
		if err := re.answers.reply(letters.TurnAgain(g, re.From.ID)); err != nil {
			return err
		}
	}
	return nil
}
