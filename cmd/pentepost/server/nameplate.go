package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"slices"
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

// ErrOtherServer means that another server reads the mailbox.
var ErrOtherServer = hint.With(errors.New("another pentepost reads this mailbox"),
	"two servers on one mailbox would each play half of the moves. Stop the other one, or give this one a mailbox of its own.")

// errNoNameplate: the mail server took the nameplate and does not show it. It is tried again.
var errNoNameplate = errors.New("the nameplate is not in its folder")

// otherServer returns the error about the nameplate of another server.
func otherServer(plate mailer.Nameplate) error {
	return fmt.Errorf("%w: %s", ErrOtherServer, plate.Says)
}

// nameplate tells other servers that the mailbox is taken.
type nameplate struct {
	*ground
	mailbox *mailbox

	plate mailer.Nameplate // used by feed: ours
	next  uint32           // used by feed: the UID that the next nameplate would get
	asked time.Time        // used by feed: when we asked whether another server is there; zero: we do not wait for an answer
	rest  time.Duration    // used by feed: how long we do without the nameplate, since the mail server failed at it
	again time.Time        // used by feed: until then we do without the nameplate
}

func (n *nameplate) putNameplate(ctx context.Context) error {
	plates, err := n.mailbox.inbox.Nameplates(ctx, plateFolder)
	if err != nil {
		return err
	}
	last := lastOf(plates)
	host, _ := os.Hostname()
	now := time.Now().UTC()
	plate := mailer.Nameplate{Name: rand.Text(), Says: fmt.Sprintf("on %s since %s", host, now.Format(time.RFC3339))}
	ours, err := n.isOurs(ctx, last)
	switch {
	case err != nil:
		return err
	case !ours && !n.config.Alone:
		if err := n.askOther(ctx, last, plate); err != nil {
			return err
		}
	}
	err = n.db.Update(ctx, func(tx *store.Tx) error { return tx.Servers.AddNameplate(plate.Name, now) })
	if err != nil {
		return err
	}
	n.plate = plate
	return n.hangNameplate(ctx, "")
}

// lastOf returns the last nameplate, or the zero value.
func lastOf(plates []mailer.Nameplate) (last mailer.Nameplate) {
	if len(plates) > 0 {
		last = plates[len(plates)-1]
	}
	return last
}

// answered returns the error about another server if one has answered the question of a nameplate.
func answered(plates []mailer.Nameplate, asking mailer.Nameplate) error {
	for _, plate := range plates {
		if plate.Answers == asking.Name && plate.Name != asking.Name {
			return otherServer(plate)
		}
	}
	return nil
}

// openQuestion returns the name of the last nameplate that asks, is not ours, and has no answer; "" if there is none.
func openQuestion(plates []mailer.Nameplate, ours string) (name string) {
	for _, plate := range plates {
		if plate.Asks && plate.Name != ours {
			name = plate.Name
		}
	}
	if slices.ContainsFunc(plates, func(p mailer.Nameplate) bool { return p.Answers == name }) {
		return ""
	}
	return name
}

// askOther finds out whether the server of a nameplate is still there: a server that has been
// killed leaves its nameplate behind. The error is [ErrOtherServer] if it is there.
func (n *nameplate) askOther(ctx context.Context, other, ours mailer.Nameplate) error {
	for range questions {
		if err := n.mailbox.inbox.Ask(ctx, plateFolder, ours, n.config.Address, time.Now().UTC()); err != nil {
			return err
		}
		for end := time.Now().Add(answerTime); time.Now().Before(end) && ctx.Err() == nil; {
			pause(ctx, answerTime/10)
			plates, err := n.mailbox.inbox.Nameplates(ctx, plateFolder)
			if err := cmp.Or(err, answered(plates, ours)); err != nil {
				return err
			}
		}
	}
	n.log.Warn("mailbox taken over", "from", other.Says, "hint", "the server that read it before does not answer. If it still runs, it stops when it next looks.")
	return ctx.Err()
}

// hangNameplate puts our nameplate on the mailbox, as an answer to the question of another if there is one. Whether a server that is
// faster is there, the next look finds out.
func (n *nameplate) hangNameplate(ctx context.Context, answers string) error {
	plate := n.plate
	plate.Answers = answers
	last, next, err := n.mailbox.inbox.PutNameplate(ctx, plateFolder, plate, n.config.Address, time.Now().UTC())
	switch {
	case err != nil:
		return err
	case last.Name == "":
		return errNoNameplate
	}
	n.asked, n.next = time.Time{}, 0
	if last.Name == n.plate.Name {
		n.next = next
	}
	return nil
}

// checkNameplate makes sure that no other server has put up its nameplate since ours. If the mail
// server fails at that, we do without for a while: a second at first, as one server may have removed
// what the other one was reading, then twice as long each time.
func (n *nameplate) checkNameplate(ctx context.Context) error {
	if time.Now().Before(n.again) {
		return nil
	}
	err := n.lookAtNameplate(ctx)
	if err != nil && !errors.Is(err, ErrOtherServer) && ctx.Err() == nil {
		n.rest = min(max(2*n.rest, time.Second), avoidTime)
		n.again = time.Now().Add(n.rest)
		n.log.Warn("nameplate not checked", "retry_in", n.rest, "err", err, "hint", mailer.Hint(err))
		return nil
	}
	n.rest = 0
	return err
}

// lookAtNameplate puts our nameplate up if it is not there, or if another server asks for it. If
// nothing has happened, it costs one command.
func (n *nameplate) lookAtNameplate(ctx context.Context) error {
	if n.plate.Name == "" {
		return n.putNameplate(ctx)
	}
	next, err := n.mailbox.inbox.NextUID(ctx, plateFolder)
	if err == nil && next == n.next && n.asked.IsZero() {
		return nil
	}
	plates, err := n.mailbox.inbox.Nameplates(ctx, plateFolder)
	if err := cmp.Or(err, answered(plates, n.plate)); err != nil {
		return err
	}
	last := lastOf(plates)
	if last.Name == n.plate.Name && !last.Asks {
		n.next, n.asked = next, time.Time{}
		return nil
	}
	ours, err := n.isOurs(ctx, last)
	waits := !n.asked.IsZero() && time.Since(n.asked) < questions*answerTime
	question := openQuestion(plates, n.plate.Name)
	switch {
	case err != nil:
		return err
	case waits && question != "" && question < n.plate.Name, !waits && last.Asks && last.Name != n.plate.Name:
		return n.hangNameplate(ctx, question) // of two that ask, the one with the later name answers, and the other one stops
	case waits && (last.Asks || last.Name == n.plate.Name):
		n.lookAgain()
		return nil
	case ours || !n.asked.IsZero(): // it is gone; an earlier start of this server has put one up late; or nobody has answered
		return n.hangNameplate(ctx, "")
	}
	return n.ask(ctx, last)
}

// ask asks whether the server of a nameplate that was put up after ours is there. Meanwhile mail is read: anybody who can write to
// the mailbox may have put it there.
func (n *nameplate) ask(ctx context.Context, other mailer.Nameplate) error {
	n.log.Warn("another nameplate on the mailbox", "says", other.Says)
	n.asked = time.Now()
	n.lookAgain()
	return n.mailbox.inbox.Ask(ctx, plateFolder, n.plate, n.config.Address, time.Now().UTC())
}

// lookAgain has feed call awaitAnswer soon.
func (n *nameplate) lookAgain() {
	time.AfterFunc(answerTime/10, func() { wake(n.mailbox.spool.unfiled) })
}

// awaitAnswer looks whether another server has answered, if we have asked.
func (n *nameplate) awaitAnswer(ctx context.Context) error {
	if n.asked.IsZero() {
		return nil
	}
	return n.checkNameplate(ctx)
}

// isOurs reports whether a nameplate comes from this database, or there is none.
func (n *nameplate) isOurs(ctx context.Context, plate mailer.Nameplate) (ours bool, err error) {
	if plate.Name == "" {
		return true, nil
	}
	err = n.db.View(ctx, func(tx *store.Tx) (err error) {
		ours, err = tx.Servers.HasNameplate(plate.Name)
		return err
	})
	return ours, err
}
