package games

import "time"

// Limits bound what players can make the server do. A number of 0 means no limit. A
// duration of 0 switches its feature off. The toml names are keys of the configuration.
type Limits struct {
	RefusalsAnHour int           `toml:"refusals_an_hour"` // to one player; further refusals are not sent
	RefusalsADay   int           `toml:"refusals_a_day"`
	SameRefusal    time.Duration `toml:"same_refusal"`  // the same text gets one refusal in this time
	SameQuestion   time.Duration `toml:"same_question"` // a player gets one Confirm letter for a game in this time
	MuteAnswers    int           `toml:"mute_answers"`  // after this number of refusals ...
	MuteWithin     time.Duration `toml:"mute_within"`   // ... in this time, without an executed command,
	MuteFor        time.Duration `toml:"mute_for"`      // a player gets no refusals for this time

	LettersAnHour int `toml:"letters_an_hour"` // to one player, without letters of play
	LettersADay   int `toml:"letters_a_day"`

	SameWelcome      time.Duration `toml:"same_welcome"`       // a stranger gets one welcome in this time
	WelcomesAnHour   int           `toml:"welcomes_an_hour"`   // to all strangers together
	WelcomesADomain  int           `toml:"welcomes_a_domain"`  // an hour, to strangers of one domain
	StrangersADay    int           `toml:"strangers_a_day"`    // strangers invited by one player
	OpenChallenges   int           `toml:"open_challenges"`    // open challenges of one player
	HardBounces      int           `toml:"hard_bounces"`       // after this number of permanent bounces ...
	SoftBounces      int           `toml:"soft_bounces"`       // ... or of temporary bounces ...
	BouncesWithin    time.Duration `toml:"bounces_within"`     // ... in this time, the player is unreachable
	AfterBounceAgain time.Duration `toml:"after_bounce_again"` // delay before a bounced YourMove letter is sent again
}

// DefaultLimits returns the limits of a server whose configuration sets none.
func DefaultLimits() Limits {
	return Limits{
		RefusalsAnHour: 5, RefusalsADay: 15, SameRefusal: day, SameQuestion: day,
		MuteAnswers: 4, MuteWithin: 10 * time.Minute, MuteFor: day,
		LettersAnHour: 30, LettersADay: 150,
		SameWelcome: day, WelcomesAnHour: 60, WelcomesADomain: 20, StrangersADay: 10, OpenChallenges: 50,
		HardBounces: 2, SoftBounces: 4, BouncesWithin: 30 * day, AfterBounceAgain: day,
	}
}

// checkLetterLimit refuses a command whose answer would be over the limit on
// letters. Commands of play are always allowed.
func (s *session) checkLetterLimit(c Command) error {
	if rowOf(c).Limit == AlwaysAllowed {
		return nil
	}
	next, err := s.nextLetterAt(s.From.ID)
	if err == nil && next.After(s.Now) {
		return &Refusal{Limit, Facts{Topic: TopicLetters, Until: next}}
	}
	return err
}

// nextLetterAt returns the earliest time at which a player may get one more letter.
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

// replyRefusal sends a refusal to the sender. It sends nothing to somebody who wants
// no automatic answers, and the same refusal of the same text only once within
// Limits.SameRefusal. This ends mail loops with programs that we do not recognise as
// such.
func (s *session) replyRefusal(r *Refusal) error {
	if s.Quiet || s.From.Unsubscribed && !s.repliesInOwnGame() || s.From.ID == 0 {
		return nil
	}
	n := Notice{Kind: Refused, Facts: r.Facts}
	n.Facts.Reason, n.Facts.Line, n.Facts.Name = r.Reason, s.Line, CutLine(r.Facts.Name)
	if r.Facts.Topic == TopicLetters {
		n.Facts.Line = "" // one refusal for all commands
		return s.replyOnce(n, time.Hour)
	}
	if err := s.setSubject(&n); err != nil {
		return err
	}
	if enough, err := s.tooManyRefusals(); err != nil || enough {
		return err
	}
	return s.replyOnce(n, s.Limits.SameRefusal)
}

// tooManyRefusals reports whether the sender has got so many refusals that they are
// probably a program.
func (s *session) tooManyRefusals() (bool, error) {
	for _, limit := range []struct {
		max    int
		within time.Duration
	}{{s.Limits.RefusalsAnHour, time.Hour}, {s.Limits.RefusalsADay, day}} {
		if limit.max <= 0 {
			continue
		}
		n, err := s.CountRefusals(s.From.ID, s.Now.Add(-limit.within))
		if err != nil || n >= limit.max {
			return true, err
		}
	}
	return s.updateMute()
}

// updateMute mutes the sender after too many refusals, and reports whether they are
// muted. An executed command shows that the sender is a person and ends the mute.
func (s *session) updateMute() (bool, error) {
	limits := s.Limits
	if limits.MuteAnswers <= 0 {
		return false, nil
	}
	last, err := s.LastCommand(s.From.Address)
	if err != nil {
		return false, err
	}
	if s.Now.Before(s.From.Muted) && last.Before(s.From.Muted.Add(-limits.MuteFor)) {
		return true, nil
	}
	n, err := s.CountRefusals(s.From.ID, latest(last, s.Now.Add(-limits.MuteWithin)))
	if err != nil || n < limits.MuteAnswers {
		return false, err
	}
	s.From.Muted = s.Now.Add(limits.MuteFor)
	return true, s.SavePlayer(s.From)
}
