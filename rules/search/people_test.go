package search

import (
	"fmt"
	"testing"
)

// A band is some of the players of the real games, by their rating, and the level that makes about as many slips about rows.
type band struct {
	from, to, level int
	slips           slipCount
}

// ratingBands returns the bands. The real games are by people who had days for each move, and none is by a beginner: 1600 is
// the rating with which everybody began. So nobody is as weak there as levels 1 to 3, and levels from 6 on overlook nothing.
func ratingBands() []*band {
	return []*band{{from: 0, to: 1600, level: 4}, {from: 1600, to: 1800, level: 4}, {from: 1800, to: 2000, level: 5}, {from: 2000, to: 4000, level: 5}}
}

func (b *band) String() string { return fmt.Sprintf("people from %d to %d", b.from, b.to-1) }

// slipsOfPeople counts the slips of the people of each band.
func slipsOfPeople(t *testing.T) []*band {
	t.Helper()
	bands := ratingBands()
	realPlies(t, func(ply ratedPly) {
		for _, b := range bands {
			if b.from <= ply.rating && ply.rating < b.to {
				b.slips.ply(&ply.before, &ply.after)
			}
		}
	})
	return bands
}

// slipsOfLevel counts the slips that a level makes in positions of the real games, one in every.
func slipsOfLevel(t *testing.T, l Level, every int) *slipCount {
	t.Helper()
	w, number, c := NewWorker(), 0, &slipCount{}
	realPlies(t, func(ply ratedPly) {
		if number++; number%every != 0 {
			return
		}
		choice, err := w.Best(t.Context(), ply.before, l, uint64(number))
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := ply.before.Play(choice.Move)
		if err != nil {
			t.Fatal(err)
		}
		c.ply(&ply.before, &next)
	})
	return c
}

// TestLevelsErrLikePeople puts the levels before the positions of the real games, and counts the slips of both. With
// PENTEPOST_STRENGTH=1 it prints a table. Without it looks at one position in 60, and at two levels.
func TestLevelsErrLikePeople(t *testing.T) {
	if !long() {
		weak, able := slipsOfLevel(t, level(t, 1), 60), slipsOfLevel(t, level(t, 5), 60)
		if weak.rows() < 3*able.rows() || weak[rowMissed].made > 0 {
			t.Errorf("%s\nlevel 1 |%s\nlevel 5 |%s", slipTitles, weak.row(), able.row())
		}
		return
	}
	everies := [Levels]int{1, 1, 1, 1, 1, 1, 5, 40, 200, 1000} // the strong ones think for long
	of := map[int]*slipCount{}
	t.Log(slipTitles)
	for number := 1; number <= Levels; number++ {
		of[number] = slipsOfLevel(t, level(t, number), everies[number-1])
		t.Logf("| level %d |%s", number, of[number].row())
	}
	for _, b := range slipsOfPeople(t) {
		t.Logf("| %s |%s like level %d", b, b.slips.row(), b.level)
		people, computer := b.slips, of[b.level]
		if r := computer.rows() / people.rows(); r < 0.5 || r > 2 {
			t.Errorf("level %d leaves %.1f %% of the threes and fours, %s %.1f %%", b.level, computer.rows(), b, people.rows())
		}
		if d := computer.percent(captureMissed) - people.percent(captureMissed); d < -20 || d > 20 {
			t.Errorf("level %d passes %.0f %% of the captures by, %s %.0f %%", b.level, computer.percent(captureMissed), b, people.percent(captureMissed))
		}
	}
}

// rows returns how many percent of the threes and fours of the other side are left.
func (c *slipCount) rows() float64 {
	return 100 * float64(c[threeLeft].made+c[fourLeft].made) / float64(max(1, c[threeLeft].chances+c[fourLeft].chances))
}

// TestSlipsInGames counts the slips in games of each level against itself, 100 of each.
func TestSlipsInGames(t *testing.T) {
	if !long() {
		t.Skip("set PENTEPOST_STRENGTH=1 to count the slips in games of the levels")
	}
	t.Log(slipTitles)
	for number := 1; number < 8; number++ {
		var c slipCount
		player := computer(t, level(t, number))
		matchOf(t, parse(t, "pente zone=off"), player, player, 100, 1, func(g game) {
			p := g.opening
			for _, m := range g.moves {
				next, _, err := p.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				c.ply(&p, &next)
				p = next
			}
		})
		t.Logf("| level %d |%s", number, c.row())
	}
}
