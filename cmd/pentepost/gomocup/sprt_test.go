package gomocup

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// pairs counts pairs of games from the same opening, one with either colour, by the half points of the first player: 0 to 4. The games
// of a pair depend on each other, because an opening can favour a colour; the pairs do not.
type pairs [5]int

// number returns how many pairs there are.
func (n pairs) number() (sum int) {
	for _, k := range n {
		sum += k
	}
	return sum
}

// mean returns the share of the points, and the variance of that of a pair, after some more pairs at both ends of the scale.
func (n pairs) mean(more float64) (mean, variance float64) {
	total := float64(n.number()) + 2*more
	weight := func(i int) float64 {
		if i == 0 || i == len(n)-1 {
			return float64(n[i]) + more
		}
		return float64(n[i])
	}
	for i := range n {
		mean += weight(i) / total * points(i)
	}
	for i := range n {
		variance += weight(i) / total * (points(i) - mean) * (points(i) - mean)
	}
	return mean, variance
}

// points returns the share of the points of half points of a pair.
func points(halves int) float64 { return float64(halves) / 4 }

// interval returns between which shares of the points the true one lies, with 95 %. Half a pair more at both ends keeps it honest after a
// few pairs that all ended alike.
func (n pairs) interval() (low, high float64) {
	mean, variance := n.mean(0.5)
	wide := 1.96 * math.Sqrt(variance/float64(n.number()+1))
	return max(0, mean-wide), min(1, mean+wide)
}

// A sprt is a sequential probability ratio test: it goes on until the games tell whether a player is so many Elo points stronger than
// another, or only so many, with an error of 5 % either way.
type sprt struct{ elo0, elo1 float64 }

// errorRate is how often the test takes one hypothesis for the other.
const errorRate = 0.05

// bound is the logarithm of the likelihood ratio at which the test ends.
var bound = math.Log((1 - errorRate) / errorRate)

// expected returns the share of the points that a difference in Elo points explains.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// eloOf returns the difference in Elo points that explains a share of the points.
func eloOf(share float64) float64 {
	share = min(max(share, 0.001), 0.999)
	return 400 * math.Log10(share/(1-share))
}

// ratio returns the logarithm of the likelihood ratio: how much likelier the results are if the difference is elo1 than if it is elo0.
// For each hypothesis, the shares of the five results are those under which the results are most likely.
func (s sprt) ratio(n pairs) (sum float64) {
	if n.number() == 0 {
		return 0
	}
	p0, p1 := likeliest(n, expected(s.elo0)), likeliest(n, expected(s.elo1))
	for i, k := range n {
		sum += float64(k) * math.Log(p1[i]/p0[i])
	}
	return sum
}

// likeliest returns the probabilities of the five results that have a mean and make some results most likely. With a Lagrange multiplier
// x they are f/(1+x(points-mean)), where f is how often a result was seen.
func likeliest(n pairs, mean float64) (p [5]float64) {
	const unseen = 1e-3 // pairs, so that no result is impossible
	total := 0.0
	for i, k := range n {
		p[i] = max(float64(k), unseen)
		total += p[i]
	}
	low, high := -1/(1-mean), 1/mean
	for range 80 {
		x := (low + high) / 2
		excess := 0.0
		for i := range p {
			excess += p[i] * (points(i) - mean) / (1 + x*(points(i)-mean))
		}
		if excess > 0 {
			low = x
		} else {
			high = x
		}
	}
	for i := range p {
		p[i] /= total * (1 + low*(points(i)-mean))
	}
	return p
}

// decided reports whether the test has ended, and with which hypothesis.
func (s sprt) decided(n pairs) (stronger, ok bool) {
	r := s.ratio(n)
	return r > 0, math.Abs(r) >= bound
}

// Where all results occur often, the ratio is close to the one for a normal distribution, which is another formula.
func TestRatioIsNearlyNormal(t *testing.T) {
	for _, n := range []pairs{{100, 400, 1000, 450, 130}, {200, 300, 400, 310, 200}, {10, 600, 100, 500, 40}} {
		for _, s := range []sprt{{0, 10}, {-5, 5}, {0, -20}} {
			s0, s1 := expected(s.elo0), expected(s.elo1)
			mean, variance := n.mean(0)
			want := float64(n.number()) * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
			if got := s.ratio(n); math.Abs(got-want) > 0.05*math.Abs(want)+0.05 {
				t.Errorf("%v %v: %.3f, want about %.3f", n, s, got, want)
			}
		}
	}
	if p := likeliest(pairs{3, 0, 5, 0, 9}, 0.6); math.Abs(p[1]/4+p[2]/2+p[3]*3/4+p[4]-0.6) > 1e-6 || math.Abs(p[0]+p[1]+p[2]+p[3]+p[4]-1) > 1e-6 {
		t.Errorf("%v has another mean or sum", p)
	}
}

// The test errs in about 5 % of the matches if one of its hypotheses is true, and hardly ever beyond them: here in matches with openings that
// favour a colour.
func TestErrorsOfTheTest(t *testing.T) {
	const matches = 400
	random := rand.New(rand.NewPCG(1, 2))
	s := sprt{0, 60}
	for _, elo := range []float64{s.elo0, s.elo1, s.elo0 - 60, s.elo1 + 60} {
		wrong, games := 0, 0
		for range matches {
			var n pairs
			for {
				bias := random.Float64()*0.6 - 0.3
				halves := 0
				for _, chance := range []float64{expected(elo) + bias, expected(elo) - bias} {
					if random.Float64() < chance {
						halves += 2
					}
				}
				n[halves]++
				stronger, ok := s.decided(n)
				if !ok {
					continue
				}
				if stronger != (elo >= s.elo1) {
					wrong++
				}
				break
			}
			games += 2 * n.number()
		}
		t.Logf("difference %.0f: %d of %d matches end with the wrong verdict, after %d games on average", elo, wrong, matches, games/matches)
		most := 0.075 // two standard deviations above 5 % in 400 matches
		if elo < s.elo0 || elo > s.elo1 {
			most = 0.01
		}
		if float64(wrong) > most*matches {
			t.Errorf("difference %.0f: %d of %d matches end with the wrong verdict", elo, wrong, matches)
		}
	}
}

// The interval holds the true share in about 95 % of the matches.
func TestInterval(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	const matches = 2000
	for _, share := range []float64{0.5, 0.7, 0.95} {
		t.Run(fmt.Sprint(share), func(t *testing.T) {
			held := 0
			for range matches {
				var n pairs
				for range 50 {
					halves := 0
					for range 2 {
						if random.Float64() < share {
							halves += 2
						}
					}
					n[halves]++
				}
				if low, high := n.interval(); low <= share && share <= high {
					held++
				}
			}
			if held < matches*93/100 || held > matches*99/100 {
				t.Errorf("it holds the share in %d of %d matches", held, matches)
			}
		})
	}
	if low, high := (pairs{0, 0, 0, 0, 3}).interval(); low > 0.9 || high != 1 {
		t.Errorf("after three pairs that were won it goes from %.2f to %.2f", low, high)
	}
}
