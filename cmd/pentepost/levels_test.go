package main

import (
	"slices"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/computer"
	"pentepost/games"
	"pentepost/mailer/postoffice/page"
	"pentepost/rules/search"
)

// TestLevelsSayWhatTheyAreLike checks that the page offers all levels in every language, each with words of its own.
func TestLevelsSayWhatTheyAreLike(t *testing.T) {
	guides, err := newGuides()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range games.Languages() {
		guide, err := guides(l.Tag)
		if err != nil {
			t.Fatal(err)
		}
		checkLevels(t, guide)
	}
}

func checkLevels(t *testing.T, guide page.Guide) {
	t.Helper()
	var said []string
	for i, o := range guide.New.Opponents {
		_, like, ok := strings.Cut(strings.ReplaceAll(o.Says, "：", ": "), ": ")
		if o.Value != computer.Nick(i+1) || !ok || slices.Contains(said, like) {
			t.Errorf("%q is offered as %q", o.Value, o.Says)
		}
		said = append(said, like)
	}
	if len(said) != search.Levels {
		t.Errorf("%d levels are offered, want %d", len(said), search.Levels)
	}
}
