package league

import (
	"slices"
	"testing"
	"time"
)

func TestMayChallenge(t *testing.T) {
	now := time.Date(2027, 3, 10, 12, 0, 0, 0, time.UTC)
	ladder, rules := Ladder{5, 6, 7, 8, 9}, StandardLadder()
	ended := func(days int) time.Time { return now.AddDate(0, 0, -days) }
	for _, test := range []struct {
		name     string
		from, to int
		games    []LadderGame
		want     LadderRefusal
	}{
		{"three places up", 8, 5, nil, ""},
		{"four places up", 9, 5, nil, TooHigh},
		{"down", 5, 6, nil, NotHigher},
		{"oneself", 6, 6, nil, NotHigher},
		{"a stranger", 4, 6, nil, NotOnLadder},
		{"two open games", 8, 7, []LadderGame{{8, 6, time.Time{}}, {9, 8, time.Time{}}}, TooManyOpen},
		{"the other has two", 8, 7, []LadderGame{{7, 6, time.Time{}}, {9, 7, time.Time{}}}, OtherTooMany},
		{"one open game each", 8, 7, []LadderGame{{8, 6, time.Time{}}, {9, 7, time.Time{}}, {8, 6, ended(1)}}, ""},
		{"they play already", 8, 7, []LadderGame{{7, 8, time.Time{}}}, PlayedJustNow},
		{"six days ago", 8, 7, []LadderGame{{8, 7, ended(6)}}, PlayedJustNow},
		{"seven days ago", 8, 7, []LadderGame{{8, 7, ended(7)}}, ""},
	} {
		if got := ladder.MayChallenge(rules, test.games, test.from, test.to, now); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestLadderMoves(t *testing.T) {
	ladder := Ladder{5, 6, 7, 8}
	for name, test := range map[string]struct{ got, want Ladder }{
		"8 beats 6":             {ladder.AfterWin(8, 6), Ladder{5, 8, 6, 7}},
		"5 stands higher":       {ladder.AfterWin(5, 6), ladder},
		"9 is not on it":        {ladder.AfterWin(9, 6), ladder},
		"6 is overdue":          {ladder.AfterOverdue(StandardLadder(), 6), Ladder{5, 7, 6, 8}},
		"5 is overdue, 9 lost":  {ladder.AfterOverdue(LadderRules{Overdue: 9}, 5), Ladder{6, 7, 8, 5}},
		"8 is last and overdue": {ladder.AfterOverdue(StandardLadder(), 8), ladder},
		"9 is not there":        {ladder.AfterOverdue(StandardLadder(), 9), ladder},
		"9 enters":              {ladder.With(9), Ladder{5, 6, 7, 8, 9}},
		"8 enters again":        {ladder.With(8), ladder},
		"6 leaves":              {ladder.Without(6), Ladder{5, 7, 8}},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s: %v, want %v", name, test.got, test.want)
		}
	}
	if !slices.Equal(ladder, Ladder{5, 6, 7, 8}) {
		t.Errorf("the ladder itself has changed: %v", ladder)
	}
}
