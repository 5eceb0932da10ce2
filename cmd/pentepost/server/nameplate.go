package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"time"

	"pentepost/mailer"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// plateFolder is the folder of the nameplate. It has no other mail, so it is cheap to look
// at, and nobody empties it as they do with "Processed".
const plateFolder = "Pentepost"

// If another server has left its nameplate, we ask a few times whether it is still there, and wait
// some time for each answer. A server that waits for mail (IMAP IDLE) answers at once.
const (
	questions  = 3
	answerTime = 4 * time.Second
)

// plateWait is how long letters wait at the start for the nameplate to be on the mailbox.
const plateWait = time.Minute

// ErrOtherServer means that another server reads the mailbox.
var ErrOtherServer = hint.With(errors.New("another pentepost reads this mailbox"),
	"two servers on one mailbox would each play half of the moves. Stop the other one, or give this one a mailbox of its own.")

// errNoNameplate: the mail server took the nameplate and does not show it. It is tried again.
var errNoNameplate = errors.New("the nameplate is not in its folder")

// otherServer returns the error about the nameplate of another server.
func otherServer(plate mailer.Nameplate) error {
	return fmt.Errorf("%w: %s", ErrOtherServer, plate.Says)
}

// takeMailbox puts a nameplate on the mailbox. Each start of a server has a new name, and the
// database knows its own names. So a second database is refused while the first one's server
// runs. Of a database and its copy, the one that started first stops: it does not know the name
// of the other's start. Any other error is no reason not to play: it is tried again after a poll.
func (s *Server) takeMailbox(ctx context.Context) error {
	err := s.checkProcessed(ctx)
	if err == nil {
		err = s.putNameplate(ctx)
	}
	if errors.Is(err, ErrOtherServer) || errors.Is(err, ErrOlderDatabase) {
		return err // no letter goes out
	}
	defer s.letLettersGo()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err() // a stop is no failure, whatever it has interrupted
	default:
		s.log.Warn("nameplate not put up", "err", err, "hint", cmp.Or(store.Hint(err), mailer.Hint(err)))
		return nil
	}
}

func (s *Server) putNameplate(ctx context.Context) error {
	last, err := s.feeder.inbox.LastNameplate(ctx, plateFolder)
	if err != nil {
		return err
	}
	host, _ := os.Hostname()
	now := time.Now().UTC()
	plate := mailer.Nameplate{Name: rand.Text(), Says: fmt.Sprintf("on %s since %s", host, now.Format(time.RFC3339))}
	ours, err := s.isOurs(ctx, last)
	switch {
	case err != nil:
		return err
	case !ours && !s.config.Alone:
		if err := s.askOther(ctx, last, plate); err != nil {
			return err
		}
	}
	err = s.db.Update(ctx, func(tx *store.Tx) error { return tx.Servers.AddNameplate(plate.Name, now) })
	if err != nil {
		return err
	}
	s.plate = plate
	return s.hangNameplate(ctx)
}

// askOther finds out whether the server of a nameplate is still there: a server that has been
// killed leaves its nameplate behind. The error is [ErrOtherServer] if it is there.
func (s *Server) askOther(ctx context.Context, other, ours mailer.Nameplate) error {
	for range questions {
		if err := s.feeder.inbox.Ask(ctx, plateFolder, ours, s.config.Address, time.Now().UTC()); err != nil {
			return err
		}
		for end := time.Now().Add(answerTime); time.Now().Before(end) && ctx.Err() == nil; {
			pause(ctx, answerTime/10)
			last, err := s.feeder.inbox.LastNameplate(ctx, plateFolder)
			if err != nil {
				return err
			}
			if !last.Asks && last.Name != "" {
				return otherServer(last)
			}
		}
	}
	s.log.Warn("mailbox taken over", "from", other.Says, "hint", "the server that read it before does not answer. If it still runs, it stops when it next looks.")
	return ctx.Err()
}

// hangNameplate puts our nameplate on the mailbox, unless another server is faster.
func (s *Server) hangNameplate(ctx context.Context) error {
	last, next, err := s.feeder.inbox.PutNameplate(ctx, plateFolder, s.plate, s.config.Address, time.Now().UTC())
	switch {
	case err != nil:
		return err
	case last.Name == "":
		return errNoNameplate
	case last.Name != s.plate.Name:
		return otherServer(last)
	}
	s.plateNext = next
	return nil
}

// checkNameplate makes sure that no other server has put up its nameplate since ours. If the mail
// server fails at that, we do without for a while.
func (s *Server) checkNameplate(ctx context.Context) error {
	if time.Now().Before(s.plateAgain) {
		return nil
	}
	err := s.lookAtNameplate(ctx)
	if err != nil && !errors.Is(err, ErrOtherServer) && ctx.Err() == nil {
		s.plateAgain = time.Now().Add(avoidTime)
		s.log.Warn("nameplate not checked", "retry_in", avoidTime, "err", err, "hint", mailer.Hint(err))
		return nil
	}
	return err
}

// lookAtNameplate puts our nameplate up if it is not there, or if another server asks for it. If
// nothing has happened, it costs one command.
func (s *Server) lookAtNameplate(ctx context.Context) error {
	if s.plate.Name == "" {
		return s.putNameplate(ctx)
	}
	next, err := s.feeder.inbox.NextUID(ctx, plateFolder)
	if err == nil && next == s.plateNext {
		return nil
	}
	last, err := s.feeder.inbox.LastNameplate(ctx, plateFolder)
	if err != nil {
		return err
	}
	if last.Name == s.plate.Name {
		s.plateNext = next
		return nil
	}
	ours, err := s.isOurs(ctx, last)
	switch {
	case err != nil:
		return err
	case !ours && !last.Asks:
		return otherServer(last)
	}
	// Another server asks whether we are there; or our nameplate is gone; or an earlier start of
	// this server has put one up late, while it was stopped.
	return s.hangNameplate(ctx)
}

// isOurs reports whether a nameplate comes from this database, or there is none.
func (s *Server) isOurs(ctx context.Context, plate mailer.Nameplate) (ours bool, err error) {
	if plate.Name == "" {
		return true, nil
	}
	err = s.db.View(ctx, func(tx *store.Tx) (err error) {
		ours, err = tx.Servers.HasNameplate(plate.Name)
		return err
	})
	return ours, err
}

// letLettersGo ends awaitNameplate.
func (s *Server) letLettersGo() { s.plateOnce.Do(func() { close(s.plateUp) }) }

// awaitNameplate waits until the nameplate is on the mailbox, or for a while.
func (s *Server) awaitNameplate(ctx context.Context) {
	select {
	case <-s.plateUp:
	case <-ctx.Done():
	case <-time.After(plateWait):
	}
}
