package server

import (
	"cmp"
	"database/sql"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/mailer/detour"
	"pentepost/store/storetest"
)

// tally counts what a server asks PostgreSQL, from outside: a proxy between them reads what is sent.
type tally struct {
	delay time.Duration // of each round trip

	mu         sync.Mutex
	statements []string
	roundTrips int // how often PostgreSQL answers after the server has sent something
}

// newTally returns a proxy to the database at a URL, and the URL through it.
func newTally(t testing.TB, at string) (*tally, string) {
	t.Helper()
	u, err := url.Parse(at)
	must(t, err)
	network, address := "tcp", u.Host
	if host := u.Query().Get("host"); strings.HasPrefix(host, "/") {
		network, address = "unix", host+"/.s.PGSQL."+cmp.Or(u.Query().Get("port"), "5432")
	}
	c := &tally{}
	through := detour.New(t, network, address, c.join)
	query := u.Query()
	query.Del("host")
	query.Del("port")
	query.Set("sslmode", "disable")
	u.Host, u.RawQuery = through.Addr(), query.Encode()
	return c, u.String()
}

// join passes on what both say, until one of them hangs up.
func (c *tally) join(client, database net.Conn) (up, down func()) {
	asked := make(chan bool, 1)
	up = func() {
		defer client.Close()
		defer database.Close()
		c.readRequests(client, database, asked)
	}
	return up, func() { c.passAnswers(client, database, asked) }
}

// passAnswers passes on what the database answers.
func (c *tally) passAnswers(client, database net.Conn, asked <-chan bool) {
	defer client.Close()
	buffer := make([]byte, 64<<10)
	for {
		n, err := database.Read(buffer)
		select {
		case <-asked:
			c.mu.Lock()
			c.roundTrips++
			c.mu.Unlock()
		default:
		}
		if _, failed := client.Write(buffer[:n]); err != nil || failed != nil {
			return
		}
	}
}

// readRequests reads the messages of a client (PostgreSQL, section 55.7) and passes them on. The first one has no type.
func (c *tally) readRequests(client io.Reader, database io.Writer, asked chan<- bool) {
	texts := map[string]string{} // of prepared statements, by name
	for first := true; ; first = false {
		head := make([]byte, 5)
		if first {
			head = head[:4]
		}
		if _, err := io.ReadFull(client, head); err != nil {
			return
		}
		body := make([]byte, binary.BigEndian.Uint32(head[len(head)-4:])-4)
		if _, err := io.ReadFull(client, body); err != nil {
			return
		}
		if !first {
			c.note(head[0], body, texts)
			if head[0] == 'S' || head[0] == 'Q' { // an answer is awaited
				time.Sleep(c.delay)
			}
		}
		select {
		case asked <- true:
		default:
		}
		if _, err := database.Write(append(head, body...)); err != nil {
			return
		}
	}
}

// note counts a message that runs a statement: Query, or Bind, which Execute follows.
func (c *tally) note(kind byte, body []byte, texts map[string]string) {
	parts := strings.SplitN(string(body), "\x00", 3)
	switch kind {
	case 'P':
		texts[parts[0]] = parts[1]
		return
	case 'Q':
	case 'B':
		parts[0] = texts[parts[1]]
	default:
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.statements = append(c.statements, strings.Join(strings.Fields(parts[0]), " "))
}

// take returns what was counted since the last time.
func (c *tally) take() (statements []string, roundTrips int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	statements, roundTrips = c.statements, c.roundTrips
	c.statements, c.roundTrips = nil, 0
	return statements, roundTrips
}

// summary lists statements by how often they ran.
func summary(statements []string) string {
	often := map[string]int{}
	for _, s := range statements {
		often[s[:min(len(s), 100)]]++
	}
	var lines []string
	for s, n := range often {
		lines = append(lines, fmt.Sprintf("%4d  %s", n, s))
	}
	slices.Sort(lines)
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}

// What a move in an ordinary game, with its two letters, asks PostgreSQL, and what a server asks that has nothing to do.
func TestAskedOfPostgreSQL(t *testing.T) {
	if !storetest.OnPostgres() {
		t.Skip(storetest.Variable + " is not set")
	}
	const mostStatements, mostRoundTrips, rest = 73, 17, 20 * time.Second // a lease may be renewed meanwhile
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	must(t, w.end())
	real := w.config.Database
	counted, through := newTally(t, real)
	w.config.Database = through
	l := openLoad(t, w, 1, games.TapBoard)
	w.config.Database = real // which is dropped at the end
	l.mailMoves()
	l.serveAll()
	l.advance()
	defer l.run(t)()
	var statements []string
	roundTrips := 0
	for range 8 { // the least counts: at first nothing is prepared, and on a busy machine the letters are not settled together each time
		pause(t.Context(), time.Second)
		counted.take()
		l.mailMoves()
		l.hearsFromAll(t)
		pause(t.Context(), time.Second)
		if asked, trips := counted.take(); roundTrips == 0 || trips < roundTrips {
			statements, roundTrips = asked, trips
		}
	}
	t.Logf("a move and its letters: %d statements in %d round trips\n%s", len(statements), roundTrips, summary(statements))
	if len(statements) > mostStatements || roundTrips > mostRoundTrips {
		t.Errorf("want at most %d statements in %d round trips", mostStatements, mostRoundTrips)
	}
	beside, err := sql.Open("pgx", real)
	must(t, err)
	defer beside.Close()
	for entries := 1; entries > 0; pause(t.Context(), time.Second) { // until the journal is filed
		must(t, beside.QueryRow("SELECT count(*) FROM journal").Scan(&entries))
	}
	counted.take()
	pause(t.Context(), rest)
	statements, _ = counted.take()
	t.Logf("at rest: %.1f statements a second\n%s", float64(len(statements))/rest.Seconds(), summary(statements))
	if len(statements) >= int(rest.Seconds()) {
		t.Error("want less than one a second")
	}
}
