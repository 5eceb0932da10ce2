package main

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
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
	"pentepost/templates/pseudo"
)

// noTime is a time for letters that are compared with each other.
var noTime = time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)

// sampleReader is who gets the letters that are looked at.
func sampleReader(form games.Board) games.Player {
	reader := games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: time.Now(), Settings: games.DefaultSettings()}
	reader.Board = form
	return reader
}

// letterViews returns letters of all kinds with the form of board, by name.
func letterViews(form games.Board) map[string]templates.View {
	views := map[string]templates.View{}
	for i, v := range templates.Samples(sampleReader(form), config.LocalAddress, time.Now()) {
		views[fmt.Sprintf("%02d-%s-%s", i, v.Notice.Kind(), form)] = v
	}
	return views
}

// hardLetters returns letters that strain the page: large and full boards, long names, many
// players, a long remark.
func hardLetters(t *testing.T) map[string]templates.View {
	t.Helper()
	long := strings.Repeat("Maximiliana-", 5)
	names := map[games.PlayerID]string{1: "Ann", 2: long, 3: "carla@" + strings.Repeat("a-very-long-name.", 8) + "example", 4: "Dora", 5: "Emil", 6: "Fred"}
	views := map[string]templates.View{}
	for name, record := range map[string]string{
		"whole-board":  "pente-free: K10 A1 T19 C3 D9 P4",
		"15-columns":   "renju: H8 A1 J8 O1 K9 A15 K10 O15",
		"25-columns":   "pente-free size=25: N13 A1 Z25 N14 N12 M12",
		"full-25":      "gomoku size=25: " + strings.Join(fullBoard(25), " "),
		"six-players":  "multi-6: K10 L10 N13 M10 N10 L11",
		"linear":       "linear-pente: 10 11 13 3",
		"opening-zone": "pente: K10 L10",
		"edge":         "pente-free: K10 T1",
		"ten-offers":   "renju opening=taraguchi-10: H8 keep H9 keep J10 keep G6 offer-K9 offer-L12 offer-F6 offer-F7 offer-G11 offer-J7 offer-H11 offer-K8 offer-G7 offer-A15",
	} {
		g := gameOf(t, record)
		reader := sampleReader(games.TapBoard)
		reader.ID, reader.Zone = max(g.OnTurn(), 1), "America/Argentina/ComodRivadavia"
		reader.Nick = names[reader.ID]
		views[name] = templates.View{
			Notice: letters.Notice{ID: 1, To: reader.ID, Matter: letters.Matter{Game: g.ID, Ply: len(g.Plies), Since: len(g.Plies)}, Letter: letters.YourMove{}, Said: play.Said{By: 2}, Made: time.Now()},
			Reader: reader, Names: names, GameView: templates.GameView{Game: g}, Places: templates.Places{Service: config.LocalAddress},
			Remark: &games.Remark{ID: 1, From: 2, Text: strings.Repeat("x", 2000)},
		}
	}
	return views
}

// gameOf returns a game after some moves: "pente: K10 L10".
func gameOf(t *testing.T, record string) *games.Game {
	t.Helper()
	variant, plies, _ := strings.Cut(record, ":")
	r, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	g := &games.Game{ID: 1, Rules: r, Pace: clock.DefaultPace, Started: time.Now(), Moved: time.Now()}
	for s := 1; s <= r.Seats; s++ {
		g.Seats = append(g.Seats, games.PlayerID(s))
	}
	p := r.Start()
	for _, name := range strings.Fields(plies) {
		move, err := notation.ParseWord(r, name)
		if err != nil {
			t.Fatal(err)
		}
		ply := games.Ply{Player: g.Seats[p.Turn()-1], Move: move, At: time.Now()}
		if p, _, err = p.Play(ply.Move); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		g.Plies = append(g.Plies, ply)
	}
	if err := g.Replay(); err != nil {
		t.Fatal(err)
	}
	return g
}

// fullBoard are moves that fill a board so that nobody has a row, except for one point.
func fullBoard(size int) (moves []string) {
	var points [2][]string
	for x := range size {
		for y := range size {
			colour := (x/2 + y) % 2
			points[colour] = append(points[colour], fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x], y+1))
		}
	}
	for i := range size*size - 1 {
		moves = append(moves, points[i%2][i/2])
	}
	return moves
}

var letterRenderer = sync.OnceValues(templates.New)

// pseudoRenderer knows the pseudo-language beside English, and no other.
var pseudoRenderer = sync.OnceValues(func() (*templates.Renderer, error) {
	words, err := pseudo.Words(os.DirFS("../../templates/words"))
	if err != nil {
		return nil, err
	}
	return templates.NewFrom(words)
})

// letterHTML renders a letter, with its pictures as data URLs.
func letterHTML(t *testing.T, v templates.View) string {
	t.Helper()
	rendererOf := letterRenderer
	if v.Reader.Language == pseudo.Tag {
		rendererOf = pseudoRenderer
	}
	renderer, err := rendererOf()
	if err != nil {
		t.Fatal(err)
	}
	key := v.Notice.Key()
	key.Player = max(key.Player, 1)
	v.ReplyTo = strings.Replace(config.PlusPattern(config.LocalAddress), "KEY", games.NewSeal([]byte("secret")).Text(key), 1)
	letter, err := renderer.Render(v)
	if err != nil {
		t.Fatal(err)
	}
	if want := cmp.Or(v.Reader.Language, games.English); letter.Language != want {
		t.Errorf("a letter is in %q, want %q", letter.Language, want)
	}
	for _, p := range letter.Inline {
		url := "data:image/png;base64," + base64.StdEncoding.EncodeToString(p.Data)
		letter.HTML = strings.NewReplacer(`"cid:`+p.Name+`"`, `"`+url+`"`, "cid:"+p.Name+" ", `"`+url+`" `).Replace(letter.HTML)
	}
	return letter.HTML
}

// pageFile writes HTML to a file and returns its address.
func pageFile(t *testing.T, html string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "letter.html")
	if err := os.WriteFile(file, []byte(html), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + file
}
