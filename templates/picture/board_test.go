package picture_test

import (
	"bytes"
	"image"
	"sync"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

var systems = []notation.System{"", notation.Go, notation.WithI, notation.Traditional, notation.SGF, notation.Number, notation.Linear}

// TestBoards draws every variant, boards of several sizes and every system, and checks that
// the same board always gives the same bytes. With PENTEPOST_LONG=1 it draws each variant in each system.
func TestBoards(t *testing.T) {
	names := append(rules.Names(), "pente size=9", "pente size=25", "linear-pente ring", "multi-6 size=13")
	d := picture.New()
	for i, name := range names {
		g := random(t, name, 40, uint64(i))
		r := g.end().Ruleset()
		for _, s := range systems {
			if s != notation.Go && (raceEnabled || !long() && s != systems[i%len(systems)]) {
				continue
			}
			file := d.Board(g.end(), g.marks(len(g.effects)), s)
			m := decoded(t, file)
			if height := m.Rect.Dy(); m.Rect.Dx() != picture.BoardWidth || r.Width == r.Height && height != picture.BoardWidth {
				t.Errorf("%s: %v", name, m.Rect)
			}
			if len(file) > 30_000 { // the cells of 9 x 9 are too large for zlib to find repetitions
				t.Errorf("%s in %s: %d bytes", name, s, len(file))
			}
			if s == notation.Go && !bytes.Equal(file, picture.New().Board(g.end(), g.marks(len(g.effects)), s)) {
				t.Errorf("%s: not the same bytes twice", name)
			}
		}
	}
}

// TestLinearBoard checks the size of a board of one line.
func TestLinearBoard(t *testing.T) {
	p := start(t, "linear-pente")
	m := decoded(t, picture.New().Board(&p, notation.NoMarks(), notation.Go))
	if m.Rect != image.Rect(0, 0, picture.BoardWidth, 144) {
		t.Errorf("%v", m.Rect)
	}
}

// TestBoardShowsMarks checks that different marks give different pictures.
func TestBoardShowsMarks(t *testing.T) {
	g := played(t, "pente-free", "K10 L9 A1 M8 N7")
	d := picture.New()
	seen := map[string]string{}
	for what, marks := range map[string]notation.Marks{
		"nothing": notation.NoMarks(), "all": g.marks(5),
		"captures": {Last: rules.NoPoint, Captured: g.marks(5).Captured},
		"last":     {Last: g.marks(5).Last},
		"row":      {Last: rules.NoPoint, Row: []rules.Point{g.marks(5).Last}},
	} {
		file := string(d.Board(g.end(), marks, notation.Go))
		if other, ok := seen[file]; ok {
			t.Errorf("%s looks like %s", what, other)
		}
		seen[file] = what
	}
	if file := d.Board(g.end(), g.marks(5), ""); seen[string(file)] != "all" {
		t.Error("the default system is not Go")
	}
}

// TestDrawerConcurrently draws more boards than a Drawer keeps, in several goroutines.
func TestDrawerConcurrently(t *testing.T) {
	d, g := picture.New(), random(t, "pente", 90, 1)
	want := make([][]byte, len(g.effects))
	for i := range want {
		want[i] = bytes.Clone(d.Board(&g.at[i], g.marks(i+1), notation.Go))
	}
	var all sync.WaitGroup
	for n := range 4 {
		all.Go(func() {
			for i := n; i < len(want); i += 2 {
				if !bytes.Equal(d.Board(&g.at[i], g.marks(i+1), notation.Go), want[i]) {
					t.Errorf("ply %d looks different", i+1)
				}
				d.Tile(picture.TileAt(&g.at[i], g.marks(i+1), g.effects[i].Move.Point))
			}
		})
	}
	all.Wait()
}

// TestRealBoards checks the size of the pictures of real games: of every fifth with PENTEPOST_LONG=1.
func TestRealBoards(t *testing.T) {
	every := 25
	switch {
	case raceEnabled:
		every = 100
	case long():
		every = 5
	}
	d, largest, sum, n := picture.New(), 0, 0, 0
	for i, g := range realGames(t) {
		if i%every != 0 {
			continue
		}
		plies := len(g.effects)*2/3 + 1
		file := d.Board(&g.at[plies-1], g.marks(plies), notation.Go)
		decoded(t, file)
		largest, sum, n = max(largest, len(file)), sum+len(file), n+1
	}
	if t.Logf("%d boards: %d bytes on average, %d at most", n, sum/n, largest); largest > 16_000 {
		t.Error("too large")
	}
}
