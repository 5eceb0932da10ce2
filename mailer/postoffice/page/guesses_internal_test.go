package page

import (
	"net/netip"
	"testing"
	"time"
)

// F9: after some wrong passwords an address has to wait between two, longer each time. Other addresses do
// not wait, and the right password, or a quiet hour, ends it.
func TestGuesses(t *testing.T) {
	now := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	g := guesses{now: func() time.Time { return now }}
	for range freeGuesses {
		if wait := g.wait("192.0.2.1"); wait != 0 {
			t.Fatalf("waits %v after few wrong passwords", wait)
		}
		g.judge("192.0.2.1", false)
	}
	for _, want := range []time.Duration{1, 2, 4, 8, 16, 32, 60, 60} {
		want *= time.Second
		if wait := g.wait("192.0.2.1"); wait != want {
			t.Errorf("waits %v, want %v", wait, want)
		}
		if wait := g.wait("192.0.2.2"); wait != 0 {
			t.Errorf("another address waits %v", wait)
		}
		now = now.Add(want)
		if wait := g.wait("192.0.2.1"); wait != 0 {
			t.Errorf("still waits %v", wait)
		}
		g.judge("192.0.2.1", false)
		if wait := g.judge("192.0.2.1", true); wait == 0 {
			t.Error("looks at the next password at once")
		}
	}
	now = now.Add(maxGuessWait)
	g.judge("192.0.2.1", true)
	if wait := g.wait("192.0.2.1"); wait != 0 {
		t.Errorf("waits %v after the right password", wait)
	}
	for range freeGuesses + 5 {
		g.judge("192.0.2.1", false)
	}
	now = now.Add(forgetGuesses)
	if g.judge("192.0.2.1", false); g.wait("192.0.2.1") != 0 {
		t.Error("what was long ago counts")
	}
}

// The memory for addresses is bounded, and a network with many IPv6 addresses is one.
func TestGuessesOfMany(t *testing.T) {
	g := guesses{now: time.Now}
	at := netip.MustParseAddr("10.0.0.0")
	for range 2 * maxGuessers {
		at = at.Next()
		g.addWrong(network(netip.AddrPortFrom(at, 1).String()))
	}
	if len(g.byAddress) > maxGuessers {
		t.Errorf("%d addresses are kept", len(g.byAddress))
	}
	for a, b := range map[string]string{
		"[2001:db8:1:2:3::4]:5": "[2001:db8:1:2:ffff::1]:6", "127.0.0.1:1": "127.0.0.1:2", "[::ffff:10.0.0.1]:5": "10.0.0.1:6",
	} {
		if network(a) != network(b) {
			t.Errorf("%s and %s are different", a, b)
		}
	}
	if network("10.0.0.1:1") == network("10.0.0.2:1") || network("[2001:db8:1:2::]:1") == network("[2001:db8:1:3::]:1") {
		t.Error("different addresses are one")
	}
}
