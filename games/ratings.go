package games

import (
	"time"

	"pentepost/games/clock"
	"pentepost/games/rating"
)

// RatedGame is a finished game that counts for ratings.
type RatedGame struct {
	Game          GameID
	Family        string   // of variants
	First, Second PlayerID // by seat at the end
	Points        float64  // of the first: 1, 0.5 or 0
	Set           GameID   // the first game of its set of two; 0: it stands alone
	Ended         time.Time
}

// PlayerRating is the rating of a player in a family of variants.
type PlayerRating struct {
	Player PlayerID
	Family string
	Rated  rating.Player
	Course []float64 // the ratings at the ends of the last periods of a year, the latest one last
}

// RatingStart is a rating from another list that a player begins with.
type RatingStart struct {
	Player PlayerID
	Family string
	Rating rating.Rating
	Since  time.Time
}

// RatingRules say when ratings change.
type RatingRules struct {
	Mode   rating.Mode
	Period time.Duration // in which a player without games becomes less certain
}

// RatingState is how far the ratings of a family have come.
type RatingState struct {
	Rules   RatingRules // that they were computed with
	Alarm   time.Time   // when they are computed again; zero: not known
	Settled time.Time   // games that end from then on count at the alarm
}

// StandardRatingRules returns the rules of a server whose configuration says nothing else: ratings change every 30
// days.
func StandardRatingRules() RatingRules {
	return RatingRules{Mode: rating.ByPeriod, Period: 30 * clock.Day}
}

// Number returns the number of the period that a time is in.
func (r RatingRules) Number(at time.Time) int { return int(at.Unix() / int64(r.Period/time.Second)) }

// Ends returns the end of a period.
func (r RatingRules) Ends(number int) time.Time {
	return time.Unix(int64(number+1)*int64(r.Period/time.Second), 0).UTC()
}

// RatingSpan is the ratings that an opponent may have. The zero value is any.
type RatingSpan struct{ Least, Most int }

// Family returns the family of variants of a challenge, "" if its game is not rated.
func (c *Challenge) Family() string { return rating.FamilyOf(c.Rules) }

// CourseLength is how far back the course of a rating goes.
const CourseLength = 365 * clock.Day

// Rate computes the ratings of a family from all its games and the ratings that players begin with: to the end of
// the last period or, game by game, to now.
func (r RatingRules) Rate(family string, starts []RatingStart, played []RatedGame, now time.Time) (ratings []PlayerRating) {
	h := r.asRated(starts, played, now)
	courses := map[int][]float64{}
	begins := h.until - int(CourseLength/r.Period)
	var last map[int]rating.Player
	rating.Standard().Periods(r.Mode, h.starts, h.games, h.until, func(period int, all map[int]rating.Player) {
		last = all
		for p := range all {
			if period >= begins {
				courses[p] = append(courses[p], all[p].Rating.Rating)
			}
		}
	})
	for i, p := range h.players {
		rated, ok := last[i]
		if start, begins := h.starts[i]; !ok && begins { // in the period that has not ended
			rated.Rating, ok, courses[i] = start.Rating, true, []float64{start.Rating.Rating}
		}
		if ok {
			ratings = append(ratings, PlayerRating{Player: p, Family: family, Rated: rated, Course: courses[i]})
		}
	}
	return ratings
}

// ratingHistory is a family of games as package rating counts it, with the players by their numbers there.
type ratingHistory struct {
	players []PlayerID
	starts  map[int]rating.Start
	games   []rating.Game
	until   int // the last period
}

// asRated returns the history of a family up to a time.
func (r RatingRules) asRated(starts []RatingStart, played []RatedGame, now time.Time) (h ratingHistory) {
	first := r.Number(now)
	for _, start := range starts {
		first = min(first, r.Number(start.Since))
	}
	if len(played) > 0 {
		first = min(first, r.Number(played[0].Ended))
	}
	h.until = r.Number(now) - first
	if r.Mode == rating.ByPeriod {
		h.until--
	}
	h.starts = map[int]rating.Start{}
	numbers := map[PlayerID]int{}
	number := func(p PlayerID) int {
		n, ok := numbers[p]
		if !ok {
			n = len(h.players)
			numbers[p], h.players = n, append(h.players, p)
		}
		return n
	}
	for _, start := range starts {
		h.starts[number(start.Player)] = rating.Start{Rating: start.Rating, Period: r.Number(start.Since) - first}
	}
	for i, g := range played {
		if period := r.Number(g.Ended) - first; period <= h.until {
			h.games = append(h.games, rating.Game{Number: i, Period: period, First: number(g.First), Second: number(g.Second), Points: g.Points, Set: int(g.Set)})
		}
	}
	return h
}

// Rated reports whether the result of a game counts for ratings, or will.
func (g *Game) Rated() bool { return !g.Unrated && rating.FamilyOf(g.Rules) != "" }

// Reliability is how many of the games that a player ended within a year they did not lose by their
// clock.
type Reliability struct{ Games, InTime int }

// Percent returns the share in percent, rounded down; 100 without a game.
func (r Reliability) Percent() int {
	if r.Games == 0 {
		return 100
	}
	return 100 * r.InTime / r.Games
}
