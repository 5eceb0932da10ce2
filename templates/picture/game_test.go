package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

// animated reads an animation.
func animated(t testing.TB, file []byte) *gif.GIF {
	t.Helper()
	if len(file) > picture.GameBytes {
		t.Errorf("%d bytes", len(file))
	}
	film, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return film
}

// screen returns what is to be seen after so many frames.
func screen(film *gif.GIF, frames int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
	for _, frame := range film.Image[:frames] {
		draw.Draw(m, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	return m
}

// checkFilm holds that a film begins with the picture at which it ends, that its
// first frames cover everything, and that it goes on for ever.
func checkFilm(t testing.TB, film *gif.GIF) {
	t.Helper()
	first, last := screen(film, 1), screen(film, len(film.Image))
	if !first.Opaque() || !bytes.Equal(first.Pix, last.Pix) {
		t.Error("the first frame is not what the last one leaves")
	}
	if film.LoopCount != 0 || film.Delay[len(film.Delay)-1] < 300 {
		t.Errorf("%d rounds, the end is shown for %d", film.LoopCount, film.Delay[len(film.Delay)-1])
	}
}

// A frame for each ply, after two of the whole board.
func TestGame(t *testing.T) {
	g := played(t, "pente-free", "K10 L9 A1 M8 N7 A19 T19")
	film := animated(t, picture.New().Game(g.told, g.end(), notation.Go))
	checkFilm(t, film)
	if len(film.Image) != 2+len(g.told) {
		t.Errorf("%d frames", len(film.Image))
	}
	for i := range g.told { // the frames are what a film of fewer plies ends with
		short := animated(t, picture.New().Game(g.told[:i+1], &g.at[i], notation.Go))
		if a, b := screen(film, 3+i), screen(short, len(short.Image)); !bytes.Equal(a.Pix, b.Pix) {
			t.Errorf("ply %d is not shown as it was", i+1)
		}
	}
}

// Games of all kinds, also such as have not begun, have been ended by a player or
// fill the board.
func TestGames(t *testing.T) {
	d := picture.New()
	for i, name := range append(rules.Names(), "pente size=9", "linear-pente ring") {
		g := random(t, name, 60, uint64(i))
		film := animated(t, d.Game(g.told, g.end(), notation.Traditional))
		checkFilm(t, film)
	}
	for _, name := range []string{"gomoku", "multi-6", "gomoku size=25"} {
		if unhurried {
			break
		}
		g := random(t, name, 625, 7)
		if len(g.told) < 330 {
			t.Fatalf("%s: only %d plies", name, len(g.told))
		}
		checkFilm(t, animated(t, d.Game(g.told, g.end(), notation.Go)))
	}
	p := start(t, "pente")
	animated(t, d.Game(nil, &p, notation.Go)) // nothing to see, but no harm either
}

// All real games fit, in cells of the best size.
func TestRealGames(t *testing.T) {
	d, largest, sum := picture.New(), 0, 0
	games := realGames(t)
	for i, g := range games {
		if unhurried && i%20 != 0 {
			continue
		}
		file := d.Game(g.told, g.end(), notation.Go)
		largest, sum = max(largest, len(file)), sum+len(file)
		if i%10 == 0 {
			checkFilm(t, animated(t, file))
		}
	}
	if largest > picture.GameBytes {
		t.Error("too large")
	}
	t.Logf("%d games: %d bytes on average, %d at most", len(games), sum/len(games), largest)
}
