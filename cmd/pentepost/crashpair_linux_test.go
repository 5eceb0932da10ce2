package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"

	"pentepost/store/storetest"
)

// pairTime is how long it may take until games go on when a standby has been promoted.
const pairTime = time.Minute

// TestCrashOfDatabase plays games by mail with two servers on a pair of PostgreSQL servers, which is set up as docs/postgresql-pair.md says. The one
// that is written to is killed, the other one takes its place and is killed in turn when the first one is back, and then the standby is
// away for a while: what the page says is done each time. The servers of Pentepost go on by themselves, and every mail has its effect once.
func TestCrashOfDatabase(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set: a file of SQLite has no standby")
	}
	t.Parallel()
	pg := newPGPair(t)
	if err := pg.follow(t.Context(), "Set it up", false); err != nil {
		t.Fatal(err)
	}
	c := newCrash(t, crashWay{name: "database", open: func(c *crash) {
		c.database = pg.url()
		c.overIMAP()
	}})
	c.victim.beside = true
	second := &victim{args: c.victim.args, place: c.victim.place, beside: true}
	t.Cleanup(func() { second.stop() })
	began := time.Now()
	err := c.run(func(ctx context.Context) error {
		if err := errors.Join(c.victim.start(nil), second.start(nil)); err != nil {
			return err
		}
		return (&pairTrouble{c, pg, second}).suffer(ctx)
	})
	mails, lost, again, other := c.count()
	t.Logf("%d mails, %d lost, %d doubled (same Message-ID), %d doubled (other), in %.1f s", mails, lost, again, other, time.Since(began).Seconds())
	if err != nil || lost+other > 0 {
		c.explain(err)
		t.Log(second.log.String())
	}
	c.checkDatabase()
	if err := second.stop(); err != nil {
		t.Error(err)
	}
}

// pairTrouble is what happens to the pair while people play.
type pairTrouble struct {
	*crash
	pg     *pgPair
	second *victim
}

func (p *pairTrouble) suffer(ctx context.Context) error {
	db, err := sql.Open("pgx", p.victim.place)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := p.goesOn(ctx, db); err != nil {
		return fmt.Errorf("before the first kill: %w", err)
	}
	for _, changed := range []bool{false, true} {
		primary := "a"
		if changed {
			primary = "b"
		}
		if err := p.pg.kill(primary); err != nil {
			return err
		}
		if err := p.pg.follow(ctx, "When a dies", changed); err != nil {
			return err
		}
		promoted := time.Now()
		if err := p.goesOn(ctx, db); err != nil {
			return fmt.Errorf("after the kill of %s: %w", primary, err)
		}
		p.Logf("%s killed; games went on %.1f s after the other one was promoted", primary, time.Since(promoted).Seconds())
		if err := p.pg.follow(ctx, "When a comes back", changed); err != nil {
			return err
		}
		if err := p.goesOn(ctx, db); err != nil {
			return fmt.Errorf("after the return of %s: %w", primary, err)
		}
	}
	if err := p.pg.kill("b"); err != nil {
		return err
	}
	if err := p.pg.follow(ctx, "When b is away", false); err != nil {
		return err
	}
	if err := p.goesOn(ctx, db); err != nil {
		return fmt.Errorf("without a standby: %w", err)
	}
	return p.pg.run(ctx, "b", "pg_ctlcluster 15 main start")
}

// goesOn waits until some more mails have been handled, and makes sure that both servers run.
func (p *pairTrouble) goesOn(ctx context.Context, db *sql.DB) error {
	ctx, cancel := context.WithTimeout(ctx, pairTime)
	defer cancel()
	const more = 20
	first := -1
	var failed error
	for ; ctx.Err() == nil; pauseBriefly(ctx) {
		handled := 0
		if err := db.QueryRowContext(ctx, `SELECT count(*) FROM ledger`).Scan(&handled); err != nil {
			failed = err
			continue
		}
		if first < 0 {
			first = handled
		}
		if handled >= first+more {
			return errors.Join(p.victim.runs(), p.second.runs())
		}
	}
	return errors.Join(fmt.Errorf("games do not go on: %w", ctx.Err()), failed, p.victim.runs(), p.second.runs())
}

// runs returns an error if the server has ended.
func (v *victim) runs() error {
	select {
	case err := <-v.ended:
		v.ended = nil
		return fmt.Errorf("the server has ended: %w", err)
	default:
		return nil
	}
}
