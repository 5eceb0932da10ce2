package store_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

// challenge adds an open challenge.
func challenge(t testing.TB, tx *store.Tx, from games.PlayerID, invited ...games.PlayerID) games.Challenge {
	t.Helper()
	c := games.Challenge{
		From: from, Rules: ruleset(t, "pente size=13"), Pace: clock.Pace{Move: 3 * clock.Day}, State: games.ChallengeOpen, Made: noon,
	}
	for _, p := range invited {
		c.Invited = append(c.Invited, games.Invitee{Player: p})
	}
	must(t, tx.Challenges.Add(&c))
	return c
}

func TestChallengeSavedIsChallengeLoaded(t *testing.T) {
	db := open(t)
	var c games.Challenge
	check := func(tx *store.Tx) {
		loaded, ok, err := tx.Challenges.Load(c.ID)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		same(t, c, loaded)
	}
	update(t, db, func(tx *store.Tx) {
		ann, bob, eve := player(t, tx, "Ann"), player(t, tx, "Bob"), player(t, tx, "Eve")
		c = games.Challenge{
			From: ann.ID, Invited: []games.Invitee{{Player: eve.ID}, {Player: bob.ID, Accepted: true}}, Rules: ruleset(t, "multi-3"),
			Pace: clock.Pace{Bank: 30 * clock.Day, Increment: clock.Day, WeekendsOff: true}, First: eve.ID, Rematch: 7, State: games.ChallengeOpen, Made: noon,
		}
		must(t, tx.Challenges.Add(&c))
		check(tx)
	})
	c.Invited[0].Accepted, c.State, c.Game = true, games.ChallengeAccepted, 8
	update(t, db, func(tx *store.Tx) {
		must(t, tx.Challenges.Save(c))
		check(tx)
		if _, ok, err := tx.Challenges.Load(99); ok || err != nil {
			t.Errorf("a challenge that does not exist: %v, %v", ok, err)
		}
	})
}

// TestOpenChallenges checks that challenges by and to a player are open until answered.
func TestOpenChallenges(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob, eve := player(t, tx, "Ann").ID, player(t, tx, "Bob").ID, player(t, tx, "Eve").ID
		byAnn := challenge(t, tx, ann, bob)
		toAnn := challenge(t, tx, eve, bob, ann)
		challenge(t, tx, bob, eve)
		declined := challenge(t, tx, ann, eve)
		declined.State = games.ChallengeDeclined
		must(t, tx.Challenges.Save(declined))
		open, err := tx.Challenges.Open(ann)
		must(t, err)
		same(t, []games.Challenge{byAnn, toAnn}, open)
	})
}

// TestInvitedStrangers checks that people count if they have not joined and the player has
// invited them since a time.
func TestInvitedStrangers(t *testing.T) {
	db := open(t)
	update(t, db, func(tx *store.Tx) {
		ann, bob := player(t, tx, "Ann").ID, player(t, tx, "Bob").ID
		stranger := games.Player{Address: "stranger@example.org"}
		must(t, tx.Players.Add(&stranger))
		challenge(t, tx, ann, stranger.ID)
		challenge(t, tx, ann, bob)
		challenge(t, tx, bob, stranger.ID)
		for since, want := range map[time.Duration]int{-time.Hour: 1, 0: 1, time.Microsecond: 0} {
			if n, err := tx.Challenges.CountStrangers(ann, noon.Add(since)); n != want || err != nil {
				t.Errorf("since %v: %d, %v, want %d", since, n, err, want)
			}
		}
		stranger.Nick, stranger.Joined = "Stranger", noon
		must(t, tx.Players.Save(stranger))
		if n, err := tx.Challenges.CountStrangers(ann, noon); n != 0 || err != nil {
			t.Errorf("after joining: %d, %v", n, err)
		}
	})
}
