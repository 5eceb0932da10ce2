package storetest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// cluster is a PostgreSQL server.
type cluster struct {
	at   string   // its URL
	ends *os.File // its server ends when this is closed; nil for one that we have not started
}

// server returns the PostgreSQL server of the tests. The first call may start it.
var server = sync.OnceValues(func() (cluster, error) {
	if at := os.Getenv(Variable); at != "start" {
		return cluster{at: at}, nil
	}
	return startServer()
})

// script makes a cluster in the folder $1 and runs a server on it until its standard input ends, which it
// does when the program ends, however that is. It listens on a socket in the folder. Nobody needs the data
// afterwards, so nothing waits for the disk. The rest of the arguments is a command that changes the user.
const script = `
dir=$1; shift
"$@" "$BIN/initdb" -D "$dir/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$dir/log" 2>&1 || exit 1
"$@" "$BIN/postgres" -D "$dir/data" -c listen_addresses= -c unix_socket_directories="$dir" \
	-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=500 -c autovacuum=off \
	-c shared_buffers=64MB >>"$dir/log" 2>&1 &
read -r end
kill -QUIT $!
wait $!
rm -rf "$dir"
`

// Program returns the path of a program of PostgreSQL, from the newest Debian package that is installed.
func Program(name string) (string, error) {
	paths, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err == nil && len(paths) == 0 {
		err = fmt.Errorf("there is no %s under /usr/lib/postgresql: apt-get install postgresql", name)
	}
	if err != nil {
		return "", err
	}
	return slices.Max(paths), nil
}

// startServer starts a PostgreSQL server from the newest Debian package that is installed.
func startServer() (c cluster, err error) {
	program, err := Program("postgres")
	if err != nil {
		return c, fmt.Errorf("%w, or set %s to the URL of a server", err, Variable)
	}
	dir, err := os.MkdirTemp("", "pentepost-postgres-")
	if err != nil {
		return c, err
	}
	args := []string{"-c", script, "sh", dir}
	if os.Getuid() == 0 { // it refuses to run as root
		args = append(args, "setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups")
		if out, err := exec.Command("chown", "postgres", dir).CombinedOutput(); err != nil {
			return c, fmt.Errorf("chown %s: %s", dir, out)
		}
	}
	shell := exec.Command("sh", args...)
	shell.Env = append(os.Environ(), "BIN="+filepath.Dir(program))
	shell.Dir = dir
	var reads *os.File
	if reads, c.ends, err = os.Pipe(); err != nil { // it stays open until the program ends
		return c, err
	}
	shell.Stdin = reads
	if err := shell.Start(); err != nil {
		return c, err
	}
	c.at = "postgres://postgres@/postgres?host=" + url.QueryEscape(dir)
	if err := errors.Join(reads.Close(), awaitServer(c.at)); err != nil {
		log, _ := os.ReadFile(filepath.Join(dir, "log"))
		return c, fmt.Errorf("start PostgreSQL: %w\n%s", err, log)
	}
	return c, nil
}

// awaitServer waits until a server takes connections.
func awaitServer(at string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, at)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(20 * time.Millisecond):
		}
	}
}
