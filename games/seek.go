package games

import (
	"fmt"
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// Seek looks for an opponent who wants the same game. If somebody looks for it already, the game
// begins at once; otherwise the seek waits until somebody does.
type Seek struct {
	Rules   rules.Ruleset
	Pace    clock.Pace
	Order   Order
	Silent  bool // letters do not announce open threes and fours
	Private bool // as in [Game]
	Unrated bool // as in [Game]
	Match   MatchTerms
	Ratings RatingSpan
}

// SeekTime is how long a seek waits.
const SeekTime = 14 * clock.Day

// TakerFirst is the [Challenge.First] of a seek whose player wants to move second.
const TakerFirst PlayerID = -1

func (Seek) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "seek VARIANT OPTIONS", Example: "seek keryo-pente 3 days"},
			{Form: "seek rating LOW to HIGH", Example: "seek rating 1400 to 1700"},
			{Form: "seek off"},
		},
		First: FreshMail, Stranger: SignsUp,
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
	return h.answers.reply(Notice{Matter: seek.matter(), Letter: Seeking{Until: h.Now.Add(SeekTime)}})
}

// newSeek checks the command and returns its seek: a challenge that invites nobody yet.
func (c Seek) newSeek(h *house) (Challenge, error) {
	seek := Challenge{
		From: h.From.ID, Rules: c.Rules, Pace: c.Pace, Announce: !c.Silent, Private: c.Private, Unrated: c.Unrated, Match: c.Match, Ratings: c.Ratings,
		State: ChallengeSeeking, Made: h.Now,
	}
	switch c.Order {
	case ChallengerFirst:
		seek.First = h.From.ID
	case ChallengerSecond:
		seek.First = TakerFirst
	}
	switch {
	case h.From.Stopped:
		return seek, refuseAbout(NotAllowed, TopicStopped, "")
	case c.Rules.Seats != 2:
		return seek, refuseAbout(NotAllowed, TopicTwoPlayers, c.Rules.Name)
	case c.Ratings.Most != 0 && c.Ratings.Most < c.Ratings.Least:
		return seek, refuseAbout(NotAllowed, TopicRatingSpan, "")
	}
	if err := seek.Match.check(c.Rules); err != nil {
		return seek, err
	}
	v, away, err := VacationOf(h.tx, h.From.ID, h.Now)
	if err != nil {
		return seek, err
	}
	if away {
		return seek, &Refusal{NotAllowed, Facts{Topic: TopicOnVacation, Times: Times{Until: v.To}}}
	}
	return seek, h.opponents.checkRoom(h.From, "")
}

// seeks brings together players who look for an opponent.
type seeks struct {
	*asked

	starts *starts
}

// checkOpenSeeks refuses a seek that already waits, and a seek over the limit.
func (sk *seeks) checkOpenSeeks(seek *Challenge) error {
	own, err := sk.tx.Seeks.Of(sk.From.ID)
	if err != nil {
		return err
	}
	for i := range own {
		if own[i].SeekTerms() == seek.SeekTerms() && own[i].Ratings == seek.Ratings {
			return refuseAbout(NotAllowed, TopicSeek, "")
		}
	}
	if atLimit(len(own), sk.Limits.OpenSeeks) {
		return refuseAbout(Limit, TopicSeek, "")
	}
	return nil
}

// SeekTerms returns a text that is equal for two seeks with the same wishes.
func (c *Challenge) SeekTerms() string { return c.seekTerms(c.Match, c.seekOrder()) }

func (c *Challenge) seekTerms(m MatchTerms, o Order) string {
	terms := fmt.Sprint(c.Rules, c.Pace, c.Announce, c.Private, m, o)
	if c.Unrated {
		terms += " unrated"
	}
	return terms
}

// seekOrder says who moves first, as the player of the seek wishes.
func (c *Challenge) seekOrder() Order {
	switch c.First {
	case 0:
		return RandomFirst
	case TakerFirst:
		return ChallengerSecond
	}
	return ChallengerFirst
}

// fittingTerms returns the terms of the seeks that fit a seek: the same game, with a handicap
// for the other side, and not the same wish about who moves first.
func (c *Challenge) fittingTerms() (terms []string) {
	m := c.Match
	m.Handicap = -m.Handicap
	for _, o := range []Order{RandomFirst, ChallengerFirst, ChallengerSecond} {
		if own := c.seekOrder(); o != own || o == RandomFirst {
			terms = append(terms, c.seekTerms(m, o))
		}
	}
	return terms
}

// meet starts the game of a seek of the sender with the player who has waited longest for it.
// It returns false if nobody waits.
func (sk *seeks) meet(seek *Challenge) (bool, error) {
	waiting, ok, err := sk.longestWaiting(seek)
	if err != nil || !ok {
		return false, err
	}
	waiting.Invited = []Invitee{{Player: seek.From, Accepted: true}}
	switch {
	case waiting.First == TakerFirst || seek.First == seek.From:
		waiting.First = seek.From
	case seek.First == TakerFirst:
		waiting.First = waiting.From
	}
	return true, sk.starts.startGame(&waiting, "")
}

// longestWaiting returns the oldest seek that fits. Players who have just played each other meet
// again only if nobody else waits.
func (sk *seeks) longestWaiting(seek *Challenge) (Challenge, bool, error) {
	terms := seek.fittingTerms()
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
	return h.answers.reply(Notice{Letter: SeekEnded{}})
}

// withdrawSeeks withdraws the seeks of a player.
func (sk *seeks) withdrawSeeks(p PlayerID) error {
	own, err := sk.tx.Seeks.Of(p)
	if err != nil {
		return err
	}
	for _, seek := range own {
		seek.State = ChallengeWithdrawn
		if err := sk.tx.Challenges.Save(seek); err != nil {
			return err
		}
	}
	return nil
}

// ListSeeks lists the players who look for an opponent.
type ListSeeks struct{}

func (ListSeeks) traits() Traits { return Traits{Ways: []Way{{Form: "seeks"}}, Stranger: SignsUp} }

func (ListSeeks) do(h *house) error {
	return h.answers.reply(Notice{Letter: SeeksListed{}})
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
			own[i].State = ChallengeWithdrawn
			err = sk.tx.Challenges.Save(own[i])
		}
	}
	return err
}

// LapseSeeks ends seeks that have waited too long, at most max of them, and tells their players.
// It returns how many it ended.
func LapseSeeks(tx Tx, now time.Time, max int) (int, error) {
	h := unasked(tx, now)
	lapsed, err := h.tx.Seeks.Before(now.Add(-SeekTime), max)
	if err != nil {
		return 0, err
	}
	for _, seek := range lapsed {
		seek.State = ChallengeLapsed
		if err := h.tx.Challenges.Save(seek); err != nil {
			return 0, err
		}
		p, err := h.tx.Players.Load(seek.From)
		if err == nil && p.Unreachable.IsZero() {
			err = h.desk.notify(Notice{To: seek.From, Matter: seek.matter(), Letter: SeekLapsed{}})
		}
		if err != nil {
			return 0, err
		}
	}
	return len(lapsed), nil
}
