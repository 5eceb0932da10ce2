package store

import (
	"time"

	"pentepost/games/explore"
)

// Collections keeps which collections of games have been imported to be explored.
type Collections struct{ tx *Tx }

// Collection is a file of games.
type Collection struct {
	ID     int64
	Name   string // as letters call it
	File   string
	Digest string // of its text
	First  int64  // how many games of the same name came before it
	Done   int    // how many records have been read
	Ended  bool   // these are all
}

// Collected is a game of a collection.
type Collected struct {
	Number int // in the file, from 1
	explore.Record
	Played time.Time // the day; zero: unknown
}

const collectionColumns = `SELECT id, name, file, digest, first, done, ended FROM collections`

func scanCollection(row scanner) (c Collection, err error) {
	err = row.Scan(&c.ID, &c.Name, &c.File, &c.Digest, &c.First, &c.Done, asFlag(&c.Ended))
	return c, err
}

// Begin returns the collection that a file is. One that was begun before goes on where it stopped.
func (cs Collections) Begin(name, file, digest string) (Collection, error) {
	if err := cs.tx.Explored.hold(); err != nil {
		return Collection{}, err
	}
	c, ok, err := first(cs.tx, "find collection", scanCollection, collectionColumns+` WHERE digest = $1 AND name = $2`, digest, name)
	if err != nil || ok {
		return c, err
	}
	c = Collection{Name: name, File: file, Digest: digest}
	if c.First, err = one(cs.tx, "count games of collection", scanInt, `SELECT coalesce(max(first + done), 0) FROM collections WHERE name = $1`, name); err != nil {
		return c, err
	}
	if c.ID, err = cs.tx.numbers.next("collections"); err != nil {
		return c, err
	}
	return c, cs.tx.exec("add collection", `INSERT INTO collections (id, name, file, digest, first, done, ended) VALUES ($1, $2, $3, $4, $5, 0, 0)`,
		c.ID, c.Name, c.File, c.Digest, c.First)
}

// Add adds games to a collection, which wait for [DB.Index] then, and notes how far its file has been read.
func (cs Collections) Add(c Collection, list []Collected) error {
	if err := cs.tx.Explored.hold(); err != nil {
		return err
	}
	for _, g := range list {
		if err := cs.tx.Explored.insert(exploredGame{collection: c.ID, number: int64(g.Number), Record: g.Record, played: g.Played}); err != nil {
			return err
		}
	}
	return cs.tx.exec("save collection", `UPDATE collections SET done = $2, ended = $3 WHERE id = $1`, c.ID, c.Done, c.Ended)
}
