package main

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/templates"
)

// The picture of a letter in the README.
const (
	readmePicture = "../../docs/letter.png"
	readmeWidth   = 480
	readmeHeight  = 800    // the rest of the letter is cut off
	maxPicture    = 60_000 // bytes
)

// The picture of the letters that people see most, as a telephone shows them.
const (
	lettersPicture    = "../../docs/letters.png"
	lettersInRow      = 6
	letterWidth       = 390
	letterHeight      = 760
	betweenLetters    = 16
	maxLettersPicture = 400_000 // bytes
)

// lettersPictured are the letters in that picture.
var lettersPictured = []string{
	"invitation", "welcome-joined", "your-move", "played", "refused", "game-over",
	"offer", "overdue", "list", "puzzle", "league", "digest",
}

// TestPictureOfLetterInBrowser makes the picture in the README: with -update it is written,
// and otherwise the one that is there must be of the right size.
func TestPictureOfLetterInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	b.open("file://" + letterFile(t))
	shot := b.shot(readmeWidth)
	if shot.Bounds().Dx() != readmeWidth || shot.Bounds().Dy() < readmeHeight {
		t.Fatalf("the letter is shown in %v", shot.Bounds())
	}
	checkPicture(t, readmePicture, shot, image.Rect(0, 0, readmeWidth, readmeHeight), maxPicture)
}

// TestPictureOfLettersInBrowser makes the picture of the letters that people see most, in the same way.
func TestPictureOfLettersInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	rows := (len(lettersPictured) + lettersInRow - 1) / lettersInRow
	all := image.NewRGBA(image.Rect(0, 0, lettersInRow*(letterWidth+betweenLetters)+betweenLetters, rows*(letterHeight+betweenLetters)+betweenLetters))
	draw.Draw(all, all.Bounds(), image.NewUniform(color.Gray{0x99}), image.Point{}, draw.Src)
	views := templates.Samples(sampleReader(games.TapBoard), config.LocalAddress, noTime)
	for i, name := range lettersPictured {
		at := slices.IndexFunc(views, func(v templates.View) bool {
			return strings.HasPrefix(string(v.Notice.Kind())+"-"+v.Notice.Topic(), name)
		})
		if at < 0 {
			t.Fatalf("no sample of the letter %s", name)
		}
		v := views[at]
		if name == "invitation" { // to somebody who has never heard of Pente
			v.Reader.Nick, v.Notice.Text = "", "Hi, fancy a game of this? I thought of you."
		}
		b.open(pageFile(t, letterHTML(t, v)))
		x, y := betweenLetters+i%lettersInRow*(letterWidth+betweenLetters), betweenLetters+i/lettersInRow*(letterHeight+betweenLetters)
		place := image.Rect(x, y, x+letterWidth, y+letterHeight)
		draw.Draw(all, place, image.White, image.Point{}, draw.Src)
		draw.Draw(all, place, b.shot(letterWidth), image.Point{}, draw.Src)
	}
	checkPicture(t, lettersPicture, all, all.Bounds(), maxLettersPicture)
}

// shot returns a picture of the whole page on a screen of a width.
func (b *browser) shot(width int64) image.Image {
	b.t.Helper()
	b.look("light", width)
	shot, err := png.Decode(bytes.NewReader(ask(b, chromedp.FullScreenshot(100))))
	if err != nil {
		b.t.Fatal(err)
	}
	return shot
}

// checkPicture checks that a file has a picture of the size of a part of another one. With -update it writes the file.
func checkPicture(t *testing.T, file string, from image.Image, part image.Rectangle, most int) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, small(t, from, part), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(kept))
	if err != nil || size.Width != part.Dx() || size.Height != part.Dy() || len(kept) > most {
		t.Errorf("%s: %d x %d, %d bytes, %v", file, size.Width, size.Height, len(kept), err)
	}
}

// small cuts a picture to a part of it, and to the colours that it uses most.
func small(t *testing.T, m image.Image, part image.Rectangle) []byte {
	t.Helper()
	type shades struct{ R, G, B uint8 } // colours that look much alike
	uses, of := map[shades]int{}, map[shades]color.RGBA{}
	for y := range part.Dy() {
		for x := range part.Dx() {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			s := shades{c.R >> 4, c.G >> 4, c.B >> 4}
			if uses[s]++; uses[s] == 1 {
				of[s] = c
			}
		}
	}
	most := slices.SortedFunc(maps.Keys(uses), func(a, b shades) int {
		return cmp.Or(uses[b]-uses[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var colours color.Palette
	for _, s := range most[:min(len(most), 128)] {
		colours = append(colours, of[s])
	}
	reduced := image.NewPaletted(part, colours)
	draw.Draw(reduced, reduced.Bounds(), m, image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, reduced); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
