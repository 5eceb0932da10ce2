package store_test

import (
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/store"
)

// An invitation that is older than the upgrade lapses, too. Its sender is told once.
func TestW17OldInvitationLapses(t *testing.T) {
	db := openDump(t, "testdata/schema-00028.sql")
	later := noon.Add(100 * games.InvitationTime)
	invitations := func(tx *store.Tx, at time.Time) (due []store.Alarm) {
		all, err := tx.Alarms.Due(at, 100)
		must(t, err)
		for _, a := range all {
			if a.What == store.InvitationAlarm {
				due = append(due, a)
			}
		}
		return due
	}
	update(t, db, func(tx *store.Tx) {
		if due := invitations(tx, noon.Add(games.InvitationTime-time.Second)); len(due) > 0 {
			t.Errorf("too early: %v", due)
		}
		due := invitations(tx, later)
		same(t, []store.Alarm{{What: store.InvitationAlarm, Challenge: 1, At: noon.Add(games.InvitationTime)}}, due)
		must(t, tx.Alarms.PutOff(due[0], later))
		if due := invitations(tx, later.Add(-time.Second)); len(due) > 0 {
			t.Errorf("put off: %v", due)
		}
		for range 2 {
			must(t, tx.Alarms.Ring(due[0], games.RatingRules{}, nil, later))
		}
		if due := invitations(tx, later); len(due) > 0 {
			t.Errorf("it lapses again: %v", due)
		}
		list, err := tx.Sending.Due(later, 100)
		must(t, err)
		told := 0
		for _, n := range list {
			if n.Kind() == letters.KindDeclined && n.Challenge == 1 && n.To == 1 && n.Topic() == games.TopicLapsed {
				told++
			}
		}
		if told != 1 {
			t.Errorf("the sender is told %d times", told)
		}
	})
}

// What lapsed or was withdrawn before a player accepted is unanswered, the latest first.
func TestW17Unanswered(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		ann, bob, cat := player(t, tx, "Ann"), player(t, tx, "Bob"), player(t, tx, "Cat")
		var want []games.ChallengeID
		for _, state := range []games.ChallengeState{
			games.ChallengeLapsed, games.ChallengeOpen, games.ChallengeDeclined, games.ChallengeAccepted, games.ChallengeWithdrawn,
		} {
			c := games.Challenge{From: ann.ID, Invited: []games.Invitee{{Player: bob.ID}, {Player: cat.ID, Accepted: true}}, Rules: ruleset(t, "pente"),
				Pace: clock.DefaultPace, State: state, Made: noon}
			must(t, tx.Challenges.Add(&c))
			if state == games.ChallengeLapsed || state == games.ChallengeWithdrawn {
				want = append([]games.ChallengeID{c.ID}, want...)
			}
		}
		list, err := tx.Challenges.Unanswered(bob.ID)
		must(t, err)
		var got []games.ChallengeID
		for _, c := range list {
			if len(c.Invited) != 2 {
				t.Errorf("challenge %d invites %v", c.ID, c.Invited)
			}
			got = append(got, c.ID)
		}
		same(t, want, got)
		if list, err = tx.Challenges.Unanswered(cat.ID); err != nil || len(list) > 0 {
			t.Errorf("Cat has accepted: %v, %v", list, err)
		}
	})
}
