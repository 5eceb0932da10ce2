package store

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/notation"
	"pentepost/rules"
)

const gameColumns = `SELECT g.id, g.rules, g.pace, g.agreed, g.offer_by, g.offer_ply,
	g.started, g.moved, g.ended, g.announce, g.match_no, g.offer_accepted, g.title,
	g.began, g.zone, g.granted, g.stage, g.alarm, g.void FROM games g`

func scanGame(row scanner) (games.Game, error) {
	var g games.Game
	var text, accepted, pace string
	var agreed, started, moved, ended, announce, began, granted, alarm, void int64
	err := row.Scan(&g.ID, &text, &pace, &agreed, &g.Offer.By, &g.Offer.Ply, &started, &moved, &ended,
		&announce, &g.Match, &accepted, &g.Title, &began, &g.Zone, &granted, &g.Stage, &alarm, &void)
	if err != nil {
		return g, err
	}
	g.Agreed, g.Announce = agreed != 0, announce != 0
	g.Started, g.Moved, g.Ended = fromMicros(started), fromMicros(moved), fromMicros(ended)
	g.Began, g.Granted = fromMicros(began), time.Duration(granted)*time.Microsecond
	g.Alarm, g.Void = fromMicros(alarm), void != 0
	if g.Offer.Accepted, err = parsePlayers(accepted); err != nil {
		return g, err
	}
	if g.Pace, err = clock.Parse(pace); err != nil {
		return g, err
	}
	g.Rules, err = rules.Parse(text)
	return g, err
}

// playersText returns a list of players in the form of the database: their numbers,
// separated by spaces.
func playersText(list []games.PlayerID) string {
	return strings.Trim(fmt.Sprint(list), "[]")
}

// parsePlayers parses the form of playersText.
func parsePlayers(text string) (list []games.PlayerID, err error) {
	for field := range strings.FieldsSeq(text) {
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("parse list of players: %w", err)
		}
		list = append(list, games.PlayerID(n))
	}
	return list, nil
}

// Game returns a game with everything played in it; ok is false if it does not exist.
func (tx *Tx) Game(id games.GameID) (g games.Game, ok bool, err error) {
	if g, ok := tx.games[id]; ok {
		return g, true, nil
	}
	g, err = one(tx, scanGame, gameColumns+` WHERE g.id = $1`, id)
	ok, err = found(err)
	if ok {
		err = tx.loadPlay(&g)
	}
	if err != nil {
		return g, false, fmt.Errorf("load game %d: %w", id, err)
	}
	if ok {
		tx.cache(g)
	}
	return g, ok, nil
}

// cache keeps a game for the rest of the transaction. Its slices are clipped, so that
// callers who append to them get copies.
func (tx *Tx) cache(g games.Game) {
	g.Seats, g.Plies, g.Leavings = slices.Clip(g.Seats), slices.Clip(g.Plies), slices.Clip(g.Leavings)
	tx.games[g.ID] = g
}

// GamesOf returns the unfinished games of a player, oldest first.
func (tx *Tx) GamesOf(p games.PlayerID) ([]games.Game, error) {
	list, err := all(tx, scanGame, gameColumns+` JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.ended = 0 ORDER BY g.id`, p)
	for i := range list {
		if err == nil {
			err = tx.loadPlay(&list[i])
		}
	}
	if err != nil {
		return nil, fmt.Errorf("load games of player %d: %w", p, err)
	}
	return list, nil
}

// GamesBegun returns the games of a player that began within a second, which is the
// precision of the times in letters.
func (tx *Tx) GamesBegun(p games.PlayerID, second time.Time) ([]games.Game, error) {
	from := second.Truncate(time.Second)
	list, err := all(tx, scanGame, gameColumns+` JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.started >= $2 AND g.started < $3 ORDER BY g.id`, p, micros(from), micros(from.Add(time.Second)))
	for i := range list {
		if err == nil {
			err = tx.loadPlay(&list[i])
		}
	}
	if err != nil {
		return nil, fmt.Errorf("load games begun by player %d: %w", p, err)
	}
	return list, nil
}

// loadPlay loads the seats, plies and leavings of a game and replays them. It is a
// single query over three tables, because every mail and every letter needs it.
func (tx *Tx) loadPlay(g *games.Game) error {
	rows, err := tx.query(`SELECT 1 AS kind, seat AS number, player, '' AS text, 0 AS at, 0 AS began, '' AS zone, 0 AS granted, 0 AS given FROM seats WHERE game = $1
		UNION ALL SELECT 2, ply, player, move, at, began, zone, granted, given FROM plies WHERE game = $1
		UNION ALL SELECT 3, seat, after, cause, at, 0, '', 0, 0 FROM leavings WHERE game = $1 ORDER BY kind, number`, g.ID)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var e event
		if err := rows.Scan(&e.kind, &e.number, &e.who, &e.text, &e.at, &e.began, &e.zone, &e.granted, &e.given); err != nil {
			return err
		}
		if err := e.addTo(g); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return err
	}
	slices.SortStableFunc(g.Leavings, func(a, b games.Leaving) int { return cmp.Or(a.After-b.After, a.At.Compare(b.At)) })
	return g.ReplayFrom(tx.db.start(g.Rules))
}

// event is a row of loadPlay: a seat (kind 1), a ply (2) or a leaving (3).
type event struct {
	kind, number int    // number of the seat or ply
	who          int64  // the player; for a leaving, the number of plies before it
	text         string // the move; for a leaving, the cause
	at           int64  // time in microseconds

	// of the turn of a ply
	began          int64
	zone           string
	granted, given int64
}

// addTo adds the event to a game.
func (e event) addTo(g *games.Game) error {
	switch e.kind {
	case 1:
		g.Seats = append(g.Seats, games.PlayerID(e.who))
	case 2:
		m, err := parseMove(g.Rules, e.text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", e.number, err)
		}
		g.Plies = append(g.Plies, games.Ply{
			Player: games.PlayerID(e.who), Move: m, At: fromMicros(e.at), Began: fromMicros(e.began), Zone: e.zone,
			Granted: time.Duration(e.granted) * time.Microsecond, Given: e.given != 0,
		})
	case 3:
		g.Leavings = append(g.Leavings, games.Leaving{
			Seat: rules.Seat(e.number), After: int(e.who), By: rules.Cause(e.text), At: fromMicros(e.at),
		})
	}
	return nil
}

// parseMove parses a move in the form of [notation.Word].
func parseMove(r rules.Ruleset, text string) (rules.Move, error) {
	if c, ok := notation.ChoiceOf(text); ok {
		return rules.Choose(c), nil
	}
	board := notation.BoardOf(r)
	at, err := notation.Go.On(board).Parse(board, text)
	return rules.Place(at), err
}

// AddGame adds a game with the plies played so far and sets its ID.
func (tx *Tx) AddGame(g *games.Game) error {
	id, err := tx.nextNumber("games")
	if err != nil {
		return err
	}
	g.ID = games.GameID(id)
	return tx.insertGame(g)
}

// AddNumberedGame adds a game that has an ID, with everything that has happened in it.
// It is an error if another game has the ID. New games get higher numbers.
func (tx *Tx) AddNumberedGame(g games.Game) error {
	if err := tx.reserveNumber("games", int64(g.ID)); err != nil {
		return err
	}
	if err := tx.insertGame(&g); err != nil {
		return err
	}
	return tx.SaveGame(g, len(g.Plies))
}

// insertGame adds a game with an ID, and its plies.
func (tx *Tx) insertGame(g *games.Game) error {
	err := tx.exec(`INSERT INTO games (id, rules, pace, agreed, offer_by, offer_ply, started, moved, ended, announce, match_no, title)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`, g.ID, g.Rules.String(), g.Pace.String(), flag(g.Agreed),
		g.Offer.By, g.Offer.Ply, micros(g.Started), micros(g.Moved), micros(g.Ended), flag(g.Announce), g.Match, g.Title)
	for i, p := range g.Lineup() { // as seated at the start, because the replay repeats swaps
		if err == nil {
			err = tx.exec(`INSERT INTO seats (game, seat, player) VALUES ($1, $2, $3)`, g.ID, i+1, p)
		}
	}
	if err == nil {
		err = tx.addPlies(g, 0)
	}
	if err != nil {
		return fmt.Errorf("add game: %w", err)
	}
	return nil
}

// SaveGame saves a game. Its first plies, from in number, have been saved before.
func (tx *Tx) SaveGame(g games.Game, from int) error {
	err := tx.exec(`UPDATE games SET agreed = $2, offer_by = $3, offer_ply = $4, moved = $5, ended = $6,
		offer_accepted = $7, began = $8, zone = $9, granted = $10,
		stage = $11, alarm = $12, void = $13 WHERE id = $1`, g.ID, flag(g.Agreed), g.Offer.By, g.Offer.Ply,
		micros(g.Moved), micros(g.Ended), playersText(g.Offer.Accepted), micros(g.Began), g.Zone, g.Granted.Microseconds(),
		g.Stage, micros(g.Alarm), flag(g.Void))
	if err == nil {
		err = tx.addPlies(&g, from)
	}
	for _, l := range g.Leavings {
		if err == nil {
			err = tx.exec(`INSERT INTO leavings (game, seat, after, cause, at) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (game, seat) DO NOTHING`, g.ID, l.Seat, l.After, string(l.By), micros(l.At))
		}
	}
	if err != nil {
		return fmt.Errorf("save game %d: %w", g.ID, err)
	}
	tx.cache(g)
	return nil
}

// addPlies adds the plies of a game after the first ones, from in number.
func (tx *Tx) addPlies(g *games.Game, from int) error {
	for i, p := range g.Plies[from:] {
		err := tx.exec(`INSERT INTO plies (game, ply, player, move, at, began, zone, granted, given)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, g.ID, from+i+1, p.Player, notation.Word(g.Rules, p.Move),
			micros(p.At), micros(p.Began), p.Zone, p.Granted.Microseconds(), flag(p.Given))
		if err != nil {
			return fmt.Errorf("ply %d: %w", from+i+1, err)
		}
	}
	return nil
}

// AddRemark adds a remark and sets its ID.
func (tx *Tx) AddRemark(r *games.Remark) (err error) {
	if r.ID, err = tx.nextNumber("remarks"); err != nil {
		return err
	}
	err = tx.exec(`INSERT INTO remarks (id, game, ply, player, text, at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.ID, r.Game, r.Ply, r.From, r.Text, micros(r.At))
	if err != nil {
		return fmt.Errorf("add remark to game %d: %w", r.Game, err)
	}
	return nil
}

// Remark returns a remark. It is an error if the remark does not exist.
func (tx *Tx) Remark(id int64) (games.Remark, error) {
	r, err := one(tx, scanRemark, `SELECT id, game, ply, player, text, at FROM remarks WHERE id = $1`, id)
	if err != nil {
		return r, fmt.Errorf("load remark %d: %w", id, err)
	}
	return r, nil
}

func scanRemark(row scanner) (games.Remark, error) {
	var r games.Remark
	var at int64
	err := row.Scan(&r.ID, &r.Game, &r.Ply, &r.From, &r.Text, &at)
	r.At = fromMicros(at)
	return r, err
}
