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
	var at, extended, reverted int64
	err := row.Scan(&c.ID, &c.Game, &at, &c.What, &c.Ply, &c.Undone, &extended, &course, &reverted)
	if err != nil {
		return c, err
	}
	c.At, c.Reverted, c.Extended = fromMicros(at), fromMicros(reverted), time.Duration(extended)*time.Microsecond
	return c, json.Unmarshal([]byte(course), &c.Before)
}

// Corrections returns what the operator has corrected in a game, oldest first.
func (tx *Tx) Corrections(g games.GameID) ([]games.Correction, error) {
	list, err := all(tx, scanCorrection, `SELECT id, game, at, what, ply, undone, extended, course, reverted FROM corrections WHERE game = $1 ORDER BY id`, g)
	if err != nil {
		return nil, fmt.Errorf("load corrections of game %d: %w", g, err)
	}
	return list, nil
}

// AddCorrection writes a correction down.
func (tx *Tx) AddCorrection(c games.Correction) error {
	id, err := tx.nextNumber("corrections")
	if err != nil {
		return err
	}
	course, err := json.Marshal(c.Before)
	if err == nil {
		err = tx.exec(`INSERT INTO corrections (id, game, at, what, ply, undone, extended, course, reverted) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			id, c.Game, micros(c.At), string(c.What), c.Ply, c.Undone, c.Extended.Microseconds(), string(course), micros(c.Reverted))
	}
	if err != nil {
		return fmt.Errorf("write down a correction of game %d: %w", c.Game, err)
	}
	return nil
}

// SaveCorrection saves when a correction was taken back.
func (tx *Tx) SaveCorrection(c games.Correction) error {
	if err := tx.exec(`UPDATE corrections SET reverted = $2 WHERE id = $1`, c.ID, micros(c.Reverted)); err != nil {
		return fmt.Errorf("save correction %d: %w", c.ID, err)
	}
	return nil
}
