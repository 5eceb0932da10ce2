package server

import (
	"context"
	"fmt"
	"strings"

	"pentepost/mailer"
	"pentepost/store"
)

// delivery is a mail by LMTP whose connection waits for the answer.
type delivery struct {
	mail store.Spooled
	done chan error
}

// take writes a mail to the spool, and returns an error if the other mail server has to keep it.
func (in *intake) take(d mailer.Delivery) error {
	number, arrived := in.queue.arrive()
	defer in.queue.leave(number)
	m := &delivery{done: make(chan error, 1), mail: store.Spooled{
		Sender: mailer.SenderOf(d.Raw), Received: arrived, State: store.Waits, Filed: true, Raw: withTrace(d),
	}}
	select {
	case in.deliveries <- m: // feedDeliveries answers whatever it has taken
		return <-m.done
	case <-in.stopped:
		return errStopping
	}
}

// withTrace returns a mail below the fields that the last mail server adds to it (RFC 5321 section
// 4.4, RFC 9228). They tell bounces from other mail, and name recipients that the mail does not.
func withTrace(d mailer.Delivery) []byte {
	var b strings.Builder
	if !strings.ContainsFunc(d.ReturnPath, func(c rune) bool { return c <= ' ' || c >= 0x7f || c == '<' || c == '>' }) {
		fmt.Fprintf(&b, "Return-Path: <%s>\r\n", d.ReturnPath)
	}
	for _, to := range d.Recipients {
		fmt.Fprintf(&b, "Delivered-To: %s\r\n", to)
	}
	return append([]byte(b.String()), d.Raw...)
}

// feedDeliveries writes the mails that come by LMTP to the spool until the context ends. Those that come during a commit share the
// next one.
func (s *Server) feedDeliveries(ctx context.Context) error {
	defer close(s.intake.stopped)
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case m := <-s.intake.deliveries:
			s.feedTogether(context.WithoutCancel(ctx), s.intake.together(m)) // a mail that is turned away comes again minutes later
		}
	}
}

// together returns a mail and those that wait with it.
func (in *intake) together(first *delivery) []*delivery {
	list := []*delivery{first}
	for len(list) < fedTogether {
		select {
		case m := <-in.deliveries:
			list = append(list, m)
		default:
			return list
		}
	}
	return list
}

// feedTogether writes mails to the spool in one transaction, and lets their connections answer.
func (s *Server) feedTogether(ctx context.Context, mails []*delivery) {
	err := s.updateAfterOutage(ctx, func(tx *store.Tx) error {
		for _, m := range mails {
			var err error
			spooled := m.mail
			if spooled.UID, err = tx.Ledger.DeliveryUID(); err == nil {
				err = tx.Spool.Add(&spooled)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		now := s.clock.Now()
		s.log.Error("mail not taken", "mails", len(mails), "err", err, "hint", store.Hint(err))
		for _, m := range mails {
			s.intake.queue.turnedAway(m.mail.Received, now)
		}
	}
	for _, m := range mails {
		m.done <- err
	}
	s.wakeDeciders()
}
