package postoffice

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"
)

// A submission is a message as it came in, with its envelope.
type submission struct {
	login      account
	returnPath string // MAIL FROM as given: the login, perhaps with a tag
	recipients []recipient
	helo       string
	peer       net.Addr
	at         time.Time
}

// A recipient is one RCPT TO that was taken.
type recipient struct {
	address string // as given, tag and case kept
	account account
}

const authResults = "Authentication-Results"

// maxStripRounds bounds how often a removal may bring another forged field to light.
const maxStripRounds = 8

var errForgedWithoutEnd = errors.New("forged " + authResults + " fields without end")

// withoutAuthResults removes every Authentication-Results field from raw, with its continuation
// lines, and leaves every other byte as it is (RFC 8601 section 5 has a border server do that). It
// looks again after each removal, since taking a line out can make another one of its neighbours.
func withoutAuthResults(raw []byte) ([]byte, error) {
	for range maxStripRounds {
		forged := fieldsNamed(raw, authResults)
		if len(forged) == 0 {
			return raw, nil
		}
		raw = cut(raw, forged)
	}
	return nil, errForgedWithoutEnd
}

// cut leaves out the bytes of the given fields, which may overlap.
func cut(raw []byte, out []field) []byte {
	slices.SortFunc(out, func(a, b field) int { return a.start - b.start })
	kept := make([]byte, 0, len(raw))
	at := 0
	for _, f := range out {
		if f.start > at {
			kept = append(kept, raw[at:f.start]...)
		}
		at = max(at, f.end)
	}
	return append(kept, raw[at:]...)
}

// trace is what the post office writes above a message for one recipient (RFC 5321 section 4.4,
// RFC 9228 for Delivered-To, RFC 8601).
func (s *submission) trace(d domain, to recipient, v verdict, body []byte) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\n", s.returnPath)
	fmt.Fprintf(&b, "Delivered-To: %s\r\n", to.address)
	fmt.Fprintf(&b, "Received: from %s (%s)\r\n\tby %s with ESMTPA id %s\r\n\tfor <%s>; %s\r\n",
		safeHelo(s.helo), host(s.peer), d, rand.Text()[:16], to.address, s.at.Format("Mon, 2 Jan 2006 15:04:05 -0700"))
	fmt.Fprintf(&b, "%s: %s; dmarc=%s", authResults, d, v)
	if v != fromNobody {
		fmt.Fprintf(&b, " header.from=%s", d)
	}
	b.WriteString("\r\n")
	if len(body) > 0 && isBlank(body[0]) {
		// The first line would continue our own field above it, verdict and all.
		b.WriteString("X-Post-Office: the first line of this message began with a blank\r\n")
	}
	return b.Bytes()
}

// safeHelo is the name a client gave itself, or "unknown" if it is not plainly one.
func safeHelo(name string) string {
	odd := func(r rune) bool { return notPlain(r) && !strings.ContainsRune("[]:", r) }
	if name == "" || len(name) > 255 || strings.ContainsFunc(name, odd) {
		return "unknown"
	}
	return name
}

func host(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.IP.String()
	}
	return "unknown"
}
