package store

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"pentepost/mailer/hint"
)

// A PostgreSQL that hangs, because it was stopped or the network drops its answers, reports no error. The process waits
// for each statement that it has sent, so that it knows the result. It would then never end. So when it has to end, it
// asks whether PostgreSQL answers at all, and cuts its connections if not.

const (
	// answerTime is how long PostgreSQL may take to answer when the process has to end.
	answerTime = 3 * time.Second
	// askEvery is the pause between two such questions.
	askEvery = time.Second
)

// ErrSilent means that PostgreSQL did not answer when the process had to end.
var ErrSilent = hint.With(errors.New("PostgreSQL did not answer, so the connections to it were cut"),
	"see whether PostgreSQL and the network to it are well. Nothing is lost: what was not committed is done after the next start.")

// connections are the open connections to PostgreSQL.
type connections struct {
	dialer net.Dialer

	mu   sync.Mutex
	open map[net.Conn]struct{}
	cut  bool
}

// dial opens a connection, unless all have been cut.
func (l *connections) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := l.dialer.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		conn.Close()
		return nil, ErrSilent
	}
	l.open[conn] = struct{}{}
	return &connection{conn, l}, nil
}

// connection is one of them.
type connection struct {
	net.Conn
	all *connections
}

// Close implements [net.Conn].
func (c *connection) Close() error {
	c.all.mu.Lock()
	delete(c.all.open, c.Conn)
	c.all.mu.Unlock()
	return c.Conn.Close()
}

// cutAll closes all connections, so that their statements return with an error.
func (l *connections) cutAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for conn := range l.open {
		conn.Close()
	}
}

// check returns [ErrSilent] if the connections were cut.
func (l *connections) check() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut {
		return ErrSilent
	}
	return nil
}

// cutWhenSilent cuts the connections if PostgreSQL does not answer after a context has ended. The function that it
// returns ends that. Its error is [ErrSilent] if they were cut.
func (l *connections) cutWhenSilent(ctx context.Context, config *pgx.ConnConfig) (end func() error) {
	asking, endAsking := context.WithCancel(context.Background())
	stop := context.AfterFunc(ctx, func() {
		for answers(config) {
			select {
			case <-asking.Done():
				return
			case <-time.After(askEvery):
			}
		}
		l.cutAll()
	})
	return func() error {
		stop()
		endAsking()
		return l.check()
	}
}

// answers reports whether PostgreSQL answers in time, even with an error.
func answers(config *pgx.ConnConfig) bool {
	ctx, cancel := context.WithTimeout(context.Background(), answerTime)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, config)
	if err == nil {
		err = conn.Ping(ctx)
		conn.Close(ctx)
	}
	return err == nil || ctx.Err() == nil
}
