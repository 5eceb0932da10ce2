package postoffice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// smallMessage is the largest size in bytes of a message that is read at once. The number of connections
// bounds the memory for small messages.
const smallMessage = 64 << 10

// errBusy means that a large message has waited too long for memory.
var errBusy = errors.New("too many large mails at once, try again later")

// incoming bounds the memory for messages that are being received.
type incoming struct {
	inFlight *semaphore.Weighted
	weight   int64 // bytes that a large message takes: the largest that is accepted
	wait     time.Duration
	open     context.Context // ends when the post office closes
}

func newIncoming(open context.Context, l Limits) incoming {
	return incoming{
		inFlight: semaphore.NewWeighted(l.BytesInFlight), weight: min(l.MessageBytes, l.BytesInFlight),
		wait: l.Timeout / 5, open: open,
	}
}

// read reads a message of a size that the client has announced, 0 if it has not. A message that is not
// small waits until few enough others are in memory, at most a fifth of the timeout; then the error is
// errBusy. Call done when the message is no longer needed.
func (in *incoming) read(r io.Reader, size int64) (message []byte, done func(), err error) {
	var raw bytes.Buffer
	raw.Grow(int(min(size, smallMessage)) + bytes.MinRead)
	done = func() {}
	n, err := io.CopyN(&raw, r, smallMessage)
	if n < smallMessage {
		if err == io.EOF {
			err = nil
		}
		return raw.Bytes(), done, err
	}
	if err := in.acquire(); err != nil {
		return nil, done, err
	}
	done = func() { in.inFlight.Release(in.weight) }
	_, err = raw.ReadFrom(r)
	return raw.Bytes(), done, err
}

func (in *incoming) acquire() error {
	ctx, cancel := context.WithTimeout(in.open, in.wait)
	defer cancel()
	if in.inFlight.Acquire(ctx, in.weight) == nil {
		return nil
	}
	if in.open.Err() != nil {
		return ErrClosed
	}
	return errBusy
}

// newMailboxWindow is the time that [Limits.NewMailboxes] is about.
const newMailboxWindow = time.Hour

// newMailboxes counts the mailboxes that each login makes by writing to them.
type newMailboxes struct {
	limit int

	mu   sync.Mutex
	made map[account]map[account]time.Time // by login
}

// allow counts a mailbox that does not exist yet. It returns an error for the client if the login has made
// too many.
func (n *newMailboxes) allow(login, mailbox account, now time.Time) error {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.made == nil {
		n.made = make(map[account]map[account]time.Time)
	}
	made := n.made[login]
	if made == nil {
		made = make(map[account]time.Time)
		n.made[login] = made
	}
	for a, at := range made {
		if now.Sub(at) > newMailboxWindow {
			delete(made, a)
		}
	}
	if _, counted := made[mailbox]; !counted && len(made) >= n.limit {
		return fmt.Errorf("%s has written to %d new mailboxes within an hour; write to existing ones, or try again later", login, n.limit)
	}
	made[mailbox] = now
	return nil
}
