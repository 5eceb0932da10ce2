package main

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/store"
	"pentepost/store/storetest"
)

// TestUpgradeOfRelease plays games by mail with the last release, upgrades the server under load and goes back: docs/upgrading.md.
//
// The program is killed while it changes the schema, and before and afterwards. On PostgreSQL that happens beside a server of the release,
// which goes on until the schema has changed, and then ends by itself. Every mail must have its effect once, as in TestCrash. In the end
// the copy from before the change is restored, or the dump on PostgreSQL; the release brings it up to date, and the players play on with it.
func TestUpgradeOfRelease(t *testing.T) {
	old := lastRelease.build(t)
	t.Parallel()
	seed := numberIn(t, crashSeed, rand.Uint64())
	u := &releaseUpgrade{old: old, random: rand.New(rand.NewPCG(seed, 0))}
	u.crash = newCrash(t, crashWay{name: "release", open: func(c *crash) {
		c.bare = true
		c.overIMAP()
	}})
	u.victim.program = old
	u.config = u.victim.args[2]
	began := time.Now()
	err := u.run(u.upgrade)
	u.report("upgrade", err, began)
	u.checkDatabase()
	if ends := u.ends(); len(ends) != 1 {
		t.Errorf("games end in %d ways:\n%s", len(ends), strings.Join(ends, "\n\n"))
	}
	refused, err := exec.CommandContext(t.Context(), old, u.victim.args...).CombinedOutput()
	if err == nil || !strings.Contains(string(refused), "newer pentepost") {
		t.Errorf("the old program says of the new database: %v\n%s", err, refused)
	}
	began = time.Now()
	u.report("way back", u.goBack(), began)
}

// releaseUpgrade is an upgrade from the last release.
type releaseUpgrade struct {
	*crash
	old    string // the program
	config string // the configuration
	dump   string // of PostgreSQL, from before the upgrade
	random *rand.Rand
}

// report checks the account of mails and letters so far.
func (u *releaseUpgrade) report(what string, err error, began time.Time) {
	u.Helper()
	mails, lost, again, other := u.count()
	u.Logf("%s: %d kills, %d mails, %d lost, %d doubled (same Message-ID), %d doubled (other), in %.1f s", what, u.victim.kills, mails, lost, again, other, time.Since(began).Seconds())
	if err != nil || lost+other > 0 {
		u.explain(err)
		u.FailNow()
	}
}

// upgrade upgrades the server while people play.
func (u *releaseUpgrade) upgrade(ctx context.Context) error {
	if storetest.OnPostgres() {
		return u.upgradeBeside(ctx)
	}
	steps := slices.Concat(imapSteps, sendSteps)
	if err := u.victim.suffer(ctx, planKills(u.random, steps, 4)); err != nil {
		return err
	}
	if err := u.victim.kill(); err != nil {
		return err
	}
	u.victim.program = ""
	for range 3 { // while it copies the database, perhaps
		if err := u.victim.killAfter(ctx, time.Duration(u.random.Int64N(int64(200*time.Millisecond)))); err != nil {
			return err
		}
	}
	changes := stepAt("change the schema or process a mail", inLog, `msg="(schema changes|mail processed)"`)
	if err := u.victim.suffer(ctx, []kill{{changes, 1, 0}, {changes, 1, time.Millisecond}, {changes, 1, 5 * time.Millisecond}}); err != nil {
		return err
	}
	if err := u.victim.kill(); err != nil {
		return err
	}
	return u.victim.suffer(ctx, planKills(u.random, append(steps, processSteps...), 4))
}

// upgradeBeside starts a server of the new version while one of the old version is running.
func (u *releaseUpgrade) upgradeBeside(ctx context.Context) error {
	u.victim.beside = true
	newer := &victim{args: u.victim.args, place: u.victim.place, beside: true}
	u.Cleanup(func() { newer.stop() })
	if err := u.victim.suffer(ctx, killsInTime(2)); err != nil {
		return err
	}
	db, err := sql.Open("pgx", u.victim.place)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := u.dumpDatabase(ctx); err != nil {
		return err
	}
	if err := killInChange(ctx, newer, db); err != nil {
		return err
	}
	if err := awaitMails(ctx, db, 10); err != nil { // the release has gone on
		return err
	}
	if err := newer.start(nil); err != nil {
		return err
	}
	select {
	case err := <-u.victim.ended:
		u.victim.ended = nil
		if err == nil {
			return errors.New("the server of the release has ended without an error")
		}
		u.Logf("the server of the release has ended: %v", err)
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(crashPatience):
		return errors.New("the server of the release goes on after the schema has changed")
	}
	u.victim.program = ""
	if err := u.victim.suffer(ctx, killsInTime(2)); err != nil {
		return err
	}
	return newer.stop()
}

// killInChange kills a newer server while it changes the schema: somebody reads a table that it changes.
func killInChange(ctx context.Context, newer *victim, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, `LOCK TABLE entries IN ACCESS SHARE MODE`); err != nil {
		return err
	}
	if err := newer.start(nil); err != nil {
		return err
	}
	if err := awaitRow(ctx, db, `SELECT count(*) > 0 FROM pg_locks WHERE relation = 'entries'::regclass AND NOT granted`); err != nil {
		return err
	}
	return newer.kill()
}

// awaitMails waits until some more mails have been handled.
func awaitMails(ctx context.Context, db *sql.DB, more int) error {
	var handled int
	if err := db.QueryRowContext(ctx, `SELECT count(*) FROM ledger`).Scan(&handled); err != nil {
		return err
	}
	return awaitRow(ctx, db, `SELECT count(*) >= $1 FROM ledger`, handled+more)
}

// awaitRow waits until the answer to a question is yes.
func awaitRow(ctx context.Context, db *sql.DB, question string, args ...any) error {
	ctx, cancel := context.WithTimeout(ctx, crashPatience)
	defer cancel()
	for yes := false; !yes; pauseBriefly(ctx) {
		if err := db.QueryRowContext(ctx, question, args...).Scan(&yes); err != nil {
			return fmt.Errorf("%s: %w", question, err)
		}
	}
	return nil
}

// dumpDatabase dumps the database, as docs/upgrading.md says.
func (u *releaseUpgrade) dumpDatabase(ctx context.Context) error {
	program, err := storetest.Program("pg_dump")
	if err != nil {
		return err
	}
	u.dump = filepath.Join(u.TempDir(), "before.dump")
	if out, err := exec.CommandContext(ctx, program, "--format=custom", "--file="+u.dump, u.victim.place).CombinedOutput(); err != nil {
		return fmt.Errorf("pg_dump: %w: %s", err, out)
	}
	return nil
}

// goBack restores the database from before the upgrade, lets the release recover what has come since, and plays on with it.
func (u *releaseUpgrade) goBack() error {
	args, err := u.restore()
	if err != nil {
		return err
	}
	recovery := append([]string{"recover", "--config", u.config, "--yes"}, args...)
	out, err := exec.CommandContext(u.Context(), u.old, recovery...).CombinedOutput()
	u.Logf("the release recovers:\n%s", out)
	if err != nil {
		return err
	}
	u.victim.program, u.victim.args, u.victim.beside = u.old, append([]string{"serve", "--config", u.config}, args...), false
	if err := u.victim.start(nil); err != nil {
		return err
	}
	players, ctx := errgroup.WithContext(u.Context())
	for _, p := range u.pairs {
		players.Go(func() error { return p.playGame(ctx) })
	}
	if err := errors.Join(players.Wait(), u.victim.stop()); err != nil {
		return err
	}
	db, err := store.Open(u.Context(), u.victim.place, u.domain) // checkDatabase reads the new schema alone
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	u.checkDatabase()
	return nil
}

// restore restores the database from before the upgrade, and returns the arguments that name its place.
func (u *releaseUpgrade) restore() (args []string, err error) {
	dir := u.TempDir()
	if !storetest.OnPostgres() {
		copies, err := filepath.Glob(filepath.Join(u.data, store.FileName+".before-?????"))
		if err != nil || len(copies) != 1 {
			return nil, fmt.Errorf("the copies are %v, %w", copies, err)
		}
		u.victim.place = dir
		return []string{"--data", dir}, errors.Join(copyTo(filepath.Join(dir, store.FileName), copies[0]), copyTo(filepath.Join(dir, store.KeyName), copies[0]+".key"))
	}
	program, err := storetest.Program("pg_restore")
	if err != nil {
		return nil, err
	}
	at, err := storetest.MakeBare()
	if err != nil {
		return nil, err
	}
	u.Cleanup(func() {
		if err := errors.Join(u.victim.stop(), storetest.Drop(at)); err != nil {
			u.Error(err)
		}
	})
	if out, err := exec.CommandContext(u.Context(), program, "--no-owner", "--dbname="+at, u.dump).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("pg_restore: %w: %s", err, out)
	}
	u.victim.place = at
	return []string{"--data", dir, "--database", at}, copyTo(filepath.Join(dir, store.KeyName), filepath.Join(u.data, store.KeyName))
}

// copyTo copies a file.
func copyTo(to, from string) error {
	raw, err := os.ReadFile(from)
	return cmp.Or(err, os.WriteFile(to, raw, 0o600))
}
