package server

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Mails of one sender and about one game stay in one lane, in their order; the lanes are about as long as
// each other.
func TestLanes(t *testing.T) {
	for _, test := range []struct{ mails, want string }{
		{"", ""},
		{"ann", "ann"},
		{"ann bob cat dan", "ann dan | bob | cat"},
		{"ann bob ann cat ann", "ann ann ann | bob | cat"},
		{"ann:1 bob:1 cat:2 dan", "ann:1 bob:1 | cat:2 | dan"},
		{"ann:1 bob:2 cat ann:2 bob:3 dan:3", "ann:1 bob:2 ann:2 bob:3 dan:3 | cat"},
		{"ann:1 ann:2 cat:3 dan:4 bob:1 eve:4", "ann:1 ann:2 bob:1 | cat:3 | dan:4 eve:4"},
	} {
		var got []string
		for _, lane := range lanes(strings.Fields(test.mails), func(m string) []string { return strings.Split(m, ":") }, 3) {
			got = append(got, strings.Join(lane, " "))
		}
		want := strings.FieldsFunc(test.want, func(c rune) bool { return c == '|' })
		for i := range want {
			want[i] = strings.TrimSpace(want[i])
		}
		if diff := cmp.Diff(sorted(want), sorted(got)); diff != "" {
			t.Errorf("%s:\n%s", test.mails, diff)
		}
	}
}

func sorted(texts []string) []string { return slices.Sorted(slices.Values(texts)) }
