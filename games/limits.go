package games

import (
	"time"

	"pentepost/games/clock"
)

// AnybodyAt is written before a domain in a list of addresses: all addresses of that domain.
const AnybodyAt = "*@"

// Limits bound what players can make the server do. A number of 0 means no limit. A
// duration of 0 switches its feature off. The toml names are keys of the configuration.
type Limits struct {
	FullRefusals   int           `toml:"full_refusals_an_hour"` // to one player; further ones are short
	RefusalsAnHour int           `toml:"refusals_an_hour"`      // to one player; further refusals are not sent
	RefusalsADay   int           `toml:"refusals_a_day"`
	SameRefusal    time.Duration `toml:"same_refusal"`  // the same text is refused in a few words for this time
	SameQuestion   time.Duration `toml:"same_question"` // a player gets one Confirm letter for a game in this time
	MuteAnswers    int           `toml:"mute_answers"`  // after this number of refusals of the same text, in answer to letters ...
	MuteWithin     time.Duration `toml:"mute_within"`   // ... in this time, without an executed command,
	MuteFor        time.Duration `toml:"mute_for"`      // a player gets no refusals until this time has passed without another

	LettersAnHour int `toml:"letters_an_hour"` // answers to one player, without letters of play
	LettersADay   int `toml:"letters_a_day"`

	SameWelcome      time.Duration `toml:"same_welcome"`       // a stranger gets one welcome in this time
	VouchedAnHour    int           `toml:"vouched_an_hour"`    // welcomes to all vouched strangers together; each has the limits of refusals, too
	WelcomesAnHour   int           `toml:"welcomes_an_hour"`   // to all other strangers together
	WelcomesADomain  int           `toml:"welcomes_a_domain"`  // an hour, to strangers of one domain
	StrangersADay    int           `toml:"strangers_a_day"`    // strangers invited by one player
	ReportsADay      int           `toml:"reports_a_day"`      // to the operator, by one player
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
		FullRefusals: 10, RefusalsAnHour: 40, RefusalsADay: 150, SameRefusal: time.Hour, SameQuestion: clock.Day,
		MuteAnswers: 2, MuteWithin: time.Hour, MuteFor: time.Hour,
		LettersAnHour: 30, LettersADay: 150,
		SameWelcome: clock.Day, VouchedAnHour: 300, WelcomesAnHour: 60, WelcomesADomain: 20, StrangersADay: 10, ReportsADay: 3, OpenChallenges: 50, OpenSeeks: 5,
		HardBounces: 2, SoftBounces: 4, BouncesWithin: 30 * clock.Day, AfterBounceAgain: clock.Day,
	}
}
