package picture_test

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
)

// game is a game with all its positions.
type game struct {
	effects []rules.Effect
	at      []rules.Position // position after each ply; the last one is the end
}

// end returns the last position.
func (g *game) end() *rules.Position { return &g.at[len(g.at)-1] }

// marks returns the marks of the position after a number of plies, from 1.
func (g *game) marks(plies int) notation.Marks {
	m := notation.MarksOf(&g.effects[plies-1])
	m.Row = g.at[plies-1].WinningRow()
	return m
}

// play adds a ply and reports whether it is legal.
func (g *game) play(p rules.Position, m rules.Move) bool {
	next, e, err := p.Play(m)
	if err != nil {
		return false
	}
	g.effects, g.at = append(g.effects, e), append(g.at, next)
	return true
}

// played returns a game with the given moves, in Go style.
func played(t testing.TB, variant, moves string) (g game) {
	t.Helper()
	p := start(t, variant)
	for _, word := range strings.Fields(moves) {
		m, err := notation.ParseWord(p.Ruleset(), word)
		if err != nil {
			t.Fatal(err)
		}
		if !g.play(p, m) {
			t.Fatalf("%s of %q is not legal", word, moves)
		}
		p = *g.end()
	}
	return g
}

// start returns the first position of a variant.
func start(t testing.TB, variant string) rules.Position {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	return r.Start()
}

// random returns a random game of at most a number of plies. It avoids moves that end the
// game if it can.
func random(t testing.TB, variant string, plies int, seed uint64) (g game) {
	t.Helper()
	p := start(t, variant)
	draw := rand.New(rand.NewPCG(seed, 5))
	for tries := 0; len(g.effects) < plies && tries < 5000 && !p.Result().Over(); tries++ {
		m := rules.Place(rules.Point(draw.IntN(int(p.Points()))))
		if p.Choices() != 0 {
			m = rules.Choose(rules.Keep)
		}
		next, _, err := p.Play(m)
		if err == nil && (!next.Result().Over() || tries > 4000) && g.play(p, m) {
			p = *g.end()
		}
	}
	return g
}

// realGames returns the games of a folder beside the repository. It skips the test if the
// folder does not exist.
func realGames(t testing.TB) (games []game) {
	t.Helper()
	file := filepath.Join("..", "..", "..", "shared", "games", "real-games.txt")
	in, err := os.Open(file)
	if err != nil {
		t.Skipf("needs real games: there is no %s", file)
	}
	defer in.Close()
	for reader := notation.NewReader(in, notation.ReadOptions{}); ; {
		rec, err := reader.Next()
		if err == io.EOF {
			return games
		}
		if err != nil {
			t.Fatal(err)
		}
		if g := replayed(rec); len(g.effects) > 0 {
			games = append(games, g)
		}
	}
}

// replayed plays a record up to the first move that is not a legal point.
func replayed(rec notation.Record) (g game) {
	p := rec.Rules.Start()
	for _, word := range rec.Moves {
		at, err := rec.System.Parse(notation.BoardOf(rec.Rules), word)
		if err != nil || !g.play(p, rules.Place(at)) {
			break
		}
		p = *g.end()
	}
	return g
}
