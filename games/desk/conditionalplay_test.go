package desk_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// A playedTurn is a turn of a game that is played by hand.
type handTurn struct {
	by    games.PlayerID
	moves []rules.Move
}

// someMove draws a legal move, mostly next to other stones.
func someMove(t *rapid.T, p *rules.Position) rules.Move {
	if c := p.Choices(); c != 0 {
		var list []rules.Move
		for _, choice := range []rules.Choice{rules.Swap, rules.Keep, rules.Extend} {
			if c.Has(choice) {
				list = append(list, rules.Choose(choice))
			}
		}
		return rapid.SampledFrom(list).Draw(t, "choice")
	}
	near, free := []rules.Move{}, []rules.Move{}
	for at := range p.Points() {
		m := rules.Place(at)
		if p.Legal(m) != nil {
			continue
		}
		free = append(free, m)
		if x, y := p.XY(at); abs(x-p.Ruleset().Width/2) <= 3 && abs(y-p.Ruleset().Height/2) <= 3 {
			near = append(near, m)
		}
	}
	if len(near) > 0 {
		free = near
	}
	return rapid.SampledFrom(free).Draw(t, "move")
}

func abs(n int) int { return max(n, -n) }

// anyTurns plays a few turns by hand, from a game.
func anyTurns(t *rapid.T, g games.Game, turns int) (list []handTurn) {
	for range turns {
		if g.Position.Result().Over() {
			return list
		}
		turn := handTurn{by: g.OnTurn()}
		for g.OnTurn() == turn.by {
			m := someMove(t, &g.Position)
			turn.moves = append(turn.moves, m)
			g = after(t, g, m)
		}
		list = append(list, turn)
	}
	return list
}

// after returns a game after one more ply.
func after(t *rapid.T, g games.Game, m rules.Move) games.Game {
	events := make([]play.Event, 0, len(g.Plies)+1)
	for _, p := range g.Plies {
		events = append(events, play.Event{Move: p.Move})
	}
	next, err := play.Rebuild(games.Game{ID: g.ID, Rules: g.Rules, Pace: clock.DefaultPace, Seats: g.Lineup(), Started: g.Started}, append(events, play.Event{Move: m}))
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// lineOf returns a line of turns that ends with the last turn of a player; ok is false if there is
// none.
func lineOf(turns []handTurn, owner games.PlayerID) (l games.Line, ok bool) {
	for len(turns) > 0 && turns[len(turns)-1].by != owner {
		turns = turns[:len(turns)-1]
	}
	if len(turns) < 2 || turns[0].by == owner {
		return l, false
	}
	for _, turn := range turns {
		l.Answer = len(l.Moves)
		l.Moves = append(l.Moves, turn.moves...)
	}
	return l, len(l.Moves) <= play.MaxLineLength
}

// A game that is played with lines is the game that the players would have played by hand. What is
// played by itself takes no time; nobody gets two letters for one mail; and all lines that are left
// are legal.
func TestPlayWithLinesIsPlayByHand(t *testing.T) {
	db := openStore(t)
	now := time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	var people []games.Player
	must(t, db.Update(t.Context(), func(tx *store.Tx) error {
		for n := range rules.MaxSeats {
			p := games.Player{Nick: fmt.Sprintf("Nick%d", n), Address: fmt.Sprintf("n%d@example.org", n), Joined: now, Settings: games.DefaultSettings()}
			must(t, tx.Players.Add(&p))
			people = append(people, p)
		}
		return nil
	}))
	given := 0
	rapid.Check(t, func(t *rapid.T) {
		r, _ := rules.Named(rapid.SampledFrom(rules.Names()).Draw(t, "variant"))
		g := games.Game{Rules: r, Pace: clock.DefaultPace, Started: now}
		for n := range r.Seats {
			g.Seats = append(g.Seats, people[n].ID)
		}
		g, err := play.Rebuild(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for m, forced := g.Position.Forced(); forced; m, forced = g.Position.Forced() {
			g = after(t, g, m)
		}
		for range rapid.IntRange(0, 4).Draw(t, "begun") {
			for _, turn := range anyTurns(t, g, 1) {
				for _, m := range turn.moves {
					g = after(t, g, m)
				}
			}
		}
		game := handGame{t: t, db: db, now: now, people: people, turns: anyTurns(t, g, rapid.IntRange(2, 12).Draw(t, "turns"))}
		game.update(func(tx *store.Tx) error { return tx.Games.Add(&g) })
		game.id = g.ID
		game.play(&g)
		given += game.given
	})
	t.Logf("%d plies were played by themselves", given)
	if given == 0 {
		t.Error("no line was used")
	}
}

// A handGame is a game whose turns are known.
type handGame struct {
	t      *rapid.T
	db     *store.DB
	now    time.Time
	people []games.Player
	turns  []handTurn
	id     games.GameID
	given  int
}

func (h *handGame) update(do func(tx *store.Tx) error) {
	if err := h.db.Update(h.t.Context(), do); err != nil {
		h.t.Fatal(err)
	}
}

// play plays the turns: by hand, with lines below, wherever no line does it.
func (h *handGame) play(g *games.Game) {
	end := *g
	for _, turn := range h.turns {
		for _, m := range turn.moves {
			end = after(h.t, end, m)
		}
	}
	begun := len(g.Plies)
	for done := 0; done < len(h.turns); {
		h.addLines(done)
		turn := h.turns[done]
		h.send(turn.by, turn.moves, done+1)
		h.update(func(tx *store.Tx) (err error) { *g, _, err = tx.Games.Load(h.id); return err })
		plies := begun
		for done = 0; done < len(h.turns) && plies < len(g.Plies); done++ {
			plies += len(h.turns[done].moves)
		}
		if plies != len(g.Plies) {
			h.t.Fatalf("there are %d plies, and turns end at %d", len(g.Plies), plies)
		}
	}
	if len(g.Plies) != len(end.Plies) || !slices.Equal(g.Seats, end.Seats) {
		h.t.Fatalf("%d plies instead of %d", len(g.Plies), len(end.Plies))
	}
	for at := range g.Position.Points() {
		if g.Position.At(at) != end.Position.At(at) {
			h.t.Fatalf("another stone on %d", at)
		}
	}
	for _, p := range g.Plies {
		if p.Given {
			h.given++
		}
		if p.Given && !p.Began.IsZero() {
			h.t.Fatal("a ply that was played by itself took time")
		}
	}
	h.checkTrees(g)
}

// addLines lets some of the players who are not on turn write lines: what will happen, and what will
// not.
func (h *handGame) addLines(done int) {
	for _, p := range h.people {
		if p.ID != h.turns[done].by && rapid.Bool().Draw(h.t, "writes") {
			if lines := h.lines(p.ID, done); len(lines) > 0 {
				h.do(p.ID, desk.WriteLines{Ifs: games.Ifs{Lines: lines}})
			}
		}
	}
}

// lines returns lines of a player from a turn on.
func (h *handGame) lines(owner games.PlayerID, done int) (lines []games.IfLine) {
	if done >= len(h.turns) {
		return nil
	}
	until := rapid.IntRange(done, len(h.turns)).Draw(h.t, "until")
	if l, ok := lineOf(h.turns[done:until], owner); ok {
		lines = append(lines, games.IfLine{Line: l})
	}
	if rapid.Bool().Draw(h.t, "else") { // something that will not happen
		var g games.Game
		h.update(func(tx *store.Tx) (err error) { g, _, err = tx.Games.Load(h.id); return err })
		if other := anyTurns(h.t, g, 5); len(other) > 0 && other[0].by == h.turns[done].by && !slices.Equal(other[0].moves, h.turns[done].moves) {
			if l, ok := lineOf(other, owner); ok && !sameStones(other[0].moves, h.turns[done].moves) {
				lines = append(lines, games.IfLine{Line: l})
			}
		}
	}
	return lines
}

func sameStones(a, b []rules.Move) bool {
	for _, m := range a {
		if !slices.Contains(b, m) {
			return false
		}
	}
	return true
}

// send sends a turn by hand, the stones of a Connect6 turn in any order.
func (h *handGame) send(by games.PlayerID, moves []rules.Move, done int) {
	moves = slices.Clone(moves)
	var r rules.Ruleset
	h.update(func(tx *store.Tx) error { g, _, err := tx.Games.Load(h.id); r = g.Rules; return err })
	if r.PerTurn > 1 && rapid.Bool().Draw(h.t, "turned") {
		slices.Reverse(moves)
	}
	command := desk.Command(desk.PlayMove{Moves: moves})
	if lines := h.linesBelow(by, done); len(lines) > 0 {
		command = desk.WithRest{Command: command, Ifs: games.Ifs{Lines: lines}}
	}
	h.do(by, command)
}

func (h *handGame) linesBelow(by games.PlayerID, done int) []games.IfLine {
	if done >= len(h.turns) {
		return nil
	}
	until := rapid.IntRange(done, len(h.turns)).Draw(h.t, "until")
	if l, ok := lineOf(h.turns[done:until], by); ok {
		return []games.IfLine{{Line: l}}
	}
	return nil
}

// do executes a command and checks that it causes at most one letter to each player.
func (h *handGame) do(by games.PlayerID, c desk.Command) {
	h.now = h.now.Add(time.Minute)
	h.update(func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(h.id)
		if err != nil {
			return err
		}
		from, err := tx.Players.Load(by)
		if err != nil {
			return err
		}
		r := desk.Request{Now: h.now, From: from, Vouched: true, Limits: games.Limits{}, Key: games.Key{About: games.AboutGame, Player: by, ID: int64(h.id), Ply: g.Position.Plies()}}
		if outcome, why, err := desk.Do(tx.ForGames(), r, c); err != nil || outcome != desk.OutcomeDone {
			h.t.Fatalf("%+v: %s %s %v", c, outcome, why, err)
		}
		letters, err := tx.Sending.Due(h.now, 100)
		readers := map[games.PlayerID]bool{}
		for _, n := range letters {
			if readers[n.To] {
				h.t.Fatalf("player %d got two letters", n.To)
			}
			readers[n.To] = true
			if err == nil {
				err = tx.Sending.MarkSent(n.ID, "", h.now)
			}
		}
		return err
	})
}

// checkTrees checks that what is left of the lines can still be played.
func (h *handGame) checkTrees(g *games.Game) {
	h.update(func(tx *store.Tx) error {
		trees, err := tx.Trees.In(h.id)
		for _, tree := range trees {
			if g.Position.Result().Over() {
				h.t.Fatalf("the game is over, and there are lines: %+v", tree)
			}
			have := slices.Clone(tree.Lines)
			if _, err := tree.Add(g, nil); err != nil || len(tree.Lines) != len(have) {
				h.t.Fatalf("of the lines %+v only %+v can be played, %v", have, tree.Lines, err)
			}
		}
		return err
	})
}

// BenchmarkTree checks a tree of 200 lines.
func BenchmarkTree(b *testing.B) {
	r, _ := rules.Named("pente")
	g, err := play.Rebuild(games.Game{ID: 1, Rules: r, Seats: []games.PlayerID{1, 2}}, []play.Event{{Move: rules.Place(180)}})
	if err != nil {
		b.Fatal(err)
	}
	for _, plies := range []int{2, 10, 40} {
		b.Run(fmt.Sprintf("%d plies", plies), func(b *testing.B) {
			lines := randomLines(g, plies)
			tree := play.Tree{Player: 1, Paused: play.NotPaused}
			untaken, err := tree.Add(&g, lines)
			if err != nil || len(tree.Lines) != 200 {
				b.Fatalf("%d lines, %+v, %v", len(tree.Lines), untaken, err)
			}
			for b.Loop() {
				tree := play.Tree{Player: 1, Paused: play.NotPaused}
				if _, err := tree.Add(&g, lines); err != nil || len(tree.Lines) != 200 {
					b.Fatal(err)
				}
			}
		})
	}
}

// randomLines returns 200 lines of player 1 that all begin with another move.
func randomLines(g games.Game, plies int) (lines []games.IfLine) {
	random := rand.New(rand.NewPCG(1, 2))
	board := notation.BoardOf(g.Rules)
	for first := rules.Point(0); len(lines) < 200; first++ {
		p, _, err := g.Position.Play(rules.Place(first))
		l := games.IfLine{Line: games.Line{Moves: []rules.Move{rules.Place(first)}, Answer: plies - 1}}
		for err == nil && len(l.Moves) < plies {
			m := rules.Place(rules.Point(random.IntN(board.Width * board.Height)))
			next, _, err := p.Play(m)
			if err == nil && !next.Result().Over() {
				p, l.Moves = next, append(l.Moves, m)
			}
		}
		if err == nil {
			lines = append(lines, l)
		}
	}
	return lines
}
