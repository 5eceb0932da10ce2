package store

import (
	"encoding/json"
	"math"
	"strconv"
	"time"

	"pentepost/games"
	"pentepost/games/rating"
)

// Ratings keeps ratings and what they are computed from.
type Ratings struct{ tx *Tx }

// Games returns the games of a family that count, ordered by when they ended.
func (rs Ratings) Games(family string) ([]games.RatedGame, error) {
	return all(rs.tx, "load rated games of $1", scanRated, `SELECT game, family, first, second, points, set_no, ended FROM rated_games WHERE family = $1 ORDER BY ended, game`, family)
}

func scanRated(row scanner) (g games.RatedGame, err error) {
	var halves int64
	err = row.Scan(&g.Game, &g.Family, &g.First, &g.Second, &halves, &g.Set, asTime(&g.Ended))
	g.Points = float64(halves) / 2
	return g, err
}

// SaveGame keeps the result of a game for the ratings. They are computed again at a time, unless the game counts
// only later.
func (rs Ratings) SaveGame(g games.RatedGame, at time.Time) error {
	if err := rs.tx.mayChangeGame(g.Game); err != nil {
		return err
	}
	added, err := rs.tx.execCount("save rated game $1", `INSERT INTO rated_games (game, family, first, second, points, set_no, ended) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (game) DO NOTHING`, g.Game, g.Family, g.First, g.Second, int64(2*g.Points), g.Set, g.Ended)
	switch {
	case err != nil:
	case added > 0:
		err = rs.wake(g.Family, g.Ended, at)
	default:
		err = rs.changeGame(g, at)
	}
	return err
}

// changeGame keeps another result of a game that counts already.
func (rs Ratings) changeGame(g games.RatedGame, at time.Time) error {
	changed, err := rs.tx.execCount("change rated game $1", `UPDATE rated_games SET first = $2, second = $3, points = $4, ended = $5
		WHERE game = $1 AND (points <> $4 OR first <> $2 OR ended <> $5)`, g.Game, g.First, g.Second, int64(2*g.Points), g.Ended)
	if err == nil && changed > 0 {
		err = rs.wake(g.Family, time.Time{}, at) // it may have counted already
	}
	return err
}

// DropGame takes back the result of a game.
func (rs Ratings) DropGame(id games.GameID, at time.Time) error {
	if err := rs.tx.mayChangeGame(id); err != nil {
		return err
	}
	g, dropped, err := first(rs.tx, "drop rated game $1", scanRated, `DELETE FROM rated_games WHERE game = $1 RETURNING game, family, first, second, points, set_no, ended`, id)
	if dropped {
		err = rs.wake(g.Family, g.Ended, at)
	}
	return err
}

// wake sets the alarm of a family, because a game that ended at a time has changed, unless it is set to an
// earlier time or the game counts only then.
func (rs Ratings) wake(family string, ended, at time.Time) error {
	return rs.tx.wake("wake ratings of $1", `INSERT INTO rating_alarms (family, alarm) VALUES ($1, $2) ON CONFLICT (family) DO UPDATE SET alarm = excluded.alarm
		WHERE rating_alarms.alarm = 0 OR rating_alarms.alarm > excluded.alarm AND $3 < rating_alarms.settled`, family, at, ended)
}

// Starts returns the ratings from other lists that players of a family begin with.
func (rs Ratings) Starts(family string) ([]games.RatingStart, error) {
	return all(rs.tx, "load first ratings of $1", scanStart, `SELECT player, family, rating, deviation, volatility, since FROM rating_starts WHERE family = $1 ORDER BY player`, family)
}

func scanStart(row scanner) (s games.RatingStart, err error) {
	var value, deviation, volatility string
	if err := row.Scan(&s.Player, &s.Family, &value, &deviation, &volatility, asTime(&s.Since)); err != nil {
		return s, err
	}
	s.Rating, err = parseRating(value, deviation, volatility)
	return s, err
}

// SaveStart saves the rating that a player begins with. The ratings of the family are computed again at a time.
func (rs Ratings) SaveStart(s games.RatingStart, at time.Time) error {
	err := rs.tx.exec("save first rating of player $2", `INSERT INTO rating_starts (family, player, rating, deviation, volatility, since) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (family, player) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, since = excluded.since`,
		s.Family, s.Player, decimal(s.Rating.Rating), decimal(s.Rating.Deviation), decimal(s.Rating.Volatility), s.Since)
	if err == nil {
		err = rs.wake(s.Family, time.Time{}, at)
	}
	return err
}

// State returns how far the ratings of a family have come; the zero times if it has none.
func (rs Ratings) State(family string) (games.RatingState, error) {
	state, ok, err := first(rs.tx, "load state of the ratings of $1", scanRatingState, `SELECT mode, period, alarm, settled FROM rating_alarms WHERE family = $1`, family)
	if !ok {
		state.Rules = games.StandardRatingRules()
	}
	return state, err
}

func scanRatingState(row scanner) (s games.RatingState, err error) {
	var mode string
	var period int64
	if err := row.Scan(&mode, &period, asTime(&s.Alarm), asTime(&s.Settled)); err != nil {
		return s, err
	}
	s.Rules.Period = time.Duration(period) * time.Second
	s.Rules.Mode, err = rating.ParseMode(mode)
	return s, err
}

// SaveState saves how far the ratings of a family have come.
func (rs Ratings) SaveState(family string, s games.RatingState) error {
	return rs.tx.exec("save state of the ratings of $1", `INSERT INTO rating_alarms (family, mode, period, alarm, settled) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (family) DO UPDATE SET
		mode = excluded.mode, period = excluded.period, alarm = excluded.alarm, settled = excluded.settled`,
		family, s.Rules.Mode.String(), int64(s.Rules.Period/time.Second), s.Alarm, s.Settled)
}

// UseRules lets the ratings that were computed by other rules be computed again at a time.
func (rs Ratings) UseRules(r games.RatingRules, at time.Time) error {
	return rs.tx.exec("use rating rules", `UPDATE rating_alarms SET alarm = $3 WHERE alarm > 0 AND (mode <> $1 OR period <> $2)`,
		r.Mode.String(), int64(r.Period/time.Second), at)
}

// Save replaces the ratings of a family.
func (rs Ratings) Save(family string, ratings []games.PlayerRating) error {
	err := rs.tx.exec("save ratings of $1", `DELETE FROM ratings WHERE family = $1`, family)
	for _, r := range ratings {
		if err != nil {
			break
		}
		var course []byte
		if course, err = json.Marshal(r.Course); err == nil {
			err = rs.tx.exec("save rating of player $2", `INSERT INTO ratings (family, player, rating, deviation, volatility, games, course) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
				family, r.Player, decimal(r.Rated.Rating.Rating), decimal(r.Rated.Deviation), decimal(r.Rated.Volatility), r.Rated.Games, string(course))
		}
	}
	return err
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

// Of returns the rating of a player; ok is false if they have none in the family.
func (rs Ratings) Of(p games.PlayerID, family string) (r games.PlayerRating, ok bool, err error) {
	return first(rs.tx, "load rating of player $1", scanRating, ratingColumns+` WHERE player = $1 AND family = $2`, p, family)
}

// AllOf returns the ratings of a player in all families, by their names.
func (rs Ratings) AllOf(p games.PlayerID) ([]games.PlayerRating, error) {
	return all(rs.tx, "load ratings of player $1", scanRating, ratingColumns+` WHERE player = $1 ORDER BY family`, p)
}

// Standings returns the strongest players of a family, at most max; 0: all.
func (rs Ratings) Standings(family string, max int) ([]games.PlayerRating, error) {
	if max == 0 {
		max = math.MaxInt32
	}
	return all(rs.tx, "load standings of $1", scanRating, ratingColumns+` WHERE family = $1 ORDER BY CAST(rating AS DOUBLE PRECISION) DESC, player LIMIT $2 + 0`, family, max)
}

// ReliabilityOf returns how many games a player has ended since a time, and how many of these they did
// not lose by their clock.
func (rs Ratings) ReliabilityOf(p games.PlayerID, since time.Time) (games.Reliability, error) {
	return one(rs.tx, "compute reliability of player $1", scanReliability, `SELECT count(*), coalesce(sum(CASE WHEN g.late = s.player THEN 0 ELSE 1 END), 0) FROM games g JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.ended >= $2`, p, since)
}

func scanReliability(row scanner) (r games.Reliability, err error) {
	err = row.Scan(&r.Games, &r.InTime)
	return r, err
}
