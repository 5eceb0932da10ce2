package mailer

import (
	"strings"
	"testing"
	"time"
)

// W15: a text that may not be whole is taken for the mail when the same comes at a later time. Where the server's sizes have
// been wrong for several mails, the same text twice is enough.
func TestDoubtfulTexts(t *testing.T) {
	const whole = "From: ann\r\n\r\nL12"
	half := whole[:len(whole)-1]
	type came struct {
		uid   uint32
		text  string
		size  int // as the server tells it
		after time.Duration
		want  bool
	}
	wrong := func(uid uint32) []came { // its size is wrong for good
		return []came{{uid, whole, 9, 0, false}, {uid, whole, 9, doubtTime, true}}
	}
	known := append(append(wrong(1), wrong(2)...), wrong(3)...)
	for name, steps := range map[string][]came{
		"whole":                          {{1, whole, len(whole), 0, true}},
		"more than is fetched":           {{1, strings.Repeat("x", 100), 200, 0, true}},
		"nothing":                        {{1, "", len(whole), 0, false}, {1, "", len(whole), doubtTime, false}, {1, whole, len(whole), 0, true}},
		"nothing, and no size":           {{1, "", 0, 0, false}, {1, "", 0, doubtTime, false}},
		"the last byte missing":          {{1, half, len(whole), 0, false}, {1, whole, len(whole), 0, true}},
		"the same at once":               {{1, half, len(whole), 0, false}, {1, half, len(whole), 0, false}},
		"another half later":             {{1, half, len(whole), 0, false}, {1, half[:13], len(whole), doubtTime, false}},
		"half a header":                  {{1, "From:", 5, 0, false}, {1, whole, len(whole), 0, true}},
		"a header alone":                 {{1, "From:", 5, 0, false}, {1, "From:", 5, doubtTime, true}},
		"no size":                        {{1, whole, 0, 0, false}, {1, whole, 0, doubtTime, true}},
		"wrong sizes":                    append(known, came{4, whole, 9, 0, false}, came{4, whole, 9, 0, true}),
		"wrong sizes, but half a header": append(known, came{4, "From:", 9, 0, false}, came{4, "From:", 9, doubtTime, false}),
		"wrong sizes, and once half a text": append(known, came{4, half, len(whole), 0, false}, came{4, whole, len(whole), 0, true},
			came{5, whole, 9, 0, false}, came{5, whole, 9, 0, false}),
	} {
		t.Run(name, func(t *testing.T) {
			d := doubts{texts: map[Mark]doubt{}}
			now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			for i, c := range steps {
				now = now.Add(c.after)
				m := Mail{Validity: 7, UID: c.uid, Size: int64(c.size), Raw: []byte(c.text)}
				if got := d.believes(m, 100, now); got != c.want {
					t.Errorf("step %d, mail %d: believed %v, want %v", i+1, c.uid, got, c.want)
				}
			}
		})
	}
}
