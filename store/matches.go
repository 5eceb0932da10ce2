package store

import (
	"time"

	"pentepost/games"
)

// Matches keeps the matches that games belong to.
type Matches struct{ tx *Tx }

// Load returns a match with all its games.
func (ms Matches) Load(id games.MatchID) (games.Match, error) {
	m, err := one(ms.tx, "load match $1", scanMatch, `SELECT id, series, target, handicap, ended FROM matches WHERE id = $1`, id)
	if err == nil {
		err = ms.loadGames(&m)
	}
	return m, err
}

func scanMatch(row scanner) (games.Match, error) {
	var m games.Match
	err := row.Scan(&m.ID, &m.Terms.Series, &m.Terms.Target, &m.Terms.Handicap, asTime(&m.Ended))
	return m, err
}

// loadGames loads the players and the games of a match.
func (ms Matches) loadGames(m *games.Match) error {
	type place struct {
		player games.PlayerID
		head   int
		gone   int64
	}
	scan := func(row scanner) (p place, err error) {
		err = row.Scan(&p.player, &p.head, &p.gone)
		return p, err
	}
	places, err := all(ms.tx, "load players of match $1", scan, `SELECT player, head, gone FROM match_players WHERE match_no = $1 ORDER BY place`, m.ID)
	for _, p := range places {
		m.Players, m.Head = append(m.Players, p.player), append(m.Head, p.head)
		if p.gone != 0 {
			m.Gone = append(m.Gone, p.player)
		}
	}
	if err != nil {
		return err
	}
	m.Games, err = ms.tx.Games.played(all(ms.tx, "load games of match $1", scanGame, gameColumns+` WHERE g.match_no = $1 ORDER BY g.id`, m.ID))
	return err
}

// Add adds a match and sets its ID.
func (ms Matches) Add(m *games.Match) error {
	id, err := ms.tx.numbers.next("matches")
	if err != nil {
		return err
	}
	m.ID = games.MatchID(id)
	err = ms.tx.exec("add match", `INSERT INTO matches (id, series, target, handicap, ended) VALUES ($1, $2, $3, $4, $5)`,
		id, m.Terms.Series, m.Terms.Target, m.Terms.Handicap, m.Ended)
	for i, p := range m.Players {
		if err == nil {
			err = ms.tx.exec("add match", `INSERT INTO match_players (match_no, place, player, head) VALUES ($1, $2, $3, $4)`, id, i+1, p, m.Head[i])
		}
	}
	return err
}

// Leave records since when a player plays no further game of a match; zero: they play on.
func (ms Matches) Leave(id games.MatchID, p games.PlayerID, since time.Time) error {
	if err := ms.tx.mayChangeMatch(id); err != nil {
		return err
	}
	return ms.tx.exec("let player $2 leave match $1", `UPDATE match_players SET gone = $3 WHERE match_no = $1 AND player = $2`, id, p, since)
}

// End records the end of a match; zero: it goes on.
func (ms Matches) End(id games.MatchID, at time.Time) error {
	if err := ms.tx.mayChangeMatch(id); err != nil {
		return err
	}
	return ms.tx.exec("end match $1", `UPDATE matches SET ended = $2 WHERE id = $1`, id, at)
}
