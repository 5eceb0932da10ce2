package search

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

func TestTrySpeed(t *testing.T) {
	w := NewWorker()
	for _, text := range trySpeed([]string{"pente", "gomoku", "renju", "keryo-pente", "connect6", "linear-pente", "boat-pente", "o-pente", "ninuki-renju", "complication"}) {
		r := parse(t, text)
		for k := range uint64(2) {
			p := randomOpening(t, r, 8, rand.New(rand.NewPCG(7, k)))
			l := level(t, 8)
			l.Nodes = 500000
			begin := time.Now()
			c, err := w.Best(context.Background(), p, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			d := time.Since(begin)
			t.Logf("%s depth %d score %d nodes %d %.0f kn/s line %d", text, c.Depth, c.Score, c.Nodes, float64(c.Nodes)/d.Seconds()/1000, len(c.Line))
		}
	}
}

func TestTryMatch(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("GAMES"))
	w := NewWorker()
	variant := os.Getenv("VARIANT")
	if variant == "" {
		variant = "pente"
	}
	for i := range Levels - 1 {
		if n == 0 || os.Getenv("ONLY") != "" && os.Getenv("ONLY") != strconv.Itoa(i+2) {
			continue
		}
		a, b := computer(t, w, level(t, i+2)), computer(t, w, level(t, i+1))
		s := match(t, parse(t, variant), a, b, n, 1)
		t.Logf("level %d against %d: %v %.2f", i+2, i+1, s, s.share())
	}
}

func trySpeed(all []string) []string {
	if v := os.Getenv("VARIANT"); v != "" {
		return []string{v}
	}
	return all
}
