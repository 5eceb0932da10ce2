package search

import (
	"fmt"
	"math"
	"testing"
)

// TestHigherLevelsWin plays 200 games between each level and the next lower one. It takes hours:
// -run TestHigherLevelsWin/3 plays level 3 against level 2 only.
func TestHigherLevelsWin(t *testing.T) {
	if !long() {
		t.Skip("set PENTEPOST_STRENGTH=1 to play matches between the levels")
	}
	for number := 2; number <= Levels; number++ {
		t.Run(fmt.Sprint(number), func(t *testing.T) {
			s := match(t, parse(t, "pente"), computer(t, level(t, number)), computer(t, level(t, number-1)), 200, uint64(number))
			t.Logf("| %d | %d | %d | %d | %d | %.0f %% | %+.0f |", number, number-1, s.won, s.drawn, s.lost, 100*s.share(), elo(s.share()))
			if s.share() < 0.6 {
				t.Errorf("level %d wins only %.0f %%", number, 100*s.share())
			}
		})
	}
}

// elo returns the difference in Elo points that explains a share of the points.
func elo(share float64) float64 {
	share = min(max(share, 0.002), 0.998)
	return 400 * math.Log10(share/(1-share))
}

// TestNeighboursDiffer plays a few games between levels that are far apart.
func TestNeighboursDiffer(t *testing.T) {
	s := match(t, parse(t, "pente"), computer(t, level(t, 4)), computer(t, level(t, 1)), 10, 1)
	if s.share() < 0.7 {
		t.Errorf("level 4 wins %.0f %% against level 1", 100*s.share())
	}
}
