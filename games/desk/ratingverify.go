package desk

import (
	"fmt"
	"reflect"
	"time"

	"pentepost/games"
	"pentepost/games/rating"
)

// VerifyRatings computes the results of all rated games again, and all ratings from them, and returns
// where the database says something else. Ratings whose alarm is due are not compared: they are to be
// computed again.
func VerifyRatings(tx Tx, now time.Time) (faults []games.Fault, err error) {
	for _, family := range rating.Families() {
		played, err := tx.Ratings.Games(family)
		if err != nil {
			return nil, err
		}
		for _, g := range played {
			wrong, err := verifyRated(tx, g)
			if err != nil {
				return nil, err
			}
			faults = append(faults, wrong...)
		}
		wrong, err := verifyFamily(tx, family, played, now)
		if err != nil {
			return nil, err
		}
		faults = append(faults, wrong...)
	}
	return faults, nil
}

// verifyRated compares the result of a rated game with the game.
func verifyRated(tx Tx, rated games.RatedGame) ([]games.Fault, error) {
	where := fmt.Sprintf("game %d", rated.Game)
	g, ok, err := tx.Games.Load(rated.Game)
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return []games.Fault{{Where: where, Says: "it counts for ratings, and does not exist"}}, nil
	}
	points, counts := ratedPoints(&g)
	if !counts || g.Unrated || points != rated.Points || g.Seats[0] != rated.First || g.Seats[1] != rated.Second || !g.Ended.Equal(rated.Ended) {
		return []games.Fault{{Where: where, Says: fmt.Sprintf("it counts for ratings as %v points, and gives %v", rated.Points, points)}}, nil
	}
	return nil, nil
}

// verifyFamily computes ratings again from the games, and compares.
func verifyFamily(tx Tx, family string, played []games.RatedGame, now time.Time) (faults []games.Fault, err error) {
	state, err := tx.Ratings.State(family)
	if err != nil || !state.Alarm.IsZero() && !state.Alarm.After(now) {
		return nil, err
	}
	starts, err := tx.Ratings.Starts(family)
	if err != nil {
		return nil, err
	}
	for _, want := range state.Rules.Rate(family, starts, played, now) {
		have, ok, err := tx.Ratings.Of(want.Player, family)
		if err != nil {
			return nil, err
		}
		if !ok || !reflect.DeepEqual(have, want) {
			faults = append(faults, games.Fault{Where: fmt.Sprintf("%s, player %d", family, want.Player), Says: fmt.Sprintf("the rating is %v, and the games give %v", have.Rated, want.Rated)})
		}
	}
	return faults, nil
}
