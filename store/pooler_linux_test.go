package store_test

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"pentepost/store"
	"pentepost/store/storetest"
)

// Transactions run through a pooler that gives each of them another session, and does not keep statements prepared.
func TestTransactionPooler(t *testing.T) {
	needPostgres(t)
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		t.Skip("pgbouncer is not installed")
	}
	db := openIn(t, pooled(t, program, storetest.URL(t)))
	update(t, db, func(tx *store.Tx) {
		ann := player(t, tx, "Ann")
		game(t, tx, "pente", ann, player(t, tx, "Bob"), "K10")
	})
	for n := range 50 {
		update(t, db, func(tx *store.Tx) { player(t, tx, fmt.Sprint("Player", n)) })
		if found := known(t, db, fmt.Sprint("Player", n)); len(found) != 1 {
			t.Errorf("found %v", found)
		}
	}
}

// ownerOf returns the user who a folder belongs to.
func ownerOf(t *testing.T, dir string) string {
	t.Helper()
	info, err := os.Stat(dir)
	must(t, err)
	owner, err := user.LookupId(fmt.Sprint(info.Sys().(*syscall.Stat_t).Uid))
	must(t, err)
	return owner.Username
}

// pooled starts PgBouncer in front of a database, and returns the URL of that by way of it.
func pooled(t *testing.T, program, at string) string {
	t.Helper()
	u, err := url.Parse(at)
	must(t, err)
	dir, err := os.MkdirTemp("", "pooler") // the path of a socket must be short
	must(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	must(t, os.Chmod(dir, 0o777))
	file := filepath.Join(dir, "pgbouncer.ini")
	must(t, os.WriteFile(file, fmt.Appendf(nil, "[databases]\n* = host=%s user=%s\n[pgbouncer]\nlisten_port = 6432\nunix_socket_dir = %s\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\n",
		u.Query().Get("host"), u.User.Username(), dir), 0o644))
	args := []string{file}
	if os.Getuid() == 0 { // it refuses to run as root, and nobody else but PostgreSQL may see its socket
		args = []string{"-u", ownerOf(t, u.Query().Get("host")), file}
	}
	c := exec.Command(program, args...)
	must(t, c.Start())
	t.Cleanup(func() { c.Process.Kill(); c.Wait() })
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		conn, err := net.Dial("unix", filepath.Join(dir, ".s.PGSQL.6432"))
		if err == nil {
			conn.Close()
			break
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	u.RawQuery = url.Values{"host": {dir}, "port": {"6432"}, "sslmode": {"disable"}}.Encode()
	return u.String()
}
