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

// game is a game as it was played.
type game struct {
	told []rules.Effect
	at   []rules.Position // after each ply; the last one is the end
}

func (g *game) end() *rules.Position { return &g.at[len(g.at)-1] }

// marks returns the marks of the position after so many plies, from 1.
func (g *game) marks(plies int) notation.Marks {
	m := notation.MarksOf(&g.told[plies-1])
	m.Row = g.at[plies-1].WinningRow()
	return m
}

// play adds a ply and reports whether it could be played.
func (g *game) play(p rules.Position, m rules.Move) bool {
	next, e, err := p.Play(m)
	if err != nil {
		return false
	}
	g.told, g.at = append(g.told, e), append(g.at, next)
	return true
}

// played returns a game of the points given, in Go style.
func played(t testing.TB, variant, points string) (g game) {
	t.Helper()
	p := start(t, variant)
	b := notation.BoardOf(p.Ruleset())
	for _, word := range strings.Fields(points) {
		at, err := notation.Go.On(b).Parse(b, word)
		if err != nil {
			t.Fatal(err)
		}
		if !g.play(p, rules.Place(at)) {
			t.Fatalf("%s: no move of %q", word, points)
		}
		p = *g.end()
	}
	return g
}

func start(t testing.TB, variant string) rules.Position {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	return r.Start()
}

// random returns a game of so many plies at most, that goes on where it can.
func random(t testing.TB, variant string, plies int, seed uint64) (g game) {
	t.Helper()
	p := start(t, variant)
	draw := rand.New(rand.NewPCG(seed, 5))
	for tries := 0; len(g.told) < plies && tries < 5000 && !p.Result().Over(); tries++ {
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

// realGames returns the games of a folder beside the repository, and skips the test
// where it is not there.
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
		if g := replayed(rec); len(g.told) > 0 {
			games = append(games, g)
		}
	}
}

// replayed plays a record as far as it is one of points and legal.
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
