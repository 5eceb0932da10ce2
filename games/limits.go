package games

import "time"

// Limits bound what players can make the server do. A number of 0 means no limit. A
// duration of 0 switches its feature off. The toml names are keys of the configuration.
type Limits struct {
	RefusalsAnHour int           `toml:"refusals_an_hour"` // to one player; further refusals are not sent
	RefusalsADay   int           `toml:"refusals_a_day"`
	SameRefusal    time.Duration `toml:"same_refusal"`  // the same text is refused in a few words for this time
	SameQuestion   time.Duration `toml:"same_question"` // a player gets one Confirm letter for a game in this time
	MuteAnswers    int           `toml:"mute_answers"`  // after this number of refusals ...
	MuteWithin     time.Duration `toml:"mute_within"`   // ... in this time, without an executed command,
	MuteFor        time.Duration `toml:"mute_for"`      // a player gets no refusals until this time has passed without another

	LettersAnHour int `toml:"letters_an_hour"` // answers to one player, without letters of play
	LettersADay   int `toml:"letters_a_day"`

	SameWelcome      time.Duration `toml:"same_welcome"`       // a stranger gets one welcome in this time
	WelcomesAnHour   int           `toml:"welcomes_an_hour"`   // to all strangers together
	WelcomesADomain  int           `toml:"welcomes_a_domain"`  // an hour, to strangers of one domain
	StrangersADay    int           `toml:"strangers_a_day"`    // strangers invited by one player
	OpenChallenges   int           `toml:"open_challenges"`    // open challenges of one player
	OpenSeeks        int           `toml:"open_seeks"`         // open seeks of one player
	HardBounces      int           `toml:"hard_bounces"`       // after this number of permanent bounces ...
	SoftBounces      int           `toml:"soft_bounces"`       // ... or of temporary bounces ...
	BouncesWithin    time.Duration `toml:"bounces_within"`     // ... in this time, the player is unreachable
	AfterBounceAgain time.Duration `toml:"after_bounce_again"` // delay before a bounced YourMove letter is sent again
}

// DefaultLimits returns the limits of a server whose configuration sets none.
func DefaultLimits() Limits {
	return Limits{
		RefusalsAnHour: 5, RefusalsADay: 15, SameRefusal: time.Hour, SameQuestion: day,
		MuteAnswers: 4, MuteWithin: 10 * time.Minute, MuteFor: time.Hour,
		LettersAnHour: 30, LettersADay: 150,
		SameWelcome: day, WelcomesAnHour: 60, WelcomesADomain: 20, StrangersADay: 10, OpenChallenges: 50, OpenSeeks: 5,
		HardBounces: 2, SoftBounces: 4, BouncesWithin: 30 * day, AfterBounceAgain: day,
	}
}

// checkLetterLimit refuses a command whose answer would be over the limit on
// letters. Commands of play are always allowed.
func (s *session) checkLetterLimit(c Command) error {
	if traitsOf(c).Free {
		return nil
	}
	next, err := s.nextLetterAt(s.From.ID)
	if err == nil && next.After(s.Now) {
		return &Refusal{Limit, Facts{Topic: TopicLetters, Times: Times{Until: next}}}
	}
	return err
}

// nextLetterAt returns the earliest time when a player may get one more letter.
func (s *session) nextLetterAt(p PlayerID) (time.Time, error) {
	next := s.Now
	for _, limit := range []struct {
		max    int
		within time.Duration
	}{{s.Limits.LettersAnHour, time.Hour}, {s.Limits.LettersADay, day}} {
		if limit.max <= 0 || p == 0 {
			continue
		}
		due, ok, err := s.NthLastDue(p, limit.max)
		if err != nil {
			return next, err
		}
		if again := due.Add(limit.within); ok && again.After(next) {
			next = again
		}
	}
	return next, nil
}

// replyRefusal sends a refusal to the sender. It sends nothing to somebody who wants no
// automatic answers. The same refusal of the same text is sent in a few words within
// Limits.SameRefusal. A limited number of refusals ends mail loops with programs that we do
// not recognise as such; the last one says that it is the last.
func (s *session) replyRefusal(r *Refusal) error {
	if s.Quiet || s.From.Unsubscribed && !s.repliesInOwnGame() && r.Facts.Topic != TopicOrphan || s.From.ID == 0 {
		return nil
	}
	n, letter := Notice{Said: Said{By: r.Facts.By}}, r.letter(s.Line)
	if r.Facts.Topic == TopicLetters {
		letter.Line = "" // one refusal for all commands
		n.Letter = letter
		return s.replyOnce(n, time.Hour)
	}
	if err := s.setSubject(&n); err != nil {
		return err
	}
	pause, err := s.countRefusal()
	if err != nil || pause.silent {
		return err
	}
	if pause.last {
		letter.Last, letter.Until = true, pause.until
	}
	n.Letter = letter
	if letter.Again, err = s.WasNotified(s.asReply(n), s.Now.Add(-s.Limits.SameRefusal)); err != nil {
		return err
	}
	n.Letter = letter
	return s.reply(n)
}

// A pause is a time without refusals to somebody who has got too many, because they are
// probably a program.
type pause struct {
	silent bool      // it has begun
	last   bool      // it begins after this refusal
	until  time.Time // its end, if last is set and no other mistake follows
}

// add takes into account that there may be at most max refusals within a time. The times of
// earlier ones begin with the latest.
func (p *pause) add(earlier []time.Time, max int, within time.Duration, now time.Time) {
	n := 0
	for n < len(earlier) && earlier[n].After(now.Add(-within)) {
		n++
	}
	switch {
	case max <= 0 || n < max-1:
	case n >= max:
		p.silent = true
	default:
		oldest := now
		if n > 0 {
			oldest = earlier[n-1]
		}
		p.last, p.until = true, latest(p.until, oldest.Add(within))
	}
}

// countRefusal counts a refusal before it is sent.
func (s *session) countRefusal() (p pause, err error) {
	limits := s.Limits
	if limits.RefusalsAnHour <= 0 && limits.RefusalsADay <= 0 && limits.MuteAnswers <= 0 {
		return p, nil
	}
	earlier, err := s.Refusals(s.From.ID, s.Now.Add(-max(day, limits.MuteWithin)))
	if err != nil {
		return p, err
	}
	p.add(earlier, limits.RefusalsAnHour, time.Hour, s.Now)
	p.add(earlier, limits.RefusalsADay, day, s.Now)
	return p, s.updateMute(&p, earlier)
}

// updateMute mutes the sender after too many refusals in a short time, until MuteFor has
// passed without another. An executed command shows that the sender is a person and ends
// the mute.
func (s *session) updateMute(p *pause, earlier []time.Time) error {
	limits := s.Limits
	if limits.MuteAnswers <= 0 {
		return nil
	}
	last, err := s.LastCommand(s.From.ID)
	if err != nil {
		return err
	}
	muted := s.Now.Before(s.From.Muted) && last.Before(s.From.Muted.Add(-limits.MuteFor))
	var quick pause
	quick.add(earlier, limits.MuteAnswers, s.Now.Sub(latest(last, s.Now.Add(-limits.MuteWithin))), s.Now)
	if !muted && !quick.silent && !quick.last {
		return nil
	}
	s.From.Muted = s.Now.Add(limits.MuteFor)
	if p.silent = p.silent || muted || quick.silent; !p.silent {
		p.last, p.until = true, latest(p.until, s.From.Muted)
	}
	return s.SavePlayer(s.From)
}
