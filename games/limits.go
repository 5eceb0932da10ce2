package games

import "time"

// Limits bound what players can make the server do. A number of 0 is no limit; a
// time of 0 switches off what it is for. The names are those of the configuration.
type Limits struct {
	RefusalsAnHour int           `toml:"refusals_an_hour"` // to one player; more are not sent
	RefusalsADay   int           `toml:"refusals_a_day"`
	SameRefusal    time.Duration `toml:"same_refusal"`  // for so long the same text is not refused again
	SameQuestion   time.Duration `toml:"same_question"` // for so long nobody is asked again whether it was he
	MuteAnswers    int           `toml:"mute_answers"`  // so many refusals ...
	MuteWithin     time.Duration `toml:"mute_within"`   // ... in so long, and no command carried out meanwhile:
	MuteFor        time.Duration `toml:"mute_for"`      // for so long there are no more

	LettersAnHour int `toml:"letters_an_hour"` // to one player, besides those of play itself
	LettersADay   int `toml:"letters_a_day"`

	SameWelcome      time.Duration `toml:"same_welcome"`       // a stranger is welcomed once in so long
	WelcomesAnHour   int           `toml:"welcomes_an_hour"`   // to strangers, in all
	WelcomesADomain  int           `toml:"welcomes_a_domain"`  // an hour, to strangers of one domain
	StrangersADay    int           `toml:"strangers_a_day"`    // people who have not joined, invited by one player
	OpenChallenges   int           `toml:"open_challenges"`    // of one player, waiting for an answer
	HardBounces      int           `toml:"hard_bounces"`       // so many letters that came back for good ...
	SoftBounces      int           `toml:"soft_bounces"`       // ... or for a while ...
	BouncesWithin    time.Duration `toml:"bounces_within"`     // ... in so long: no more letters are sent there
	AfterBounceAgain time.Duration `toml:"after_bounce_again"` // when a letter that came back and is waited for is sent again
}

// DefaultLimits are those of an instance that sets none.
func DefaultLimits() Limits {
	return Limits{
		RefusalsAnHour: 5, RefusalsADay: 15, SameRefusal: day, SameQuestion: day,
		MuteAnswers: 4, MuteWithin: 10 * time.Minute, MuteFor: day,
		LettersAnHour: 30, LettersADay: 150,
		SameWelcome: day, WelcomesAnHour: 60, WelcomesADomain: 20, StrangersADay: 10, OpenChallenges: 50,
		HardBounces: 2, SoftBounces: 4, BouncesWithin: 30 * day, AfterBounceAgain: day,
	}
}

// withinLimits refuses a command of somebody who has been written to so often that
// the answer would have to wait. To play on is always allowed.
func (s *session) withinLimits(c Command) error {
	if rowOf(c).Limit == AlwaysAllowed {
		return nil
	}
	free, err := s.freeAt(s.From.ID)
	if err == nil && free.After(s.Now) {
		return &Refusal{Limit, Facts{Topic: TopicLetters, Until: free}}
	}
	return err
}

// freeAt returns when somebody may get one letter more.
func (s *session) freeAt(p PlayerID) (time.Time, error) {
	free := s.Now
	for _, limit := range []struct {
		most   int
		within time.Duration
	}{{s.Limits.LettersAnHour, time.Hour}, {s.Limits.LettersADay, day}} {
		if limit.most <= 0 || p == 0 {
			continue
		}
		due, ok, err := s.LetterBack(p, limit.most)
		if err != nil {
			return free, err
		}
		if again := due.Add(limit.within); ok && again.After(free) {
			free = again
		}
	}
	return free, nil
}

// answerRefusal tells the sender why not: not if he wants no automatic answers,
// and the same refusal for the same text only once a day, so that no machine that
// looks like a man can keep us talking.
func (s *session) answerRefusal(r *Refusal) error {
	if s.Quiet || s.From.Unsubscribed && !s.staysInGame() || s.From.ID == 0 {
		return nil
	}
	n := Notice{Kind: Refused, Facts: r.Facts}
	n.Facts.Reason, n.Facts.Line, n.Facts.Name = r.Reason, s.Line, brief(r.Facts.Name)
	if r.Facts.Topic == TopicLetters {
		n.Facts.Line = "" // said once, whatever was asked
		return s.answerOnce(n, time.Hour)
	}
	if err := s.keepSubject(&n); err != nil {
		return err
	}
	if enough, err := s.refusedEnough(); err != nil || enough {
		return err
	}
	return s.answerOnce(n, s.Limits.SameRefusal)
}

// refusedEnough reports whether the sender has been sent so many refusals that he
// must be a machine, however much he writes like a man.
func (s *session) refusedEnough() (bool, error) {
	for _, limit := range []struct {
		most   int
		within time.Duration
	}{{s.Limits.RefusalsAnHour, time.Hour}, {s.Limits.RefusalsADay, day}} {
		if limit.most <= 0 {
			continue
		}
		n, err := s.Refusals(s.From.ID, s.Now.Add(-limit.within))
		if err != nil || n >= limit.most {
			return true, err
		}
	}
	return s.mute()
}

// mute reports whether the sender is mute, or becomes so. A command that can be
// carried out shows that he is a man and ends it.
func (s *session) mute() (bool, error) {
	limits := s.Limits
	if limits.MuteAnswers <= 0 {
		return false, nil
	}
	obeyed, err := s.LastObeyed(s.From.Address)
	if err != nil {
		return false, err
	}
	if s.Now.Before(s.From.Muted) && obeyed.Before(s.From.Muted.Add(-limits.MuteFor)) {
		return true, nil
	}
	n, err := s.Refusals(s.From.ID, later(obeyed, s.Now.Add(-limits.MuteWithin)))
	if err != nil || n < limits.MuteAnswers {
		return false, err
	}
	s.From.Muted = s.Now.Add(limits.MuteFor)
	return true, s.SavePlayer(s.From)
}
