package server

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/store"
	"pentepost/templates"
)

// sendGrace is how long the server, when it stops, waits for a letter that is being sent.
// Interrupted, the letter would have to be sent again.
const sendGrace = 2 * time.Second

var (
	// errUnreachable: letters to a player come back, so none are sent for now.
	errUnreachable = errors.New("the player is unreachable")
	// errNothing: everything that the letter would tell is out of date.
	errNothing = errors.New("there is nothing left to tell")
	// errNewer: while the mail server was away, another letter of the day was written.
	errNewer = errors.New("there is a newer letter of the day")
	// errStopping: the letter was not sent because the server stops.
	errStopping = errors.New("the server is stopping")
)

// outgoing is a notice on its way out.
type outgoing struct {
	notice  games.Notice
	address string
	raw     []byte    // the letter
	at      time.Time // when the mail server answered
	err     error     // why it was not rendered, or not sent
}

// startSenders starts a sender for each connection. Notices are reserved for them until the context
// ends; they run until stop is called.
func (s *Server) startSenders(ctx context.Context) (stop func()) {
	s.out.start()
	detach := context.AfterFunc(ctx, s.out.close)
	var senders sync.WaitGroup
	for _, sender := range s.senders {
		senders.Go(func() { s.sendAll(ctx, sender) })
	}
	return func() {
		detach()
		s.out.stop()
		senders.Wait()
	}
}

// sendAll renders and sends reserved notices over one connection. When the context has ended, it
// gives them back unsent.
func (s *Server) sendAll(ctx context.Context, sender *mailer.Sender) {
	for n, ok := s.out.next(); ok; n, ok = s.out.next() {
		out := outgoing{notice: n, err: errStopping}
		if ctx.Err() == nil {
			out = s.send(ctx, sender, s.renderNotice(ctx, n))
		}
		out.at = s.clock.Now()
		s.out.done(out)
	}
}

// renderNotice makes a letter of a notice, with a view of the database of its own. A stop does not
// interrupt it: that would look like a fault of the letter, which would then wait for a minute.
func (s *Server) renderNotice(ctx context.Context, n games.Notice) (out outgoing) {
	err := s.db.View(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		out = s.render(tx, n)
		return nil
	})
	if err != nil {
		out.notice, out.err = n, fmt.Errorf("render letter: %w", err)
	}
	return out
}

// render makes a letter of a notice. A panic over a notice becomes an error of that notice:
// otherwise it would come again after every start, and nobody would get a letter.
func (s *Server) render(tx *store.Tx, n games.Notice) (out outgoing) {
	out.notice = n
	defer catchPanic(&out.err)
	v, out := s.address(tx, n)
	if out.err == nil && n.Kind() == games.KindExported {
		v.Exported, out.err = s.composer.export(tx, v)
	}
	if out.err == nil {
		out.raw, out.err = s.composer.compose(v)
	}
	return out
}

// address loads what a notice is about, and finds out whether it is sent, and where.
func (s *Server) address(tx *store.Tx, n games.Notice) (v templates.View, out outgoing) {
	out.notice = n
	if out.err = s.replaced(tx, n); out.err != nil {
		return v, out
	}
	v, err := gather(tx, n, s.config.Address, s.clock.Now())
	if err == nil && n.Puzzle != 0 {
		err = s.showPuzzle(&v)
	}
	switch {
	case err != nil:
		out.err = err
	case !v.Reader.Unreachable.IsZero():
		out.err = errUnreachable
	case v.IsEmptyDigest():
		out.err = errNothing
	default:
		out.address = v.Reader.Address
	}
	return v, out
}

// replaced returns [errNewer] for a letter of the day if a newer one waits to be sent. In a rehearsal,
// where days pass in a moment, each of them is sent.
func (s *Server) replaced(tx *store.Tx, n games.Notice) error {
	if n.Kind() != games.KindDigest || n.Reply || s.clock.Wound() {
		return nil
	}
	_, newer, err := tx.Digests.Newer(n)
	if err == nil && newer {
		err = errNewer
	}
	return err
}

// send hands a letter to the mail server, unless it could not be rendered. If the mail server
// only accepts our plain address as return path, it gets that from then on.
func (s *Server) send(ctx context.Context, sender *mailer.Sender, out outgoing) outgoing {
	if out.err != nil {
		return out
	}
	ctx, cancel := outlast(ctx, sendGrace)
	defer cancel()
	path, to := s.composer.returnPath(out.notice), []string{out.address}
	if s.plainPath.Load() {
		path = s.config.Address
	}
	out.err = sender.Send(ctx, path, to, out.raw)
	if refusesPath(out.err) && path != s.config.Address {
		refusal := out.err
		if out.err = sender.Send(ctx, s.config.Address, to, out.raw); out.err == nil && !s.plainPath.Swap(true) {
			s.log.Warn("return path refused", "err", refusal, "hint", `set return_path = "".`)
		}
	}
	return out
}

// refusesPath reports whether an error may be a refusal of the return path.
func refusesPath(err error) bool {
	failure, ok := errors.AsType[*mailer.SendError](err)
	return ok && failure.OurFault && failure.Code/100 == 5
}

// outlast returns a context that ends some time after its parent.
func outlast(parent context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(parent))
	stop := context.AfterFunc(parent, func() { time.AfterFunc(by, cancel) })
	return ctx, func() { stop(); cancel() }
}
