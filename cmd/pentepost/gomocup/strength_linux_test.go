package gomocup

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pentepost/rules"
	"pentepost/rules/search"
)

// Variables of the environment for matches.
const (
	playMatches  = "PENTEPOST_STRENGTH"        // 1 plays them
	beforeCommit = "PENTEPOST_STRENGTH_BEFORE" // the commit of the other program
	matchElo     = "PENTEPOST_STRENGTH_ELO"    // two differences: the test tells which one is likelier
	matchGames   = "PENTEPOST_STRENGTH_GAMES"  // at most so many for each variant
	matchCPU     = "PENTEPOST_STRENGTH_CPU"    // for a turn
	matchSeed    = "PENTEPOST_STRENGTH_SEED"   // of the openings
)

// lastCommit is the other program if the environment names none. There is no release yet; when there is one, its tag stands here.
const lastCommit = "5c4d3661"

const (
	openingStones    = 5    // of an opening, at least
	longestQuickGame = 200  // plies
	lopsided         = 250  // an opening of this value or more is not played
	decided          = 400  // ... nor one that comes to this value in the first plies
	firstPlies       = 4    // these plies
	tolerance        = 0.05 // by how much the CPU times of a fair match may differ, as a part
)

var matchVariants = []string{
	"pente", "keryo-pente", "o-pente", "boat-pente", "poof-pente", "ninuki-renju", "complication", "gomoku", "renju", "connect6",
}

// A matchPlan is what the environment says about matches.
type matchPlan struct {
	test   sprt
	games  int
	budget time.Duration
	seed   uint64
	quick  int // games that are played from an opening first; each side must win half of them
}

// planned reads the environment.
func planned() (p matchPlan, err error) {
	p = matchPlan{test: sprt{0, 50}, games: 400, budget: 100 * time.Millisecond, seed: 1, quick: 4}
	if v := os.Getenv(matchElo); v != "" {
		if n, _ := fmt.Sscanf(v, "%g %g", &p.test.elo0, &p.test.elo1); n != 2 || p.test.elo0 >= p.test.elo1 {
			return p, fmt.Errorf("%s is %q, and must be two numbers, the lower first", matchElo, v)
		}
	}
	if v := os.Getenv(matchGames); v != "" && err == nil {
		p.games, err = strconv.Atoi(v)
	}
	if v := os.Getenv(matchCPU); v != "" && err == nil {
		p.budget, err = time.ParseDuration(v)
	}
	if v := os.Getenv(matchSeed); v != "" && err == nil {
		p.seed, err = strconv.ParseUint(v, 10, 64)
	}
	return p, err
}

// TestAgainstBefore plays a match in each variant between the program of this checkout and that of an older commit, with the same CPU
// time for a turn on average, and fails where this one is the weaker.
//
//	PENTEPOST_STRENGTH=1 go test -timeout 24h -v -run TestAgainstBefore ./cmd/pentepost/gomocup
//
// plays them all; -run TestAgainstBefore/renju plays one. Each ends when the sequential test is decided, or after all games.
func TestAgainstBefore(t *testing.T) {
	if os.Getenv(playMatches) == "" {
		t.Skip("set " + playMatches + "=1 to play matches against the program of an older commit")
	}
	plan, err := planned()
	if err != nil {
		t.Fatal(err)
	}
	now, before := buildPrograms(t)
	table := []string{
		"| variant | games | won | drawn | lost | points | 95 % | Elo | stones/s | before | CPU a turn | before | ratio | verdict |",
		"| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
	}
	for _, variant := range matchVariants {
		t.Run(variant, func(t *testing.T) {
			r, err := rules.Parse(variant)
			if err != nil {
				t.Fatal(err)
			}
			m := &programMatch{ruleset: r}
			for i, program := range []string{now, before} {
				name := []string{"the program of this checkout", "the program before"}[i]
				if m.brains[i], err = startBrain(t, plan.budget, name, program, "engine", "--level", "10"); err != nil {
					t.Fatal(err)
				}
			}
			if err := m.play(t.Context(), plan, t.Logf); err != nil {
				t.Error(err)
			}
			table = append(table, m.row(plan.test))
			t.Log(m.row(plan.test))
			if _, high := m.score.interval(); high < 0.5 && m.sameCPU() {
				t.Errorf("this program is the weaker in %s", variant)
			}
		})
	}
	t.Logf("Elo %g or %g, seed %d:\n%s", plan.test.elo0, plan.test.elo1, plan.seed, strings.Join(table, "\n"))
}

// buildPrograms builds the program of this checkout and the one before.
func buildPrograms(t *testing.T) (now, before string) {
	t.Helper()
	commit := os.Getenv(beforeCommit)
	if commit == "" {
		commit = lastCommit
	}
	dir := t.TempDir()
	now, before = filepath.Join(dir, "now"), filepath.Join(dir, "before")
	for _, command := range []string{
		"cd ../../.. && go build -o " + now + " ./cmd/pentepost",
		"mkdir " + dir + "/source && cd ../../.. && git archive " + commit + " | tar -x -C " + dir + "/source",
		"cd " + dir + "/source && go build -o " + before + " ./cmd/pentepost",
	} {
		if out, err := exec.CommandContext(t.Context(), "sh", "-c", command).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
	}
	return now, before
}

// play plays pairs of games until the test is decided.
func (m *programMatch) play(ctx context.Context, plan matchPlan, log func(string, ...any)) error {
	worker := search.NewWorker()
	random := rand.New(rand.NewPCG(plan.seed, 0))
	for 2*m.score.number() < plan.games {
		opening, err := evenOpening(ctx, worker, m.ruleset, plan.quick, random)
		if err != nil {
			return err
		}
		if err := m.pair(ctx, opening); err != nil {
			return err
		}
		if _, ok := plan.test.decided(m.score); ok {
			break
		}
		if n := 2 * m.score.number(); n%20 == 0 {
			log("after %d games: %d won, %d drawn, %d lost, pairs by points %v, ratio %.2f of %.2f", n, m.results[2], m.results[1], m.results[0], m.score, plan.test.ratio(m.score), bound)
		}
	}
	return nil
}

// evenOpening returns an opening of random stones near the centre, after which neither side is much better off, each wins as many of
// some quick games, and a long search sees no winner in the first plies. By the first of these alone, one side won 72 of 100 openings of Connect6
// whichever engine played it; with the second, most of the openings that both engines won were lost by force from the first turn on.
func evenOpening(ctx context.Context, w *search.Worker, r rules.Ruleset, games int, random *rand.Rand) ([]rules.Move, error) {
	quick := search.Level{Nodes: 30_000, Depth: 12, Width: 24, Proof: 9}
	for {
		p, moves := randomStones(r, random)
		if p.Result().Over() {
			continue
		}
		choice, err := w.Best(ctx, p, quick, 1)
		if err != nil {
			return nil, err
		}
		if choice.Score <= -lopsided || choice.Score >= lopsided {
			continue
		}
		even, err := playedEven(ctx, w, p, games)
		if err == nil && even && games > 0 {
			even, err = staysEven(ctx, w, p)
		}
		switch {
		case err != nil:
			return nil, err
		case even:
			return moves, ctx.Err()
		}
	}
}

// staysEven reports whether a search that takes as long as a turn of a match sees neither side win in the first plies.
func staysEven(ctx context.Context, w *search.Worker, p rules.Position) (bool, error) {
	long := search.Level{Nodes: 300_000, Depth: 80, Width: 40}
	for range firstPlies {
		choice, err := w.Best(ctx, p, long, 1)
		if err != nil || choice.Score <= -decided || choice.Score >= decided {
			return false, err
		}
		if p, _, err = p.Play(choice.Move); err != nil {
			return false, err
		}
	}
	return true, nil
}

// playedEven reports whether each side wins as many of some quick games of the computer against itself.
func playedEven(ctx context.Context, w *search.Worker, p rules.Position, games int) (bool, error) {
	quick, balance := search.Level{Nodes: 3000, Depth: 12, Width: 24}, 0
	for game := range games {
		q := p
		for !q.Result().Over() && q.Plies() < longestQuickGame {
			choice, err := w.Best(ctx, q, quick, uint64(game))
			if err != nil {
				return false, err
			}
			if q, _, err = q.Play(choice.Move); err != nil {
				return false, err
			}
		}
		switch q.Result().Winner {
		case 1:
			balance++
		case 2:
			balance--
		}
	}
	return balance == 0, nil
}

// randomStones plays random stones near the centre, up to the end of a turn.
func randomStones(r rules.Ruleset, random *rand.Rand) (p rules.Position, moves []rules.Move) {
	p = r.Start()
	x, y := p.XY(p.Centre())
	for !p.Result().Over() && (p.Plies() < openingStones || p.StonesLeft() < r.PerTurn) {
		m, ok := p.Forced()
		if !ok {
			m = rules.Place(p.Point(x+random.IntN(9)-4, y+random.IntN(9)-4))
		}
		if next, _, err := p.Play(m); err == nil {
			p, moves = next, append(moves, m)
		}
	}
	return p, moves
}

// sameCPU reports whether both programs have used as much CPU time for a turn.
func (m *programMatch) sameCPU() bool { return math.Abs(m.cpuRatio()-1) <= tolerance }

func (m *programMatch) cpuRatio() float64 {
	return m.brains[0].perTurn().Seconds() / max(m.brains[1].perTurn().Seconds(), 1e-9)
}

// row returns the result as a row of a table.
func (m *programMatch) row(test sprt) string {
	mean, _ := m.score.mean(0)
	low, high := m.score.interval()
	verdict := fmt.Sprintf("open: ratio %.2f of %.2f", test.ratio(m.score), bound)
	if stronger, ok := test.decided(m.score); ok && stronger {
		verdict = fmt.Sprintf("stronger: %g Elo, not %g", test.elo1, test.elo0)
	} else if ok {
		verdict = fmt.Sprintf("not stronger: %g Elo, not %g", test.elo0, test.elo1)
	}
	if !m.sameCPU() {
		verdict = "none: the CPU times differ"
	}
	now, before := m.brains[0], m.brains[1]
	return fmt.Sprintf("| %s | %d | %d | %d | %d | %.1f %% | %.1f to %.1f | %+.0f to %+.0f | %.0f | %.0f | %.1f ms | %.1f ms | %.3f | %s |",
		m.ruleset.Name, 2*m.score.number(), m.results[2], m.results[1], m.results[0], 100*mean, 100*low, 100*high, eloOf(low), eloOf(high),
		now.speed(), before.speed(), 1000*now.perTurn().Seconds(), 1000*before.perTurn().Seconds(), m.cpuRatio(), verdict)
}

// What a program has used too little is given to it, up to a limit, and what it has used too much is taken.
func TestAllowance(t *testing.T) {
	const budget = 100 * time.Millisecond
	for used, want := range map[time.Duration]time.Duration{
		1000 * time.Millisecond: budget, 900 * time.Millisecond: 125 * time.Millisecond, 1080 * time.Millisecond: 80 * time.Millisecond,
		0: 350 * time.Millisecond, 9 * time.Second: 50 * time.Millisecond,
	} {
		b := brain{budget: budget, turns: 10, cpu: used}
		if got := b.allowance() - reserve; got != want {
			t.Errorf("after 10 turns in %v it may take %v, want %v", used, got, want)
		}
	}
	if got := (&brain{budget: budget, turns: 100}).allowance() - reserve; got != 4*budget {
		t.Errorf("it may take %v", got)
	}
}

// A match is played between two programs of this test: to the end of each game, and counted for the right one.
func TestMatchOfPrograms(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, variant := range []string{"keryo-pente", "connect6"} {
		r, err := rules.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		m := &programMatch{ruleset: r}
		for i, how := range []string{"well", "badly"} {
			if m.brains[i], err = startBrain(t, time.Minute, how, program, "engine", how); err != nil {
				t.Fatal(err)
			}
		}
		plan := matchPlan{test: sprt{0, 50}, games: 4, seed: 1}
		if err := m.play(t.Context(), plan, t.Logf); err != nil {
			t.Error(err)
		}
		if m.score != (pairs{0, 0, 0, 0, 2}) || m.results != [3]int{0, 0, 4} {
			t.Errorf("%s: pairs %v, games %v: the better program must win all", variant, m.score, m.results)
		}
		for _, b := range m.brains {
			if b.turns < 4 || b.nodes == 0 || b.perTurn() <= 0 || b.perTurn() > time.Minute {
				t.Errorf("%s: %d turns, %d stones in %v", variant, b.turns, b.nodes, b.cpu)
			}
		}
		t.Log(m.row(plan.test))
	}
}

// A program that plays what it may not, or ends, is named.
func TestMatchWithABadProgram(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	r, _ := rules.Parse("gomoku")
	for how, want := range map[string]string{"cheats": `bad answers "0,0" to "TURN`, "dies": "bad"} {
		m := &programMatch{ruleset: r}
		for i, command := range []string{"well", how} {
			if m.brains[i], err = startBrain(t, 20*time.Millisecond, []string{"good", "bad"}[i], program, "engine", command); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.play(t.Context(), matchPlan{test: sprt{0, 50}, games: 2, seed: 1}, t.Logf); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", how, err)
		}
	}
}
