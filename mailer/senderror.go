package mailer

import (
	"errors"
	"fmt"
	"strings"

	"github.com/emersion/go-smtp"
)

// SendError says why a letter was not sent, and so what to do with it. Every
// error of Outbox.Send is one, to be had by errors.As.
type SendError struct {
	// Permanent: trying the same letter again is of no use.
	Permanent bool
	// OurFault: the letter failed for a reason that lies with this server, its
	// configuration or its reputation, and says nothing about the recipient.
	OurFault bool
	// Unsure: the connection broke after the whole letter was handed over and
	// before the answer. It may have been sent; the stable Message-ID lets
	// recipients see a second copy as the same letter.
	Unsure bool

	Code     int    // the SMTP reply's (RFC 5321 section 4.2), 0 if there was none
	Enhanced [3]int // its enhanced status code (RFC 3463), zeros if there was none
	Message  string // its text
	Doing    string // what was being done
	Err      error
}

func (e *SendError) Error() string {
	switch {
	case e.Code == 0:
		return fmt.Sprintf("%s: %v", e.Doing, e.Err)
	case e.Enhanced == [3]int{}:
		return fmt.Sprintf("%s: %d %s", e.Doing, e.Code, e.Message)
	}
	return fmt.Sprintf("%s: %d %d.%d.%d %s", e.Doing, e.Code, e.Enhanced[0], e.Enhanced[1], e.Enhanced[2], e.Message)
}

func (e *SendError) Unwrap() error { return e.Err }

// stage is how far a sending got, which decides whose fault a failure is.
type stage int

const (
	connecting stage = iota // up to the login
	naming                  // MAIL: whether we may send as this address
	addressing              // RCPT
	handing                 // DATA and the letter
	answering               // the final answer
)

// sendError judges a failure.
func sendError(at stage, doing string, err error) *SendError {
	e := &SendError{Doing: doing, Err: err, OurFault: at == connecting, Unsure: at == answering}
	var reply *smtp.SMTPError
	if !errors.As(err, &reply) {
		return e
	}
	e.Code, e.Message, e.Unsure = reply.Code, strings.ReplaceAll(reply.Message, "\n", " "), false
	for i, n := range reply.EnhancedCode {
		e.Enhanced[i] = max(n, 0) // go-smtp marks an absent one by -1
	}
	switch refused := reply.Code/100 == 5; at {
	case connecting:
		// A letter is not to blame for a login: it stays good for another try.
	case naming:
		// Nor for a sender's address, which the operator can set right.
		e.OurFault = refused
		e.Permanent = refused && e.tooBig()
	default:
		e.Permanent = refused
		e.OurFault = refused && (e.byPolicy() || e.tooBig() || reply.Code == 530)
	}
	return e
}

// byPolicy: X.7.x is security or policy; X.1.7 and X.1.8 are about the sender's
// address (RFC 3463 sections 3.2 and 3.8).
func (e *SendError) byPolicy() bool {
	return e.Enhanced[1] == 7 || e.Enhanced[1] == 1 && (e.Enhanced[2] == 7 || e.Enhanced[2] == 8)
}

// tooBig: X.3.4 and X.2.3 (RFC 3463), or 552 where no mailbox is full yet (RFC 1870 section 6.1).
func (e *SendError) tooBig() bool {
	return e.Enhanced[1] == 3 && e.Enhanced[2] == 4 || e.Enhanced[1] == 2 && e.Enhanced[2] == 3 ||
		e.Code == 552 && e.Enhanced[1] == 0
}

// stale reports whether an error on a kept connection may only mean that the
// server has closed it meanwhile, and the letter certainly was not accepted.
func (e *SendError) stale() bool { return !e.Unsure && (e.Code == 0 || e.Code == 421) }
