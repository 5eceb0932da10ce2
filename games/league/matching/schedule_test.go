package matching

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// complete returns a schedule in which n vertices are to meet in some rounds and nobody has met.
func complete(n, rounds int) (s Schedule) {
	all := uint64(1)<<n - 1
	for v := range n {
		s.Unmet = append(s.Unmet, all&^(1<<v))
	}
	for range rounds {
		s.Rounds = append(s.Rounds, all)
	}
	return s
}

// TestRoundRobin: everybody meets everybody else once.
func TestRoundRobin(t *testing.T) {
	for n := 2; n <= 28; n += 2 {
		s := complete(n, n-1)
		rounds, _ := s.Fill(200_000)
		if rounds == nil {
			t.Errorf("%d vertices: no way", n)
			continue
		}
		checkSchedule(t, s, rounds)
	}
}

// TestNoSchedule: three rounds of six players have left two circles of three, and there is no fourth
// one; and five rounds of four vertices are too many.
func TestNoSchedule(t *testing.T) {
	for name, s := range map[string]Schedule{
		"two circles": {Unmet: []uint64{0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000}, Rounds: []uint64{0b111111}},
		"too many":    complete(4, 5),
		"odd":         {Unmet: complete(4, 1).Unmet, Rounds: []uint64{0b0111}},
	} {
		if rounds, known := s.Fill(1000); rounds != nil || !known {
			t.Errorf("%s: %v, known %v", name, rounds, known)
		}
	}
	if _, known := complete(20, 19).Fill(10); known {
		t.Error("10 steps are enough for 190 pairs")
	}
}

// TestFillNaively compares random schedules with the search through all of them. In some, not
// everybody is in the first round.
func TestFillNaively(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 4).Draw(t, "half")
		s := complete(n, rapid.IntRange(1, 4).Draw(t, "rounds"))
		density := rapid.IntRange(40, 100).Draw(t, "density")
		random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		for v := range n {
			for w := range v {
				if random.IntN(100) >= density {
					s.Unmet[v] &^= 1 << w
					s.Unmet[w] &^= 1 << v
				}
			}
		}
		if out := random.Perm(n); rapid.Bool().Draw(t, "away") {
			s.Rounds[0] &^= 1<<out[0] | 1<<out[1]
		}
		want := s.possible(0)
		rounds, known := s.Fill(100_000)
		if !known || (rounds != nil) != want {
			t.Fatalf("found %v, known %v, want %v: %+v", rounds, known, want, s)
		}
		if want {
			checkSchedule(t, s, rounds)
		}
	})
}

// possible reports whether the rounds from one on can be paired, by trying everything.
func (s Schedule) possible(round int) bool {
	if round == len(s.Rounds) {
		return true
	}
	free := s.Rounds[round]
	if free == 0 {
		return s.possible(round + 1)
	}
	v := bits.TrailingZeros64(free)
	for w := range s.Unmet {
		if s.Unmet[v]&free>>w&1 == 0 {
			continue
		}
		s.flip(round, v, w)
		found := s.possible(round)
		s.flip(round, v, w)
		if found {
			return true
		}
	}
	return false
}

func (s Schedule) flip(round, v, w int) {
	s.Rounds[round] ^= 1<<v | 1<<w
	s.Unmet[v] ^= 1 << w
	s.Unmet[w] ^= 1 << v
}

// checkSchedule checks that everybody in a round has a partner in it, and meets nobody twice.
func checkSchedule(t interface{ Errorf(string, ...any) }, s Schedule, rounds [][]int) {
	met := map[[2]int]bool{}
	for round, partners := range rounds {
		for v, w := range partners {
			present := s.Rounds[round]>>v&1 == 1
			switch {
			case !present && w == none:
			case !present || w == none || partners[w] != v || s.Unmet[v]>>w&1 == 0 || met[[2]int{v, w}]:
				t.Errorf("round %d: %d is paired with %d: %v", round, v, w, rounds)
			default:
				met[[2]int{v, w}] = true
			}
		}
	}
}
