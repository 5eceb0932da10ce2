package store_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
)

// spool writes mails of senders to the spool, in their order. Who is named in capital letters plays.
func spool(t *testing.T, tx *store.Tx, first uint32, senders string) {
	t.Helper()
	for i, sender := range strings.Fields(senders) {
		m := store.Spooled{
			Validity: 7, UID: first + uint32(i), Sender: sender, Received: noon.Add(time.Duration(first) + time.Duration(i)), State: store.Waits, Raw: []byte("a mail of " + sender),
		}
		must(t, tx.Spool.Add(&m))
	}
}

// plays adds somebody who plays.
func plays(t *testing.T, tx *store.Tx, name string) {
	t.Helper()
	var seats []games.PlayerID
	for _, nick := range []string{name, "opponent of " + name} {
		p := games.Player{Nick: nick, Address: nick, Joined: noon, Settings: games.DefaultSettings()}
		must(t, tx.Players.Add(&p))
		seats = append(seats, p.ID)
	}
	must(t, tx.Games.Add(&games.Game{Rules: ruleset(t, "pente"), Pace: clock.DefaultPace, Seats: seats, Started: noon, Moved: noon}))
}

// decided decides all mails in turns, and returns their senders, of players and of others.
func decided(t *testing.T, tx *store.Tx) (players, others []string) {
	t.Helper()
	for {
		ofPlayers, ofOthers, _, err := tx.Spool.Next(noon.Add(time.Hour), 16, 4)
		must(t, err)
		for _, m := range slices.Concat(ofPlayers, ofOthers) {
			name := fmt.Sprint(m.Sender, ":", m.UID)
			if m.Plays {
				players = append(players, name)
			} else {
				others = append(others, name)
			}
			if string(m.Raw) != "a mail of "+m.Sender {
				t.Errorf("%s: %q", name, m.Raw)
			}
			must(t, tx.Spool.End(m.Validity, m.UID))
		}
		if len(ofPlayers)+len(ofOthers) == 0 {
			return players, others
		}
	}
}

// Senders take turns: the first mail of everybody comes before the second one of anybody. Each sender's mails keep their order. Who
// comes later joins at the turn that the others have reached.
func TestSpoolTakesTurns(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		plays(t, tx, "ANN")
		plays(t, tx, "BOB")
		spool(t, tx, 1, "s1 s1 s1 s2 ANN ANN BOB s3 ANN")
		players, others := decided(t, tx)
		same(t, "ANN:5 BOB:7 ANN:6 ANN:9", strings.Join(players, " "))
		same(t, "s1:1 s2:4 s3:8 s1:2 s1:3", strings.Join(others, " "))
		spool(t, tx, 11, "ANN ANN ANN")
		ofPlayers, _, _, err := tx.Spool.Next(noon.Add(time.Hour), 1, 4)
		must(t, err)
		must(t, tx.Spool.End(7, ofPlayers[0].UID))
		spool(t, tx, 14, "BOB BOB")
		players, _ = decided(t, tx)
		same(t, "ANN:12 BOB:14 ANN:13 BOB:15", strings.Join(players, " "))
	})
}

// A mail that has failed comes after the others, and holds up later mails of its sender only until it has failed three times, or
// while it is being fetched.
func TestSpoolHoldsUpOneSender(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		next := func() (uids []uint32) {
			_, others, _, err := tx.Spool.Next(noon.Add(time.Hour), 16, 16)
			must(t, err)
			for _, m := range others {
				uids = append(uids, m.UID)
			}
			return uids
		}
		spool(t, tx, 1, "ann ann bob")
		same(t, []uint32{1, 3}, next())
		m, err := tx.Spool.At(7, 1)
		must(t, err)
		m.Tries, m.Due = 1, noon.Add(2*time.Hour)
		must(t, tx.Spool.Save(m))
		same(t, []uint32{3}, next())
		m.Tries = store.MaxAttempts
		must(t, tx.Spool.Save(m))
		same(t, []uint32{3, 2}, next())
		m.Tries, m.State = 0, store.Listed
		must(t, tx.Spool.Save(m))
		same(t, []uint32{3}, next())
	})
}

// A second mail of a sender waits for the first one, and it is told that more wait.
func TestSpoolSaysThatMoreWait(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		spool(t, tx, 1, "ann ann")
		for _, want := range []bool{true, false} {
			_, others, more, err := tx.Spool.Next(noon.Add(time.Hour), 16, 4)
			if len(others) != 1 || more != want || err != nil {
				t.Errorf("%d mails, more wait: %v, %v, want %v", len(others), more, err, want)
			}
			must(t, tx.Spool.End(7, others[0].UID))
		}
	})
}

// The judge waits for mails that may decide about somebody's time.
func TestUndecided(t *testing.T) {
	for _, test := range []struct {
		name string
		mail store.Spooled
		want bool
	}{
		{"to be decided", store.Spooled{Sender: "ann", State: store.Waits}, true},
		{"failed at once", store.Spooled{Sender: "ann", State: store.Waits, Tries: 2, Due: noon.Add(time.Second)}, true},
		{"to be tried later, and the clock of its sender stands still", store.Spooled{Sender: "ann", State: store.Waits, Tries: 3, Due: noon.Add(time.Hour)}, false},
		{"to be tried later, of anybody", store.Spooled{State: store.Waits, Tries: 3, Due: noon.Add(time.Hour)}, true},
		{"to be fetched, of a player", store.Spooled{Sender: "ANN", State: store.Listed}, true},
		{"not fetched for half an hour", store.Spooled{Sender: "ANN", State: store.Listed, Tries: 8}, false},
		{"to be fetched, of a stranger", store.Spooled{Sender: "ann", State: store.Listed}, false},
		{"put aside", store.Spooled{Sender: "ANN", State: store.PutAside}, false},
		{"to be filed", store.Spooled{Sender: "ANN", State: store.Decided}, false},
	} {
		update(t, open(t), func(tx *store.Tx) {
			plays(t, tx, "ANN")
			test.mail.Received = noon.Add(-time.Minute)
			must(t, tx.Spool.Add(&test.mail))
			first, waits, err := tx.Spool.Undecided(noon, 8)
			if waits != test.want || err != nil || waits && !first.Equal(test.mail.Received) {
				t.Errorf("%s: %v, %v, %v", test.name, first, waits, err)
			}
		})
	}
}

// A mail stays until it is filed. What was put aside is decided again, or dropped, when the operator wants that; a mail that is filed in the
// folder for quarantine keeps its text, so that a copy can be filed with the others.
func TestSpoolIsFiled(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		unfiled := func() (list []string) {
			mails, err := tx.Spool.Unfiled(7, 9)
			must(t, err)
			for _, m := range mails {
				list = append(list, fmt.Sprintf("%d %s %d", m.UID, m.State, len(m.Raw)))
			}
			must(t, tx.Spool.NoteFiled(mails))
			return list
		}
		spool(t, tx, 1, "ann bob cat")
		must(t, tx.Spool.End(7, 1))
		for uid := range uint32(2) {
			m, err := tx.Spool.At(7, uid+2)
			must(t, err)
			m.State, m.Tries = store.PutAside, 3
			must(t, tx.Spool.Save(m))
			handled(t, tx, 7, uid+2, fmt.Sprint("mail ", uid+2), "quarantined fault")
		}
		same(t, []string{"1 decided 0", "2 put-aside 13", "3 put-aside 13"}, unfiled())
		same(t, []string(nil), unfiled())
		failed, err := tx.Spool.Failed()
		must(t, err)
		if ok, err := tx.Spool.Again(failed[0].ID); !ok || err != nil {
			t.Errorf("again: %v, %v", ok, err)
		}
		if ok, err := tx.Spool.Drop(failed[1].ID, "dropped", noon); !ok || err != nil {
			t.Errorf("dropped: %v, %v", ok, err)
		}
		if is, err := tx.Ledger.Handled("mail 2"); is || err != nil {
			t.Errorf("handled, though it is to be decided again: %v, %v", is, err)
		}
		_, others := decided(t, tx)
		same(t, []string{"bob:2"}, others)
		same(t, []string{"2 decided 13"}, unfiled())
		if left, err := tx.Spool.Failed(); len(left) > 0 || err != nil {
			t.Errorf("left are %+v, %v", left, err)
		}
	})
}

// The mark goes back when a mailbox was made again. What was to be filed in the one before is forgotten.
func TestFedMark(t *testing.T) {
	update(t, open(t), func(tx *store.Tx) {
		for _, mark := range [][2]uint32{{7, 5}, {7, 9}, {3, 1}} {
			must(t, tx.Spool.SaveFedMark("INBOX", mark[0], mark[1]))
			validity, uid, err := tx.Spool.FedMark("INBOX")
			if validity != mark[0] || uid != mark[1] || err != nil {
				t.Errorf("%d/%d, %v, want %v", validity, uid, err, mark)
			}
			if mark[0] == 7 {
				must(t, tx.Spool.Add(&store.Spooled{Validity: 7, UID: mark[1], State: store.Decided}))
			}
		}
		if left, err := tx.Spool.Unfiled(7, 9); len(left) > 0 || err != nil {
			t.Errorf("left are %+v, %v", left, err)
		}
	})
}
