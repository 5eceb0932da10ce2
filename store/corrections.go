package store

import (
	"encoding/json"
	"fmt"
	"time"

	"pentepost/games"
)

func scanCorrection(row scanner) (games.Correction, error) {
	var c games.Correction
	var course string
	var extended int64
	err := row.Scan(&c.ID, &c.Game, asTime(&c.At), &c.What, &c.Ply, &c.Undone, &extended, &course, asTime(&c.Reverted))
	if err != nil {
		return c, err
	}
	c.Extended = time.Duration(extended) * time.Microsecond
	return c, json.Unmarshal([]byte(course), &c.Before)
}

// Corrections keeps what the operator has corrected in games.
type Corrections struct{ tx *Tx }

// Of returns what the operator has corrected in a game, oldest first.
func (cs Corrections) Of(g games.GameID) ([]games.Correction, error) {
	return all(cs.tx, "load corrections of game $1", scanCorrection, `SELECT id, game, at, what, ply, undone, extended, course, reverted FROM corrections WHERE game = $1 ORDER BY id`, g)
}

// Add writes a correction down.
func (cs Corrections) Add(c games.Correction) error {
	id, err := cs.tx.numbers.next("corrections")
	if err != nil {
		return err
	}
	course, err := json.Marshal(c.Before)
	if err != nil {
		return fmt.Errorf("write down a correction of game %d: %w", c.Game, err)
	}
	return cs.tx.exec("write down a correction of game $2", `INSERT INTO corrections (id, game, at, what, ply, undone, extended, course, reverted) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		id, c.Game, c.At, string(c.What), c.Ply, c.Undone, c.Extended.Microseconds(), string(course), c.Reverted)
}

// Save saves when a correction was taken back.
func (cs Corrections) Save(c games.Correction) error {
	return cs.tx.exec("save correction $1", `UPDATE corrections SET reverted = $2 WHERE id = $1`, c.ID, c.Reverted)
}
