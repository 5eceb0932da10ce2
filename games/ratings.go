package games

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/rating"
	"pentepost/rules"
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

// number returns the number of the period that a time is in.
func (r RatingRules) number(at time.Time) int { return int(at.Unix() / int64(r.Period/time.Second)) }

// ends returns the end of a period.
func (r RatingRules) ends(number int) time.Time {
	return time.Unix(int64(number+1)*int64(r.Period/time.Second), 0).UTC()
}

// RatingSpan is the ratings that an opponent may have. The zero value is any.
type RatingSpan struct{ Least, Most int }

// Family returns the family of variants of a challenge, "" if its game is not rated.
func (c *Challenge) Family() string { return rating.FamilyOf(c.Rules) }

// courseLength is how far back the course of a rating goes.
const courseLength = 365 * clock.Day

// Rate computes the ratings of a family from all its games and the ratings that players begin with: to the end of
// the last period or, game by game, to now.
func (r RatingRules) Rate(family string, starts []RatingStart, played []RatedGame, now time.Time) (ratings []PlayerRating) {
	h := r.asRated(starts, played, now)
	courses := map[int][]float64{}
	begins := h.until - int(courseLength/r.Period)
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
	first := r.number(now)
	for _, start := range starts {
		first = min(first, r.number(start.Since))
	}
	if len(played) > 0 {
		first = min(first, r.number(played[0].Ended))
	}
	h.until = r.number(now) - first
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
		h.starts[number(start.Player)] = rating.Start{Rating: start.Rating, Period: r.number(start.Since) - first}
	}
	for i, g := range played {
		if period := r.number(g.Ended) - first; period <= h.until {
			h.games = append(h.games, rating.Game{Number: i, Period: period, First: number(g.First), Second: number(g.Second), Points: g.Points, Set: int(g.Set)})
		}
	}
	return h
}

// RateFamily computes the ratings of a family again and saves them, at the family's alarm. Ratings
// follow from all games that count, so that nothing remains of a game that no longer counts.
func RateFamily(tx Tx, family string, r RatingRules, now time.Time) error {
	played, err := tx.Ratings.Games(family)
	if err != nil {
		return err
	}
	starts, err := tx.Ratings.Starts(family)
	if err != nil {
		return err
	}
	if err := tx.Ratings.Save(family, r.Rate(family, starts, played, now)); err != nil {
		return err
	}
	state := RatingState{Rules: r}
	if len(played) > 0 || len(starts) > 0 {
		state.Alarm = r.ends(r.number(now))
		state.Settled = state.Alarm
	}
	if r.Mode == rating.ByPeriod { // a game of this period changes nothing before its end
		state.Settled = r.ends(r.number(now) - 1)
	}
	return tx.Ratings.SaveState(family, state)
}

// ImportRatings lets players begin with ratings from another list.
type ImportRatings struct{ Starts []RatingStart }

func (c ImportRatings) operate(h *house) error {
	for _, start := range c.Starts {
		if err := h.tx.Ratings.SaveStart(start, h.Now); err != nil {
			return err
		}
	}
	return nil
}

// Rated reports whether the result of a game counts for ratings, or will.
func (g *Game) Rated() bool { return !g.Unrated && rating.FamilyOf(g.Rules) != "" }

// ratedPoints returns the points of the first seat. A game does not count if it has no result, or if
// somebody gave it up before both had moved.
func ratedPoints(g *Game) (points float64, counts bool) {
	if !g.Position.Result().Over() || g.Void || len(g.Leavings) > 0 && len(g.turns()) < len(g.Seats) {
		return 0, false
	}
	points, _ = league.Game{Result: resultFor(g, g.Seats[0])}.Points()
	return points, true
}

// setOf returns the first game of the set of a pairing in a knock-out.
func (s *Season) setOf(p Pairing) GameID {
	first := p.Game
	for _, other := range s.Pairings {
		if other.Round == p.Round && other.Game != 0 && other.Game < first && slices.Contains(p.Players, other.Players[0]) && slices.Contains(p.Players, other.Players[len(other.Players)-1]) {
			first = other.Game
		}
	}
	return first
}

// ShowRating shows the ratings of a player in all families; without a nickname the sender's.
type ShowRating struct{ Nick string }

func (ShowRating) traits() Traits {
	return Traits{Ways: []Way{{Form: "rating"}, {Form: "rating NICKNAME", Example: "rating Bob"}}, Read: readRating, Stranger: SignsUp}
}

func readRating(l CommandLine) Command {
	switch len(l.Args) {
	case 0:
		return ShowRating{}
	case 1:
		return ShowRating{Nick: l.Typed[0]}
	}
	return nil
}

func (c ShowRating) do(h *house) error {
	whom := h.From
	if c.Nick != "" {
		var err error
		if whom, err = h.people.playerNamed(c.Nick); err != nil {
			return err
		}
	}
	return h.answers.reply(Notice{Letter: RatingListed{}, Said: Said{By: whom.ID}})
}

// ShowStandings shows the strongest players in a family of variants.
type ShowStandings struct{ Family string }

func (ShowStandings) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "standings"}, {Form: "standings GAME", Example: "standings renju"}},
		Read: readStandings, Stranger: SignsUp,
	}
}

// readStandings reads the name of a game or of a family of games.
func readStandings(l CommandLine) Command {
	name := cmp.Or(strings.Join(l.Args, "-"), "pente")
	if variant, ok := rules.Named(name); ok {
		name = cmp.Or(rating.FamilyOf(variant), name)
	}
	return ShowStandings{Family: name}
}

func (c ShowStandings) do(h *house) error {
	if !slices.Contains(rating.Families(), c.Family) {
		return &Refusal{NotUnderstood, Facts{Topic: TopicFamily, Name: c.Family, Known: rating.Families()}}
	}
	return h.answers.reply(Notice{Letter: StandingsListed{Family: c.Family}})
}

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
