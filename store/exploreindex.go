package store

import (
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
// DECISION: a transaction merges few buckets, and the fewer the longer their runs are, because one that merged all of them would hold up a
// running server for half a minute.
const (
	mergeRuns   = 8
	mergeAtOnce = 64 // runs of level 0 that a transaction makes; one of the next level counts as four
)

// IndexLeast is how many games wait before they are indexed. An answer replays those that wait, at 20 µs each.
const IndexLeast = 256

// indexAgain is for a database whose index is empty.
const indexAgain = `UPDATE explored SET indexed = 0 WHERE indexed <> 0`

// Index indexes up to limit games that wait, and returns how many.
func (es Explored) Index(limit int) (int, error) {
	if err := es.hold(); err != nil {
		return 0, err
	}
	list, err := all(es.tx, "find games to index", scanExplored, exploredColumns+` WHERE indexed = 0 ORDER BY id LIMIT $1 + 0`, limit)
	if err != nil {
		return 0, err
	}
	for _, g := range list {
		if err := es.tx.exec("mark game as indexed", `UPDATE explored SET indexed = 1 WHERE id = $1`, g.id); err != nil {
			return 0, err
		}
	}
	return len(list), es.index(list)
}

// Waiting returns how many games wait to be indexed.
func (es Explored) Waiting() (int, error) {
	return count(es.tx, "count games to index", `SELECT count(*) FROM explored WHERE indexed = 0`)
}

// index adds games to the index.
func (es Explored) index(list []exploredGame) error {
	var walker explore.Walker
	var postings []explore.Posting
	last := int64(0)
	for i := range list {
		var err error
		if postings, err = walker.Walk(postings, list[i].id, &list[i].Record); err != nil {
			return fmt.Errorf("index game %d of collection %d: %w", list[i].number, list[i].collection, err)
		}
		last = max(last, list[i].id)
	}
	runs := explore.Pack(postings)
	for _, bucket := range slices.Sorted(maps.Keys(runs)) {
		if err := es.addRun(bucket, 0, last, runs[bucket]); err != nil {
			return err
		}
	}
	return nil
}

func (es Explored) addRun(bucket, level int, run int64, text explore.Run) error {
	return es.tx.exec("add to the index of positions", `INSERT INTO explore_index (bucket, level, run, games) VALUES ($1, $2, $3, $4)`, bucket, level, run, []byte(text))
}

// Merge merges runs in some buckets, and reports whether there may be more to do.
func (es Explored) Merge() (more bool, err error) {
	if err := es.hold(); err != nil {
		return false, err
	}
	type place struct{ bucket, level int }
	scan := func(row scanner) (p place, err error) {
		err = row.Scan(&p.bucket, &p.level)
		return p, err
	}
	full, err := all(es.tx, "find runs to merge", scan, `SELECT bucket, level FROM explore_index GROUP BY bucket, level HAVING count(*) >= $1 ORDER BY level, bucket LIMIT $2 + 0`,
		mergeRuns, mergeAtOnce)
	for left := mergeAtOnce; len(full) > 0 && left > 0 && err == nil; full = full[1:] {
		more, left = true, left-1<<(2*full[0].level)
		err = es.merge(full[0].bucket, full[0].level)
	}
	return more, err
}

// merge merges the runs of a level of a bucket.
func (es Explored) merge(bucket, level int) error {
	runs, err := es.runs(bucket)
	if err != nil {
		return err
	}
	runs = slices.DeleteFunc(runs, func(r indexRun) bool { return r.level != level })
	texts, last := make([]explore.Run, len(runs)), int64(0)
	for i, r := range runs {
		texts[i], last = r.text, max(last, r.run)
	}
	merged, err := explore.Merge(texts)
	if err != nil {
		return fmt.Errorf("bucket %d: %w", bucket, err)
	}
	if err := es.tx.exec("drop merged runs", `DELETE FROM explore_index WHERE bucket = $1 AND level = $2`, bucket, level); err != nil {
		return err
	}
	return es.addRun(bucket, level+1, last, merged)
}

// indexRun is a row of the index.
type indexRun struct {
	level int
	run   int64
	text  explore.Run
}

// runs returns the runs of a bucket.
func (es Explored) runs(bucket int) ([]indexRun, error) {
	scan := func(row scanner) (r indexRun, err error) {
		var text []byte
		err = row.Scan(&r.level, &r.run, &text)
		r.text = slices.Clone(text)
		return r, err
	}
	return all(es.tx, "read the index of positions", scan, `SELECT level, run, games FROM explore_index WHERE bucket = $1 ORDER BY level, run`, bucket)
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
