package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/gif"
	"os"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

// animated decodes an animation.
func animated(t testing.TB, file []byte) *gif.GIF {
	t.Helper()
	if len(file) > picture.GameBytes {
		t.Errorf("%d bytes", len(file))
	}
	animation, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return animation
}

// screen returns the visible picture after a number of frames.
func screen(animation *gif.GIF, frames int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, animation.Config.Width, animation.Config.Height))
	for _, frame := range animation.Image[:frames] {
		draw.Draw(m, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	return m
}

// checkAnimation checks that the first frame of an animation shows the end, that it covers
// the whole picture, and that the animation repeats without end.
func checkAnimation(t testing.TB, animation *gif.GIF) {
	t.Helper()
	first, last := screen(animation, 1), screen(animation, len(animation.Image))
	if !first.Opaque() || !bytes.Equal(first.Pix, last.Pix) {
		t.Error("the first frame is not what the last one leaves")
	}
	if animation.LoopCount != 0 || animation.Delay[len(animation.Delay)-1] < 300 {
		t.Errorf("%d rounds, the end is shown for %d", animation.LoopCount, animation.Delay[len(animation.Delay)-1])
	}
}

// TestGame checks that an animation has two frames of the whole board and then a frame for
// each ply. An offered point has its number until one of them is taken.
func TestGame(t *testing.T) {
	for _, g := range []game{
		played(t, "pente-free", "K10 L9 A1 M8 N7 A19 T19"),
		played(t, "renju opening=soosorv-8", "H8 H9 H10 keep H7 2 offer-G8 offer-K5 K5 G6"),
	} {
		animation := animated(t, picture.New().Game(g.effects, g.end(), notation.Go))
		checkAnimation(t, animation)
		if len(animation.Image) != 2+len(g.effects) {
			t.Errorf("%d frames of %d plies", len(animation.Image), len(g.effects))
		}
		for i := range g.effects { // each frame shows the end of an animation with fewer plies
			short := animated(t, picture.New().Game(g.effects[:i+1], &g.at[i], notation.Go))
			checkAnimation(t, short)
			if a, b := screen(animation, 3+i), screen(short, len(short.Image)); !bytes.Equal(a.Pix, b.Pix) {
				t.Errorf("ply %d is not shown as it was", i+1)
			}
		}
	}
}

func long() bool { return os.Getenv("PENTEPOST_LONG") != "" }

// TestGames checks games of all variants, long ones, and one without plies. Without PENTEPOST_LONG=1 it leaves
// out most variants and the longest games.
func TestGames(t *testing.T) {
	d := picture.New()
	for i, name := range append(rules.Names(), "pente size=9", "linear-pente ring") {
		if !long() && i%4 != 0 {
			continue
		}
		g := random(t, name, 60, uint64(i))
		animation := animated(t, d.Game(g.effects, g.end(), notation.Traditional))
		checkAnimation(t, animation)
	}
	for _, name := range []string{"gomoku", "multi-6", "gomoku size=25"} {
		if raceEnabled || !long() && name != "gomoku" {
			continue
		}
		g := random(t, name, 625, 7)
		if len(g.effects) < 330 {
			t.Fatalf("%s: only %d plies", name, len(g.effects))
		}
		checkAnimation(t, animated(t, d.Game(g.effects, g.end(), notation.Go)))
	}
	p := start(t, "pente")
	animated(t, d.Game(nil, &p, notation.Go)) // must not panic
}

// TestRealGames checks the size of the animations of real games. With PENTEPOST_LONG=1 it
// draws all of them.
func TestRealGames(t *testing.T) {
	d, drawn, largest, sum := picture.New(), 0, 0, 0
	for i, g := range realGames(t) {
		if (raceEnabled || !long()) && i%20 != 0 {
			continue
		}
		file := d.Game(g.effects, g.end(), notation.Go)
		drawn, largest, sum = drawn+1, max(largest, len(file)), sum+len(file)
		if i%10 == 0 {
			checkAnimation(t, animated(t, file))
		}
	}
	if largest > picture.GameBytes {
		t.Error("too large")
	}
	t.Logf("%d games: %d bytes on average, %d at most", drawn, sum/drawn, largest)
}
