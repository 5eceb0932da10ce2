package search

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pentepost/rules"
	"pentepost/rules/proof"
)

// mostChecked is how many moves may be played to check a proof.
const mostChecked = 20_000_000

// crowded returns a position of random stones near the centre of a small board, without an opening.
func crowded(r rules.Ruleset, random *rand.Rand) rules.Position {
	r = resized(r, 7+2*random.IntN(2))
	r.Opening = rules.Free
	start := r.Start()
	for {
		p, stones := start, 8+random.IntN(22)
		for tries := 0; p.Plies() < stones && !p.Result().Over() && tries < 1000; tries++ {
			x, y := random.IntN(r.Width), min(random.IntN(7), r.Height-1)
			if next, _, err := p.Play(rules.Place(p.Point(x, y))); err == nil {
				p = next
			}
		}
		if !p.Result().Over() && p.Plies() == stones {
			return p
		}
	}
}

// TestClaimsAreProved lets the search prove wins and losses in random positions of all variants of two seats, and has each
// proof checked by the rules. With PENTEPOST_LONG=1 these are over 1,000 claims.
func TestClaimsAreProved(t *testing.T) {
	enough := 6
	if long() || os.Getenv("PENTEPOST_LONG") != "" {
		enough = 1000/len(rulesets()) + 1
	}
	for i, variant := range rulesets() {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			c := claims{T: t, worker: NewWorker(), random: rand.New(rand.NewPCG(30, uint64(i)))}
			for tries := 0; c.proved < enough && tries < 40*enough; tries++ {
				p := crowded(parse(t, variant), c.random)
				c.judge(p, Bounds{Plies: 7, Fours: 11, Nodes: 4000})
			}
			t.Logf("%d claims, %d of a seat not on turn, the longest of %d plies", c.proved, c.lost, c.longest)
			c.enough(enough)
		})
	}
}

// claims counts claims that were checked.
type claims struct {
	*testing.T

	worker                *Worker
	random                *rand.Rand
	proved, lost, longest int
	needless              int // how many answers were
}

// enough checks that there were enough claims, and that few of their answers were needless: a checker that takes anything would find
// all of them so.
func (c *claims) enough(n int) {
	c.Helper()
	if c.proved < n || 10*c.needless > n {
		c.Errorf("%d claims, want %d; %d answers were needless", c.proved, n, c.needless)
	}
}

// judge claims what can be proved of a position. Wins at once are claimed seldom.
func (c *claims) judge(p rules.Position, b Bounds) {
	c.Helper()
	won, err := c.worker.ProveWin(c.Context(), p, b)
	if err != nil {
		c.Fatal(err)
	}
	if won == nil {
		if won, err = c.worker.ProveLoss(c.Context(), p, b); err != nil {
			c.Fatal(err)
		}
	}
	if won == nil || won.Plies == 1 && c.random.IntN(10) > 0 {
		return
	}
	c.check(&p, won)
	c.proved++
	if c.longest = max(c.longest, won.Plies); won.Winner != p.Turn() {
		c.lost++
	}
}

// check has a claim checked, and once more without one of its answers. It counts how often the claim is right without it.
func (c *claims) check(p *rules.Position, won *Proven) {
	c.Helper()
	if _, err := won.Check(*p, mostChecked); err != nil {
		c.Errorf("seat %d within %d plies, %d stones left of seat %d: %v\n%s", won.Winner, won.Plies, p.StonesLeft(), p.Turn(), err, draw(p))
	}
	nodes := answered(won.Tree)
	if len(nodes) == 0 {
		return
	}
	node := nodes[c.random.IntN(len(nodes))]
	m := keys(node.Answers)[0]
	own := node.Answers[m]
	delete(node.Answers, m)
	var failure *proof.Failure
	switch _, err := won.Check(*p, mostChecked); {
	case err == nil:
		c.needless++
	case !errors.As(err, &failure):
		c.Errorf("seat %d within %d plies, without the answer %v: %v\n%s", won.Winner, won.Plies, m, err, draw(p))
	}
	node.Answers[m] = own
}

// answered lists the trees of the other seat that have an answer with a tree of its own. Trees that several answers share are
// left out, and so are those of the first of two stones, which have more answers than they need.
func answered(t *proof.Tree) (list []*proof.Tree) {
	switch {
	case t == nil:
		return nil
	case t.Answers == nil:
		return answered(t.Then)
	case len(t.Answers) > 0 && (t.Then == nil || t.Then.Answers == nil):
		list = append(list, t)
	}
	for _, m := range keys(t.Answers) {
		list = append(list, answered(t.Answers[m])...)
	}
	return list
}

// keys lists the answers of a tree in the order of their points.
func keys(answers map[rules.Move]*proof.Tree) (list []rules.Move) {
	for m := range answers {
		list = append(list, m)
	}
	slices.SortFunc(list, func(a, b rules.Move) int { return cmp.Compare(a.Point, b.Point) })
	return list
}
