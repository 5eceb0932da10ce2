package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// The picture of a letter in the README.
const (
	readmePicture = "../../docs/letter.png"
	readmeWidth   = 480
	readmeHeight  = 800    // the rest of the letter is cut off
	maxPicture    = 60_000 // bytes
)

// TestPictureOfLetterInBrowser makes the picture in the README: with -update it is written,
// and otherwise the one that is there must be of the right size.
func TestPictureOfLetterInBrowser(t *testing.T) {
	findChromium(t)
	b := openBrowser(t, "")
	b.open("file://" + letterFile(t))
	b.look("light", readmeWidth)
	shot, err := png.Decode(bytes.NewReader(ask(b, chromedp.FullScreenshot(100))))
	if err != nil {
		t.Fatal(err)
	}
	if shot.Bounds().Dx() != readmeWidth || shot.Bounds().Dy() < readmeHeight {
		t.Fatalf("the letter is shown in %v", shot.Bounds())
	}
	if *update {
		if err := os.WriteFile(readmePicture, small(t, shot), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(readmePicture)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(kept))
	if err != nil || size.Width != readmeWidth || size.Height != readmeHeight || len(kept) > maxPicture {
		t.Errorf("%s: %d x %d, %d bytes, %v", readmePicture, size.Width, size.Height, len(kept), err)
	}
}

// small cuts a picture to the height of the one in the README and to the colours it uses most.
func small(t *testing.T, m image.Image) []byte {
	t.Helper()
	uses := map[color.Color]int{}
	for y := range readmeHeight {
		for x := range readmeWidth {
			uses[color.RGBAModel.Convert(m.At(x, y))]++
		}
	}
	var colours color.Palette
	for len(colours) < 64 && len(uses) > 0 {
		var most color.Color
		for c, n := range uses {
			if most == nil || n > uses[most] {
				most = c
			}
		}
		colours = append(colours, most)
		delete(uses, most)
	}
	reduced := image.NewPaletted(image.Rect(0, 0, readmeWidth, readmeHeight), colours)
	draw.Draw(reduced, reduced.Bounds(), m, image.Point{}, draw.Src)
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, reduced); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
