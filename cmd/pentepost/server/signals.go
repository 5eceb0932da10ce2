package server

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// spool is what those who work on the spool tell each other.
type spool struct {
	mailRead *watermark    // up to when mail is in the spool
	waits    chan struct{} // tells deciders that there are mails to decide
	unfiled  chan struct{} // tells feed that there are mails to file
	busy     atomic.Bool   // mails wait to be decided
}

func newSpool(mailRead *watermark) *spool {
	return &spool{mailRead: mailRead, waits: make(chan struct{}, 1), unfiled: make(chan struct{}, 1)}
}

// wakeDeciders tells a decider that there are mails in the spool. It tells another one if there are more than it takes.
func (s *spool) wakeDeciders() { wake(s.waits) }

// decided tells who waits for it that mails were decided. While others wait, mails are filed when there are many.
func (s *spool) decided(more bool) {
	s.mailRead.decided()
	s.busy.Store(more)
	if !more {
		wake(s.unfiled)
	}
}

// progress says how far this process is, for those who watch it. The times are in nanoseconds since 1970.
type progress struct {
	leadsSince atomic.Int64 // when this process became the leader; 0 if it is not
	lastRead   atomic.Int64 // when feed last read the mailbox to its end, or LMTP was last open
	lastBeat   atomic.Int64 // when this process was last seen awake
	awakeSince atomic.Int64 // since when it has been awake
}

// mailboxRead returns when the mailbox was last read to its end, or the zero time.
func (p *progress) mailboxRead() time.Time {
	if at := p.lastRead.Load(); at != 0 {
		return time.Unix(0, at)
	}
	return time.Time{}
}

// plateWait is how long letters wait at the start for the nameplate to be on the mailbox.
const plateWait = time.Minute

// gate holds up what may begin only when the nameplate is on the mailbox, or when another process reads it.
type gate struct {
	up   chan struct{} // closed when it is open
	once sync.Once     // closes up
}

func newGate() *gate { return &gate{up: make(chan struct{})} }

// open lets through all who wait.
func (g *gate) open() { g.once.Do(func() { close(g.up) }) }

// await waits until it is open, or for a while.
func (g *gate) await(ctx context.Context) {
	select {
	case <-g.up:
	case <-ctx.Done():
	case <-time.After(plateWait):
	}
}
