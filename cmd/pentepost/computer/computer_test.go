package computer

import (
	"os"
	"reflect"
	"testing"
	"time"

	"pentepost/cmd/pentepost/gomocup"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/rules"
)

// The players of the tests.
const (
	ann   games.PlayerID = 1
	robot games.PlayerID = 2
)

// game returns a game of Ann, who moves first, against a computer, after some moves.
func game(t *testing.T, variant string, moves ...string) *games.Game {
	t.Helper()
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	g := &games.Game{ID: 7, Rules: r, Seats: []games.PlayerID{ann, robot}, Position: r.Start()}
	board := notation.BoardOf(r)
	for _, move := range moves {
		at, err := notation.Go.On(board).Parse(board, move)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, games.Ply{Player: g.OnTurn(), Move: rules.Place(at)})
		if g.Position, _, err = g.Position.Play(rules.Place(at)); err != nil {
			t.Fatalf("%s: %v", move, err)
		}
	}
	return g
}

// answer returns what the computer of a level does, without its moves.
func answer(t *testing.T, g *games.Game, level int) desk.Command {
	t.Helper()
	c, err := New(nil, nil).Answer(t.Context(), g, games.Player{ID: robot, Nick: Nick(level)})
	if err != nil {
		t.Fatal(err)
	}
	if turn, moves := c.(desk.PlayMove); moves {
		return desk.PlayMove{Draw: turn.Draw}
	}
	return c
}

// lost are moves of Gomoku. After them Ann has an open four, and the computer is on turn.
var lost = []string{"H8", "A1", "H9", "A3", "H10", "B6", "H11"}

// lostInTurns are moves of Connect6. Ann wins from the last turn but one on, and after the last one, too: it makes two threats of two
// stones each.
var lostInTurns = []string{"H9", "G9", "H8", "G8", "J7", "F6", "F7", "F5", "J6", "J5", "E7", "G5", "G7", "E8", "L7", "H7", "F9"}

func TestAnswers(t *testing.T) {
	offer := func(g *games.Game, o games.Offer) *games.Game {
		o.By, o.Ply = ann, g.Position.Plies()
		g.Offer = o
		return g
	}
	undone := func(g *games.Game) *games.Game {
		g.Undone = 1
		return g
	}
	draw, undo := games.Offer{What: games.DrawOffer}, games.Offer{What: games.UndoOffer}
	for name, test := range map[string]struct {
		game  *games.Game
		level int
		want  desk.Command
	}{
		"its turn":                             {game(t, "pente", "K10"), 1, desk.PlayMove{}},
		"not its turn":                         {game(t, "pente", "K10", "L10"), 1, nil},
		"a pause":                              {offer(game(t, "pente", "K10", "L10"), games.Offer{What: games.PauseOffer, Days: 3}), 1, desk.Accept{}},
		"first undo":                           {offer(game(t, "pente", "K10", "L10"), undo), 1, desk.Accept{}},
		"second undo of one move":              {undone(offer(game(t, "pente", "K10", "L10"), undo)), 1, desk.Decline{}},
		"second undo of two moves":             {undone(offer(game(t, "pente", "K10", "L10", "N13"), undo)), 1, desk.Accept{}},
		"a draw at the beginning":              {offer(game(t, "pente", "K10", "L10"), draw), 1, desk.Decline{}},
		"a draw with a move":                   {offer(game(t, "pente", "K10"), draw), 1, desk.PlayMove{}},
		"a draw when it has lost":              {offer(game(t, "gomoku", lost...), draw), 5, desk.Accept{}},
		"a lost game":                          {game(t, "gomoku", lost...), 5, desk.Resign{}},
		"a game that is lost in several turns": {game(t, "connect6", lostInTurns...), 8, desk.Resign{}},
		"a lost game of a level that plays on": {game(t, "gomoku", lost...), 4, desk.PlayMove{}},
		"an engine of another name":            {game(t, "pente", "K10"), 0, desk.PlayMove{}},
	} {
		t.Run(name, func(t *testing.T) {
			if got := answer(t, test.game, test.level); !reflect.DeepEqual(got, test.want) {
				t.Errorf("%T, want %T", got, test.want)
			}
		})
	}
}

// A draw is accepted when the board is nearly full and the computer has no advantage. Then it also offers one, but
// not with each move.
func TestDrawOnAFullBoard(t *testing.T) {
	p := game(t, "gomoku size=9").Position
	if isDraw(&p, 0) || offersDraw(&p, 0) {
		t.Error("the empty board is a draw")
	}
	offers := 0
	for n := range 81 {
		if next, _, err := p.Play(rules.Place(rules.Point(n * 7 % 81))); err == nil && !next.Result().Over() {
			p = next
		}
		if offersDraw(&p, 0) {
			offers++
		}
	}
	if !isDraw(&p, 0) || isDraw(&p, even) || p.Plies() < 54 {
		t.Errorf("after %d plies: even %v, better %v", p.Plies(), isDraw(&p, 0), isDraw(&p, even))
	}
	if offers == 0 || offers > 6 || offersDraw(&p, -even) || offersDraw(&p, even) {
		t.Errorf("%d plies with an offer", offers)
	}
}

// An offer comes with the move on a nearly full board, unless the other side has made one.
func TestOffersDraw(t *testing.T) {
	g := game(t, "gomoku size=9")
	for n := 0; g.Position.Plies() < 61; n++ {
		m := rules.Place(rules.Point(n * 7 % 81))
		if next, _, err := g.Position.Play(m); err == nil && !next.Result().Over() {
			g.Plies, g.Position = append(g.Plies, games.Ply{Player: g.OnTurn(), Move: m}), next
		}
	}
	if got := answer(t, g, 8); !reflect.DeepEqual(got, desk.PlayMove{Draw: true}) {
		t.Errorf("it answers with %#v", got)
	}
	g.Offer = games.Offer{What: games.DrawOffer, By: ann, Ply: g.Position.Plies()}
	if got := answer(t, g, 8); !reflect.DeepEqual(got, desk.Accept{}) {
		t.Errorf("to an offer it answers with %#v", got)
	}
}

// The number of the game, the level and the moves decide the answer, so that a game can be repeated.
func TestSameGameSameAnswer(t *testing.T) {
	g := game(t, "pente", "K10")
	me := games.Player{ID: robot, Nick: Nick(3)}
	first, err := New(nil, nil).Answer(t.Context(), g, me)
	if err != nil {
		t.Fatal(err)
	}
	again, err := New(nil, nil).Answer(t.Context(), g, me)
	if err != nil || !reflect.DeepEqual(first, again) {
		t.Errorf("%v and %v, %v", first, again, err)
	}
}

// The computer plays whole games of all variants for two, openings included. Its answers are whole turns.
func TestAllVariants(t *testing.T) {
	player := New(nil, nil)
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats != 2 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			g := game(t, name)
			for range 12 {
				mover := g.OnTurn()
				c, err := player.Answer(t.Context(), g, games.Player{ID: mover, Nick: Nick(2)})
				move, ok := c.(desk.PlayMove)
				if err != nil || !ok {
					t.Fatalf("%T, %v", c, err)
				}
				for _, m := range move.Moves {
					if g.OnTurn() != mover {
						t.Fatalf("%v is more than a turn", move.Moves)
					}
					next, effect, err := g.Position.Play(m)
					if err != nil {
						t.Fatal(err)
					}
					if g.Position = next; effect.Swapped {
						g.Seats[0], g.Seats[1] = g.Seats[1], g.Seats[0]
					}
				}
				if g.OnTurn() == mover {
					t.Fatalf("%v is less than a turn", move.Moves)
				}
			}
		})
	}
}

// An engine of others chooses the stones of its games. If it cannot, or plays what is not legal, that is reported, and
// the game goes on.
func TestEngine(t *testing.T) {
	shell := "/bin/sh"
	if _, err := os.Stat(shell); err != nil {
		t.Skip("no /bin/sh to write engines for")
	}
	for name, test := range map[string]struct {
		variant, script string
		fails           bool
		want            rules.Point // NoPoint: any
	}{
		"plays":            {"gomoku", "echo OK; echo 0,18", false, 0},
		"plays illegally":  {"gomoku", "echo 9,9", true, rules.NoPoint},
		"dies":             {"gomoku", "exit 1", true, rules.NoPoint},
		"of another game":  {"pente", "echo 0,0", false, rules.NoPoint},
		"lies about moves": {"gomoku", "echo 99,99", true, rules.NoPoint},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			failures := 0
			engines := map[string]gomocup.Client{"friend": {Command: []string{shell, "-c", test.script}, Turn: time.Minute, Memory: 1 << 30}}
			player := New(engines, func(engine string, err error) { failures++ })
			g := game(t, test.variant, "K10")
			c, err := player.Answer(t.Context(), g, games.Player{ID: robot, Nick: "friend"})
			move, ok := c.(desk.PlayMove)
			if err != nil || !ok || failures > 0 != test.fails {
				t.Fatalf("%v, %v, %d failures", c, err, failures)
			}
			if _, _, err := g.Position.Play(move.Moves[0]); err != nil || test.want != rules.NoPoint && move.Moves[0].Point != test.want {
				t.Errorf("it played %v, %v", move.Moves, err)
			}
		})
	}
}
