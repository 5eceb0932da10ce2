package mailer

import (
	"bytes"
	"net"
	"strconv"
	"strings"
	"sync/atomic"
)

// answers is a connection to an IMAP server from which go-imap reads what it knows and we ask for. It closes the connection at a word
// that it does not know, and servers say such words unasked: VANISHED (RFC 7162) after each command, say. Such answers are left out.
type answers struct {
	net.Conn
	fetches *atomic.Bool // a FETCH is running: without one, what a server tells of mails is of no interest

	ready   bytes.Buffer // to be read
	buffer  [4096]byte
	first   []byte // the beginning of a line, until it is known what it is
	decided bool   // whether to leave out the line
	omit    bool   // the line is left out
	text    bool   // the line ends with words for people, which announce no literal
	last    []byte // the last bytes of a line, up to lastBytes
	literal int64  // bytes of a literal that are to come
}

const (
	// firstBytes is how many bytes are enough to know what an answer is.
	firstBytes = 40
	// lastBytes is how many bytes the announcement of a literal has at most.
	lastBytes = 24
)

// known are the answers that go-imap is given: whether they end with words for people.
var known = map[string]bool{
	"OK": true, "NO": true, "BAD": true, "BYE": true, "PREAUTH": true,
	"CAPABILITY": false, "FLAGS": false, "EXISTS": false, "EXPUNGE": false, "LIST": false, "STATUS": false, "SEARCH": false, "ESEARCH": false,
}

// Read implements [net.Conn].
func (a *answers) Read(b []byte) (int, error) {
	for a.ready.Len() == 0 {
		n, err := a.Conn.Read(a.buffer[:])
		a.sift(a.buffer[:n])
		if err != nil && a.ready.Len() == 0 {
			return 0, err
		}
	}
	return a.ready.Read(b)
}

// sift takes what comes from the server.
func (a *answers) sift(some []byte) {
	for len(some) > 0 {
		if a.literal > 0 {
			n := min(a.literal, int64(len(some)))
			a.give(some[:n])
			a.literal, some = a.literal-n, some[n:]
			continue
		}
		line, rest, ended := bytes.Cut(some, []byte("\n"))
		if ended {
			line = some[:len(line)+1]
		}
		a.part(line)
		if some = rest; ended {
			a.end()
		}
	}
}

// part takes a part of a line, with its end if it has come.
func (a *answers) part(line []byte) {
	a.last = append(a.last, line[max(0, len(line)-lastBytes):]...)
	a.last = a.last[max(0, len(a.last)-lastBytes):]
	if a.decided {
		a.give(line)
		return
	}
	a.first = append(a.first, line...)
	if len(a.first) >= firstBytes || bytes.HasSuffix(a.first, []byte("\n")) {
		a.decide()
	}
}

// decide finds out what a line is.
func (a *answers) decide() {
	a.decided, a.omit, a.text = true, false, true
	if rest, untagged := bytes.CutPrefix(a.first, []byte("* ")); untagged {
		words := strings.FieldsFunc(string(rest[:min(len(rest), firstBytes)]), func(r rune) bool { return strings.ContainsRune(" \r\n(", r) })
		if len(words) > 1 && strings.Trim(words[0], "0123456789") == "" {
			words = words[1:]
		}
		word := strings.ToUpper(strings.Join(words[:min(len(words), 1)], ""))
		isKnown := false
		a.text, isKnown = known[word]
		a.omit = !isKnown && !(word == "FETCH" && a.fetches.Load())
	}
	a.give(a.first)
	a.first = a.first[:0]
}

// end takes the end of a line, behind which a literal may come and then the rest of the line.
func (a *answers) end() {
	a.literal = 0
	if open := bytes.LastIndexByte(a.last, '{'); open >= 0 && !a.text {
		size, closed := bytes.CutSuffix(bytes.TrimRight(a.last[open+1:], "\r\n"), []byte("}"))
		n, err := strconv.ParseInt(strings.TrimSuffix(string(size), "+"), 10, 64)
		if closed && err == nil && n >= 0 {
			a.literal = n
			a.last = a.last[:0]
			return
		}
	}
	a.decided, a.last = false, a.last[:0]
}

// give lets go-imap read some bytes, unless the line is left out.
func (a *answers) give(some []byte) {
	if !a.omit {
		a.ready.Write(some)
	}
}
