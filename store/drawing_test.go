package store_test

import (
	"database/sql"
	"errors"
	"fmt"
	"testing"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// drawer adds rows with numbers of one counter.
type drawer struct {
	counter, column, table string
	add                    func(tx *store.Tx, i int) error
}

// drawers returns one for each kind of row that others refer to. Players 1 and 2 and game 1 are there.
func drawers(t *testing.T) []drawer {
	pente, pace := ruleset(t, "pente"), clock.Pace{Move: 3 * clock.Day}
	return []drawer{
		{"players", "id", "players", func(tx *store.Tx, i int) error {
			nick := fmt.Sprint("p", i)
			return tx.Players.Add(&games.Player{Nick: nick, Address: nick + "@example.org", Joined: noon, Settings: games.DefaultSettings()})
		}},
		{"games", "id", "games", func(tx *store.Tx, i int) error {
			g := games.Game{Rules: pente, Pace: pace, Seats: []games.PlayerID{1, 2}, Started: noon, Moved: noon}
			return errors.Join(g.Replay(), tx.Games.Add(&g))
		}},
		{"challenges", "id", "challenges", func(tx *store.Tx, i int) error {
			return tx.Challenges.Add(&games.Challenge{From: 1, Rules: pente, Pace: pace, State: games.ChallengeOpen, Made: noon, Invited: []games.Invitee{{Player: 2}}})
		}},
		{"matches", "id", "matches", func(tx *store.Tx, i int) error {
			m := games.Match{Terms: games.MatchTerms{Series: 2}, Players: []games.PlayerID{1, 2}, Head: []int{0, 0}}
			if err := tx.Matches.Add(&m); err != nil {
				return err
			}
			return tx.Matches.End(m.ID, noon) // it has no game
		}},
		{"outbox", "id", "outbox", func(tx *store.Tx, i int) error {
			return tx.Outbox.Enqueue(letters.Notice{To: 1, Letter: letters.HelpText{}, Made: noon, Due: noon})
		}},
		{"remarks", "id", "remarks", func(tx *store.Tx, i int) error {
			return tx.Remarks.Add(&games.Remark{Game: 1, From: 1, Text: "hello", At: noon})
		}},
		{"intervals", "id", "intervals", func(tx *store.Tx, i int) error {
			return tx.Intervals.Add(games.Interval{Interval: clock.Interval{From: noon, To: noon.Add(clock.Day), Cause: clock.Outage}})
		}},
		{"deliveries", "uid", "ledger", func(tx *store.Tx, i int) error {
			mail := fmt.Sprint("mail ", i)
			uid, err := tx.Ledger.DeliveryUID()
			if err != nil {
				return err
			}
			return tx.Ledger.Enter(store.Entry{UID: uid, Mail: mail, Outcome: "done", Handled: noon})
		}},
	}
}

// moreThanABlock is how many rows surely need a new block of numbers.
const moreThanABlock = 101

// addMany adds rows up to the first error.
func (d drawer) addMany(tx *store.Tx, first int) error {
	for i := range moreThanABlock {
		if err := d.add(tx, first+i); err != nil {
			return err
		}
	}
	return nil
}

// TestW1DrawingFails lets each statement of drawing fail once, on either engine, and then goes on: no number is
// 0, given out twice or lost.
func TestW1DrawingFails(t *testing.T) {
	for _, d := range drawers(t) {
		for _, when := range []string{"INSERT", "UPDATE"} {
			at := storetest.New(t)
			beside := raw(t, at)
			t.Run(d.counter+" "+when, func(t *testing.T) {
				d.failOnce(t, openIn(t, at), func(fail func() error) error {
					forbid(t, beside, when, d.counter)
					defer allow(t, beside)
					return fail()
				})
				d.checkNumbers(t, beside)
			})
		}
	}
}

// TestW1DrawingIsCut lets PostgreSQL end the statement that draws a block while it waits for a lock, and the
// session of it.
func TestW1DrawingIsCut(t *testing.T) {
	needPostgres(t)
	for _, d := range drawers(t) {
		for _, cut := range []string{"pg_cancel_backend", "pg_terminate_backend"} {
			at := storetest.New(t)
			beside := raw(t, at)
			t.Run(d.counter+" "+cut, func(t *testing.T) {
				d.failOnce(t, openIn(t, at), func(fail func() error) error {
					lock, err := beside.Begin()
					must(t, err)
					defer lock.Rollback()
					_, err = lock.Exec("LOCK TABLE counters IN EXCLUSIVE MODE")
					must(t, err)
					failed := make(chan error)
					go func() { failed <- fail() }()
					cutWaiting(t, beside, cut)
					return <-failed
				})
				d.checkNumbers(t, beside)
			})
		}
	}
}

// failOnce adds rows while drawing fails, in a transaction and in a savepoint of one. After each it adds rows while
// drawing does not fail.
func (d drawer) failOnce(t *testing.T, db *store.DB, failing func(func() error) error) {
	update(t, db, func(tx *store.Tx) {
		game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"))
		must(t, d.addMany(tx, 1000)) // the counter has a row
	})
	err := failing(func() error {
		return db.Update(t.Context(), func(tx *store.Tx) error { return d.addMany(tx, 2000) })
	})
	if err == nil {
		t.Error("drawing did not fail")
	}
	update(t, db, func(tx *store.Tx) { must(t, d.addMany(tx, 3000)) })
	var inside error
	err = failing(func() error {
		return db.Update(t.Context(), func(tx *store.Tx) error {
			inside = tx.Savepoint(func() error { return d.addMany(tx, 4000) })
			return nil
		})
	})
	if inside == nil && err == nil {
		t.Error("drawing did not fail in a savepoint")
	}
	update(t, db, func(tx *store.Tx) { must(t, d.addMany(tx, 5000)) })
	if found := faults(t, db); len(found) > 0 {
		t.Errorf("faults: %q", found)
	}
}

// checkNumbers checks that the rows have the numbers 1, 2, 3 and so on.
func (d drawer) checkNumbers(t *testing.T, db *sql.DB) {
	t.Helper()
	var first, last, rows int
	must(t, db.QueryRow(fmt.Sprintf("SELECT min(%[1]s), max(%[1]s), count(*) FROM %[2]s", d.column, d.table)).Scan(&first, &last, &rows))
	if first != 1 || last != rows || rows < 3*moreThanABlock {
		t.Errorf("%d rows have the numbers %d to %d", rows, first, last)
	}
}

// forbid lets statements that change a counter fail, until [allow].
func forbid(t *testing.T, db *sql.DB, when, counter string) {
	t.Helper()
	trigger := fmt.Sprintf(`CREATE TRIGGER forbidden BEFORE %s ON counters WHEN NEW.name = '%s' BEGIN SELECT RAISE(ABORT, 'forbidden'); END`, when, counter)
	if storetest.OnPostgres() {
		trigger = fmt.Sprintf(`CREATE OR REPLACE FUNCTION forbid() RETURNS trigger AS $$ BEGIN RAISE 'forbidden'; END $$ LANGUAGE plpgsql;
			CREATE TRIGGER forbidden BEFORE %s ON counters FOR EACH ROW WHEN (NEW.name = '%s') EXECUTE FUNCTION forbid()`, when, counter)
	}
	_, err := db.Exec(trigger)
	must(t, err)
}

func allow(t *testing.T, db *sql.DB) {
	t.Helper()
	drop := "DROP TRIGGER forbidden"
	if storetest.OnPostgres() {
		drop += " ON counters"
	}
	_, err := db.Exec(drop)
	must(t, err)
}

// cutWaiting waits until a statement that draws numbers waits for a lock, and ends it.
func cutWaiting(t *testing.T, db *sql.DB, cut string) {
	t.Helper()
	for cuts := 0; cuts == 0; {
		must(t, db.QueryRow(`SELECT count(`+cut+`(pid)) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'INSERT INTO counters%'`).Scan(&cuts))
		must(t, t.Context().Err())
	}
}
