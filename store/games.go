package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
)

const gameColumns = `SELECT g.id, g.origin, g.rules, g.pace, g.agreed, g.offer_by, g.offer_ply,
	g.started, g.moved, g.ended, g.announce, g.private, g.match_no, g.offer_accepted, g.title,
	g.began, g.zone, g.granted, g.stage, g.alarm, g.void, g.offer_what, g.offer_days, g.held, g.undone, g.league, g.unrated, g.late, g.ran_out, g.explore FROM games g`

func scanGame(row scanner) (games.Game, error) {
	var g games.Game
	var text, accepted, pace, held string
	var granted int64
	err := row.Scan(&g.ID, &g.Origin, &text, &pace, asFlag(&g.Agreed), &g.Offer.By, &g.Offer.Ply, asTime(&g.Started), asTime(&g.Moved), asTime(&g.Ended),
		asFlag(&g.Announce), asFlag(&g.Private), &g.Match, &accepted, &g.Title, asTime(&g.Began), &g.Zone, &granted, &g.Stage, asTime(&g.Alarm), asFlag(&g.Void),
		&g.Offer.What, &g.Offer.Days, &held, &g.Undone, &g.League, asFlag(&g.Unrated), &g.Late, asTime(&g.RanOut), asFlag(&g.Explore))
	if err != nil {
		return g, err
	}
	g.Granted = time.Duration(granted) * time.Microsecond
	if g.Offer.Accepted, err = parsePlayers(accepted); err != nil {
		return g, err
	}
	if held != "" {
		if err := json.Unmarshal([]byte(held), &g.Held); err != nil {
			return g, err
		}
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

// Games keeps games with what was played in them.
type Games struct{ tx *Tx }

// Load returns a game with everything played in it; ok is false if it does not exist. Its players are loaded
// with it, because they are needed nearly always.
func (gs Games) Load(id games.GameID) (g games.Game, ok bool, err error) {
	if g, ok := gs.tx.games[id]; ok {
		return g, true, nil
	}
	game := func(row scanner) (err error) {
		g, err = scanGame(row)
		ok = true
		return err
	}
	err = gs.tx.ask(gs.tx.statement("load game $1", game, gameColumns+` WHERE g.id = $1`, id), gs.askPlay(&g, id), gs.tx.Players.askOf(id))
	if ok && err == nil {
		err = gs.replay(&g)
	}
	if err != nil {
		return g, false, err
	}
	if ok {
		gs.cache(g)
	}
	return g, ok, nil
}

// cache keeps a game for the rest of the transaction. Its slices are clipped, so that
// callers who append to them get copies.
func (gs Games) cache(g games.Game) {
	g.Seats, g.Plies, g.Leavings = slices.Clip(g.Seats), slices.Clip(g.Plies), slices.Clip(g.Leavings)
	gs.tx.games[g.ID] = g
}

// Of returns the unfinished games of a player, oldest first.
func (gs Games) Of(p games.PlayerID) ([]games.Game, error) {
	return gs.played(all(gs.tx, "load games of player $1", scanGame, gameColumns+` JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.ended = 0 ORDER BY g.id`, p))
}

// Begun returns the games of a player that began within a second, which is the
// precision of the times in letters.
func (gs Games) Begun(p games.PlayerID, second time.Time) ([]games.Game, error) {
	from := second.Truncate(time.Second)
	return gs.played(all(gs.tx, "load games begun by player $1", scanGame, gameColumns+` JOIN seats s ON s.game = g.id
		WHERE s.player = $1 AND g.started >= $2 AND g.started < $3 ORDER BY g.id`, p, from, from.Add(time.Second)))
}

// Add adds a game with the plies played so far and sets its ID.
func (gs Games) Add(g *games.Game) error {
	id, err := gs.tx.numbers.next("games")
	if err != nil {
		return err
	}
	g.ID = games.GameID(id)
	return gs.insert(g)
}

// AddNumbered adds a game that has an ID, with everything that has happened in it.
// It is an error if another game has the ID. New games get higher numbers.
func (gs Games) AddNumbered(g games.Game) error {
	if g.ID < 1 {
		return fmt.Errorf("add game: it has the number %d", g.ID)
	}
	if err := gs.tx.numbers.reserve("games", int64(g.ID)); err != nil {
		return err
	}
	if err := gs.insert(&g); err != nil {
		return err
	}
	return gs.Put(g, len(g.Plies))
}

// insert adds a game with an ID, and its plies. Whoever adds it holds it. A game that is not the next one of a match counts among the games
// at once of its players, so one that holds some games cannot add it.
func (gs Games) insert(g *games.Game) error {
	if err := gs.tx.mayChangeMatch(g.Match); err != nil {
		return err
	}
	gs.tx.holds.games = append(gs.tx.holds.games, g.ID)
	err := gs.tx.exec("add game", `INSERT INTO games (id, rules, pace, agreed, offer_by, offer_ply, started, moved, ended, announce, private, match_no, title, league, unrated, origin, explore)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`, g.ID, g.Rules.String(), g.Pace.String(), g.Agreed,
		g.Offer.By, g.Offer.Ply, g.Started, g.Moved, g.Ended, g.Announce, g.Private, g.Match, g.Title, g.League, g.Unrated, g.Origin, g.Explore)
	for i, p := range g.Lineup() { // as seated at the start, because the replay repeats swaps
		if err == nil {
			err = gs.tx.exec("add game", `INSERT INTO seats (game, seat, player) VALUES ($1, $2, $3)`, g.ID, i+1, p)
		}
	}
	if err == nil {
		err = gs.addPlies(g, 0)
	}
	return err
}

// Put writes a game. Its first plies, from in number, have been written before. Nothing follows from it: what
// follows from the end of a game, package desk does.
func (gs Games) Put(g games.Game, from int) error {
	if err := gs.tx.mayChangeGame(g.ID); err != nil {
		return err
	}
	held, err := heldText(g.Held)
	if err != nil {
		return err
	}
	err = gs.tx.exec("save game $1", `UPDATE games SET agreed = $2, offer_by = $3, offer_ply = $4, moved = $5, ended = $6,
		offer_accepted = $7, began = $8, zone = $9, granted = $10,
		stage = $11, alarm = $12, void = $13, offer_what = $14, offer_days = $15, held = $16, undone = $17, late = $18, ran_out = $19,
		explored = CASE WHEN explored = 0 THEN $6 ELSE explored END WHERE id = $1`, g.ID, g.Agreed, g.Offer.By, g.Offer.Ply,
		g.Moved, g.Ended, playersText(g.Offer.Accepted), g.Began, g.Zone, g.Granted.Microseconds(),
		g.Stage, g.Alarm, g.Void, string(g.Offer.What), g.Offer.Days, held, g.Undone, g.Late, g.RanOut)
	if err == nil {
		err = gs.addPlies(&g, from)
	}
	for _, l := range g.Leavings {
		if err == nil {
			err = gs.tx.exec("save game $1", `INSERT INTO leavings (game, seat, after, cause, at) VALUES ($1, $2, $3, $4, $5)
				ON CONFLICT (game, seat) DO NOTHING`, g.ID, l.Seat, l.After, string(l.By), l.At)
		}
	}
	if err == nil {
		err = gs.tx.Explored.Enter(&g)
	}
	if err != nil {
		return err
	}
	gs.cache(g)
	return nil
}

// heldText returns a held move in the form of the database: JSON, "" for none.
func heldText(held *games.HeldMove) (string, error) {
	if held == nil {
		return "", nil
	}
	text, err := json.Marshal(held)
	if err != nil {
		return "", fmt.Errorf("write held move: %w", err)
	}
	return string(text), nil
}

// AtOnce returns how many games a player plays or has room for: running games that they
// have not left, and open seeks.
func (gs Games) AtOnce(p games.PlayerID) (int, error) {
	return count(gs.tx, "count games of player $1", `SELECT (SELECT count(*) FROM seats s JOIN games g ON g.id = s.game WHERE s.player = $1 AND g.ended = 0
			AND NOT EXISTS (SELECT 1 FROM leavings l WHERE l.game = s.game AND l.seat = s.seat))
		+ (SELECT count(*) FROM challenges c WHERE c.player = $1 AND c.state = 'seeking')`, p)
}

// Wake lets the judge look at the games whose clock had stopped without an end.
func (gs Games) Wake(at time.Time) error {
	return gs.tx.exec("wake games", `UPDATE games SET alarm = $1 WHERE ended = 0 AND began > 0 AND alarm = 0`, at)
}

// Each calls f with every game in the order of their numbers, or with the running ones
// only. It keeps one game in memory at a time.
func (gs Games) Each(running bool, f func(games.Game) error) error {
	last := int64(0)
	for {
		id, more, err := first(gs.tx, "find the game after $1", scanInt, `SELECT id FROM games WHERE id > $1 AND ($2 = 0 OR ended = 0) ORDER BY id LIMIT 1`, last, running)
		if err != nil || !more {
			return err
		}
		g, ok, err := gs.Load(games.GameID(id))
		if err == nil && ok {
			err = f(g)
		}
		if err != nil {
			return err
		}
		delete(gs.tx.games, g.ID)
		last = id
	}
}

// EachOf calls f with the games of a player, the newest first, until f returns false. It keeps
// one game in memory at a time.
func (gs Games) EachOf(p games.PlayerID, f func(games.Game) (more bool, err error)) error {
	ids, err := all(gs.tx, "find games of player $1", scanInt, `SELECT game FROM seats WHERE player = $1 ORDER BY game DESC`, p)
	if err != nil {
		return err
	}
	for _, id := range ids {
		g, ok, err := gs.Load(games.GameID(id))
		if err != nil || !ok {
			return fmt.Errorf("game %d of player %d: %v, %w", id, p, ok, err)
		}
		more, err := f(g)
		delete(gs.tx.games, g.ID)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// Count returns the number of all games.
func (gs Games) Count() (int, error) {
	return count(gs.tx, "count games", `SELECT count(*) FROM games`)
}

// LastNumber returns the highest number of a game that has been drawn.
func (gs Games) LastNumber() (int64, error) {
	return one(gs.tx, "find last game", scanInt, `SELECT coalesce(max(value), 0) FROM counters WHERE name = 'games'`)
}

// CountRunning returns the number of running games of a player.
func (gs Games) CountRunning(p games.PlayerID) (int, error) {
	return count(gs.tx, "count games of player $1", `SELECT count(*) FROM seats s JOIN games g ON g.id = s.game WHERE s.player = $1 AND g.ended = 0`, p)
}
