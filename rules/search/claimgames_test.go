package search

import (
	"math/rand/v2"
	"testing"

	"pentepost/rules"
)

// TestClaimsOfGamesAreProved lets a weak computer play games of all variants of two seats on their usual boards, and has the
// rules check what is claimed: that the seat on turn wins, that it loses, and what refutes the stone that is played. With
// PENTEPOST_LONG=1 these are over 1,000 claims; without it, a claim or two of every third variant.
func TestClaimsOfGamesAreProved(t *testing.T) {
	enough := 1
	if inCI() {
		enough = 1000/len(rulesets()) + 1
	}
	for i, variant := range rulesets() {
		if !inCI() && i%3 > 0 {
			continue
		}
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			c := gameClaims{claims: claims{T: t, worker: NewWorker(), random: rand.New(rand.NewPCG(34, uint64(i)))}}
			for game := uint64(0); c.proved < enough && game < uint64(20*enough); game++ {
				c.game(parse(t, variant), game, enough)
			}
			t.Logf("%d claims, %d of a seat not on turn, %d of them refutations, the longest of %d plies", c.proved, c.lost, c.refuted, c.longest)
			c.enough(enough)
		})
	}
}

// gameClaims are the claims of games.
type gameClaims struct {
	claims

	refuted int
}

// game plays a game until enough was claimed. A third of its stones is random, or it would have few mistakes.
func (c *gameClaims) game(r rules.Ruleset, seed uint64, enough int) {
	c.Helper()
	weak := Level{Nodes: 200, Depth: 2, Width: 10}
	b := Bounds{Plies: 7, Fours: 11, Nodes: 4000}
	for p := r.Start(); !p.Result().Over() && c.proved < enough; {
		choice, err := c.worker.Best(c.Context(), p, weak, seed)
		if err != nil {
			c.Fatal(err)
		}
		m, stone := choice.Move, p.Choices() == 0 && len(p.Remaining()) == 0
		if near := nearMove(&p, rules.Point(c.random.IntN(int(p.Points()))), c.random); stone && c.random.IntN(3) == 0 && p.Legal(near) == nil {
			m = near
		}
		if stone {
			c.judge(p, b)
			c.refute(p, m, b)
		}
		if p, _, err = p.Play(m); err != nil {
			c.Fatal(err)
		}
	}
}

// refute has the claim about a stone checked: that it wins all the same, or that the answer wins.
func (c *gameClaims) refute(p rules.Position, m rules.Move, b Bounds) {
	c.Helper()
	a, err := c.worker.Answer(c.Context(), p, m, b.Plies, b.Nodes)
	if err != nil {
		c.Fatal(err)
	}
	if a.Proof == nil || a.Loses == 1 && c.random.IntN(10) > 0 {
		return
	}
	after, _, err := p.Play(m)
	if err != nil {
		c.Fatal(err)
	}
	winner, plies := p.Turn(), a.Wins-1
	if a.Loses > 0 {
		winner, plies = after.Turn(), a.Loses
	}
	if a.Proof.Winner != winner || a.Proof.Plies > plies {
		c.Errorf("%+v, but the proof is of %+v\n%s", a, a.Proof, draw(&after))
	}
	c.check(&after, &Proven{Claim: *a.Proof})
	c.proved++
	c.refuted++
	c.longest = max(c.longest, plies)
}
