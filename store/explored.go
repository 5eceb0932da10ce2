package store

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/explore"
	"pentepost/games/rating"
	"pentepost/rules"
)

// Explored keeps the games that players explore: those of this server that have ended, and collections. Their positions are found
// through an index (exploreindex.go).
type Explored struct{ tx *Tx }

// exploreLock is held by all transactions that change the index, on PostgreSQL.
const exploreLock = 7203

// hold lets no other transaction change the index before this one ends.
func (es Explored) hold() error {
	if !es.tx.db.engine.remote {
		return nil
	}
	return es.tx.later("hold the index of positions", noRow, `SELECT pg_advisory_xact_lock($1)`, exploreLock)
}

// exploredGame is a row of the table.
type exploredGame struct {
	id         int64
	collection int64
	number     int64
	explore.Record
	played  time.Time
	indexed bool
}

const exploredColumns = `SELECT id, collection, number, rules, moves, winner, players, ratings, played, indexed FROM explored`

func scanExplored(row scanner) (g exploredGame, err error) {
	var text exploredTexts
	var day int64
	err = row.Scan(&g.id, &g.collection, &g.number, &text.rules, &text.moves, &g.Winner, &text.players, &text.ratings, &day, asFlag(&g.indexed))
	if err == nil && day != 0 {
		g.played = time.Unix(0, 0).UTC().Add(time.Duration(day) * clock.Day)
	}
	if err == nil {
		err = text.read(&g.Record)
	}
	return g, err
}

// exploredTexts are the parts of a record as the table has them.
type exploredTexts struct{ rules, moves, players, ratings string }

func (t exploredTexts) read(rec *explore.Record) (err error) {
	if rec.Rules, err = rules.Parse(t.rules); err != nil {
		return err
	}
	if rec.Moves, err = explore.ReadMoves(rec.Rules, t.moves); err != nil {
		return err
	}
	if t.players != "" {
		rec.Players = strings.Split(t.players, "\n")
	}
	for field := range strings.FieldsSeq(t.ratings) {
		n, err := strconv.Atoi(field)
		if err != nil {
			return fmt.Errorf("parse ratings: %w", err)
		}
		rec.Ratings = append(rec.Ratings, n)
	}
	return nil
}

// insert adds a game, which waits to be indexed, unless it is one of this server that is there already.
func (es Explored) insert(g exploredGame) (err error) {
	if g.id, err = es.tx.numbers.next("explored"); err != nil {
		return err
	}
	day := int64(0)
	if !g.played.IsZero() {
		day = int64(math.Floor(g.played.Sub(time.Unix(0, 0)).Hours() / 24))
	}
	ratings := ""
	for i, n := range g.Ratings {
		if i > 0 {
			ratings += " "
		}
		ratings += strconv.Itoa(n)
	}
	return es.tx.exec("add a game to explore", `INSERT INTO explored (id, collection, number, rules, moves, winner, players, ratings, played, indexed)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0) ON CONFLICT (number) WHERE collection = 0 DO NOTHING`, g.id, g.collection, g.number, g.Rules.String(), explore.MovesText(g.Rules, g.Moves),
		int64(g.Winner), strings.Join(g.Players, "\n"), ratings, day)
}

// Enter lets players explore a game that has ended. A game that has ended before, and went on, waits for [Explored.Renew].
func (es Explored) Enter(g *games.Game) error {
	if !g.IsExplored() {
		return nil
	}
	row := exploredGame{number: int64(g.ID), Record: explore.Record{Rules: g.Rules, Moves: g.PlayedTogether()}, played: g.Ended}
	switch r := g.Position.Result(); r.Outcome {
	case rules.Win:
		row.Winner = r.Winner
	case rules.Draw:
		row.Winner = explore.Drawn
	}
	var err error
	if row.Ratings, err = es.ratings(g); err != nil {
		return err
	}
	return es.insert(row)
}

// ratings returns the ratings of the players by seat, nil if none is known.
func (es Explored) ratings(g *games.Game) (list []int, err error) {
	family := rating.FamilyOf(g.Rules)
	if family == "" {
		return nil, nil
	}
	known := false
	for _, p := range g.Seats {
		r, ok, err := es.tx.Ratings.Of(p, family)
		if err != nil {
			return nil, err
		}
		n := 0
		if ok {
			n, known = r.Rated.Rating.Rounded(), true
		}
		list = append(list, n)
	}
	if !known {
		return nil, nil
	}
	return list, nil
}

// Renew enters up to limit games of this server that have ended and were not entered, and takes out those that have gone on since.
// It returns how many games it has looked at.
func (es Explored) Renew(limit int) (n int, err error) {
	if err := es.hold(); err != nil {
		return 0, err
	}
	ids, err := all(es.tx, "find games to explore", scanInt, `SELECT id FROM games WHERE explored <> ended ORDER BY id LIMIT $1 + 0`, limit)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		err := es.tx.Games.Use(games.GameID(id), func(g games.Game) error {
			err := es.drop(id)
			if err == nil {
				err = es.Enter(&g)
			}
			if err == nil {
				err = es.tx.exec("mark game $1 as explored", `UPDATE games SET explored = $2 WHERE id = $1`, id, g.Ended)
			}
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	return len(ids), nil
}

// drop takes a game of this server out, and out of the index.
func (es Explored) drop(number int64) error {
	g, ok, err := first(es.tx, "find explored game", scanExplored, exploredColumns+` WHERE collection = 0 AND number = $1`, number)
	if err != nil || !ok {
		return err
	}
	if g.indexed {
		if err := es.unindex(g); err != nil {
			return err
		}
	}
	return es.tx.exec("drop explored game", `DELETE FROM explored WHERE id = $1`, g.id)
}

// mostReplayed is how many games that wait for the index an answer replays at most.
//
// DECISION: after a copy or an upgrade all games wait. Replaying a million would take 20 s; the latest ones alone are known until they are indexed.
const mostReplayed = 1000

// At returns what was played from each of some positions of one ruleset.
func (es Explored) At(positions ...rules.Position) ([]explore.Answer, error) {
	if len(positions) == 0 {
		return nil, nil
	}
	index, walker, waiting := explore.Index{}, explore.Walker{}, []explore.Posting(nil)
	for _, place := range explore.PlacesOf(positions) {
		index[place.Key.Bucket()] = nil
	}
	row := func(row scanner) error {
		var bucket int
		var found []byte
		var g exploredGame
		var text exploredTexts
		err := row.Scan(&bucket, &found, &g.id, &text.rules, &text.moves, &g.Winner, &text.ratings)
		switch {
		case err != nil:
		case bucket >= 0:
			index[bucket] = slices.Clone(found)
		default:
			if err = text.read(&g.Record); err == nil && g.Rules == positions[0].Ruleset() {
				waiting, err = walker.Walk(waiting, g.id, &g.Record)
			}
		}
		return err
	}
	in, args := listed(slices.Sorted(maps.Keys(index)), mostReplayed)
	// One query sees all at the same moment: what waits, and what was indexed.
	err := es.tx.ask(es.tx.statement("explore positions", row, `
		SELECT bucket, positions, 0 AS id, '' AS rules, '' AS moves, 0 AS winner, '' AS ratings FROM openings WHERE bucket IN `+in+`
		UNION ALL SELECT -1, NULL, id, rules, moves, winner, ratings FROM (SELECT id, rules, moves, winner, ratings
			FROM explored WHERE indexed = 0 ORDER BY id DESC LIMIT $1 + 0) AS waiting`, args...))
	if err == nil {
		err = index.Add(waiting)
	}
	if err != nil {
		return nil, err
	}
	return index.Answers(positions)
}

// listed returns a list of parameters for numbers, after a first one, and the values of all. Its length is a power of two, so that few
// statements are kept prepared.
func listed(numbers []int, first any) (in string, args []any) {
	size := 1
	for size < len(numbers) {
		size *= 2
	}
	args = []any{first}
	texts := make([]string, size)
	for i := range texts {
		texts[i], args = "$"+strconv.Itoa(i+2), append(args, numbers[min(i, len(numbers)-1)])
	}
	return "(" + strings.Join(texts, ", ") + ")", args
}

// Game returns what letters say of a game to explore; ok is false if there is none with that ID.
func (es Explored) Game(id int64) (g games.ExploredGame, ok bool, err error) {
	row, ok, err := first(es.tx, "load explored game", scanExplored, exploredColumns+` WHERE id = $1`, id)
	if err != nil || !ok {
		return g, ok, err
	}
	g = games.ExploredGame{Number: row.number, Players: row.Players, Ratings: row.Ratings, Winner: row.Winner, Played: row.played}
	if row.collection == 0 {
		g.Game = games.GameID(row.number)
		return g, true, nil
	}
	scan := func(row scanner) (first int64, err error) {
		err = row.Scan(&g.Source, &first)
		return first, err
	}
	before, err := one(es.tx, "find collection", scan, `SELECT name, first FROM collections WHERE id = $1`, row.collection)
	g.Number += before
	return g, true, err
}
