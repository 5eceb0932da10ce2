package main

import (
	"slices"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/computer"
	"pentepost/rules/search"
)

// TestLevelsSayWhatTheyAreLike checks that the page offers all levels, each with words of its own.
func TestLevelsSayWhatTheyAreLike(t *testing.T) {
	guide, err := newGuide()
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for i, o := range guide.New.Opponents {
		_, like, ok := strings.Cut(o.Says, ": ")
		if o.Value != computer.Nick(i+1) || !ok || slices.Contains(said, like) {
			t.Errorf("%q is offered as %q", o.Value, o.Says)
		}
		said = append(said, like)
	}
	if len(said) != search.Levels {
		t.Errorf("%d levels are offered, want %d", len(said), search.Levels)
	}
}
