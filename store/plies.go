package store

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// played loads the seats, plies and leavings of games and replays them, unless there was an error.
func (gs Games) played(list []games.Game, err error) ([]games.Game, error) {
	for i := range list {
		g := &list[i]
		if err := gs.tx.ask(gs.askPlay(g, g.ID)); err != nil {
			return nil, err
		}
		if err := gs.replay(g); err != nil {
			return nil, err
		}
	}
	return list, err
}

// askPlay asks for the seats, plies and leavings of a game. It is a single query over three tables, because
// every mail and every letter needs it.
func (gs Games) askPlay(g *games.Game, id games.GameID) statement {
	return gs.tx.statement("load play of game $1", func(row scanner) error {
		var e event
		if err := row.Scan(&e.kind, &e.number, &e.who, &e.text, asTime(&e.at), asTime(&e.began), &e.zone, &e.granted, asFlag(&e.given)); err != nil {
			return err
		}
		return e.addTo(g)
	}, `SELECT 1 AS kind, seat AS number, player, '' AS text, 0 AS at, 0 AS began, '' AS zone, 0 AS granted, 0 AS given FROM seats WHERE game = $1
		UNION ALL SELECT 2, ply, player, move, at, began, zone, granted, given FROM plies WHERE game = $1
		UNION ALL SELECT 3, seat, after, cause, at, 0, '', 0, 0 FROM leavings WHERE game = $1 ORDER BY kind, number`, id)
}

// replay replays a game whose plies are loaded.
func (gs Games) replay(g *games.Game) error {
	slices.SortStableFunc(g.Leavings, func(a, b games.Leaving) int { return cmp.Or(a.After-b.After, a.At.Compare(b.At)) })
	if err := g.ReplayFrom(gs.tx.db.starts.of(g.Rules)); err != nil {
		return fmt.Errorf("replay game %d: %w", g.ID, err)
	}
	return nil
}

// event is a row of askPlay: a seat (kind 1), a ply (2) or a leaving (3).
type event struct {
	kind, number int    // number of the seat or ply
	who          int64  // the player; for a leaving, the number of plies before it
	text         string // the move; for a leaving, the cause
	at           time.Time

	// of the turn of a ply
	began   time.Time
	zone    string
	granted int64 // microseconds
	given   bool
}

// addTo adds the event to a game.
func (e event) addTo(g *games.Game) error {
	switch e.kind {
	case 1:
		g.Seats = append(g.Seats, games.PlayerID(e.who))
	case 2:
		m, err := notation.ParseWord(g.Rules, e.text)
		if err != nil {
			return fmt.Errorf("ply %d: %w", e.number, err)
		}
		g.Plies = append(g.Plies, games.Ply{
			Player: games.PlayerID(e.who), Move: m, At: e.at, Began: e.began, Zone: e.zone,
			Granted: time.Duration(e.granted) * time.Microsecond, Given: e.given,
		})
	case 3:
		g.Leavings = append(g.Leavings, games.Leaving{
			Seat: rules.Seat(e.number), After: int(e.who), By: rules.Cause(e.text), At: e.at,
		})
	}
	return nil
}

// Rewind drops the plies of a game after the first ones, and all leavings. [Games.Put] writes
// the ones that stay.
func (gs Games) Rewind(g games.GameID, plies int) error {
	err := gs.tx.exec("rewind game $1", `DELETE FROM plies WHERE game = $1 AND ply > $2`, g, plies)
	if err == nil {
		err = gs.tx.exec("rewind game $1", `DELETE FROM leavings WHERE game = $1`, g)
	}
	return err
}

// addPlies adds the plies of a game after the first ones, from in number.
func (gs Games) addPlies(g *games.Game, from int) error {
	for i, p := range g.Plies[from:] {
		err := gs.tx.exec("add ply $2 of game $1", `INSERT INTO plies (game, ply, player, move, at, began, zone, granted, given)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, g.ID, from+i+1, p.Player, notation.Word(g.Rules, p.Move),
			p.At, p.Began, p.Zone, p.Granted.Microseconds(), p.Given)
		if err != nil {
			return err
		}
	}
	return nil
}
