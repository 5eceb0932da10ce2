package main

import (
	"bytes"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/rules"
	"pentepost/rules/search"
)

// TestTraining plays a few games of each kind of search twice, which are the same, and fits weights to them, which then fit these
// positions better than the old weights.
func TestTraining(t *testing.T) {
	for _, name := range []string{"o-pente", "connect6"} {
		t.Run(name, func(t *testing.T) { testTraining(t, name) })
	}
}

func testTraining(t *testing.T, variant string) {
	r, _ := rules.Named(variant)
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
	positions, _, err := samples(r, []string{name})
	if err != nil {
		t.Fatal(err)
	}
	f := newFitting(search.Parameters(&r))
	before := f.loss(positions)
	for range 20 {
		f.epoch(positions, 2, false)
	}
	if after := f.loss(positions); after >= before || len(positions) < 30 {
		t.Errorf("the error of %d positions is %.5f after fitting, %.5f before", len(positions), after, before)
	}
	for what, n := range map[string]int{
		written(t, func(out io.Writer) error { return fit(r, []string{name}, 1, 1, out) }):      len(search.Parameters(&r)),
		written(t, func(out io.Writer) error { return order(r, []string{name}, 4, 0.05, out) }): len(search.OrderParameters(&r)),
	} {
		head, numbers, _ := strings.Cut(what, "\n")
		if !strings.HasPrefix(head, `# play -variant "`+variant+`" -games 12 -nodes 40 -seed 3`) {
			t.Errorf("the head does not say how the games were played: %s", head)
		}
		if got := len(strings.Fields(numbers[strings.Index(numbers, "\n"):])); got != n {
			t.Errorf("%d numbers, want %d", got, n)
		}
	}
}

// written returns what a step of the training writes.
func written(t *testing.T, step func(io.Writer) error) string {
	t.Helper()
	var text strings.Builder
	if err := step(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestOrderLearns checks that an order learns from choices which candidates are chosen: those with a parameter.
func TestOrderLearns(t *testing.T) {
	var list []choice
	for i := range 600 {
		list = append(list, choice{candidates: [][]int16{{0, 1}, {2, 3}, {0, 3}}, chosen: []int{0, 0, 2}[i%3]})
	}
	f := newFitting(make([]int32, 4))
	for range 40 {
		f.learnOrder(list, 0.05, false)
	}
	if shares := f.shares(&list[0]); math.Abs(shares[0]-2.0/3) > 0.03 || math.Abs(shares[2]-1.0/3) > 0.03 {
		t.Errorf("shares %.3f, want 2/3, 0 and 1/3", shares)
	}
}
