package store_test

import (
	"regexp"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// scanned finds a table that grows in a plan that reads all of it, or all of an index, unless the index has
// only the few rows that wait for something, or the statement looks at the last one alone.
var scanned = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)

var scannable = map[string]bool{
	"outbox_due": true, "outbox_claimed": true, "ledger_faults": true, "ledger_latest": true, "games_alarm": true, "players_digest": true, "players_forget_at": true,
}

var grows = map[string]bool{
	"outbox": true, "o": true, "l": true, "e": true, "ledger": true, "games": true, "g": true, "plies": true, "p": true, "seats": true, "s": true, "players": true, "addresses": true, "a": true, "spool": true,
	"places": true, "pairings": true, "entries": true, "league_readers": true,
}

// No statement for a mail, for its letters or for clearing away reads a whole table.
func TestNothingReadsWholeTables(t *testing.T) {
	storetest.NeedSQLite(t)
	db := open(t)
	var id games.GameID
	update(t, db, func(tx *store.Tx) {
		id = game(t, tx, "pente", player(t, tx, "Ann"), player(t, tx, "Bob"), "K10", "L10").ID
	})
	update(t, db, func(tx *store.Tx) { handleMail(t, tx, id) })
	must(t, db.View(t.Context(), func(tx *store.Tx) error { return lookAround(t, tx, id) }))
	must(t, db.View(t.Context(), func(tx *store.Tx) error { readLeague(t, tx, id); return nil }))
	plans, err := db.Plans(t.Context())
	must(t, err)
	if len(plans) < 20 {
		t.Fatalf("only %d plans", len(plans))
	}
	for _, plan := range plans {
		if m := scanned.FindStringSubmatch(plan); m != nil && grows[m[1]] && !scannable[m[2]] {
			t.Error(plan)
		}
	}
}

// handleMail does what a mail with a move needs of the database, until the letters about it have been sent.
func handleMail(t *testing.T, tx *store.Tx, id games.GameID) {
	t.Helper()
	ann, _, err := tx.Players.ByAddress("Ann@example.org")
	must(t, err)
	_, err = tx.Ledger.Handled("mail")
	must(t, err)
	_, err = tx.Ledger.DeliveryUID()
	must(t, err)
	must(t, tx.Games.Put(loaded(t, tx, id), 2))
	enqueue(t, tx, letters.Notice{To: ann.ID, Matter: letters.Matter{Game: id, Ply: 2}, Letter: letters.YourMove{}}, 0)
	enqueue(t, tx, letters.Notice{To: ann.ID, Matter: letters.Matter{Game: id, Ply: 2}, Letter: letters.Refused{}}, 0)
	handled(t, tx, 1, 1, "mail", "done")
	list, err := tx.Sending.Reservable(letters.Classes, noon, 9)
	must(t, err)
	for _, n := range list {
		must(t, tx.Sending.Reserve(n.ID))
		must(t, tx.Sending.MarkSent(n.ID, ann.Address, noon))
	}
	_, err = tx.Sending.CountSince(letters.PlayClass, noon)
	must(t, err)
	_, err = tx.Notices.HasLike(letters.Notice{To: ann.ID, Matter: letters.Matter{Game: id}, Letter: letters.Refused{}}, noon)
	must(t, err)
	_, err = tx.Notices.Refusals(ann.ID, noon)
	must(t, err)
	_, _, err = tx.Notices.NthLastDue(ann.ID, 9)
	must(t, err)
	_, err = tx.Notices.Welcomed(noon)
	must(t, err)
	_, err = tx.Ledger.LastCommand(ann.ID)
	must(t, err)
	_, err = tx.Ledger.HasCommanded(ann.ID, noon, noon)
	must(t, err)
	must(t, tx.Notices.Clear([]int64{1}))
	must(t, tx.Spool.Add(&store.Spooled{Validity: 1, UID: 2, Sender: "ann@example.org", State: store.Waits}))
	must(t, tx.Spool.End(1, 2))
	_, err = tx.Ledger.Clear(noon, 9)
	must(t, err)
}

// lookAround does what the server does all the time.
func lookAround(t *testing.T, tx *store.Tx, id games.GameID) error {
	t.Helper()
	_, err := tx.Players.Plays("Ann@example.org")
	must(t, err)
	_, _, err = tx.Spool.FedMark("INBOX")
	must(t, err)
	_, _, _, err = tx.Spool.Next(noon, 9, 9)
	must(t, err)
	_, _, err = tx.Spool.Listed(1, noon, 9)
	must(t, err)
	_, _, err = tx.Spool.Undecided(noon, 9)
	must(t, err)
	_, err = tx.Spool.Unfiled(1, 9)
	must(t, err)
	_, err = tx.Alarms.Due(noon, 9)
	must(t, err)
	_, _, err = tx.Sending.Next(letters.Classes)
	must(t, err)
	_, _, err = tx.Notices.Old(0, noon.Add(time.Second), 9)
	must(t, err)
	_, err = tx.Notices.About(id)
	must(t, err)
	_, _, err = tx.Notices.SentAs(1, "<none@pente.example>")
	return err
}

// readLeague reads what letters of a league, and moves in its games, need.
func readLeague(t *testing.T, tx *store.Tx, id games.GameID) {
	t.Helper()
	_, _, err := tx.Seasons.PairingOf(id)
	must(t, err)
	_, _, err = tx.Seasons.Outline(1, 1)
	must(t, err)
	must(t, tx.Seasons.FillDivision(&leagues.Season{League: 1, Number: 1}, 3))
	_, err = tx.Seasons.Divisions(1, 1)
	must(t, err)
	_, err = tx.Seasons.Sizes(1, 1)
	must(t, err)
	_, err = tx.Seasons.DivisionOf(1, 1, 1)
	must(t, err)
	_, err = tx.Seasons.Nicks(1, 1, 3)
	must(t, err)
	_, _, err = tx.Seasons.OpenGames(1, 1, 9)
	must(t, err)
	_, err = tx.Leagues.EntrantNicks(1)
	must(t, err)
	_, err = tx.Leagues.HasEntered(1, 1)
	must(t, err)
	_, err = tx.Leagues.Reads(1, 1, 1)
	must(t, err)
	_, err = tx.Leagues.Overdue(1)
	must(t, err)
}
