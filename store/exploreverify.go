package store

import (
	"fmt"

	"pentepost/games/explore"
)

// checkExplored replays all games to explore, and compares the index of positions with them, bucket by bucket.
func checkExplored(tx *Tx, report func(Damage)) error {
	var walker explore.Walker
	var postings []explore.Posting
	want, have := make([]explore.Sum, explore.Buckets), make([]explore.Sum, explore.Buckets)
	err := tx.ask(tx.statement("read games to explore", func(row scanner) error {
		g, err := scanExplored(row)
		if err == nil {
			postings, err = walker.Walk(postings[:0], g.id, &g.Record)
		}
		if err != nil {
			report(Damage{"explored game", fmt.Sprintf("explored game %d", g.id), err.Error()})
			return nil
		}
		for _, p := range postings {
			if g.indexed {
				want[p.Key.Bucket()].Add(p)
			}
		}
		return nil
	}, exploredColumns+` ORDER BY id`))
	if err != nil {
		return err
	}
	damaged := func(bucket int, how string) {
		report(Damage{"index of positions", fmt.Sprintf("bucket %d", bucket), how})
	}
	err = tx.ask(tx.statement("read the index of positions", func(row scanner) error {
		bucket, found, err := scanRow(row)
		if err != nil {
			return err
		}
		if bucket < 0 || bucket >= explore.Buckets {
			damaged(bucket, "there is no such bucket")
		} else if err := have[bucket].AddRow(found); err != nil {
			damaged(bucket, err.Error())
		}
		return nil
	}, `SELECT bucket, positions FROM openings ORDER BY bucket`))
	for bucket := range want {
		if want[bucket] != have[bucket] {
			damaged(bucket, fmt.Sprintf("it has %d games, and %d have its positions", have[bucket].Games, want[bucket].Games))
		}
	}
	return err
}
