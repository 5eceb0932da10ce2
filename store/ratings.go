package store

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"

	"pentepost/games"
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

// SaveRated keeps the result of a game for the ratings, which are computed again from a time on.
func (tx *Tx) SaveRated(g games.RatedGame, at time.Time) error {
	changed, err := tx.execCount(`INSERT INTO rated_games (game, family, first, second, points, set_no, ended) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (game) DO UPDATE SET first = excluded.first, second = excluded.second, points = excluded.points, ended = excluded.ended
		WHERE rated_games.points <> excluded.points OR rated_games.first <> excluded.first OR rated_games.ended <> excluded.ended`,
		g.Game, g.Family, g.First, g.Second, int64(2*g.Points), g.Set, micros(g.Ended))
	if err == nil && changed > 0 {
		err = tx.wakeRatings(g.Family, at)
	}
	if err != nil {
		return fmt.Errorf("save rated game %d: %w", g.Game, err)
	}
	return nil
}

// DropRated takes back the result of a game.
func (tx *Tx) DropRated(id games.GameID, at time.Time) error {
	family, err := one(tx, scanText, `DELETE FROM rated_games WHERE game = $1 RETURNING family`, id)
	dropped, err := found(err)
	if dropped {
		err = tx.wakeRatings(family, at)
	}
	if err != nil {
		return fmt.Errorf("drop rated game %d: %w", id, err)
	}
	return nil
}

// wakeRatings sets the alarm of a family, unless it is set to an earlier time.
func (tx *Tx) wakeRatings(family string, at time.Time) error {
	return tx.exec(`INSERT INTO rating_alarms (family, alarm) VALUES ($1, $2)
		ON CONFLICT (family) DO UPDATE SET alarm = excluded.alarm WHERE rating_alarms.alarm = 0 OR rating_alarms.alarm > excluded.alarm`, family, micros(at))
}

// RatingAlarm returns when the ratings of a family are computed again; the zero time: not.
func (tx *Tx) RatingAlarm(family string) (time.Time, error) {
	at, err := one(tx, scanTime, `SELECT alarm FROM rating_alarms WHERE family = $1`, family)
	if _, err := found(err); err != nil {
		return time.Time{}, fmt.Errorf("load alarm of the ratings of %s: %w", family, err)
	}
	return at, nil
}

// SetRatingAlarm sets when the ratings of a family are computed again; the zero time: not.
func (tx *Tx) SetRatingAlarm(family string, at time.Time) error {
	err := tx.exec(`INSERT INTO rating_alarms (family, alarm) VALUES ($1, $2) ON CONFLICT (family) DO UPDATE SET alarm = excluded.alarm`, family, micros(at))
	if err != nil {
		return fmt.Errorf("set alarm of the ratings of %s: %w", family, err)
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
	for _, number := range []struct {
		text string
		into *float64
	}{{value, &r.Rated.Rating.Rating}, {deviation, &r.Rated.Deviation}, {volatility, &r.Rated.Volatility}} {
		if *number.into, err = strconv.ParseFloat(number.text, 64); err != nil {
			return r, err
		}
	}
	return r, json.Unmarshal([]byte(course), &r.Course)
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
	list, err := all(tx, scanRating, ratingColumns+` WHERE family = $1 ORDER BY CAST(rating AS DOUBLE PRECISION) DESC, player LIMIT $2`, family, max)
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
