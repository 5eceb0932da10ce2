package mailer

import (
	"bytes"
	"sync"

	"github.com/emersion/go-imap/v2"
)

// tailSize holds the longest parting words worth reading.
const tailSize = 1024

// tail keeps the last bytes that went over a connection.
//
// QUIRK: go-imap drops the text of an untagged BYE (RFC 9051 section 7.1.5), in
// which servers say why they hang up and when to come back.
type tail struct {
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b[max(0, len(b)-tailSize):]...)
	if over := len(t.last) - tailSize; over > 0 {
		t.last = append(t.last[:0], t.last[over:]...)
	}
	return len(b), nil
}

// bye is the server's parting line, or nil. A mail that holds such a line can
// at most lengthen one pause, within the limits of Pause.
func (t *tail) bye() *imap.Error {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, text, found := cutLast(append([]byte("\n"), t.last...), []byte("\n* BYE "))
	if !found {
		return nil
	}
	line, _, _ := bytes.Cut(text, []byte("\r\n"))
	bye := &imap.Error{Type: imap.StatusResponseTypeBye, Text: string(line)}
	if rest, bracketed := bytes.CutPrefix(line, []byte("[")); bracketed {
		code, after, _ := bytes.Cut(rest, []byte("]"))
		code, _, _ = bytes.Cut(code, []byte(" "))
		bye.Code, bye.Text = imap.ResponseCode(code), string(bytes.TrimSpace(after))
	}
	return bye
}

func cutLast(b, sep []byte) (before, after []byte, found bool) {
	i := bytes.LastIndex(b, sep)
	if i < 0 {
		return b, nil, false
	}
	return b[:i], b[i+len(sep):], true
}
