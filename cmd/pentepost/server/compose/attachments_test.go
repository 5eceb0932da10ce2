package compose

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// attachmentNames matches the names of record files.
var attachmentNames = regexp.MustCompile(`^pente-[1-9][0-9]*\.(sgf|txt)$`)

// playedAtRandom returns a game between players 1, 2, ... with at most so many random plies. With
// resigned, the player on turn resigns if the game is not over then.
func playedAtRandom(t *testing.T, variant string, random *rand.Rand, plies int, resigned bool) games.Game {
	t.Helper()
	r, _ := rules.Named(variant)
	g := games.Game{ID: 42, Rules: r, Pace: clock.DefaultPace, Started: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)}
	for i := range r.Seats {
		g.Seats = append(g.Seats, games.PlayerID(i+1))
	}
	lineup, p := slices.Clone(g.Seats), r.Start()
	var events []play.Event
	for tries := 0; len(events) < plies && !p.Result().Over() && tries < 10_000; tries++ {
		m := rules.Place(rules.Point(random.IntN(int(p.Points()))))
		if forced, ok := p.Forced(); ok {
			m = forced
		} else if p.Choices() != 0 {
			m = rules.Choose(rules.Choice(1 + random.IntN(3)))
		}
		if next, _, err := p.Play(m); err == nil {
			p = next
			events = append(events, play.Event{Move: m, At: g.Started.Add(time.Duration(len(events)) * time.Hour)})
		}
	}
	if resigned && !p.Result().Over() {
		events = append(events, play.Event{Leaves: p.Turn(), By: rules.ByResigning, At: g.Started.Add(1000 * time.Hour)})
	}
	g.Seats = lineup
	g, err := play.Rebuild(g, events)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// viewOfEnd returns the view of a letter about the end of a game.
func viewOfEnd(g *games.Game) templates.View {
	v := templates.View{GameView: templates.GameView{Game: g}, Names: map[games.PlayerID]string{}, Notice: letters.Notice{Matter: letters.Matter{Game: g.ID, Ply: len(g.Plies)}, Letter: letters.GameEnded{}}}
	for _, p := range g.Seats {
		v.Names[p] = fmt.Sprintf("Player%d", p)
	}
	return v
}

// In every variant both files replay to the result of the game.
func TestAttachedRecordsReplay(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, variant := range rules.Names() {
		for _, plies := range []int{5, 60, 700} {
			g := playedAtRandom(t, variant, random, plies, plies == 60)
			if plies == 5 {
				if err := play.AgreeDraw(&g, g.Moved); err != nil {
					continue // it was over before
				}
			}
			parts, err := recordFiles(viewOfEnd(&g))
			if err != nil || len(parts) != 2 {
				t.Fatalf("%s: %d files, %v", variant, len(parts), err)
			}
			for _, part := range parts {
				if part.Type != "text/plain" || !attachmentNames.MatchString(part.Name) {
					t.Errorf("%s of type %s", part.Name, part.Type)
				}
				sameResult(t, &g, string(part.Data))
			}
		}
	}
}

// sameResult replays a record and compares the result with the game.
func sameResult(t *testing.T, g *games.Game, text string) {
	t.Helper()
	rec, err := notation.NewReader(strings.NewReader(text), notation.ReadOptions{}).Next()
	if err != nil {
		t.Fatal(err)
	}
	v := notation.Referee(rec)
	r := g.Position.Result()
	if !v.OK() || *v.Variant != g.Rules.Name || v.Plies != len(g.Plies) || v.Score == nil != !r.Over() {
		t.Fatalf("%s: %+v, %v; want %v after %d plies\n%s", g.Rules.Name, v, v.Error, r, len(g.Plies), text)
	}
	if r.Over() && (*v.By != r.By || v.Winner != nil != (r.Winner != 0) || v.Winner != nil && *v.Winner != r.Winner) {
		t.Fatalf("%s comes to %+v, want %v\n%s", g.Rules.Name, v, r, text)
	}
	for c := range rules.Colour(g.Rules.Colours) {
		if !slices.Equal(v.Stones[c].Points, notation.StoneList(&g.Position, c+1, notation.Go.On(notation.BoardOf(g.Rules)))) {
			t.Fatalf("%s: other stones", g.Rules.Name)
		}
	}
	if rec.Player(1) != fmt.Sprintf("Player%d", g.Seats[0]) && g.Rules.Seats == 2 || rec.Header("Date") == "" {
		t.Fatalf("%s: player 1 is %q on %q, seats %v\n%s", g.Rules.Name, rec.Player(1), rec.Header("Date"), g.Seats, text)
	}
}

// Only the end of a game and the answer to "moves" have files, and only if there are moves.
func TestWhichLettersHaveAttachments(t *testing.T) {
	g := playedAtRandom(t, "pente", rand.New(rand.NewPCG(1, 2)), 7, false)
	none := playedAtRandom(t, "gomoku", rand.New(rand.NewPCG(1, 2)), 0, false)
	for _, test := range []struct {
		letter letters.Letter
		game   *games.Game
		files  int
	}{
		{letters.GameEnded{}, &g, 2}, {letters.MovesListed{}, &g, 2}, {letters.PositionShown{}, &g, 0},
		{letters.YourMove{}, &g, 0}, {letters.MovesListed{}, &none, 0}, {letters.GamesListed{}, nil, 0},
	} {
		v := templates.View{GameView: templates.GameView{Game: test.game}, Notice: letters.Notice{Matter: letters.Matter{Game: 42, Ply: 7}, Letter: test.letter}}
		if parts, err := recordFiles(v); err != nil || len(parts) != test.files {
			t.Errorf("%T: %d files, %v", test.letter, len(parts), err)
		}
	}
}

// A record has the moves up to the letter, and none that came later.
func TestRecordEndsWithTheLetter(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, variant := range rules.Names() {
		g := playedAtRandom(t, variant, random, 30, true)
		v := viewOfEnd(&g)
		var whole notation.Transcript
		for ply := len(g.Plies); ply >= 0; ply-- {
			v.Notice.Ply = ply
			var then notation.Transcript
			if err := then.UnmarshalText([]byte(recordField(v)[0].Value)); err != nil {
				t.Fatal(err)
			}
			if ply == len(g.Plies) {
				whole = then
			}
			if !whole.Extends(then) || ply < len(g.Plies) && then.Length() != ply {
				t.Fatalf("%s: after %d plies %v, in the end %v", variant, ply, then.Moves, whole.Moves)
			}
		}
	}
	g := playedAtRandom(t, "pente", random, 3, false)
	v := viewOfEnd(&g)
	v.Names[1] = "ann@example.org"
	if fields := recordField(v); fields != nil {
		t.Errorf("an address gets into %q", fields)
	}
}
