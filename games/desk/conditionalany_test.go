package desk_test

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/play"
	"pentepost/rules"
)

// "if any" answers whatever is played next, once. A line that names the move goes first. Nobody but its owner hears of it.
func TestLineToAnyMove(t *testing.T) {
	s := begin(t)
	s.run(`
	bob> L10 / if any then L9 / if N13 then M10
	bob< played 1@2 since=2 taken=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> if any then L8
	= refused
	bob< refused not-allowed ifs-taken 1@2 untaken=answered:L9
	bob> if any then K10
	= refused
	bob< refused not-allowed ifs-taken 1@2 untaken=occupied:K10
	ann> N13
	bob< played given 1@4 since=3 unused=>L9 by=ann
	ann< your-move 1@4 since=3 by=ann
	bob> if any then P15
	bob< shown ifs-taken 1@4 taken=1
	ann> Q3
	bob< played given 1@6 since=5 by=ann
	ann< your-move 1@6 since=5 by=ann
	bob> if any then Q16
	bob< shown ifs-taken 1@6 taken=1
	ann> Q16
	ann< played 1@7 since=7 by=ann
	bob< your-move 1@7 since=7 illegal=>Q16 by=ann
	`)
}

// A tree answers as somebody would who reads its lines one by one, first those that name the move.
func TestAnyMoveAsReadByHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gomoku, _ := rules.Named("gomoku")
		g := play.New(gomoku, clock.DefaultPace, []games.PlayerID{1, 2}, time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC))
		for range rapid.IntRange(0, 4).Draw(t, "pairs") * 2 {
			g = after(t, g, someMove(t, &g.Position))
		}
		point := rapid.Custom(func(t *rapid.T) rules.Move {
			return rules.Place(g.Position.Point(rapid.IntRange(7, 9).Draw(t, "x"), rapid.IntRange(7, 9).Draw(t, "y")))
		})
		var lines []games.IfLine
		for range rapid.IntRange(0, 6).Draw(t, "lines") {
			if rapid.Bool().Draw(t, "any") {
				lines = append(lines, games.IfLine{Line: games.Line{Any: true, Moves: []rules.Move{point.Draw(t, "answer")}}})
			} else {
				lines = append(lines, games.IfLine{Line: games.Line{Moves: []rules.Move{point.Draw(t, "move"), point.Draw(t, "answer")}, Answer: 1}})
			}
		}
		tree := play.Tree{Player: 2, Paused: play.NotPaused}
		if _, err := tree.Add(&g, lines); err != nil {
			t.Fatal(err)
		}
		taken := slices.Clone(tree.Lines)
		g = after(t, g, point.Filter(func(m rules.Move) bool { return g.Position.Legal(m) == nil }).Draw(t, "played"))
		played := g.Plies[len(g.Plies)-1].Move
		var want []rules.Move
		for _, named := range []bool{true, false} {
			for _, l := range taken {
				if want == nil && named && !l.Any && l.Moves[0] == played || want == nil && !named && l.Any {
					want = l.Moves[l.Answer:]
				}
			}
		}
		if want != nil && g.Position.Legal(want[0]) != nil {
			want = nil
		}
		plies := len(g.Plies)
		if err := play.GiveAll(&g, []play.Tree{tree}); err != nil {
			t.Fatal(err)
		}
		var got []rules.Move
		for _, p := range g.Plies[plies:] {
			got = append(got, p.Move)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("after %v the lines %v answer %v, want %v", played, taken, got, want)
		}
	})
}
