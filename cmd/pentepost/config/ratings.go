package config

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/rating"
)

// Ratings says when ratings change.
type Ratings struct {
	Change string `toml:"change"` // period: at the end of each period; game: after each game
	Period string `toml:"period"`
}

// maxRatingPeriod is the longest period of ratings in days. The course of a rating is that of a year.
const maxRatingPeriod = 365

func (r *Ratings) complete() error {
	standard := games.StandardRatingRules()
	setDefault(&r.Change, standard.Mode.String())
	setDefault(&r.Period, "30 days")
	if _, err := rating.ParseMode(r.Change); err != nil {
		return &settingError{"ratings.change", fmt.Sprintf("must be period or game, not %q", r.Change)}
	}
	if days := daysOf(r.Period); days < 24*time.Hour || days > maxRatingPeriod*24*time.Hour {
		return &settingError{"ratings.period", fmt.Sprintf("must be 1 to %d days, such as %q, not %q", maxRatingPeriod, "30 days", r.Period)}
	}
	return nil
}

// Rules returns the rules of the ratings.
func (r Ratings) Rules() games.RatingRules {
	mode, _ := rating.ParseMode(r.Change)
	return games.RatingRules{Mode: mode, Period: daysOf(r.Period)}
}
