package store

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"pentepost/games"
	"pentepost/games/rating"
)

// RatedGames returns the games of a family that count, ordered by when they ended.
func (tx *Tx) RatedGames(family string) ([]games.RatedGame, error) {
	list, err := all(tx, scanRated, `SELECT game, family, first, second, points, set_no, ended FROM rated_games WHERE family = $1 ORDER BY ended, game`, family)
	if err != nil {
		return nil, fmt.Errorf("load rated games of %s: %w", family, err)
	}
	return list, nil
}

func scanRated(row scanner) (g games.RatedGame, err error) {
	var halves, ended int64
	err = row.Scan(&g.Game, &g.Family, &g.First, &g.Second, &halves, &g.Set, &ended)
	g.Points, g.Ended = float64(halves)/2, fromMicros(ended)
	return g, err
}

// SaveRated keeps the result of a game for the ratings. They are computed again at a time, unless the game counts
// only later.
func (tx *Tx) SaveRated(g games.RatedGame, at time.Time) error {
	added, err := tx.execCount(`INSERT INTO rated_games (game, family, first, second, points, set_no, ended) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (game) DO NOTHING`, g.Game, g.Family, g.First, g.Second, int64(2*g.Points), g.Set, micros(g.Ended))
	switch {
	case err != nil:
	case added > 0:
		err = tx.wakeRatings(g.Family, g.Ended, at)
	default:
		err = tx.changeRated(g, at)
	}
	if err != nil {
		return fmt.Errorf("save rated game %d: %w", g.Game, err)
	}
	return nil
}

// changeRated keeps another result of a game that counts already.
func (tx *Tx) changeRated(g games.RatedGame, at time.Time) error {
	changed, err := tx.execCount(`UPDATE rated_games SET first = $2, second = $3, points = $4, ended = $5
		WHERE game = $1 AND (points <> $4 OR first <> $2 OR ended <> $5)`, g.Game, g.First, g.Second, int64(2*g.Points), micros(g.Ended))
	if err == nil && changed > 0 {
		err = tx.wakeRatings(g.Family, time.Time{}, at) // it may have counted already
	}
	return err
}

// DropRated takes back the result of a game.
func (tx *Tx) DropRated(id games.GameID, at time.Time) error {
	g, err := one(tx, scanRated, `DELETE FROM rated_games WHERE game = $1 RETURNING game, family, first, second, points, set_no, ended`, id)
	dropped, err := found(err)
	if dropped {
		err = tx.wakeRatings(g.Family, g.Ended, at)
	}
	if err != nil {
		return fmt.Errorf("drop rated game %d: %w", id, err)
	}
	return nil
}

// wakeRatings sets the alarm of a family, because a game that ended at a time has changed, unless it is set to an
// earlier time or the game counts only then.
func (tx *Tx) wakeRatings(family string, ended, at time.Time) error {
	return tx.exec(`INSERT INTO rating_alarms (family, alarm) VALUES ($1, $2) ON CONFLICT (family) DO UPDATE SET alarm = excluded.alarm
		WHERE rating_alarms.alarm = 0 OR rating_alarms.alarm > excluded.alarm AND $3 < rating_alarms.settled`, family, micros(at), micros(ended))
}

// RatingStarts returns the ratings from other lists that players of a family begin with.
func (tx *Tx) RatingStarts(family string) ([]games.RatingStart, error) {
	list, err := all(tx, scanStart, `SELECT player, family, rating, deviation, volatility, since FROM rating_starts WHERE family = $1 ORDER BY player`, family)
	if err != nil {
		return nil, fmt.Errorf("load first ratings of %s: %w", family, err)
	}
	return list, nil
}

func scanStart(row scanner) (s games.RatingStart, err error) {
	var value, deviation, volatility string
	var since int64
	if err := row.Scan(&s.Player, &s.Family, &value, &deviation, &volatility, &since); err != nil {
		return s, err
	}
	s.Since = fromMicros(since)
	s.Rating, err = parseRating(value, deviation, volatility)
	return s, err
}

// SaveRatingStart saves the rating that a player begins with. The ratings of the family are computed again at a time.
func (tx *Tx) SaveRatingStart(s games.RatingStart, at time.Time) error {
	err := tx.exec(`INSERT INTO rating_starts (family, player, rating, deviation, volatility, since) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (family, player) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, since = excluded.since`,
		s.Family, s.Player, decimal(s.Rating.Rating), decimal(s.Rating.Deviation), decimal(s.Rating.Volatility), micros(s.Since))
	if err == nil {
		err = tx.wakeRatings(s.Family, time.Time{}, at)
	}
	if err != nil {
		return fmt.Errorf("save first rating of player %d: %w", s.Player, err)
	}
	return nil
}

// RatingState returns how far the ratings of a family have come; the zero times if it has none.
func (tx *Tx) RatingState(family string) (games.RatingState, error) {
	state, err := one(tx, scanRatingState, `SELECT mode, period, alarm, settled FROM rating_alarms WHERE family = $1`, family)
	ok, err := found(err)
	if !ok {
		state.Rules = games.StandardRatingRules()
	}
	if err != nil {
		return state, fmt.Errorf("load state of the ratings of %s: %w", family, err)
	}
	return state, nil
}

func scanRatingState(row scanner) (s games.RatingState, err error) {
	var mode string
	var period, alarm, settled int64
	if err := row.Scan(&mode, &period, &alarm, &settled); err != nil {
		return s, err
	}
	s.Rules.Period, s.Alarm, s.Settled = time.Duration(period)*time.Second, fromMicros(alarm), fromMicros(settled)
	s.Rules.Mode, err = rating.ParseMode(mode)
	return s, err
}

// SaveRatingState saves how far the ratings of a family have come.
func (tx *Tx) SaveRatingState(family string, s games.RatingState) error {
	err := tx.exec(`INSERT INTO rating_alarms (family, mode, period, alarm, settled) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (family) DO UPDATE SET
		mode = excluded.mode, period = excluded.period, alarm = excluded.alarm, settled = excluded.settled`,
		family, s.Rules.Mode.String(), int64(s.Rules.Period/time.Second), micros(s.Alarm), micros(s.Settled))
	if err != nil {
		return fmt.Errorf("save state of the ratings of %s: %w", family, err)
	}
	return nil
}

// UseRatingRules lets the ratings that were computed by other rules be computed again at a time.
func (tx *Tx) UseRatingRules(r games.RatingRules, at time.Time) error {
	err := tx.exec(`UPDATE rating_alarms SET alarm = $3 WHERE alarm > 0 AND (mode <> $1 OR period <> $2)`,
		r.Mode.String(), int64(r.Period/time.Second), micros(at))
	if err != nil {
		return fmt.Errorf("use rating rules: %w", err)
	}
	return nil
}

// SaveRatings replaces the ratings of a family.
func (tx *Tx) SaveRatings(family string, ratings []games.PlayerRating) error {
	err := tx.exec(`DELETE FROM ratings WHERE family = $1`, family)
	for _, r := range ratings {
		if err != nil {
			break
		}
		var course []byte
		if course, err = json.Marshal(r.Course); err == nil {
			err = tx.exec(`INSERT INTO ratings (family, player, rating, deviation, volatility, games, course) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
				family, r.Player, decimal(r.Rated.Rating.Rating), decimal(r.Rated.Deviation), decimal(r.Rated.Volatility), r.Rated.Games, string(course))
		}
	}
	if err != nil {
		return fmt.Errorf("save ratings of %s: %w", family, err)
	}
	return nil
}

const ratingColumns = `SELECT player, family, rating, deviation, volatility, games, course FROM ratings`

func scanRating(row scanner) (r games.PlayerRating, err error) {
	var value, deviation, volatility, course string
	if err := row.Scan(&r.Player, &r.Family, &value, &deviation, &volatility, &r.Rated.Games, &course); err != nil {
		return r, err
	}
	if r.Rated.Rating, err = parseRating(value, deviation, volatility); err != nil {
		return r, err
	}
	return r, json.Unmarshal([]byte(course), &r.Course)
}

// parseRating reads a rating in the form of the database.
func parseRating(value, deviation, volatility string) (r rating.Rating, err error) {
	for _, number := range []struct {
		text string
		into *float64
	}{{value, &r.Rating}, {deviation, &r.Deviation}, {volatility, &r.Volatility}} {
		if *number.into, err = strconv.ParseFloat(number.text, 64); err != nil {
			return r, err
		}
	}
	return r, nil
}

// decimal returns a number in the form of the database: the shortest text that gives the same number
// again.
func decimal(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// RatingOf returns the rating of a player; ok is false if they have none in the family.
func (tx *Tx) RatingOf(p games.PlayerID, family string) (r games.PlayerRating, ok bool, err error) {
	r, err = one(tx, scanRating, ratingColumns+` WHERE player = $1 AND family = $2`, p, family)
	if ok, err = found(err); err != nil {
		return r, false, fmt.Errorf("load rating of player %d: %w", p, err)
	}
	return r, ok, nil
}

// RatingsOf returns the ratings of a player in all families, by their names.
func (tx *Tx) RatingsOf(p games.PlayerID) ([]games.PlayerRating, error) {
	list, err := all(tx, scanRating, ratingColumns+` WHERE player = $1 ORDER BY family`, p)
	if err != nil {
		return nil, fmt.Errorf("load ratings of player %d: %w", p, err)
	}
	return list, nil
}

// Standings returns the strongest players of a family, at most max; 0: all.
func (tx *Tx) Standings(family string, max int) ([]games.PlayerRating, error) {
	if max == 0 {
		max = math.MaxInt32
	}
	list, err := all(tx, scanRating, ratingColumns+` WHERE family = $1 ORDER BY CAST(rating AS DOUBLE PRECISION) DESC, player LIMIT $2 + 0`, family, max)
	if err != nil {
		return nil, fmt.Errorf("load standings of %s: %w", family, err)
	}
	return list, nil
}

// ReliabilityOf returns how many games a player has ended since a time, and how many of these they did
// not lose by their clock.
func (tx *Tx) ReliabilityOf(p games.PlayerID, since time.Time) (games.Reliability, error) {
	r, err := one(tx, scanReliability, `SELECT count(*), coalesce(sum(CASE WHEN g.late = s.player THEN 0 ELSE 1 END), 0) FROM games g JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.ended >= $2`, p, micros(since))
	if err != nil {
		return r, fmt.Errorf("compute reliability of player %d: %w", p, err)
	}
	return r, nil
}

func scanReliability(row scanner) (r games.Reliability, err error) {
	err = row.Scan(&r.Games, &r.InTime)
	return r, err
}
