package store

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/rules"
)

const leagueColumns = `SELECT id, file, rules, pace, made, season, next, alarm, closed FROM leagues`

func scanLeague(row scanner) (l games.League, err error) {
	var ruleset, pace string
	var made, next, alarm, closed int64
	if err := row.Scan(&l.ID, &l.Text, &ruleset, &pace, &made, &l.Season, &next, &alarm, &closed); err != nil {
		return l, err
	}
	l.Made, l.Next, l.Alarm, l.Closed = fromMicros(made), fromMicros(next), fromMicros(alarm), fromMicros(closed)
	if l.File, err = league.ReadFile(l.Text); err != nil {
		return l, err
	}
	if l.Rules, err = rules.Parse(ruleset); err != nil {
		return l, err
	}
	l.Pace, err = clock.Parse(pace)
	return l, err
}

// Leagues keeps leagues, who has entered and who reads their news.
type Leagues struct{ tx *Tx }

// Load returns a league; ok is false if it does not exist.
func (ls Leagues) Load(id games.LeagueID) (l games.League, ok bool, err error) {
	return ls.find(leagueColumns+` WHERE id = $1`, id)
}

// ByName returns a league by its name, in any letter case; ok is false if there is none.
func (ls Leagues) ByName(name string) (l games.League, ok bool, err error) {
	return ls.find(leagueColumns+` WHERE name = $1`, strings.ToLower(name))
}

func (ls Leagues) find(query string, which any) (l games.League, ok bool, err error) {
	l, err = one(ls.tx, scanLeague, query, which)
	if ok, err = found(err); err != nil {
		return l, false, fmt.Errorf("load league %v: %w", which, err)
	}
	return l, ok, nil
}

// List returns the leagues that are not closed, by name.
func (ls Leagues) List() ([]games.League, error) {
	list, err := all(ls.tx, scanLeague, leagueColumns+` WHERE closed = 0 ORDER BY name`)
	if err != nil {
		return nil, fmt.Errorf("load leagues: %w", err)
	}
	return list, nil
}

// Add adds a league and sets its ID.
func (ls Leagues) Add(l *games.League) error {
	id, err := ls.tx.numbers.next("leagues")
	if err != nil {
		return err
	}
	l.ID = games.LeagueID(id)
	err = ls.tx.exec(`INSERT INTO leagues (id, name, file, rules, pace, made, season, next, alarm, closed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		l.ID, l.Name(), l.Text, l.Rules.String(), l.Pace.String(), micros(l.Made), l.Season, micros(l.Next), micros(l.Alarm), micros(l.Closed))
	if err != nil {
		return fmt.Errorf("add league %s: %w", l.Name(), err)
	}
	return nil
}

// Save saves how far a league has come.
func (ls Leagues) Save(l games.League) error {
	err := ls.tx.exec(`UPDATE leagues SET season = $2, next = $3, alarm = $4, closed = $5 WHERE id = $1`,
		l.ID, l.Season, micros(l.Next), micros(l.Alarm), micros(l.Closed))
	if err != nil {
		return fmt.Errorf("save league %s: %w", l.Name(), err)
	}
	return nil
}

// Wake sets the alarm of a league, unless it is set to an earlier time.
func (ls Leagues) Wake(id games.LeagueID, at time.Time) error {
	if err := ls.tx.exec(`UPDATE leagues SET alarm = $2 WHERE id = $1 AND (alarm = 0 OR alarm > $2)`, id, micros(at)); err != nil {
		return fmt.Errorf("wake league %d: %w", id, err)
	}
	return nil
}

// Entries returns who takes part in the next season of a league, oldest first.
func (ls Leagues) Entries(id games.LeagueID) ([]games.Entry, error) {
	list, err := all(ls.tx, scanEntry, `SELECT league, player, team, entered FROM entries WHERE league = $1 ORDER BY entered, player`, id)
	if err != nil {
		return nil, fmt.Errorf("load entries of league %d: %w", id, err)
	}
	return list, nil
}

func scanEntry(row scanner) (e games.Entry, err error) {
	var entered int64
	err = row.Scan(&e.League, &e.Player, &e.Team, &entered)
	e.Entered = fromMicros(entered)
	return e, err
}

// SaveEntry adds an entry.
func (ls Leagues) SaveEntry(e games.Entry) error {
	err := ls.tx.exec(`INSERT INTO entries (league, player, team, entered) VALUES ($1, $2, $3, $4) ON CONFLICT (league, player) DO NOTHING`,
		e.League, e.Player, e.Team, micros(e.Entered))
	if err != nil {
		return fmt.Errorf("save entry of player %d: %w", e.Player, err)
	}
	return nil
}

// DropEntry deletes an entry.
func (ls Leagues) DropEntry(id games.LeagueID, p games.PlayerID) error {
	if err := ls.tx.exec(`DELETE FROM entries WHERE league = $1 AND player = $2`, id, p); err != nil {
		return fmt.Errorf("drop entry of player %d: %w", p, err)
	}
	return nil
}

// Readers returns who gets the news of a season: its players and everybody who watches the league,
// unless they want no news.
func (ls Leagues) Readers(id games.LeagueID, season int) ([]games.PlayerID, error) {
	list, err := all(ls.tx, scanInt, `SELECT player FROM places p WHERE league = $1 AND season = $2
			AND NOT EXISTS (SELECT 1 FROM league_readers r WHERE r.league = p.league AND r.player = p.player AND r.reads = 0)
		UNION SELECT player FROM league_readers WHERE league = $1 AND reads = 1 ORDER BY player`, id, season)
	if err != nil {
		return nil, fmt.Errorf("find readers of league %d: %w", id, err)
	}
	return playerIDs(list), nil
}

// Unwilling returns who wants no news of a league.
func (ls Leagues) Unwilling(id games.LeagueID) ([]games.PlayerID, error) {
	list, err := all(ls.tx, scanInt, `SELECT player FROM league_readers WHERE league = $1 AND reads = 0 ORDER BY player`, id)
	if err != nil {
		return nil, fmt.Errorf("find who wants no news of league %d: %w", id, err)
	}
	return playerIDs(list), nil
}

// Read saves whether a player wants the news of a league.
func (ls Leagues) Read(id games.LeagueID, p games.PlayerID, reads bool) error {
	err := ls.tx.exec(`INSERT INTO league_readers (league, player, reads) VALUES ($1, $2, $3)
		ON CONFLICT (league, player) DO UPDATE SET reads = excluded.reads`, id, p, flag(reads))
	if err != nil {
		return fmt.Errorf("save that player %d reads league %d: %w", p, id, err)
	}
	return nil
}

// Overdue returns when a player has lost games of leagues by their clock, in the order of
// time.
func (ls Leagues) Overdue(p games.PlayerID) ([]time.Time, error) {
	list, err := all(ls.tx, scanTime, `SELECT ended FROM pairings WHERE overdue = $1 ORDER BY ended`, p)
	if err != nil {
		return nil, fmt.Errorf("find overdue league games of player %d: %w", p, err)
	}
	return list, nil
}

// playerIDs turns integers into numbers of players.
func playerIDs(list []int64) []games.PlayerID {
	ids := make([]games.PlayerID, len(list))
	for i, id := range list {
		ids[i] = games.PlayerID(id)
	}
	return ids
}

// All returns all leagues by name, also closed ones.
func (ls Leagues) All() ([]games.League, error) {
	list, err := all(ls.tx, scanLeague, leagueColumns+` ORDER BY name`)
	if err != nil {
		return nil, fmt.Errorf("load all leagues: %w", err)
	}
	return list, nil
}
