package store

import (
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/rules"
)

const leagueColumns = `SELECT id, file, rules, pace, made, season, next, alarm, closed, report FROM leagues`

func scanLeague(row scanner) (l leagues.League, err error) {
	var ruleset, pace string
	if err := row.Scan(&l.ID, &l.Text, &ruleset, &pace, asTime(&l.Made), &l.Season, asTime(&l.Next), asTime(&l.Alarm), asTime(&l.Closed), asTime(&l.Report)); err != nil {
		return l, err
	}
	err = parseTerms(&l.Terms, ruleset, pace)
	return l, err
}

// parseTerms completes terms that have their text, with the rules and the pace as the database has them.
func parseTerms(t *leagues.Terms, ruleset, pace string) (err error) {
	if t.File, err = league.ReadFile(t.Text); err != nil {
		return err
	}
	if t.Rules, err = rules.Parse(ruleset); err != nil {
		return err
	}
	t.Pace, err = clock.Parse(pace)
	return err
}

// Leagues keeps leagues, who has entered and who reads their news.
type Leagues struct{ tx *Tx }

// Load returns a league; ok is false if it does not exist.
func (ls Leagues) Load(id games.LeagueID) (l leagues.League, ok bool, err error) {
	return ls.find(leagueColumns+` WHERE id = $1`, id)
}

// ByName returns a league by its name, in any letter case; ok is false if there is none. A league that was renamed is found
// by an older name, too, unless another one has it now.
func (ls Leagues) ByName(name string) (l leagues.League, ok bool, err error) {
	name = strings.ToLower(name)
	if l, ok, err = ls.find(leagueColumns+` WHERE name = $1`, name); ok || err != nil {
		return l, ok, err
	}
	return ls.find(leagueColumns+` WHERE id = (SELECT league FROM league_events WHERE what = 'renamed' AND was = $1 ORDER BY id DESC LIMIT 1)`, name)
}

func (ls Leagues) find(query string, which any) (l leagues.League, ok bool, err error) {
	return first(ls.tx, "load league $1", scanLeague, query, which)
}

// List returns the leagues that are not closed, by name.
func (ls Leagues) List() ([]leagues.League, error) {
	return all(ls.tx, "load leagues", scanLeague, leagueColumns+` WHERE closed = 0 ORDER BY name`)
}

// Add adds a league and sets its ID.
func (ls Leagues) Add(l *leagues.League) error {
	id, err := ls.tx.numbers.next("leagues")
	if err != nil {
		return err
	}
	l.ID = games.LeagueID(id)
	return ls.tx.exec("add league $2", `INSERT INTO leagues (id, name, file, rules, pace, made, season, next, alarm, closed, report) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		l.ID, l.Name(), l.Text, l.Rules.String(), l.Pace.String(), l.Made, l.Season, l.Next, l.Alarm, l.Closed, l.Report)
}

// Save saves how far a league has come.
func (ls Leagues) Save(l leagues.League) error {
	return ls.tx.exec("save league $1", `UPDATE leagues SET season = $2, next = $3, alarm = $4, closed = $5, report = $6 WHERE id = $1`,
		l.ID, l.Season, l.Next, l.Alarm, l.Closed, l.Report)
}

// SaveTerms saves what the organisers of a league have decided, and its name.
func (ls Leagues) SaveTerms(l leagues.League) error {
	return ls.tx.exec("save the terms of league $1", `UPDATE leagues SET name = $2, file = $3, rules = $4, pace = $5 WHERE id = $1`,
		l.ID, l.Name(), l.Text, l.Rules.String(), l.Pace.String())
}

// Wake sets the alarm of a league, unless it is set to an earlier time.
func (ls Leagues) Wake(id games.LeagueID, at time.Time) error {
	return ls.tx.wake("wake league $1", `UPDATE leagues SET alarm = $2 WHERE id = $1 AND (alarm = 0 OR alarm > $2)`, id, at)
}

// Entries returns who takes part in the next season of a league, oldest first.
func (ls Leagues) Entries(id games.LeagueID) ([]leagues.Entry, error) {
	return all(ls.tx, "load entries of league $1", scanEntry, `SELECT league, player, team, entered, asked, board FROM entries WHERE league = $1 ORDER BY entered, player`, id)
}

func scanEntry(row scanner) (e leagues.Entry, err error) {
	err = row.Scan(&e.League, &e.Player, &e.Team, asTime(&e.Entered), asTime(&e.Asked), &e.Board)
	return e, err
}

// SaveEntry adds an entry, or saves what has become of it.
func (ls Leagues) SaveEntry(e leagues.Entry) error {
	return ls.tx.exec("save entry of player $2", `INSERT INTO entries (league, player, team, entered, asked, board) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (league, player) DO UPDATE SET team = excluded.team, asked = excluded.asked, board = excluded.board`,
		e.League, e.Player, e.Team, e.Entered, e.Asked, e.Board)
}

// DropEntry deletes an entry.
func (ls Leagues) DropEntry(id games.LeagueID, p games.PlayerID) error {
	return ls.tx.exec("drop entry of player $2", `DELETE FROM entries WHERE league = $1 AND player = $2`, id, p)
}

// Readers returns who gets the news of a season: its players and everybody who watches the league,
// unless they want no news.
func (ls Leagues) Readers(id games.LeagueID, season int) ([]games.PlayerID, error) {
	return all(ls.tx, "find readers of league $1", scanPlayerID, `SELECT player FROM places p WHERE league = $1 AND season = $2
			AND NOT EXISTS (SELECT 1 FROM league_readers r WHERE r.league = p.league AND r.player = p.player AND r.reads = 0)
		UNION SELECT player FROM league_readers WHERE league = $1 AND reads = 1 ORDER BY player`, id, season)
}

// Unwilling returns who wants no news of a league.
func (ls Leagues) Unwilling(id games.LeagueID) ([]games.PlayerID, error) {
	return all(ls.tx, "find who wants no news of league $1", scanPlayerID, `SELECT player FROM league_readers WHERE league = $1 AND reads = 0 ORDER BY player`, id)
}

// Read saves whether a player wants the news of a league.
func (ls Leagues) Read(id games.LeagueID, p games.PlayerID, reads bool) error {
	return ls.tx.exec("save that player $2 reads league $1", `INSERT INTO league_readers (league, player, reads) VALUES ($1, $2, $3)
		ON CONFLICT (league, player) DO UPDATE SET reads = excluded.reads`, id, p, reads)
}

// Overdue returns when a player has lost games of leagues by their clock, in the order of
// time.
func (ls Leagues) Overdue(p games.PlayerID) ([]time.Time, error) {
	return all(ls.tx, "find overdue league games of player $1", scanTime, `SELECT ended FROM pairings WHERE overdue = $1 AND overdue > 0 ORDER BY ended`, p)
}

// All returns all leagues by name, also closed ones.
func (ls Leagues) All() ([]leagues.League, error) {
	return all(ls.tx, "load all leagues", scanLeague, leagueColumns+` ORDER BY name`)
}

const eventColumns = `SELECT league, season, at, what, player, other, game, number, until, was, says FROM league_events`

func scanEvent(row scanner) (e leagues.Event, err error) {
	err = row.Scan(&e.League, &e.Season, asTime(&e.At), &e.What, &e.Player, &e.Other, &e.Game, &e.Number, asTime(&e.Until), &e.Was, &e.Says)
	return e, err
}

// Events returns what has happened in a league since a time, oldest first.
func (ls Leagues) Events(id games.LeagueID, since time.Time) ([]leagues.Event, error) {
	return all(ls.tx, "load events of league $1", scanEvent, eventColumns+` WHERE league = $1 AND at > $2 ORDER BY at, id`, id, since)
}

// AddEvent notes what has happened in a league.
func (ls Leagues) AddEvent(e leagues.Event) error {
	id, err := ls.tx.numbers.next("league_events")
	if err != nil {
		return err
	}
	return ls.tx.exec("add event of league $2", `INSERT INTO league_events (id, league, season, at, what, player, other, game, number, until, was, says)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		id, e.League, e.Season, e.At, string(e.What), e.Player, e.Other, e.Game, e.Number, e.Until, e.Was, e.Says)
}
