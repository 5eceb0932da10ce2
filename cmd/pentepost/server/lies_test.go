package server

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// lies are what IMAP servers say that is not so. Time passes with them, by the clock, so that nobody waits.
var lies = []struct {
	name  string
	least int
	every time.Duration                              // passes with a lie
	lie   func(v *proxyConn, response string) string // returns what the client gets
}{
	{"wrong numbers of mails, half of the time", 3, time.Second, func(v *proxyConn, response string) string { // W8
		if m := mailResponse.FindStringSubmatch(response); m != nil && v.chance.IntN(2) == 0 {
			return strings.Replace(response, m[2], plusOne(m[2]), 1)
		}
		return response
	}},
	{"numbers of other mails, half of the time", 3, time.Second, func(v *proxyConn, response string) string { // W8
		m := mailResponse.FindStringSubmatch(response)
		if m == nil {
			return response
		}
		other := v.uid
		if v.uid = m[2]; other != "" && v.chance.IntN(2) == 0 {
			return strings.Replace(response, m[2], other, 1)
		}
		return response
	}},
	{"mails that are not there in place of others, half of the time", 3, 30 * time.Second, func(v *proxyConn, response string) string { // W8
		if strings.HasPrefix(response, "* SEARCH ") && v.chance.IntN(2) == 0 {
			return plusOne(response)
		}
		return response
	}},
	{"nothing found, half of the time", 3, 30 * time.Second, func(v *proxyConn, response string) string { // W15
		if strings.HasPrefix(response, "* SEARCH ") && v.chance.IntN(2) == 0 {
			return "* SEARCH\r\n"
		}
		return response
	}},
	{"a number of mails after each command", 10, 0, always("* 1000 EXISTS\r\n")}, // W13
	{"more mails after each command", 10, 0, func(v *proxyConn, response string) string { // W13
		return always(fmt.Sprintf("* %d EXISTS\r\n", 1000+v.happened))(v, response)
	}},
	{"VANISHED after each command", 10, 0, always("* VANISHED 1:3\r\n")},                      // W14
	{"words nobody knows after each command", 10, 0, always("* WEATHER {6}\r\nfine\r\n\r\n")}, // W14
	{"no text", 8, time.Second, texts(8, func(string) string { return "{0}\r\n" })},           // W15
	{"an empty string for a text", 8, time.Second, texts(8, func(string) string { return `""` })},
	{"NIL for a text", 8, time.Second, texts(8, func(string) string { return "NIL" })},
	{"half a text", 8, time.Second, texts(8, func(text string) string { return literal(text[:len(text)/2]) })},
	{"half a header", 8, time.Second, texts(8, func(string) string { return literal("From: ") })},
	{"the last byte of the move missing", 8, time.Second, texts(8, func(text string) string { // W15: L12 was played as L1
		before, _, _ := strings.Cut(text, "\r\n\r\nOn ")
		return literal(before[:len(before)-1])
	})},
	{"wrong sizes for good", 20, 30 * time.Second, func(_ *proxyConn, response string) string { // W15
		return rfc822Size.ReplaceAllString(response, "RFC822.SIZE 9$1 ")
	}},
	{"no size", 20, 30 * time.Second, func(_ *proxyConn, response string) string { // W15
		return rfc822Size.ReplaceAllString(response, "")
	}},
}

var (
	rfc822Size = regexp.MustCompile(`RFC822\.SIZE (\d+) `)
	lastNumber = regexp.MustCompile(`(\d+)(\r\n)?$`)
)

// plusOne raises the number at the end of a line.
func plusOne(line string) string {
	return lastNumber.ReplaceAllStringFunc(line, func(s string) string {
		n, _ := strconv.Atoi(strings.TrimSpace(s))
		return strings.Replace(s, strings.TrimSpace(s), strconv.Itoa(n+1), 1)
	})
}

func literal(text string) string { return fmt.Sprintf("{%d}\r\n%s", len(text), text) }

// always says something before the end of each command.
func always(line string) func(*proxyConn, string) string {
	return func(v *proxyConn, response string) string {
		if strings.HasPrefix(response, "*") || strings.HasPrefix(response, "+") || v.answers < 5 { // which opens the mailbox
			return response
		}
		return line + response
	}
}

// texts changes the texts of some mails.
func texts(times int, change func(text string) string) func(*proxyConn, string) string {
	return func(v *proxyConn, response string) string {
		m := mailResponse.FindStringSubmatch(response)
		if m == nil || v.happened >= times {
			return response
		}
		text := strings.TrimSuffix(response[len(m[0]):], ")\r\n")
		return fmt.Sprintf("* %s FETCH (%s %s %s)\r\n", m[1], m[2], m[3], change(text))
	}
}

// Whatever the mail server says, every move is played once, none is misread, and nothing is filed that was not decided. The server is
// not asked more often for that.
func TestEveryMoveOutlastsLies(t *testing.T) {
	t.Parallel()
	for _, test := range lies {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			l := newLoad(t, 6)
			f := newProxy(t, l.office.IMAPAddr().String(), hooks{onResponse: func(v *proxyConn, response string) string {
				said := test.lie(v, response)
				if said != response {
					v.happened++
					l.clock.Wind(test.every)
				}
				return said
			}})
			f.chance = rand.New(rand.NewPCG(1, 2))
			l.readThrough(f)
			l.whileWaiting = func() {
				if f.incidents() >= test.least { // no more texts are wrong
					l.clock.Wind(5 * time.Second)
				}
			}
			began := time.Now()
			l.mailMoves()
			stop := l.run(t)
			l.hearsFromAll(t)
			l.mailMoves()
			l.hearsFromAll(t)
			stop()
			// A poll has a few commands, and there are ten in a second in this test.
			if said, most := f.told(), 1000+200*int(time.Since(began).Seconds()+1); said > most {
				t.Errorf("%d commands, want at most %d", said, most)
			}
			// How many commands there are depends on how many mails come together.
			if n := f.incidents(); n < test.least {
				t.Errorf("the server lied %d times only: this proves nothing", n)
			}
			l.comesToRest(t)
			l.checkOnce(t)
		})
	}
}
