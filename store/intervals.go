package store

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

func scanInterval(row scanner) (clock.Interval, error) {
	var i clock.Interval
	err := row.Scan(&i.Cause, asTime(&i.From), asTime(&i.To))
	return i, err
}

// Intervals keeps when clocks stand still.
type Intervals struct{ tx *Tx }

// Of returns when the clock of a player in a game stood still since a time, for whatever
// cause, in the order of time.
func (is Intervals) Of(g games.GameID, p games.PlayerID, since time.Time) ([]clock.Interval, error) {
	return all(is.tx, "load intervals of player $1 in game $2", scanInterval, intervalsOf, p, g, since)
}

const intervalsOf = `SELECT cause, since, until FROM intervals WHERE player IN (0, $1) AND game IN (0, $2)
		AND (until = 0 OR until > $3) ORDER BY since, id`

// Add adds an interval.
func (is Intervals) Add(i games.Interval) error {
	id, err := is.tx.numbers.next("intervals")
	if err == nil {
		err = is.tx.exec("add interval of $2", `INSERT INTO intervals (id, cause, player, game, since, until) VALUES ($1, $2, $3, $4, $5, $6)`,
			id, string(i.Cause), i.Player, i.Game, i.From, i.To)
	}
	return err
}

// SetVacation replaces the vacations of a player that end after a time.
func (is Intervals) SetVacation(p games.PlayerID, after time.Time, by []clock.Interval) error {
	err := is.tx.exec("replace vacation of player $2", `DELETE FROM intervals WHERE cause = $1 AND player = $2 AND game = 0 AND until > $3`, string(clock.Vacation), p, after)
	if err != nil {
		return err
	}
	for _, v := range by {
		if err := is.Add(games.Interval{Player: p, Interval: v}); err != nil {
			return err
		}
	}
	return nil
}

// End ends the intervals of a cause, if they last at a time, that stop this player's clocks
// in all games, or the clocks of this game.
func (is Intervals) End(c clock.Cause, p games.PlayerID, g games.GameID, at time.Time) error {
	return is.tx.exec("end interval of $1", `UPDATE intervals SET until = $4 WHERE cause = $1 AND player = $2 AND game = $3 AND since <= $4 AND (until = 0 OR until > $4)`,
		string(c), p, g, at)
}

// SetUnreached replaces when the clock of a player in a game stands still because of its letters, if that began after a time and,
// if it is not zero, before another one.
func (is Intervals) SetUnreached(p games.PlayerID, g games.GameID, since, until time.Time, by []clock.Interval) error {
	err := is.tx.exec("replace standstills of player $1 in game $2", `DELETE FROM intervals WHERE player = $1 AND game = $2 AND cause IN ('unreachable', 'delayed') AND since >= $3 AND since < $4`,
		p, g, since, endMicros(until))
	if err != nil {
		return err
	}
	for _, i := range by {
		if err := is.Add(games.Interval{Player: p, Game: g, Interval: i}); err != nil {
			return err
		}
	}
	return nil
}

// Since returns when the clocks of all players stood still since a time, in the order of saving.
func (is Intervals) Since(since time.Time) ([]games.Interval, error) {
	return all(is.tx, "load intervals", scanOwnInterval, `SELECT player, game, cause, since, until FROM intervals WHERE until = 0 OR until > $1 ORDER BY id`, since)
}

func scanOwnInterval(row scanner) (i games.Interval, err error) {
	err = row.Scan(&i.Player, &i.Game, &i.Cause, asTime(&i.From), asTime(&i.To))
	return i, err
}
