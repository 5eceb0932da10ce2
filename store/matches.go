package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// Matches keeps the matches that games belong to.
type Matches struct{ tx *Tx }

// Load returns a match with all its games.
func (ms Matches) Load(id games.MatchID) (games.Match, error) {
	m, err := one(ms.tx, scanMatch, `SELECT id, series, target, handicap, ended FROM matches WHERE id = $1`, id)
	if err == nil {
		err = ms.loadGames(&m)
	}
	if err != nil {
		return m, fmt.Errorf("load match %d: %w", id, err)
	}
	return m, nil
}

func scanMatch(row scanner) (games.Match, error) {
	var m games.Match
	var ended int64
	err := row.Scan(&m.ID, &m.Terms.Series, &m.Terms.Target, &m.Terms.Handicap, &ended)
	m.Ended = fromMicros(ended)
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
	places, err := all(ms.tx, scan, `SELECT player, head, gone FROM match_players WHERE match_no = $1 ORDER BY place`, m.ID)
	for _, p := range places {
		m.Players, m.Head = append(m.Players, p.player), append(m.Head, p.head)
		if p.gone != 0 {
			m.Gone = append(m.Gone, p.player)
		}
	}
	if err != nil {
		return err
	}
	m.Games, err = all(ms.tx, scanGame, gameColumns+` WHERE g.match_no = $1 ORDER BY g.id`, m.ID)
	for i := range m.Games {
		if err == nil {
			err = ms.tx.Games.loadPlay(&m.Games[i])
		}
	}
	return err
}

// Add adds a match and sets its ID.
func (ms Matches) Add(m *games.Match) error {
	id, err := ms.tx.numbers.next("matches")
	if err != nil {
		return err
	}
	m.ID = games.MatchID(id)
	err = ms.tx.exec(`INSERT INTO matches (id, series, target, handicap, ended) VALUES ($1, $2, $3, $4, $5)`,
		id, m.Terms.Series, m.Terms.Target, m.Terms.Handicap, micros(m.Ended))
	for i, p := range m.Players {
		if err == nil {
			err = ms.tx.exec(`INSERT INTO match_players (match_no, place, player, head) VALUES ($1, $2, $3, $4)`, id, i+1, p, m.Head[i])
		}
	}
	if err != nil {
		return fmt.Errorf("add match: %w", err)
	}
	return nil
}

// Leave records since when a player plays no further game of a match; zero: they play on.
func (ms Matches) Leave(id games.MatchID, p games.PlayerID, since time.Time) error {
	if err := ms.tx.exec(`UPDATE match_players SET gone = $3 WHERE match_no = $1 AND player = $2`, id, p, micros(since)); err != nil {
		return fmt.Errorf("let player %d leave match %d: %w", p, id, err)
	}
	return nil
}

// End records the end of a match; zero: it goes on.
func (ms Matches) End(id games.MatchID, at time.Time) error {
	if err := ms.tx.exec(`UPDATE matches SET ended = $2 WHERE id = $1`, id, micros(at)); err != nil {
		return fmt.Errorf("end match %d: %w", id, err)
	}
	return nil
}
