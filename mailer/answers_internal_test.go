package mailer

import (
	"io"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
)

// W14: go-imap reads what it knows and we ask for, in whatever pieces it comes, and nothing else.
func TestUnknownAnswersAreLeftOut(t *testing.T) {
	for _, test := range []struct {
		says    string // | is the end of a line
		fetches bool
		want    string
	}{
		{"* OK ready|", false, "* OK ready|"},
		{"* 3 EXISTS|* vanished (EARLIER) 1:3|* 4 exists|T1 OK done|", false, "* 3 EXISTS|* 4 exists|T1 OK done|"},
		{"* VANISHED 1:3|", true, ""},
		{"* WEATHER {7}|fine|*  today|* 1 EXPUNGE|", false, "* 1 EXPUNGE|"},
		{"* 7 WEATHER {0}| {9+}|* OK || fine|* SEARCH 1 2|", false, "* SEARCH 1 2|"},
		{"* OK say {7}|* SEARCH|", false, "* OK say {7}|* SEARCH|"},
		{"T1 NO {7}|* SEARCH|+ go {9}|* FLAGS ()|", false, "T1 NO {7}|* SEARCH|+ go {9}|* FLAGS ()|"},
		{"* 3 FETCH (UID 3 X-COLOUR green)|* SEARCH|", false, "* SEARCH|"},
		{"* 3 FETCH (UID 3 BODY[] {12}|* VANISHED 1|)|* VANISHED 1|", true, "* 3 FETCH (UID 3 BODY[] {12}|* VANISHED 1|)|"},
		{"* " + strings.Repeat("x", 100) + " {2}||)|* SEARCH|", false, "* SEARCH|"},
		{"* |* 3|* SEARCH|", false, "* SEARCH|"},
	} {
		lines := strings.NewReplacer("|", "\r\n")
		for name, pieces := range map[string]func(io.Reader) io.Reader{
			"at once": func(r io.Reader) io.Reader { return r }, "byte by byte": iotest.OneByteReader, "in halves": iotest.HalfReader,
		} {
			a := &answers{Conn: readConn{Reader: pieces(strings.NewReader(lines.Replace(test.says)))}, fetches: &atomic.Bool{}}
			a.fetches.Store(test.fetches)
			got, err := io.ReadAll(a)
			if err != nil || string(got) != lines.Replace(test.want) {
				t.Errorf("%q, %s: got %q, %v", test.says, name, got, err)
			}
		}
	}
}

// readConn is a connection that is only read.
type readConn struct {
	io.Reader
	net.Conn
}

func (c readConn) Read(b []byte) (int, error) { return c.Reader.Read(b) }
