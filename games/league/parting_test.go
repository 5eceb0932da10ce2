package league

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// parted writes a table with what parted each row from the one above: "2 bob head-to-head 1:0".
func parted(d Division) string {
	var lines []string
	for _, r := range d.Table() {
		line := fmt.Sprint(r.Place, " ", d.Players[r.Player].Name)
		if r.By != "" {
			line += " " + string(r.By)
		}
		if above, own, ok := r.Apart(); ok {
			line += fmt.Sprintf(" %v:%v", above, own)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, ", ")
}

func TestWhatPartedRows(t *testing.T) {
	for name, test := range map[string]struct {
		table  string
		breaks []TieBreak
		want   string
	}{
		"points alone": {"x 1 1\n0 x 1\n0 0 x", []TieBreak{Wins}, "1 ann, 2 bob, 3 cleo"},
		"a shared place has none, the row below it has": {"x = = 1\n= x = =\n= = x =\n0 = = x", []TieBreak{Wins},
			"1 ann, 2 bob, 2 cleo, 4 dan"},
		"drawn and shared": {"x = =\n= x =\n= = x", []TieBreak{HeadToHead, Wins}, "1 ann, 1 bob, 1 cleo"},
		"the second tie-break": {"x = = =\n= x 1 0\n= 0 x 1\n= 1 0 x", []TieBreak{HeadToHead, Wins},
			"1 bob, 1 cleo, 1 dan, 4 ann wins 1:0"},
		"a lot has no values": {"x =\n= x", []TieBreak{Lot}, "1 bob, 2 ann lot"},
		// Of four with three points, ann and bob have got two from the others, cleo and dan one. Ann beat
		// bob, and cleo beat dan.
		"head to head again": {"x 1 1 0 0 1\n0 x 1 1 0 1\n0 0 x 1 1 1\n1 0 0 x 1 1\n1 1 0 0 x 0\n0 0 0 0 1 x", []TieBreak{HeadToHead, Lot},
			"1 ann, 2 bob head-to-head 1:0, 3 cleo head-to-head 2:1, 4 dan head-to-head 1:0, 5 eve, 6 fay"},
	} {
		t.Run(name, func(t *testing.T) {
			d := crosstable("ann bob cleo dan eve fay", test.table)
			d.TieBreaks = test.breaks
			if got := parted(d); got != test.want {
				t.Errorf("%s\nwant %s", got, test.want)
			}
		})
	}
}

// TestWhatPartedTheLeader: ann has beaten bob and cleo, who have not met: she is ahead of both for certain.
func TestWhatPartedTheLeader(t *testing.T) {
	d := crosstable("ann bob cleo dan eve", "x 1 1 0 0\n0 x . 1 1\n0 . x 1 1\n1 0 0 x =\n1 0 0 = x")
	d.Games = slices.DeleteFunc(d.Games, func(g Game) bool { return g.Result == Open })
	d.Players[2].Rating = 1500
	d.TieBreaks = []TieBreak{HeadToHead, StartRating}
	want := "1 ann, 2 cleo head-to-head 2:0, 3 bob rating 1500:0, 4 dan, 4 eve"
	if got := parted(d); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
