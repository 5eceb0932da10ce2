package desk

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/games/rating"
	"pentepost/rules"
)

// RateFamily computes the ratings of a family again and saves them, at the family's alarm. Ratings
// follow from all games that count, so that nothing remains of a game that no longer counts.
func RateFamily(tx Tx, family string, r games.RatingRules, now time.Time) error {
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
	state := games.RatingState{Rules: r}
	if len(played) > 0 || len(starts) > 0 {
		state.Alarm = r.Ends(r.Number(now))
		state.Settled = state.Alarm
	}
	if r.Mode == rating.ByPeriod { // a game of this period changes nothing before its end
		state.Settled = r.Ends(r.Number(now) - 1)
	}
	return tx.Ratings.SaveState(family, state)
}

// ImportRatings lets players begin with ratings from another list.
type ImportRatings struct{ Starts []games.RatingStart }

func (c ImportRatings) operate(h *house) error {
	for _, start := range c.Starts {
		if err := h.tx.Ratings.SaveStart(start, h.Now); err != nil {
			return err
		}
	}
	return nil
}

// ratedPoints returns the points of the first seat. A game does not count if it has no result, or if
// somebody gave it up before both had moved.
func ratedPoints(g *games.Game) (points float64, counts bool) {
	if !g.Position.Result().Over() || g.Void || len(g.Leavings) > 0 && len(g.Turns()) < len(g.Seats) {
		return 0, false
	}
	points, _ = league.Game{Result: leagues.ResultFor(g, g.Seats[0])}.Points()
	return points, true
}

// ShowRating shows the ratings of a player in all families; without a nickname the sender's.
type ShowRating struct{ Nick string }

func (ShowRating) traits() Traits {
	return Traits{Ways: []Way{{Form: "rating"}, {Form: "rating NICKNAME", Example: "rating Bob"}}, Read: readRating, Stranger: SignsUp, Unproved: true}
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
	return h.answers.reply(letters.Notice{Letter: letters.RatingListed{}, Said: play.Said{By: whom.ID}})
}

// ShowStandings shows the strongest players in a family of variants.
type ShowStandings struct{ Family string }

func (ShowStandings) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "standings"}, {Form: "standings VARIANT", Example: "standings renju"}},
		Read: readStandings, Stranger: SignsUp, Unproved: true,
	}
}

// readStandings reads the name of a game or of a family of games.
func readStandings(l CommandLine) Command {
	name := cmp.Or(strings.Join(l.Args, "-"), "pente")
	if variant, ok := rules.Find(name); ok {
		name = cmp.Or(rating.FamilyOf(variant), name)
	}
	return ShowStandings{Family: name}
}

func (c ShowStandings) do(h *house) error {
	if !slices.Contains(rating.Families(), c.Family) {
		return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicFamily, Name: c.Family, Known: rating.Families()}}
	}
	return h.answers.reply(letters.Notice{Letter: letters.StandingsListed{Family: c.Family}})
}
