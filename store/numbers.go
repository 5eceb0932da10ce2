package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// numbers draws the numbers of new rows.
type numbers struct{ tx *Tx }

// next increments a counter and returns its value, from 1: 0 stands for nobody and nothing. On PostgreSQL
// the number comes from a block of this process.
func (ns numbers) next(counter string) (int64, error) {
	n, ok := ns.tx.again.takeNumber(counter)
	if !ok {
		var err error
		n, err = ns.draw(counter)
		if err == nil && n < 1 {
			err = fmt.Errorf("the next number of %s would be %d", counter, n)
		}
		if err != nil {
			return 0, err
		}
	}
	ns.tx.drew.addNumber(counter, n)
	return n, nil
}

func (ns numbers) draw(counter string) (int64, error) {
	if ns.tx.db.blocks == nil {
		last, err := ns.last(counter)
		if err == nil {
			ns.tx.counters[counter] = last + 1
		}
		return last + 1, err
	}
	n, err := ns.tx.db.blocks.draw(ns.tx.ctx, counter)
	if err == nil {
		ns.tx.drawn = append(ns.tx.drawn, n)
	}
	return n.n, err
}

// reserve makes sure that nextNumber does not return n.
func (ns numbers) reserve(counter string, n int64) error {
	if ns.tx.db.blocks != nil {
		return ns.tx.db.blocks.reserve(ns.tx.ctx, counter, n)
	}
	last, err := ns.last(counter)
	if err == nil {
		ns.tx.counters[counter] = max(last, n)
	}
	return err
}

// last returns the value of a counter, from 0. A transaction reads each counter
// once, at first use, and writes it once, before the commit.
func (ns numbers) last(counter string) (int64, error) {
	if last, ok := ns.tx.counters[counter]; ok {
		return last, nil
	}
	return one(ns.tx, "read counter of $1", scanInt, `INSERT INTO counters (name, value) VALUES ($1, 0)
		ON CONFLICT (name) DO UPDATE SET value = counters.value RETURNING value`, counter)
}

// save writes the counters used in the transaction.
func (ns numbers) save() error {
	for counter, last := range ns.tx.counters {
		if err := ns.tx.exec("save counter of $1", `UPDATE counters SET value = $2 WHERE name = $1`, counter, last); err != nil {
			return err
		}
	}
	return nil
}

// giveBack gives back the numbers drawn from blocks, except the first ones, from in number.
func (ns numbers) giveBack(from int) {
	for len(ns.tx.drawn) > from {
		last := len(ns.tx.drawn) - 1
		ns.tx.db.blocks.giveBack(ns.tx.drawn[last])
		ns.tx.drawn = ns.tx.drawn[:last]
	}
}

// number is a number drawn from a block.
type number struct {
	counter string
	n       int64
}

// blocks are numbers that this process has drawn ahead. On PostgreSQL a row of a counter would make all
// transactions that draw a number wait for each other. A process that is killed leaves a gap in the numbers.
type blocks struct {
	sql *sql.DB // one connection, of no transaction that could wait for a number

	mu       sync.Mutex         // guards the fields below, also while a block is drawn
	free     map[string][]int64 // in ascending order, by counter
	last     map[string]int64   // of the last block, by counter
	reserved map[string]int64   // numbers up to this one are no longer drawn, by counter
}

func newBlocks(db *sql.DB) *blocks {
	return &blocks{sql: db, free: map[string][]int64{}, last: map[string]int64{}, reserved: map[string]int64{}}
}

// Sizes of blocks. Most numbers are of letters and of entries in the journal. Players see the numbers of games, so their gaps are small.
const (
	letterBlock = 100
	otherBlock  = 10
)

// draw returns the lowest number that is free.
func (b *blocks) draw(ctx context.Context, counter string) (number, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.free[counter]) == 0 {
		if err := b.drawBlock(ctx, counter); err != nil {
			return number{}, err
		}
	}
	n := b.free[counter][0]
	b.free[counter] = b.free[counter][1:]
	return number{counter, n}, nil
}

func (b *blocks) drawBlock(ctx context.Context, counter string) error {
	size := int64(otherBlock)
	if counter == "outbox" || counter == journalCounter {
		size = letterBlock
	}
	var last int64
	err := b.sql.QueryRowContext(ctx, `INSERT INTO counters (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value RETURNING value`, counter, size).Scan(&last)
	if err != nil {
		return fmt.Errorf("draw numbers of %s: %w", counter, err)
	}
	b.last[counter] = last
	for n := last - size + 1; n <= last; n++ {
		b.free[counter] = append(b.free[counter], n)
	}
	return nil
}

// giveBack makes a number free that no row has.
func (b *blocks) giveBack(n number) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n.n <= b.reserved[n.counter] {
		return
	}
	at, _ := slices.BinarySearch(b.free[n.counter], n.n)
	b.free[n.counter] = slices.Insert(b.free[n.counter], at, n.n)
}

// reserve makes sure that neither n nor any number below it is drawn.
func (b *blocks) reserve(ctx context.Context, counter string, n int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, err := b.sql.ExecContext(ctx, `INSERT INTO counters (name, value) VALUES ($1, $2)
		ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value`, counter, n)
	if err != nil {
		return fmt.Errorf("reserve a number of %s: %w", counter, err)
	}
	b.reserved[counter] = max(b.reserved[counter], n)
	b.free[counter] = slices.DeleteFunc(b.free[counter], func(free int64) bool { return free <= n })
	return nil
}

// closeTime is how long giving back the numbers may take.
const closeTime = 5 * time.Second

// close gives back the numbers at the end of the last blocks, so that a stop leaves no gap, unless somebody
// else has drawn meanwhile.
func (b *blocks) close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	var errs []error
	for counter, free := range b.free {
		last, first := b.last[counter], b.last[counter]
		for i := len(free) - 1; i >= 0 && free[i] == first; i-- {
			first--
		}
		if first == last {
			continue
		}
		if _, err := b.sql.ExecContext(ctx, `UPDATE counters SET value = $2 WHERE name = $1 AND value = $3`, counter, first, last); err != nil {
			errs = append(errs, fmt.Errorf("give back numbers of %s: %w", counter, err))
		}
	}
	return errors.Join(append(errs, b.sql.Close())...)
}
