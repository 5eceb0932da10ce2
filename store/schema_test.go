package store_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// TestUpgrade opens a database of every schema version. All dumps in testdata hold the
// same games and mail, so one check works for all.
func TestUpgrade(t *testing.T) {
	dumps, err := filepath.Glob("testdata/schema-*.sql")
	must(t, err)
	steps, err := filepath.Glob("migrations/*.sql")
	must(t, err)
	if len(dumps) != len(steps) {
		t.Errorf("%d dumps for %d migrations", len(dumps), len(steps))
	}
	if storetest.OnPostgres() { // it has no older schemas
		dumps = []string{latestDump(t)}
	}
	for _, dump := range dumps {
		t.Run(filepath.Base(dump), func(t *testing.T) {
			update(t, openDump(t, dump), func(tx *store.Tx) {
				checkPeople(t, tx)
				checkGames(t, tx)
				checkMail(t, tx)
			})
		})
	}
}

// openDump creates a database from a dump and opens it.
func openDump(t testing.TB, dump string) *store.DB {
	t.Helper()
	return openIn(t, placeOfDump(t, dump))
}

// placeOfDump creates a database from a dump, which is one of SQLite. On PostgreSQL it is a copy of that.
func placeOfDump(t testing.TB, dump string) string {
	t.Helper()
	text, err := os.ReadFile(dump)
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text))
	must(t, err)
	must(t, db.Close())
	if !storetest.OnPostgres() {
		return dir
	}
	must(t, openIn(t, dir).Close()) // brings it up to date
	at := storetest.URL(t)
	must(t, store.Copy(t.Context(), dir, at, func(store.CopiedTable) {}))
	return at
}

func checkPeople(t *testing.T, tx *store.Tx) {
	t.Helper()
	ann, _, err := tx.Players.ByNick("ann")
	must(t, err)
	same(t, games.Player{ID: 1, Nick: "Ann", Address: "Ann@example.org", Joined: noon, Settings: games.DefaultSettings()}, ann)
	dora, _, err := tx.Players.ByAddress("dora@example.org")
	must(t, err)
	same(t, games.Player{ID: 3, Address: "dora@example.org", Waiting: "join Dora\n", Settings: games.DefaultSettings()}, dora)
	open, err := tx.Challenges.Open(dora.ID)
	must(t, err)
	same(t, []games.Challenge{{
		ID: 1, From: 1, Invited: []games.Invitee{{Player: 3}}, Rules: ruleset(t, "pente size=13"), Pace: clock.Pace{Move: 3 * clock.Day},
		Private: true, State: games.ChallengeOpen, Made: noon, Lapses: noon.Add(games.InvitationTime),
	}}, open)
	next := games.Player{Address: "new@example.org"}
	if must(t, tx.Players.Add(&next)); next.ID != 4 {
		t.Errorf("the next player is number %d", next.ID)
	}
}

func checkGames(t *testing.T, tx *store.Tx) {
	t.Helper()
	want := games.Game{
		ID: 1, Rules: ruleset(t, "pente size=13"), Pace: clock.Pace{Move: 3 * clock.Day}, Seats: []games.PlayerID{1, 2},
		Private: true, Unrated: true, Offer: games.Offer{What: games.DrawOffer, By: 1, Ply: 5}, Started: noon, Moved: noon, Alarm: time.UnixMicro(1).UTC(), // the judge begins its turn
	}
	playPoints(t, &want, "G7", "H7", "K10", "J7", "K7")
	same(t, want, loaded(t, tx, 1))
	remark, err := tx.Remarks.Load(1)
	must(t, err)
	same(t, games.Remark{ID: 1, Game: 1, Ply: 5, From: 1, Text: "That pair was\nasking for it.", At: noon}, remark)
	over := loaded(t, tx, 2)
	if result := (rules.Result{Outcome: rules.Win, Winner: 1, By: rules.ByResigning}); over.Position.Result() != result || over.Ended.IsZero() {
		t.Errorf("game 2 ended with %v at %v", over.Position.Result(), over.Ended)
	}
}

func checkMail(t *testing.T, tx *store.Tx) {
	t.Helper()
	validity, uid, err := tx.Spool.FedMark("INBOX")
	if err != nil || validity != 9 || uid != 2 {
		t.Errorf("mark %d/%d, %v", validity, uid, err)
	}
	if failed, err := tx.Spool.At(9, 2); failed.State != store.Listed || err != nil {
		t.Errorf("the mail that failed: %+v, %v", failed, err)
	}
	if handled, err := tx.Ledger.Handled("mail one"); !handled || err != nil {
		t.Errorf("handled: %v, %v", handled, err)
	}
	list := due(t, tx, time.Hour)
	want := []letters.Notice{{
		ID: 2, To: 2, Matter: letters.Matter{Game: 1, Ply: 5}, Letter: letters.Refused{Reason: games.NotYourTurn, Line: "K11"},
		MessageID: "<wj6tzuxkrz4z7v65vczi4cez75@pente.example>", Made: noon, Due: noon,
	}}
	same(t, want, list)
	if told, err := tx.Notices.HasLike(want[0], noon.Add(-time.Hour)); !told || err != nil {
		t.Errorf("told: %v, %v", told, err)
	}
}

// TestUpgradeFacts waits with notices of an older program, whose facts had other names.
func TestUpgradeFacts(t *testing.T) {
	text, err := os.ReadFile("testdata/schema-00004.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + `
		UPDATE outbox SET state = 'sent';
		INSERT INTO outbox (id, player, address, kind, game, ply, challenge, facts, likeness, reply, in_reply_to, message_id, made, due, failures, state, sent, error) VALUES
		(11, 2, '', 'shown',   1, 5, 0, '{"topic":"position","step":3}', '', 1, '', '<11>', 1, 1, 0, 'due', 0, ''),
		(12, 2, '', 'refused', 1, 5, 0, '{"reason":"old-letter","line":"\"step\":","step":4}', '', 1, '', '<12>', 1, 2, 0, 'due', 0, ''),
		(13, 2, '', 'refused', 1, 5, 0, '{"reason":"wrong-ply","step":9}', '', 1, '', '<13>', 1, 3, 0, 'due', 0, ''),
		(14, 2, '', 'refused', 1, 5, 0, '{"reason":"unknown-game","step":99}', '', 1, '', '<14>', 1, 4, 0, 'due', 0, ''),
		(15, 0, 'x@y.z', 'welcome', 0, 0, 0, '{"room":600}', '', 1, '', '<15>', 1, 5, 0, 'due', 0, '')`)
	must(t, err)
	must(t, db.Close())
	want := []letters.Letter{
		letters.PositionShown{At: 3},
		letters.Refused{Reason: games.OldLetter, Line: `"step":`, Facts: games.Facts{At: 4}},
		letters.Refused{Reason: games.WrongPly, Facts: games.Facts{Guard: 9}},
		letters.Refused{Reason: games.UnknownGame, Facts: games.Facts{Game: 99}},
		letters.Welcome{},
	}
	update(t, openIn(t, dir), func(tx *store.Tx) {
		var got []letters.Letter
		list := due(t, tx, time.Hour)
		for _, n := range list {
			got = append(got, n.Letter)
		}
		same(t, want, got)
		if last := list[len(list)-1]; last.MaxBytes != 600 {
			t.Errorf("the welcome may have %d bytes", last.MaxBytes)
		}
	})
}

// TestUpgradeFillsSpool waits with mails of an older program: some failed, some were set aside, and some were put aside. What
// was handled a moment ago may not be filed yet. Others were overtaken, and are not in the ledger. Mail by LMTP that failed is in
// the queue of the other mail server.
func TestUpgradeFillsSpool(t *testing.T) {
	storetest.NeedSQLite(t)
	text, err := os.ReadFile("testdata/schema-00039.sql")
	must(t, err)
	dir := t.TempDir()
	db := raw(t, dir)
	_, err = db.Exec(string(text) + `
		INSERT INTO ledger (validity, uid, mail, sender, outcome, reason, received, handled, attempts) VALUES
			(9, 12, 'two', 'ann@example.org', 'fault', '', 5, 6, 2), (9, 13, '', '', 'fault', 'aside', 0, 7, 0),
			(9, 14, 'four', 'bob@example.org', 'quarantined', 'fault', 5, 8, 3), (0, 11, 'five', '', 'fault', '', 5, 6, 1),
			(0, 12, 'six', 'eve@example.org', 'quarantined', 'fault', 5, 6, 3);
		INSERT INTO failures (id, validity, uid, sender, received, since, due, tries, faults, state, error, file) VALUES
			(11, 9, 12, 'ann@example.org', 5, 6, 7, 2, 0, 'waits', 'not returned', ''), (12, 9, 14, 'bob@example.org', 5, 6, 0, 3, 3, 'put-aside', 'panic', ''),
			(13, 0, 11, '', 5, 6, 0, 1, 1, 'waits', 'panic', ''), (14, 0, 12, 'eve@example.org', 5, 6, 0, 3, 3, 'again', 'panic', 'six.eml');
		INSERT INTO counters (name, value) VALUES ('failures', 14) ON CONFLICT (name) DO UPDATE SET value = 14;`)
	must(t, err)
	must(t, db.Close())
	update(t, openIn(t, dir), func(tx *store.Tx) {
		want := map[[2]uint32]string{{9, 1}: "decided false", {9, 12}: "listed false", {9, 13}: "listed false", {9, 14}: "put-aside true", {9, 11}: "listed false", {9, 3}: "listed false", {0, 12}: "put-aside true"}
		for at, state := range want {
			m, err := tx.Spool.At(at[0], at[1])
			if got := fmt.Sprint(m.State, " ", m.Filed); m.ID == 0 || got != state || err != nil {
				t.Errorf("mail %v: %s, %v, want %s", at, got, err, state)
			}
		}
		if m, err := tx.Spool.At(9, 15); m.ID != 0 || err != nil {
			t.Errorf("nobody has seen mail 15: %+v, %v", m, err)
		}
		files, err := tx.Spool.InFiles()
		same(t, map[int64]string{14: "six.eml"}, files)
		must(t, err)
		if failed, err := tx.Spool.Failed(); len(failed) != 4 || err != nil {
			t.Errorf("failed are %+v, %v", failed, err)
		}
	})
}

// An empty database is called what it is, whatever looks at it.
func TestO4EmptyDatabase(t *testing.T) {
	at := t.TempDir()
	if storetest.OnPostgres() {
		at = storetest.URL(t)
		_, err := raw(t, at).Exec("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
		must(t, err)
	} else {
		must(t, os.WriteFile(filepath.Join(at, store.FileName), nil, 0o600))
	}
	for range 2 { // looking leaves nothing behind
		db, err := store.OpenBeside(t.Context(), at, "")
		if err == nil {
			db.Close()
		}
		if !errors.Is(err, store.ErrEmpty) || store.Hint(err) == "" {
			t.Errorf("%v\nhint: %s", err, store.Hint(err))
		}
	}
}
