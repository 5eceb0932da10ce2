package rating

import (
	"math"
	"testing"
)

// TestPaper computes the worked example of the paper in full precision.
func TestPaper(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	got := Standard().After(player, []Score{
		{Rating{1400, 30, 0.06}, 1},
		{Rating{1550, 100, 0.06}, 0},
		{Rating{1700, 300, 0.06}, 0},
	})
	near(t, got, Rating{1464.0506705, 151.5165241, 0.0599959844})
}

func TestNoGames(t *testing.T) {
	near(t, Standard().After(Rating{1500, 200, 0.06}, nil), Rating{1500, 200.2714167, 0.06})
	near(t, Standard().After(Rating{1500, 350, 0.06}, nil), Rating{1500, 350, 0.06})
}

// near compares to the last digit of the expected values.
func near(t *testing.T, got, want Rating) {
	t.Helper()
	if math.Abs(got.Rating-want.Rating) > 0.5e-7 || math.Abs(got.Deviation-want.Deviation) > 0.5e-7 || math.Abs(got.Volatility-want.Volatility) > 0.5e-10 {
		t.Errorf("got %.7f, %.7f, %.10f; want %.7f, %.7f, %.10f",
			got.Rating, got.Deviation, got.Volatility, want.Rating, want.Deviation, want.Volatility)
	}
}

// TestUpset checks the other start of the iteration: results that nobody expected raise the
// volatility.
func TestUpset(t *testing.T) {
	weak := Rating{1500, 50, 0.06}
	scores := make([]Score, 20)
	for i := range scores {
		scores[i] = Score{Rating{2100, 50, 0.06}, 1}
	}
	got := Standard().After(weak, scores)
	if got.Volatility <= weak.Volatility || got.Rating <= 1700 {
		t.Errorf("after 20 wins against stronger players: %+v", got)
	}
}

func TestExpected(t *testing.T) {
	s, a, b := Standard(), Rating{1700, 60, 0.06}, Rating{1500, 60, 0.06}
	if e := s.Expected(a, b); e < 0.74 || e > 0.77 || math.Abs(e+s.Expected(b, a)-1) > 1e-15 {
		t.Errorf("200 points above: %.3f and %.3f", e, s.Expected(b, a))
	}
}
