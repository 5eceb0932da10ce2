package store_test

import (
	"bufio"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
	"pentepost/store/storetest"
)

// needPostgres skips a test that is about PostgreSQL.
func needPostgres(t *testing.T) {
	t.Helper()
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set")
	}
}

// joinIn lets a server take part on a database.
func joinIn(t *testing.T, at string) *store.DB {
	t.Helper()
	db, err := store.Join(t.Context(), at, "pente.example")
	must(t, err)
	t.Cleanup(func() { db.Close() })
	return db
}

// silence ends the leases of all processes, as half a minute of silence does.
func silence(t *testing.T, at string) {
	t.Helper()
	_, err := raw(t, at).Exec("UPDATE leases SET until = 1")
	must(t, err)
}

// A process that needs a PostgreSQL database for itself is refused while another one uses it.
func TestAloneOnPostgres(t *testing.T) {
	needPostgres(t)
	for _, first := range []func(context.Context, string, string, ...store.Option) (*store.DB, error){store.Open, store.Join} {
		at := storetest.URL(t)
		db, err := first(t.Context(), at, "pente.example")
		must(t, err)
		if _, err := store.Open(t.Context(), at, "pente.example"); !errors.Is(err, store.ErrInUse) {
			t.Errorf("the second Open: %v", err)
		}
		update(t, db, func(tx *store.Tx) { player(t, tx, "Ann") }) // the first is not disturbed
		must(t, db.Close())
		if found := known(t, openIn(t, at), "Ann"); len(found) != 1 {
			t.Errorf("found %v", found)
		}
	}
}

// A server with other keys than one that runs does not share its database.
func TestOtherKeys(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	share := func(db *store.DB, instance string) error {
		return db.Update(t.Context(), func(tx *store.Tx) error { return tx.Processes.ShareKeys(instance) })
	}
	first, second, third := joinIn(t, at), joinIn(t, at), joinIn(t, at)
	must(t, share(first, "one"))
	must(t, share(second, "one"))
	if err := share(third, "two"); !errors.Is(err, store.ErrOtherKeys) {
		t.Errorf("other keys: %v", err)
	}
	must(t, first.Close())
	must(t, second.Close())
	must(t, share(third, "two")) // the keys of servers that have ended do not matter
}

// A server does not join a process that works alone.
func TestNobodyJoinsAlone(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	openIn(t, at)
	if _, err := store.Join(t.Context(), at, "pente.example"); !errors.Is(err, store.ErrInUse) {
		t.Errorf("Join: %v", err)
	}
}

// A standby server takes over when the first one stops.
func TestStandby(t *testing.T) {
	at := filepath.Join(t.TempDir(), "data")
	if storetest.OnPostgres() {
		at = storetest.URL(t)
	}
	first := joinIn(t, at)
	must(t, first.Lead(t.Context(), func() { t.Error("another one leads") }))
	update(t, first, func(tx *store.Tx) { player(t, tx, "Ann") })
	second := standby(t, at)
	select {
	case <-second:
		t.Fatal("the standby server does not wait")
	case <-time.After(100 * time.Millisecond):
	}
	must(t, first.Close())
	if found := known(t, <-second, "Ann"); len(found) != 1 {
		t.Errorf("found %v", found)
	}
}

// standby joins a database as its leader when it can.
func standby(t *testing.T, at string) <-chan *store.DB {
	opened := make(chan *store.DB, 1)
	go func() {
		db, err := store.JoinAsLeader(t.Context(), at, "pente.example")
		if err != nil {
			t.Error(err)
			close(opened)
			return
		}
		t.Cleanup(func() { db.Close() })
		opened <- db
	}()
	return opened
}

// Servers share a database. One of them leads, and when it stops, another one does.
func TestServersShareADatabase(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first, second := joinIn(t, at), joinIn(t, at)
	must(t, first.Lead(t.Context(), func() { t.Error("another one leads") }))
	update(t, first, func(tx *store.Tx) { player(t, tx, "Ann") })
	update(t, second, func(tx *store.Tx) { player(t, tx, "Bob") })
	others := make(chan struct{})
	leads := make(chan error)
	go func() { leads <- second.Lead(t.Context(), func() { close(others) }) }()
	<-others
	if !first.Leads() || second.Leads() {
		t.Errorf("the first leads: %v, the second: %v", first.Leads(), second.Leads())
	}
	must(t, first.Close())
	must(t, <-leads)
	if found := known(t, second, "Ann", "Bob"); len(found) != 2 {
		t.Errorf("found %v", found)
	}
}

// Two servers that reserve notices at the same time do not wait for each other, and do not get the same one.
func TestReserveAtTheSameTime(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first, second := joinIn(t, at), joinIn(t, at)
	update(t, first, func(tx *store.Tx) {
		for p := range games.PlayerID(2) {
			enqueue(t, tx, letters.Notice{To: p + 1, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		}
	})
	var got, other []int64
	must(t, first.Reserve(t.Context(), func(tx *store.Tx) error {
		got = ids(reserve(t, tx, letters.Classes, 1))
		return second.Reserve(t.Context(), func(tx *store.Tx) error {
			other = ids(reserve(t, tx, letters.Classes, 9))
			return nil
		})
	}))
	if len(got) != 1 || len(other) > 1 || cmp.Equal(got, other) {
		t.Errorf("the first got %v, the second %v", got, other)
	}
}

// A server that was silent for too long is buried: what it had reserved is due again, and it can no longer write.
func TestBuried(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first, second := joinIn(t, at), joinIn(t, at)
	update(t, first, func(tx *store.Tx) {
		enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		reserve(t, tx, letters.Classes, 9)
		must(t, tx.Processes.Mark("*lmtp", noon))
	})
	bury := func() {
		update(t, second, func(tx *store.Tx) { must(t, tx.Processes.BuryDead()) })
	}
	bury() // nobody is dead
	update(t, second, func(tx *store.Tx) {
		marks, err := tx.Processes.Marks("*lmtp")
		if must(t, err); len(marks) != 1 || !marks[0].Runs || !marks[0].At.Equal(noon) {
			t.Errorf("marks of the living: %v", marks)
		}
		if list := reserve(t, tx, letters.Classes, 9); list != nil {
			t.Errorf("reserved twice: %v", list)
		}
	})
	_, err := raw(t, at).Exec("UPDATE leases SET until = 1 WHERE name = (SELECT 'process/' || lease FROM outbox)")
	must(t, err)
	bury()
	update(t, second, func(tx *store.Tx) {
		marks, err := tx.Processes.Marks("*lmtp")
		if must(t, err); len(marks) != 1 || marks[0].Runs {
			t.Errorf("marks of the dead: %v", marks)
		}
		if list := reserve(t, tx, letters.Classes, 9); len(list) != 1 {
			t.Errorf("reserved again: %v", list)
		}
	})
	if err := first.Update(t.Context(), func(*store.Tx) error { return nil }); !errors.Is(err, store.ErrLost) {
		t.Errorf("the dead one writes: %v", err)
	}
	if err := first.AwaitLoss(t.Context()); !errors.Is(err, store.ErrLost) {
		t.Errorf("the dead one hears %v", err)
	}
}

// A server that was silent for too long has lost its right. A transaction that began before has its effect as
// if it had ended before that, or none: here the next one has seen that Ann is not there.
func TestTakeover(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first := joinIn(t, at)
	tries := 0
	err := first.Update(t.Context(), func(tx *store.Tx) error {
		if tries++; tries > 1 {
			t.Error("it begins once more")
			return nil
		}
		player(t, tx, "Ann")
		silence(t, at)
		second := joinIn(t, at)
		update(t, second, func(tx *store.Tx) {
			must(t, tx.Processes.BuryDead())
			if _, found, err := tx.Players.ByNick("Ann"); found || err != nil {
				t.Errorf("Ann: %v, %v", found, err)
			}
			player(t, tx, "Bob")
		})
		return nil
	})
	if !errors.Is(err, store.ErrLost) {
		t.Errorf("the transaction of the first: %v", err)
	}
	beside, err := store.OpenBeside(t.Context(), at, "")
	must(t, err)
	defer beside.Close()
	if found := known(t, beside, "Ann", "Bob"); len(found) != 1 || found[0] != "Bob" {
		t.Errorf("there are %v", found)
	}
}

// A server wakes the others when it has written notices.
func TestBell(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	first, second := joinIn(t, at), joinIn(t, at)
	ctx, stop := context.WithCancel(t.Context())
	woken, ended := make(chan struct{}, 1), make(chan error)
	go func() {
		ended <- second.Listen(ctx, func() {
			select {
			case woken <- struct{}{}:
			default:
			}
		})
	}()
	for listens := false; !listens; {
		must(t, raw(t, at).QueryRow("SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'").Scan(&listens))
	}
	for woke := false; !woke; { // the first may not have heard of the second yet
		update(t, first, func(tx *store.Tx) {
			enqueue(t, tx, letters.Notice{To: 1, Matter: letters.Matter{Game: 1}, Letter: letters.YourMove{}}, 0)
		})
		select {
		case <-woken:
			woke = true
		case <-time.After(100 * time.Millisecond):
		}
	}
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("Listen: %v", err)
	}
}

// A server that was killed does not keep the next one waiting that has the same data directory on the same machine: the leases of the dead one
// end at once. One that runs keeps them, and so does one whose death is not proved.
func TestO10LeasesOfTheDead(t *testing.T) {
	needPostgres(t)
	at, dir := storetest.URL(t), t.TempDir()
	first := killedLeader(t, at, dir)
	defer first.Process.Kill()
	join := func(dir string) *store.DB {
		db, err := store.Join(t.Context(), at, "pente.example", store.Lifeline(dir))
		must(t, err)
		t.Cleanup(func() { db.Close() })
		return db
	}
	leadsAtOnce := func(db *store.DB) bool {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		return db.Lead(ctx, stop) == nil
	}
	if leadsAtOnce(join(dir)) {
		t.Fatal("a second one leads while the first runs")
	}
	must(t, first.Process.Kill())
	first.Wait()
	if leadsAtOnce(join(t.TempDir())) {
		t.Error("a server with another data directory leads at once")
	}
	if !leadsAtOnce(join(dir)) {
		t.Error("the next one waits for the leases of the dead")
	}
}

// leaderOf is the variable that makes this program a leader that waits for its end; see [killedLeader].
const leaderOf = "PENTEPOST_TEST_LEADER"

// killedLeader starts a process that leads on a database and has a lifeline in a data directory, and waits until it leads.
func killedLeader(t *testing.T, at, dir string) *exec.Cmd {
	t.Helper()
	leader := exec.Command(os.Args[0], "-test.run=^TestLeaderToKill$", "-test.v")
	leader.Env = append(os.Environ(), leaderOf+"="+dir+" "+at, storetest.Variable+"="+at)
	out, err := leader.StdoutPipe()
	must(t, err)
	_, err = leader.StdinPipe()
	must(t, err)
	must(t, leader.Start())
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "it leads") {
			return leader
		}
	}
	t.Fatalf("it does not lead: %v", leader.Wait())
	return nil
}

// TestLeaderToKill is the process of [killedLeader].
func TestLeaderToKill(t *testing.T) {
	dir, at, ok := strings.Cut(os.Getenv(leaderOf), " ")
	if !ok {
		t.Skip("this is a part of another test")
	}
	db, err := store.Join(t.Context(), at, "pente.example", store.Lifeline(dir))
	must(t, err)
	must(t, db.Lead(t.Context(), func() {}))
	fmt.Println("it leads")
	io.Copy(io.Discard, os.Stdin) // it ends with the other test at the latest
}

// While the database is away, all leases run out. When it is back, no process takes another for dead that only had no time to renew its own.
func TestLeasesOutliveDatabase(t *testing.T) {
	needPostgres(t)
	at := storetest.URL(t)
	db := raw(t, at)
	conn, err := db.Conn(t.Context())
	must(t, err)
	defer conn.Close()
	first, second := joinIn(t, at), joinIn(t, at)
	beside, err := url.Parse(at)
	must(t, err)
	beside.Path = "/postgres" // nobody can shut the database that they use
	outside := raw(t, beside.String())
	run := func(on func(context.Context, string, ...any) (sql.Result, error), text string) {
		t.Helper()
		_, err := on(context.WithoutCancel(t.Context()), text)
		must(t, err)
	}
	var name string
	must(t, conn.QueryRowContext(t.Context(), `SELECT quote_ident(current_database())`).Scan(&name))
	run(outside.ExecContext, `ALTER DATABASE `+name+` ALLOW_CONNECTIONS false`)
	defer func() { run(outside.ExecContext, `ALTER DATABASE `+name+` ALLOW_CONNECTIONS true`) }()
	run(conn.ExecContext, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	time.Sleep(store.RenewEvery + time.Second) // both have tried to renew their leases: nobody sees it
	run(conn.ExecContext, `UPDATE leases SET until = 1`)
	run(outside.ExecContext, `ALTER DATABASE `+name+` ALLOW_CONNECTIONS true`)
	for renewed := 0; renewed < 2; time.Sleep(10 * time.Millisecond) {
		must(t, conn.QueryRowContext(t.Context(), `SELECT count(*) FROM leases WHERE until > 1`).Scan(&renewed))
	}
	for _, process := range []*store.DB{first, second} {
		select {
		case <-process.Deaths():
			t.Error("a process that lives is taken for dead")
		default:
		}
		update(t, process, func(*store.Tx) {})
	}
}

// W7: a process learns at once that its computer's clock is wrong, and when somebody sets it.
func TestClocksApart(t *testing.T) {
	needPostgres(t)
	var ahead atomic.Int64
	ahead.Store(int64(-72 * time.Hour))
	told := make(chan time.Duration, 9)
	computer := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	db, err := store.Join(t.Context(), storetest.URL(t), "pente.example", store.ByClock(computer), store.OnClocksApart(func(apart time.Duration) { told <- apart }))
	must(t, err)
	defer db.Close()
	for _, want := range []time.Duration{-72 * time.Hour, 0} {
		if apart := <-told; (apart-want).Abs() > time.Minute || (apart == 0) != (want == 0) {
			t.Errorf("apart %v, want %v", apart, want)
		}
		if wrong := time.Since(db.Now()).Abs(); wrong > time.Minute {
			t.Errorf("the time is wrong by %v", wrong)
		}
		ahead.Store(0)
	}
}
