package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"pentepost/games/explore"
)

// indexTogether is how many games are indexed in one transaction. Others wait for it, and it is followed by a rest
// (see [DB.UpdateInTurn]).
const indexTogether = 8

// indexAgain is for a database whose index is empty.
const indexAgain = `UPDATE explored SET indexed = 0 WHERE indexed <> 0`

// Index indexes the games that wait.
func (db *DB) Index(ctx context.Context) error {
	for n := indexTogether; n == indexTogether; {
		err := db.UpdateInTurn(ctx, func(tx *Tx) (err error) {
			n, err = tx.Explored.index()
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// index indexes the first games that wait, and returns how many.
func (es Explored) index() (n int, err error) {
	if err := es.hold(); err != nil {
		return 0, err
	}
	list, err := all(es.tx, "find games to index", scanExplored,
		exploredColumns+` WHERE indexed = 0 ORDER BY id LIMIT $1 + 0`, indexTogether)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	err = es.change(list, explore.Index.Add)
	for i := range list {
		if err == nil {
			err = es.tx.exec("mark game as indexed", `UPDATE explored SET indexed = 1 WHERE id = $1`, list[i].id)
		}
	}
	return len(list), err
}

// Waiting returns how many games wait to be indexed.
func (es Explored) Waiting() (int, error) {
	return count(es.tx, "count games to index", `SELECT count(*) FROM explored WHERE indexed = 0`)
}

// unindex takes a game out of the index.
func (es Explored) unindex(g exploredGame) error {
	return es.change([]exploredGame{g}, explore.Index.Remove)
}

// change reads the rows that have the positions of games, changes them and writes them.
func (es Explored) change(list []exploredGame, change func(explore.Index, []explore.Posting) error) error {
	var walker explore.Walker
	var postings []explore.Posting
	var err error
	for i := range list {
		if postings, err = walker.Walk(postings, list[i].id, &list[i].Record); err != nil {
			return fmt.Errorf("index game %d of collection %d: %w", list[i].number, list[i].collection, err)
		}
	}
	index := explore.Index{}
	for _, p := range postings {
		index[p.Key.Bucket()] = nil
	}
	if err := es.readRows(index); err != nil {
		return err
	}
	if err := change(index, postings); err != nil {
		return err
	}
	for _, bucket := range slices.Sorted(maps.Keys(index)) {
		err := es.tx.exec("write the index of positions", `INSERT INTO openings (bucket, positions) VALUES ($1, $2)
			ON CONFLICT (bucket) DO UPDATE SET positions = excluded.positions`, bucket, []byte(index[bucket]))
		if err != nil {
			return err
		}
	}
	return nil
}

// readRows reads the rows of the buckets that an index has.
func (es Explored) readRows(index explore.Index) error {
	read := func(row scanner) error {
		bucket, found, err := scanRow(row)
		if err == nil {
			index[bucket] = found
		}
		return err
	}
	var list []statement
	for _, bucket := range slices.Sorted(maps.Keys(index)) {
		list = append(list, es.tx.statement("read the index of positions", read,
			`SELECT bucket, positions FROM openings WHERE bucket = $1`, bucket))
	}
	return es.tx.ask(list...)
}

func scanRow(row scanner) (bucket int, found explore.Row, err error) {
	var text []byte
	err = row.Scan(&bucket, &text)
	return bucket, slices.Clone(text), err
}
