package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
)

// Seek looks for an opponent who wants the same game. If somebody looks for it already, the game
// begins at once; otherwise the seek waits until somebody does.
type Seek struct {
	Rules   rules.Ruleset
	Pace    clock.Pace
	Order   games.Order
	Silent  bool // letters do not announce open threes and fours
	Private bool // as in [games.Game]
	Unrated bool // as in [games.Game]
	Explore bool // as in [games.Game]
	Match   games.MatchTerms
	Ratings games.RatingSpan
}

func (Seek) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "seek VARIANT OPTIONS", Example: "seek keryo-pente 3 days"},
			{Form: "seek rating LOW to HIGH", Example: "seek rating 1400 to 1700"},
			{Form: "seek off"},
		},
		First: FreshMail, Stranger: SignsUp, Unproved: true,
	}
}

func (c Seek) do(h *house) error {
	seek, err := c.newSeek(h)
	if err != nil {
		return err
	}
	if met, err := h.seeks.meet(&seek); err != nil || met {
		return err
	}
	if err := h.seeks.checkOpenSeeks(&seek); err != nil {
		return err
	}
	seek.Origin = h.newOrigin("seek", seek.From)
	if err := h.tx.Challenges.Add(&seek); err != nil {
		return err
	}
	return h.answers.reply(letters.Notice{Matter: letters.OfChallenge(&seek), Letter: letters.Seeking{Until: h.Now.Add(games.SeekTime)}})
}

// newSeek checks the command and returns its seek: a challenge that invites nobody yet.
func (c Seek) newSeek(h *house) (games.Challenge, error) {
	seek := games.Challenge{
		From: h.From.ID, Rules: c.Rules, Pace: c.Pace, Announce: !c.Silent, Private: c.Private, Unrated: c.Unrated, Explore: c.Explore, Match: c.Match, Ratings: c.Ratings,
		State: games.ChallengeSeeking, Made: h.Now,
	}
	switch c.Order {
	case games.ChallengerFirst:
		seek.First = h.From.ID
	case games.ChallengerSecond:
		seek.First = games.TakerFirst
	}
	switch {
	case h.From.Stopped:
		return seek, games.RefuseAbout(games.NotAllowed, games.TopicStopped, "")
	case c.Rules.Seats != 2:
		return seek, games.RefuseAbout(games.NotAllowed, games.TopicTwoPlayers, c.Rules.Name)
	case c.Ratings.Most != 0 && c.Ratings.Most < c.Ratings.Least:
		return seek, games.RefuseAbout(games.NotAllowed, games.TopicRatingSpan, "")
	}
	if err := seek.Match.Check(c.Rules); err != nil {
		return seek, err
	}
	v, away, err := VacationOf(h.tx, h.From.ID, h.Now)
	if err != nil {
		return seek, err
	}
	if away {
		return seek, &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicOnVacation, Times: games.Times{Until: v.To}}}
	}
	return seek, h.opponents.checkRoom(h.From, "")
}

// seeks brings together players who look for an opponent.
type seeks struct {
	*asked

	starts *starts
}

// checkOpenSeeks refuses a seek that already waits, and a seek over the limit.
func (sk *seeks) checkOpenSeeks(seek *games.Challenge) error {
	own, err := sk.tx.Seeks.Of(sk.From.ID)
	if err != nil {
		return err
	}
	for i := range own {
		if own[i].SeekTerms() == seek.SeekTerms() && own[i].Ratings == seek.Ratings {
			return games.RefuseAbout(games.NotAllowed, games.TopicSeek, "")
		}
	}
	if atLimit(len(own), sk.Limits.OpenSeeks) {
		return games.RefuseAbout(games.Limit, games.TopicSeek, "")
	}
	return nil
}

// meet starts the game of a seek of the sender with the player who has waited longest for it.
// It returns false if nobody waits.
func (sk *seeks) meet(seek *games.Challenge) (bool, error) {
	waiting, ok, err := sk.longestWaiting(seek)
	if err != nil || !ok {
		return false, err
	}
	waiting.Invited = []games.Invitee{{Player: seek.From, Accepted: true}}
	switch {
	case waiting.First == games.TakerFirst || seek.First == seek.From:
		waiting.First = seek.From
	case seek.First == games.TakerFirst:
		waiting.First = waiting.From
	}
	return true, sk.starts.startGame(&waiting, "")
}

// longestWaiting returns the oldest seek that fits. Players who have just played each other meet
// again only if nobody else waits.
func (sk *seeks) longestWaiting(seek *games.Challenge) (games.Challenge, bool, error) {
	terms := seek.FittingTerms()
	waiting, ok, err := sk.tx.Seeks.Fitting(*seek, terms, sk.Now, true)
	if err == nil && !ok {
		waiting, ok, err = sk.tx.Seeks.Fitting(*seek, terms, sk.Now, false)
	}
	return waiting, ok, err
}

// SeekOff withdraws the seeks of the sender.
type SeekOff struct{}

func (SeekOff) traits() Traits { return Traits{Where: Everywhere, Free: true} }

func (SeekOff) do(h *house) error {
	if err := h.seeks.withdrawSeeks(h.From.ID); err != nil {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letters.SeekEnded{}})
}

// withdrawSeeks withdraws the seeks of a player.
func (sk *seeks) withdrawSeeks(p games.PlayerID) error {
	own, err := sk.tx.Seeks.Of(p)
	if err != nil {
		return err
	}
	for _, seek := range own {
		seek.State = games.ChallengeWithdrawn
		if err := sk.tx.Challenges.Save(seek); err != nil {
			return err
		}
	}
	return nil
}

// ListSeeks lists the players who look for an opponent.
type ListSeeks struct{}

func (ListSeeks) traits() Traits {
	return Traits{Ways: []Way{{Form: "seeks"}}, Stranger: SignsUp, Unproved: true}
}

func (ListSeeks) do(h *house) error {
	return h.answers.reply(letters.Notice{Letter: letters.SeeksListed{}})
}

// meetAgain looks once more for opponents for the seeks of the sender. Nobody was matched with
// them while letters to them bounced, which was since the given time.
func (sk *seeks) meetAgain(since time.Time) error {
	if since.IsZero() {
		return nil
	}
	own, err := sk.tx.Seeks.Of(sk.From.ID)
	for i := range own {
		if err != nil {
			return err
		}
		var met bool
		if met, err = sk.meet(&own[i]); met && err == nil {
			own[i].State = games.ChallengeWithdrawn
			err = sk.tx.Challenges.Save(own[i])
		}
	}
	return err
}

// LapseSeeks ends seeks that have waited too long, at most max of them, and tells their players.
// It returns how many it ended.
func LapseSeeks(tx Tx, now time.Time, max int) (int, error) {
	h := unasked(tx, now)
	lapsed, err := h.tx.Seeks.Before(now.Add(-games.SeekTime), max)
	if err != nil {
		return 0, err
	}
	for _, seek := range lapsed {
		seek.State = games.ChallengeLapsed
		if err := h.tx.Challenges.Save(seek); err != nil {
			return 0, err
		}
		p, err := h.tx.Players.Load(seek.From)
		if err == nil && p.Unreachable.IsZero() {
			err = h.desk.notify(letters.Notice{To: seek.From, Matter: letters.OfChallenge(&seek), Letter: letters.SeekLapsed{}})
		}
		if err != nil {
			return 0, err
		}
	}
	return len(lapsed), nil
}
