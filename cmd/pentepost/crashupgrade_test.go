package main

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pentepost/mailer"
	"pentepost/store/storetest"
)

// oldVersion is a version that servers are upgraded from.
type oldVersion struct {
	name     string // of a tag or commit
	variable string // with the path of a program of that version, which need not be built then
}

// The versions that the tests upgrade from: one without journal or spool, and the last release.
//
// There is no release yet, so that is a commit some migrations ago. When there is one, its tag stands here.
var (
	earlyVersion = oldVersion{"2a4b4e4", "PENTEPOST_OLD_PROGRAM"}
	lastRelease  = oldVersion{"8c1315e1", "PENTEPOST_LAST_RELEASE"}
)

// build returns the program of the version, which is built from the history if the variable is not set. Building takes a while, so in an
// ordinary test the variable must be.
func (v oldVersion) build(t *testing.T) string {
	t.Helper()
	if program := os.Getenv(v.variable); program != "" {
		return program
	}
	if os.Getenv("PENTEPOST_LONG") == "" && !storetest.OnPostgres() {
		t.Skipf("PENTEPOST_LONG=1 builds the program of version %s, and %s names one", v.name, v.variable)
	}
	dir := t.TempDir()
	for _, command := range []string{
		"git -C ../.. cat-file -e " + v.name + "^{commit}",
		"git -C ../.. archive " + v.name + " | tar -x -C " + dir,
		"cd " + dir + " && go build -o old ./cmd/pentepost",
	} {
		if out, err := exec.CommandContext(t.Context(), "sh", "-c", command).CombinedOutput(); err != nil {
			t.Skipf("there is no version %s to build the old program from: %s: %v\n%s", v.name, command, err, out)
		}
	}
	return filepath.Join(dir, "old")
}

// TestUpgradeUnderKills plays games by mail with an old program that is killed again and again, then upgrades the server while a computer
// player thinks and letters wait, kills the new one while it migrates the database and afterwards, and plays on. Every mail must have its
// effect once, as in TestCrash. The old program refuses the database then.
func TestUpgradeUnderKills(t *testing.T) {
	storetest.NeedSQLite(t) // databases of tests have the new schema from the beginning
	old := earlyVersion.build(t)
	t.Parallel()
	kills, seed := int(numberIn(t, manyKills, 20)), numberIn(t, crashSeed, rand.Uint64())
	random := rand.New(rand.NewPCG(seed, 0))
	c := newCrash(t, crashWay{name: "upgrade", open: (*crash).overIMAP})
	g := &upgradeGuests{crashPair: c.pair(2*crashPairs, 2*crashPairs+1), old: old}
	steps := append(imapSteps, sendSteps...)
	began := time.Now()
	err := c.run(func(ctx context.Context) error {
		c.victim.program = old
		if err := c.victim.suffer(ctx, planKills(random, steps, kills/2)); err != nil {
			return err
		}
		if err := g.begin(ctx); err != nil {
			return err
		}
		if err := c.victim.kill(); err != nil {
			return err
		}
		c.victim.program = ""
		if err := c.moveBack(ctx); err != nil {
			return err
		}
		for range kills / 4 {
			if err := c.victim.killAfter(ctx, time.Duration(random.Int64N(int64(upgradeTime)))); err != nil {
				return err
			}
		}
		if err := c.victim.suffer(ctx, planKills(random, append(steps, processSteps...), kills/4)); err != nil {
			return err
		}
		return g.end(ctx)
	})
	c.pairs = append(c.pairs, g.crashPair)
	mails, lost, again, other := c.count()
	t.Logf("%d kills, %d mails, %d lost, %d doubled (same Message-ID), %d doubled (other), in %.1f s; %s=%d",
		c.victim.kills, mails, lost, again, other, time.Since(began).Seconds(), crashSeed, seed)
	if err != nil || lost+other > 0 {
		c.explain(err)
	}
	c.pairs = c.pairs[:crashPairs] // the games of the guests go on
	c.checkDatabase()
	if ends := c.ends(); len(ends) != 1 {
		t.Errorf("games end in %d ways:\n%s", len(ends), strings.Join(ends, "\n\n"))
	}
	refused, err := exec.CommandContext(t.Context(), old, c.victim.args...).CombinedOutput()
	if err == nil || !strings.Contains(string(refused), "newer pentepost") {
		t.Errorf("the old program says of the new database: %v\n%s", err, refused)
	}
}

// moveBack moves mails back to the mailbox that the old program has put into quarantine, as its operator would: a mail that is
// listed and cannot be fetched three times, because the server is killed, is given up by it.
func (c *crash) moveBack(ctx context.Context) error {
	folder, err := c.queue.Folder(ctx, "Quarantine", time.Hour)
	if err != nil {
		return err
	}
	defer folder.Close()
	listing, err := folder.List(ctx, mailer.Mark{})
	if err != nil || len(listing.UIDs) == 0 {
		return err
	}
	c.Logf("the old program has put %d mails into quarantine", len(listing.UIDs))
	return folder.Move(ctx, "INBOX", listing.UIDs)
}

// upgradeTime is how long after its start a new program is killed at the latest: it has migrated the database by then.
const upgradeTime = time.Second

// kill kills a server that was to live on.
func (v *victim) kill() error {
	if err := v.process.Process.Kill(); err != nil {
		return err
	}
	v.awaitEnd()
	v.kills++
	return nil
}

// killAfter starts a server and kills it some time later.
func (v *victim) killAfter(ctx context.Context, d time.Duration) error {
	if err := v.start(&kill{}); err != nil {
		return err
	}
	select {
	case err := <-v.ended:
		v.ended = nil
		return err
	case <-ctx.Done():
	case <-time.After(d):
	}
	v.kills++
	return errors.Join(v.process.Process.Kill(), v.awaitEnd())
}

// upgradeGuests are two players who have a game of their own. One of them has a letter a day, plays in a league, or plays the computer.
type upgradeGuests struct {
	*crashPair
	old string
}

const upgradeLeague = `name = "club"
kind = "round-robin"
variant = "pente"
pace = "20 days"
size = 4
start = 2100-01-01
season = "30 days"
pause = "2 days"
organisers = ["sue@example.org"]
`

// begin has the guests do what they wait for during the upgrade: a letter, a league, a thought of the computer.
func (g *upgradeGuests) begin(ctx context.Context) error {
	file := filepath.Join(g.TempDir(), "club.toml")
	if err := os.WriteFile(file, []byte(upgradeLeague), 0o600); err != nil {
		return err
	}
	if out, err := exec.CommandContext(ctx, g.old, "league", "new", file, "--data", g.data).CombinedOutput(); err != nil {
		return errors.Join(err, errors.New(string(out)))
	}
	ann, bob := g.players[0], g.players[1]
	daily := "set letters daily " + time.Now().UTC().Add(12*time.Hour).Format("15:04")
	for _, step := range []struct {
		from  *crashPlayer
		fresh bool
		text  string
		gets  [2]string
	}{
		{ann, true, "join " + ann.nick, [2]string{"welcome", ""}},
		{bob, true, "join " + bob.nick, [2]string{"", "welcome"}},
		{bob, true, daily, [2]string{"", "settings"}},
		{ann, true, "enter club", [2]string{"league", ""}},
		{ann, true, "challenge " + bob.nick + " first", [2]string{"invited", "invitation"}},
		{bob, false, "accept", [2]string{"played 1", "your-move 1"}},
		{bob, false, "L10", [2]string{"your-move 2", "played 2"}},
		{ann, false, "N13", [2]string{"played 3", ""}}, // Bob's letter waits for that of the day
		{ann, true, "challenge computer-1 pente first", [2]string{"played 1", ""}},
	} {
		if step.fresh {
			step.from.letter = nil
		}
		if err := g.mail(ctx, step.from, step.text, step.gets); err != nil {
			return err
		}
	}
	if err := ann.await(ctx, "your-move 2"); err != nil {
		return err
	}
	g.mails++
	return ann.write(ctx, g.service, "A1")
}

// end has them get what they wait for.
func (g *upgradeGuests) end(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, crashPatience)
	defer cancel()
	ann, bob := g.players[0], g.players[1]
	if err := ann.await(ctx, "your-move 4"); err != nil {
		return err
	}
	ann.letter, bob.letter = nil, nil
	if err := g.mail(ctx, bob, "set letters each", [2]string{"", "settings"}); err != nil {
		return err
	}
	if err := bob.await(ctx, "your-move 3"); err != nil {
		return err
	}
	if err := g.mail(ctx, ann, "league club", [2]string{"league", ""}); err != nil {
		return err
	}
	if !strings.Contains(ann.letter.Text, ann.nick) {
		return errors.New("nobody is in the league:\n" + ann.letter.Text)
	}
	if ann.got["played 3"] > ann.expected["played 3"] { // the receipt went out before the computer had answered
		ann.expected["played 3"]++
	}
	return nil
}
