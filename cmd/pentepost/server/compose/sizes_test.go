package compose

import (
	"io"
	"os"
	"slices"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates"
)

// TestSizesOfRealGames measures the letter "your move" at every tenth ply of real games: of
// every fourth game without PENTEPOST_LONG=1. Some mail programs clip long letters.
func TestSizesOfRealGames(t *testing.T) {
	const file = "../../../../../shared/games/real-games.txt"
	text, err := os.Open(file)
	if err != nil {
		t.Skip("the collection of real games is not there: ", err)
	}
	defer text.Close()
	c := sampleComposer(t)
	var htmls, texts, letters []int
	reader := notation.NewReader(text, notation.ReadOptions{})
	for n := 0; ; n++ {
		rec, err := reader.Next()
		if err == io.EOF {
			break
		}
		if n%4 != 0 && os.Getenv("PENTEPOST_LONG") == "" {
			continue
		}
		events, err := rec.Replay()
		for plies := 10; err == nil && plies <= len(events); plies += 10 {
			v := viewAfter(t, rec.Rules, events[:plies])
			v.ReplyTo = c.ReplyAddress(v.Notice.Key())
			letter, err := c.words.Render(v)
			raw, errs := c.Compose(v)
			if err != nil || errs != nil {
				t.Fatal(err, errs)
			}
			htmls, texts, letters = append(htmls, len(letter.HTML)), append(texts, len(letter.Text)), append(letters, len(raw))
		}
	}
	check := func(what string, sizes []int, median, most int) {
		slices.Sort(sizes)
		middle, last := sizes[len(sizes)/2], sizes[len(sizes)-1]
		t.Logf("%s of %d letters: median %d, largest %d bytes", what, len(sizes), middle, last)
		if middle >= median || last >= most {
			t.Errorf("%s: median %d, largest %d bytes; want less than %d and %d", what, middle, last, median, most)
		}
	}
	check("HTML", htmls, 30_000, 60_000)
	check("text", texts, 2_000, 3_000)
	check("letter", letters, 45_000, 100_000)
}

// viewAfter returns the view of the letter to the player on turn after some plies.
func viewAfter(t *testing.T, r rules.Ruleset, played []notation.Played) templates.View {
	t.Helper()
	ann, bob := games.Player{ID: 1001, Nick: "Annemarie", Settings: games.DefaultSettings()}, games.Player{ID: 1002, Nick: "Bob"}
	ann.Address = "annemarie@example.org"
	var events []play.Event
	for _, p := range played {
		events = append(events, play.Event{Move: p.Move, Leaves: p.Leaves, By: p.By})
	}
	seats := []games.PlayerID{ann.ID, bob.ID}
	if len(played)%2 == 1 {
		seats = []games.PlayerID{bob.ID, ann.ID}
	}
	g, err := play.Rebuild(games.Game{ID: 1234, Rules: r, Pace: clock.DefaultPace, Seats: seats, Started: time.Now()}, events)
	if err != nil {
		t.Fatal(err)
	}
	return templates.View{
		Notice: letters.Notice{ID: 12345, To: ann.ID, Matter: letters.Matter{Game: g.ID, Ply: len(g.Plies), Since: len(g.Plies)}, Letter: letters.YourMove{}, Said: play.Said{By: bob.ID}, Made: time.Now(), MessageID: "<abcdefghijklmnopqrstuvwxyz@pente.test>"},
		Reader: ann, GameView: templates.GameView{Game: &g}, Places: templates.Places{Service: config.LocalAddress}, Names: map[games.PlayerID]string{ann.ID: ann.Nick, bob.ID: bob.Nick},
	}
}
