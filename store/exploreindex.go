package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"pentepost/games/explore"
)

// The index of positions has runs of packed postings (package explore), some for each bucket of keys. Games are indexed some hundred
// at a time, which makes a run of level 0 in each bucket that they fall into. When a bucket has mergeRuns runs of a level, they become
// one of the next level. So a bucket has at most mergeRuns-1 runs of each level, which an answer reads, and each posting is
// written once a level.
//
// DECISION: runs are packed and merged before the transaction that writes them, which checks that nobody has changed meanwhile what they
// were made of. It writes few and is followed by a rest (see [DB.UpdateInTurn]), because others wait for it.
const (
	mergeRuns     = 16
	mergeBytes    = 512 << 10 // how much a transaction merges, if it is more than one bucket
	reuseBytes    = 2 << 20   // how much is merged before its room is used again
	indexTogether = 1000      // games
)

// IndexLeast is how many games wait before they are indexed. An answer replays those that wait, at 20 µs each.
const IndexLeast = 256

// indexAgain is for a database whose index is empty.
const indexAgain = `UPDATE explored SET indexed = 0 WHERE indexed <> 0`

// Index indexes games that wait as long as there are some, and so many at least. Then it merges runs.
func (db *DB) Index(ctx context.Context, least int) error {
	return indexer{db}.index(ctx, max(least, 1))
}

// An indexer writes the index of positions.
type indexer struct{ *DB }

// index is [DB.Index].
func (x indexer) index(ctx context.Context, least int) error {
	for {
		p, err := x.packWaiting(ctx, least)
		if err != nil {
			return err
		}
		if p.games == 0 {
			return x.merge(ctx)
		}
		if err := x.addPacked(ctx, p); err != nil {
			return err
		}
	}
}

// packed are the positions of some games that wait, by bucket.
type packed struct {
	games       int
	first, last int64
	runs        map[int]explore.Run
}

// packWaiting packs some games that wait, or none if they are few.
func (x indexer) packWaiting(ctx context.Context, least int) (p packed, err error) {
	var list []exploredGame
	err = x.View(ctx, func(tx *Tx) (err error) {
		list, err = all(tx, "find games to index", scanExplored, exploredColumns+` WHERE indexed = 0 ORDER BY id LIMIT $1 + 0`, indexTogether)
		return err
	})
	if err != nil || len(list) < least {
		return p, err
	}
	p = packed{games: len(list), first: list[0].id, last: list[len(list)-1].id}
	p.runs, err = runsOf(list)
	return p, err
}

// errChanged undoes a transaction: what was packed has been changed since.
var errChanged = errors.New("the games to explore have been changed")

// addPacked adds games to the index, unless some of them no longer wait, or others do as well.
func (x indexer) addPacked(ctx context.Context, p packed) error {
	err := x.UpdateInTurn(ctx, func(tx *Tx) error {
		if err := tx.Explored.hold(); err != nil {
			return err
		}
		marked, err := tx.execCount("mark games as indexed", `UPDATE explored SET indexed = 1 WHERE indexed = 0 AND id >= $1 AND id <= $2`, p.first, p.last)
		if err != nil {
			return err
		}
		if marked != p.games {
			return errChanged
		}
		for _, bucket := range slices.Sorted(maps.Keys(p.runs)) {
			if err := tx.Explored.addRun(bucket, 0, p.last, p.runs[bucket]); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errChanged) {
		return nil
	}
	return err
}

// Waiting returns how many games wait to be indexed.
func (es Explored) Waiting() (int, error) {
	return count(es.tx, "count games to index", `SELECT count(*) FROM explored WHERE indexed = 0`)
}

// runsOf packs the positions of games.
func runsOf(list []exploredGame) (map[int]explore.Run, error) {
	var walker explore.Walker
	var postings []explore.Posting
	for i := range list {
		var err error
		if postings, err = walker.Walk(postings, list[i].id, &list[i].Record); err != nil {
			return nil, fmt.Errorf("index game %d of collection %d: %w", list[i].number, list[i].collection, err)
		}
	}
	return explore.Pack(postings), nil
}

func (es Explored) addRun(bucket, level int, run int64, text explore.Run) error {
	return es.tx.exec("add to the index of positions", `INSERT INTO explore_index (bucket, level, run, games) VALUES ($1, $2, $3, $4)`, bucket, level, run, []byte(text))
}

// level is a level of a bucket, and the merge of its runs.
type level struct {
	bucket, level int
	runs          []indexRun
	merged        explore.Run
}

// merge merges runs until no level has too many.
func (x indexer) merge(ctx context.Context) error {
	for replaced := 0; ; {
		full, err := x.fullLevels(ctx)
		if err != nil || len(full) == 0 {
			return err
		}
		for len(full) > 0 {
			n, err := x.mergeFirst(ctx, full)
			if err != nil {
				return err
			}
			if err := x.replace(ctx, full[:n]); err != nil {
				return err
			}
			for i := range full[:n] {
				replaced += len(full[i].merged) // the runs were about as long
			}
			if full = full[n:]; replaced < reuseBytes {
				continue
			}
			replaced = 0
			if err := x.reuse(ctx); err != nil {
				return err
			}
		}
	}
}

// reuse lets the room of rows that were replaced be used again.
//
// DECISION: PostgreSQL does so by itself once a minute, which is too late for an import: with 100,000 games the index took 804 bytes a game on the disk,
// 296 of them for rows that were not dead. With this, and because runs are merged by sixteen and no longer by eight, it takes 364.
func (x indexer) reuse(ctx context.Context) error {
	if x.engine.reuse == "" {
		return nil
	}
	if _, err := x.write.sql.ExecContext(ctx, x.engine.reuse); err != nil {
		return fmt.Errorf("let room be used again: %w", x.engine.markAway(err))
	}
	return nil
}

// fullLevels returns the levels that have enough runs for a merge, without them.
func (x indexer) fullLevels(ctx context.Context) (full []level, err error) {
	scan := func(row scanner) (l level, err error) {
		err = row.Scan(&l.bucket, &l.level)
		return l, err
	}
	err = x.View(ctx, func(tx *Tx) (err error) {
		full, err = all(tx, "find runs to merge", scan, `SELECT bucket, level FROM explore_index GROUP BY bucket, level HAVING count(*) >= $1 ORDER BY level, bucket`, mergeRuns)
		return err
	})
	return full, err
}

// mergeFirst merges the runs of the first of some levels, as many as a transaction may write, and returns how many.
func (x indexer) mergeFirst(ctx context.Context, full []level) (n int, err error) {
	err = x.View(ctx, func(tx *Tx) error {
		for size := 0; n < len(full) && size < mergeBytes; n++ {
			if err := full[n].merge(tx); err != nil {
				return err
			}
			size += len(full[n].merged)
		}
		return nil
	})
	return n, err
}

// replace puts merged runs in the places of those that they were made of.
func (x indexer) replace(ctx context.Context, levels []level) error {
	return x.UpdateInTurn(ctx, func(tx *Tx) error {
		if err := tx.Explored.hold(); err != nil {
			return err
		}
		for i := range levels {
			if err := levels[i].replace(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

// merge reads the runs of a level and merges them.
func (l *level) merge(tx *Tx) (err error) {
	if l.runs, err = tx.Explored.runsOfLevel(l.bucket, l.level); err != nil {
		return err
	}
	texts := make([]explore.Run, len(l.runs))
	for i, r := range l.runs {
		texts[i] = r.text
	}
	if l.merged, err = explore.Merge(texts); err != nil {
		return fmt.Errorf("bucket %d: %w", l.bucket, err)
	}
	return nil
}

// replace puts the merged run in the place of the others. If they have been changed since, it does nothing.
func (l *level) replace(tx *Tx) error {
	runs, err := tx.Explored.runsOfLevel(l.bucket, l.level)
	same := func(a, b indexRun) bool { return a.run == b.run && bytes.Equal(a.text, b.text) }
	if err != nil || len(runs) == 0 || !slices.EqualFunc(runs, l.runs, same) {
		return err
	}
	if err := tx.exec("drop merged runs", `DELETE FROM explore_index WHERE bucket = $1 AND level = $2`, l.bucket, l.level); err != nil {
		return err
	}
	return tx.Explored.addRun(l.bucket, l.level+1, runs[len(runs)-1].run, l.merged)
}

// indexRun is a row of the index.
type indexRun struct {
	level int
	run   int64
	text  explore.Run
}

func scanRun(row scanner) (r indexRun, err error) {
	var text []byte
	err = row.Scan(&r.level, &r.run, &text)
	r.text = slices.Clone(text)
	return r, err
}

const runColumns = `SELECT level, run, games FROM explore_index WHERE bucket = $1`

// runs returns the runs of a bucket.
func (es Explored) runs(bucket int) ([]indexRun, error) {
	return all(es.tx, "read the index of positions", scanRun, runColumns+` ORDER BY level, run`, bucket)
}

// runsOfLevel returns the runs of a level of a bucket.
func (es Explored) runsOfLevel(bucket, level int) ([]indexRun, error) {
	return all(es.tx, "read the index of positions", scanRun, runColumns+` AND level = $2 ORDER BY run`, bucket, level)
}

// errNotIndexed: a game is marked as indexed, and the index does not have it.
var errNotIndexed = errors.New("the index of positions lacks a game")

// unindex takes a game out of the index.
func (es Explored) unindex(g *exploredGame) error {
	postings, err := new(explore.Walker).Walk(nil, g.id, &g.Record)
	for _, p := range postings {
		if err == nil {
			err = es.unindexPosting(p)
		}
	}
	return err
}

func (es Explored) unindexPosting(p explore.Posting) error {
	bucket := p.Key.Bucket()
	runs, err := es.runs(bucket)
	if err != nil {
		return err
	}
	for _, listed := range []bool{true, false} { // a run that lists the game, or else one that has counted it
		for _, r := range runs {
			text, ok, err := r.text.Without(p, listed)
			if err != nil {
				return fmt.Errorf("bucket %d: %w", bucket, err)
			}
			if !ok {
				continue
			}
			if err := es.tx.exec("take a game out of the index", `DELETE FROM explore_index WHERE bucket = $1 AND level = $2 AND run = $3`, bucket, r.level, r.run); err != nil || text == nil {
				return err
			}
			return es.addRun(bucket, r.level, r.run, text)
		}
	}
	return errNotIndexed
}
