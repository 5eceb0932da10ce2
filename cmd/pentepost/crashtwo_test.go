package main

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/store/storetest"
)

// twoKills is how often each of two servers is killed if nobody says so.
const twoKills = 3

// TestCrashOfTwo plays games by mail while two servers share the database, and both are killed every few
// seconds. The other one goes on.
func TestCrashOfTwo(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set: a file of SQLite has one server")
	}
	t.Parallel()
	kills := int(numberIn(t, manyKills, 2*twoKills))
	c := newCrash(t, crashWay{name: "two", open: (*crash).overIMAP})
	second := &victim{args: c.victim.args, place: c.victim.place, beside: true}
	c.victim.beside = true
	t.Cleanup(func() {
		if err := second.stop(); err != nil {
			t.Error(err)
		}
	})
	began := time.Now()
	var others errgroup.Group
	others.Go(func() error { return second.suffer(t.Context(), killsInTime(kills/2)) })
	if err := c.run(func(ctx context.Context) error { return c.victim.suffer(ctx, killsInTime(kills-kills/2)) }); err != nil {
		c.explain(err)
	}
	if err := others.Wait(); err != nil {
		t.Error(err)
	}
	mails, lost, again, other := c.count()
	t.Logf("%d kills of two servers, %d mails, %d lost, %d doubled (same Message-ID), %d doubled (other), in %.1f s",
		c.victim.kills+second.kills, mails, lost, again, other, time.Since(began).Seconds())
	if lost+other > 0 {
		c.explain(nil)
	}
	c.checkDatabase()
}

// killsInTime plans kills within three seconds after each start.
func killsInTime(n int) (plan []kill) {
	for range n {
		plan = append(plan, kill{stepAt("be ready", inPrinted, `^ready `), 1, rand.N(3 * time.Second)})
	}
	return plan
}
