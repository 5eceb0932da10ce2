// Package rating rates players with Glicko-2, as Mark Glickman's paper "Example of the Glicko-2
// system" (2022) describes it, without rounding in between.
package rating

import "math"

// Rating is what is known of a player's strength.
type Rating struct {
	Rating     float64 // on the scale of chess ratings
	Deviation  float64 // half the width of the interval that holds the true strength in 19 of 20 cases
	Volatility float64 // how much the strength is expected to change in a period
}

// Rounded returns the rating as people write it.
func (r Rating) Rounded() int { return int(math.Round(r.Rating)) }

// System holds the constants of the paper.
type System struct {
	New   Rating  // of a player without games
	Tau   float64 // how much volatility changes, 0.3 to 1.2
	Close float64 // how near to the true volatility the iteration must come
}

// Standard has the constants of the paper's example.
func Standard() System {
	return System{New: Rating{Rating: 1500, Deviation: 350, Volatility: 0.06}, Tau: 0.5, Close: 1e-12}
}

// scale is the size of a unit of the inner scale on the outer one.
const scale = 173.7178

// Score is the result of a game or of a set against an opponent, with the opponent's rating before
// the period.
type Score struct {
	Opponent Rating
	Points   float64 // 1 for a win, 0.5 for a draw, 0 for a loss; a set of two can also give 0.25 and 0.75
}

// After returns the rating after a period with these results. Without results only the deviation
// grows, at most to the deviation of a new player.
func (s System) After(r Rating, scores []Score) Rating {
	mu, phi := (r.Rating-s.New.Rating)/scale, r.Deviation/scale
	if len(scores) == 0 {
		r.Deviation = min(scale*math.Hypot(phi, r.Volatility), max(s.New.Deviation, r.Deviation))
		return r
	}
	information, surplus := 0.0, 0.0
	for _, score := range scores {
		weight, expected := s.outlook(mu, score.Opponent)
		information += weight * weight * expected * (1 - expected)
		surplus += weight * (score.Points - expected)
	}
	variance := 1 / information
	sigma := s.volatility(phi, r.Volatility, variance, variance*surplus)
	spread := math.Hypot(phi, sigma)
	phi = 1 / math.Sqrt(1/(spread*spread)+information)
	return Rating{
		Rating:     scale*(mu+phi*phi*surplus) + s.New.Rating,
		Deviation:  scale * phi,
		Volatility: sigma,
	}
}

// outlook returns how much a game against an opponent counts, and the points that are expected.
func (s System) outlook(mu float64, opponent Rating) (weight, expected float64) {
	phi := opponent.Deviation / scale
	weight = 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi))
	return weight, 1 / (1 + math.Exp(-weight*(mu-(opponent.Rating-s.New.Rating)/scale)))
}

// Expected returns the points that a player is expected to make in a game against another.
func (s System) Expected(player, opponent Rating) float64 {
	_, expected := s.outlook((player.Rating-s.New.Rating)/scale, opponent)
	return expected
}

// volatility returns the new volatility: the paper's step 5, the Illinois method.
func (s System) volatility(phi, sigma, variance, improvement float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + variance + e
		return e*(improvement*improvement-d)/(2*d*d) - (x-a)/(s.Tau*s.Tau)
	}
	low, high := a, math.Log(improvement*improvement-phi*phi-variance)
	if !(improvement*improvement > phi*phi+variance) {
		high = a - s.Tau
		for f(high) < 0 {
			high -= s.Tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > s.Close {
		next := low + (low-high)*atLow/(atHigh-atLow)
		at := f(next)
		if at*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, at
	}
	return math.Exp(low / 2)
}
