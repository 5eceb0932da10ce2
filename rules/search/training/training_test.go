package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/rules"
	"pentepost/rules/search"
)

// TestTraining plays a few games twice, which are the same, and fits weights to them, which then fit these
// positions better than the old weights.
func TestTraining(t *testing.T) {
	r, _ := rules.Named("o-pente")
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if err := play(r, 12, 40, 3, out); err != nil {
			t.Fatal(err)
		}
	}
	if first.String() != second.String() {
		t.Error("games with the same seed differ")
	}
	name := filepath.Join(t.TempDir(), "games")
	if err := os.WriteFile(name, first.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	games := reading{rules: r, trainer: search.NewTrainer()}
	if err := games.read(name); err != nil {
		t.Fatal(err)
	}
	f := newFitting(search.Parameters(&r))
	before := f.loss(games.list)
	for range 20 {
		f.epoch(games.list, 2, false)
	}
	if after := f.loss(games.list); after >= before || len(games.list) < 50 {
		t.Errorf("the error of %d positions is %.5f after fitting, %.5f before", len(games.list), after, before)
	}

	var written strings.Builder
	if err := fit(r, []string{name}, 1, 1, &written); err != nil {
		t.Fatal(err)
	}
	head, numbers, _ := strings.Cut(written.String(), "\n")
	if !strings.HasPrefix(head, `# play -variant "o-pente" -games 12 -nodes 40 -seed 3`) {
		t.Errorf("the head does not say how the games were played: %s", head)
	}
	if n := len(strings.Fields(numbers[strings.Index(numbers, "\n"):])); n != len(f.weights) {
		t.Errorf("%d numbers, want %d", n, len(f.weights))
	}
}
