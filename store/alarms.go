package store

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
)

// AlarmKind says what is due.
type AlarmKind int

// The kinds of alarms. Alarms of the same time come in this order.
const (
	GameAlarm       AlarmKind = iota // the judge has to look at a game
	ForgetAlarm                      // a player is to be forgotten
	LeagueAlarm                      // a season is to begin, to go on or to end
	RatingAlarm                      // the ratings of a family are to be computed
	DigestAlarm                      // the letter of the day is to be written to a player
	PuzzleAlarm                      // a player is to get the puzzle of the day
	InvitationAlarm                  // an invitation lapses
)

// Alarm is what time brings to a game, a league, the ratings, an invitation or a player.
type Alarm struct {
	What   AlarmKind
	Game   games.GameID   // of a GameAlarm
	League games.LeagueID // of a LeagueAlarm
	Family string         // of a RatingAlarm
	Player games.PlayerID // of the others
	At     time.Time

	Challenge games.ChallengeID // of an InvitationAlarm
}

// String says what is due, for messages to the operator.
func (a Alarm) String() string {
	switch a.What {
	case ForgetAlarm:
		return fmt.Sprintf("forgetting player %d", a.Player)
	case LeagueAlarm:
		return fmt.Sprintf("league %d", a.League)
	case RatingAlarm:
		return "ratings of " + a.Family
	case DigestAlarm:
		return fmt.Sprintf("letter of the day to player %d", a.Player)
	case PuzzleAlarm:
		return fmt.Sprintf("puzzle of the day to player %d", a.Player)
	case InvitationAlarm:
		return fmt.Sprintf("challenge %d", a.Challenge)
	}
	return fmt.Sprintf("game %d", a.Game)
}

// Alarms finds what time brings.
type Alarms struct{ tx *Tx }

// Due returns up to limit alarms at or before a time, the earliest first. Indexes have only the
// games, players and so on with an alarm, so alarms that are not due cost nothing.
func (as Alarms) Due(now time.Time, limit int) ([]Alarm, error) {
	return all(as.tx, "find what is due", scanAlarm, `SELECT 0 AS what, id, 0, '', 0, 0, alarm AS at FROM games WHERE alarm > 0 AND alarm <= $1
		UNION ALL SELECT 1, 0, 0, '', id, 0, forget_at FROM players WHERE forget_at > 0 AND forget_at <= $1
		UNION ALL SELECT 2, 0, id, '', 0, 0, alarm FROM leagues WHERE alarm > 0 AND alarm <= $1
		UNION ALL SELECT 3, 0, 0, family, 0, 0, alarm FROM rating_alarms WHERE alarm > 0 AND alarm <= $1
		UNION ALL SELECT 4, 0, 0, '', id, 0, digest FROM players WHERE digest > 0 AND digest <= $1
		UNION ALL SELECT 5, 0, 0, '', id, 0, puzzle_at FROM players WHERE puzzle_at > 0 AND puzzle_at <= $1
		UNION ALL SELECT 6, 0, 0, '', 0, id, lapses FROM challenges WHERE state = 'open' AND lapses > 0 AND lapses <= $1
		ORDER BY at, what LIMIT $2 + 0`, now, limit)
}

func scanAlarm(row scanner) (a Alarm, err error) {
	err = row.Scan(&a.What, &a.Game, &a.League, &a.Family, &a.Player, &a.Challenge, asTime(&a.At))
	return a, err
}

// Ring handles an alarm at a time.
func (as Alarms) Ring(a Alarm, r games.RatingRules, puzzles []games.Puzzle, at time.Time) error {
	switch a.What {
	case ForgetAlarm:
		return desk.ForgetPlayer(as.tx.ForGames(), a.Player, at)
	case LeagueAlarm:
		return desk.AdvanceLeague(as.tx.ForGames(), a.League, at)
	case RatingAlarm:
		return desk.RateFamily(as.tx.ForGames(), a.Family, r, at)
	case DigestAlarm:
		return desk.WriteDigest(as.tx.ForGames(), a.Player, at)
	case PuzzleAlarm:
		return desk.WritePuzzle(as.tx.ForGames(), a.Player, puzzles, at)
	case InvitationAlarm:
		return desk.LapseInvitation(as.tx.ForGames(), a.Challenge, at)
	}
	return desk.Judge(as.tx.ForGames(), a.Game, at)
}

// putOff are the statements that move an alarm, by its kind.
var putOff = [...]string{
	GameAlarm:   `UPDATE games SET alarm = $2 WHERE id = $1 AND alarm > 0`,
	ForgetAlarm: `UPDATE players SET forget_at = $2 WHERE id = $1 AND forget_at > 0`,
	LeagueAlarm: `UPDATE leagues SET alarm = $2 WHERE id = $1 AND alarm > 0`,
	RatingAlarm: `UPDATE rating_alarms SET alarm = $2 WHERE family = $1 AND alarm > 0`,
	DigestAlarm: `UPDATE players SET digest = $2 WHERE id = $1 AND digest > 0`,
	PuzzleAlarm: `UPDATE players SET puzzle_at = $2 WHERE id = $1 AND puzzle_at > 0`,

	InvitationAlarm: `UPDATE challenges SET lapses = $2 WHERE id = $1 AND state = 'open'`,
}

// PutOff moves an alarm.
func (as Alarms) PutOff(a Alarm, to time.Time) error {
	of := map[AlarmKind]any{GameAlarm: a.Game, LeagueAlarm: a.League, RatingAlarm: a.Family, InvitationAlarm: a.Challenge}[a.What]
	if of == nil {
		of = a.Player
		delete(as.tx.players, a.Player)
	}
	return as.tx.exec("put off the alarm of "+a.String(), putOff[a.What], of, to)
}
