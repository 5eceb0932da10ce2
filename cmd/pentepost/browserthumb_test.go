package main

import (
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/templates"
)

const boardsOfGames = "../../../shared/games/real-games.txt"

// A thumb hits every point of the boards of real games, on a telephone of 390 px: 28 px at least, and 36 px where the board
// is cut into slices. Of 500 games, one in five is looked at without PENTEPOST_LONG=1.
func TestThumbHitsRealGamesInBrowser(t *testing.T) {
	findChromium(t)
	text, err := os.Open(boardsOfGames)
	if err != nil {
		t.Skip("the collection of real games is not there: ", err)
	}
	defer text.Close()
	b := openBrowser(t, "")
	b.look("light", 390)
	reader := notation.NewReader(text, notation.ReadOptions{})
	sliced, looked := 0, 0
	for n := range 500 {
		rec, err := reader.Next()
		if err != nil {
			t.Fatal(err)
		}
		if n%5 != 0 && os.Getenv("PENTEPOST_LONG") == "" {
			continue
		}
		events, err := rec.Replay()
		if err != nil || len(events) < 2 {
			continue
		}
		b.open(pageFile(t, letterHTML(t, lastTurn(t, rec, events))))
		sides := ask(b, chromedp.Evaluate[[]float64](`[...document.querySelectorAll(".b a")].flatMap(a => {
			const r = a.getBoundingClientRect(); return [r.width, r.height] })`))
		tables := ask(b, chromedp.Evaluate[int](`document.querySelectorAll("table.b, .b table").length`))
		least := 28.0
		if looked++; tables > 1 {
			sliced, least = sliced+1, 36
		}
		for _, side := range sides {
			if side < least {
				t.Fatalf("game %d, %d tables: a point of %.0f px", n, tables, side)
			}
		}
		if len(sides) < 2*50 {
			t.Fatalf("game %d has %d points to tap", n, len(sides)/2)
		}
	}
	t.Logf("%d boards, of which %d are cut into slices", looked, sliced)
	if sliced == 0 || sliced == looked {
		t.Errorf("%d of %d boards are cut into slices", sliced, looked)
	}
}

// lastTurn is the letter that asks for the last move of a game.
func lastTurn(t *testing.T, rec notation.Record, events []notation.Played) templates.View {
	t.Helper()
	var played []play.Event
	for _, e := range events[:len(events)-1] {
		played = append(played, play.Event{Move: e.Move, Leaves: e.Leaves, By: e.By})
	}
	g, err := play.Rebuild(games.Game{ID: 1, Rules: rec.Rules, Pace: clock.DefaultPace, Seats: []games.PlayerID{1, 2}, Started: time.Now()}, played)
	if err != nil {
		t.Fatal(err)
	}
	reader := sampleReader(games.TapBoard)
	reader.ID = g.OnTurn()
	return templates.View{
		Notice: letters.Notice{ID: 1, To: reader.ID, Matter: letters.OfPlies(&g, len(g.Plies)), Letter: letters.YourMove{}, Said: play.Said{By: 3 - reader.ID}, Made: time.Now()},
		Reader: reader, GameView: templates.GameView{Game: &g}, Names: map[games.PlayerID]string{1: "Ann", 2: "Bob"},
	}
}
