package store

import (
	"context"
	"errors"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"

	"pentepost/mailer/hint"
)

// A PostgreSQL that hangs, because it was stopped or the network drops its answers, reports no error. The process waits
// for each statement that it has sent, so that it knows the result, and a statement may take hours. So while it waits for long, it asks over
// another connection whether PostgreSQL answers at all, and cuts its connections if not: what was sent fails, and is tried again or ends a
// command. It does not wait so long when it has to end itself.

const (
	// connectTime is how long connecting may take, unless the URL says so (connect_timeout).
	connectTime = 10 * time.Second
	// deadTime is how long the other side of a connection may take to confirm what was sent (TCP), before the connection counts as broken.
	deadTime = time.Minute

	// answerTime is how long PostgreSQL may take to answer when the process has to end.
	answerTime = 3 * time.Second
	// askEvery is the pause between two such questions.
	askEvery = time.Second
)

// usualPatience cuts connections after 45 seconds without an answer: a busy PostgreSQL can be slow.
var usualPatience = patience{waits: 15 * time.Second, answer: 10 * time.Second, pause: 5 * time.Second}

// patience says when a PostgreSQL that does not answer counts as hanging.
type patience struct {
	waits  time.Duration // so long a statement runs before anybody asks
	answer time.Duration // so long may the answer take to each of two questions
	pause  time.Duration // between them, and between looks
}

// ErrSilent means that PostgreSQL did not answer when the process had to end.
var ErrSilent = hint.With(errors.New("PostgreSQL did not answer, so the connections to it were cut"),
	"see whether PostgreSQL and the network to it are well. Nothing is lost: what was not committed is done after the next start.")

// ErrHangs means that PostgreSQL did not answer a statement, nor anything else.
var ErrHangs = hint.With(errors.New("PostgreSQL has stopped answering"),
	"see whether PostgreSQL and the network to it are well, then do the same again. Nothing is half done; only a change may be done although this says that it failed.")

// connections are the open connections to PostgreSQL.
type connections struct {
	dialer   net.Dialer
	patience patience
	asks     *pgx.ConnConfig // for asking whether PostgreSQL answers
	pooled   atomic.Bool     // a pooler stands between, which may let a statement wait for others

	mu   sync.Mutex
	open map[*connection]struct{}
	cut  bool
}

func newConnections(config *pgx.ConnConfig, p patience) *connections {
	alive := net.KeepAliveConfig{Enable: true, Idle: deadTime / 4, Interval: deadTime / 4, Count: 3}
	return &connections{
		dialer: net.Dialer{KeepAliveConfig: alive, Control: limitUnconfirmed}, patience: p, asks: config, open: map[*connection]struct{}{},
	}
}

// dial opens a connection, unless all have been cut.
func (l *connections) dial(ctx context.Context, network, address string) (net.Conn, error) {
	return l.dialFor(ctx, network, address, false)
}

// dialIdle is like dial, for a connection that waits for messages that may never come.
func (l *connections) dialIdle(ctx context.Context, network, address string) (net.Conn, error) {
	return l.dialFor(ctx, network, address, true)
}

func (l *connections) dialFor(ctx context.Context, network, address string, idle bool) (net.Conn, error) {
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
	c := &connection{Conn: conn, all: l, idle: idle}
	l.open[c] = struct{}{}
	return c, nil
}

// connection is one of them.
type connection struct {
	net.Conn
	all   *connections
	idle  bool
	since atomic.Int64 // when the read that waits for an answer began; 0: nobody reads
	hangs atomic.Bool  // it was cut because PostgreSQL hangs
}

// Read implements [net.Conn].
func (c *connection) Read(b []byte) (int, error) {
	if !c.idle {
		c.since.Store(time.Now().UnixNano())
		defer c.since.Store(0)
	}
	n, err := c.Conn.Read(b)
	if err != nil && c.hangs.Load() {
		err = ErrHangs
	}
	return n, err
}

// Close implements [net.Conn].
func (c *connection) Close() error {
	c.all.mu.Lock()
	delete(c.all.open, c)
	c.all.mu.Unlock()
	err := c.Conn.Close()
	if c.hangs.Load() {
		return nil // it was closed before
	}
	return err
}

// cutAll closes all connections, so that their statements return with an error.
func (l *connections) cutAll() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = true
	for conn := range l.open {
		conn.Conn.Close()
	}
}

// cutHanging closes all connections because PostgreSQL hangs. Others can be opened when it answers again.
func (l *connections) cutHanging() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.open {
		conn.hangs.Store(true)
		conn.Conn.Close()
	}
}

// waitsLong reports whether a statement has waited for an answer for long.
func (l *connections) waitsLong() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for conn := range l.open {
		if since := conn.since.Load(); since != 0 && time.Since(time.Unix(0, since)) > l.patience.waits {
			return true
		}
	}
	return false
}

// cutWhenHanging looks until the context ends whether statements wait for a PostgreSQL that no longer answers.
func (l *connections) cutWhenHanging(ctx context.Context) {
	for silent := 0; ; {
		select {
		case <-ctx.Done():
			return
		case <-time.After(l.patience.pause):
		}
		if !l.waitsLong() || l.answers(ctx, l.patience.answer) {
			silent = 0
			continue
		}
		if silent++; silent == 2 && ctx.Err() == nil {
			l.cutHanging()
			silent = 0
		}
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

// watch cuts the connections if PostgreSQL does not answer: statements that wait for long, and all after a context has ended. The function
// that it returns ends that. Its error is [ErrSilent] if they were cut because the context had ended.
func (l *connections) watch(ctx context.Context) (end func() error) {
	asking, endAsking := context.WithCancel(context.Background())
	go l.cutWhenHanging(asking)
	stop := context.AfterFunc(ctx, func() {
		for l.answers(context.Background(), answerTime) {
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

// answers reports whether PostgreSQL answers in time, even with an error. A pooler has answered when it takes the connection: a statement
// may have to wait there until others end, and they may be ours.
func (l *connections) answers(ctx context.Context, limit time.Duration) bool {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	conn, err := pgx.ConnectConfig(ctx, l.asks)
	if err == nil {
		if !l.pooled.Load() || limit == answerTime {
			err = conn.Ping(ctx)
		}
		conn.Close(ctx)
	}
	return err == nil || ctx.Err() == nil
}
