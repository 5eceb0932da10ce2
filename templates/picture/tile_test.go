package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"testing"

	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
)

// allTiles returns all tiles that look different.
func allTiles() (tiles []picture.Tile) {
	for arms := range picture.AllArms + 1 {
		for _, t := range []picture.Tile{{}, {Star: true}, {Mark: picture.Captured}, {Star: true, Mark: picture.Captured}, {Number: 1}, {Number: 10}} {
			t.Arms = arms
			tiles = append(tiles, t)
		}
		for stone := picture.WhiteO; stone <= picture.Amber; stone++ {
			for _, mark := range []picture.Mark{0, picture.Last, picture.Row, picture.Last | picture.Row} {
				tiles = append(tiles, picture.Tile{Arms: arms, Stone: stone, Mark: mark})
			}
		}
	}
	return tiles
}

// decoded decodes a PNG, and checks that it is opaque and has at most sixteen colours.
func decoded(t testing.TB, file []byte) *image.Paletted {
	t.Helper()
	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	p, ok := m.(*image.Paletted)
	if !ok || len(p.Palette) > 16 || !p.Opaque() {
		t.Fatalf("a %T, opaque %t", m, ok && p.Opaque())
	}
	return p
}

// TestTiles checks that tiles are small and that different tiles have different names.
func TestTiles(t *testing.T) {
	d, again := picture.New(), picture.New()
	good := regexp.MustCompile(`^[a-z0-9]{2,12}$`)
	names, files, largest := map[string]bool{}, map[string]string{}, 0
	for i, tile := range allTiles() {
		name, file := tile.Name(), d.Tile(tile)
		if !good.MatchString(name) || names[name] {
			t.Errorf("the name %q of %+v is wrong, or is used twice", name, tile)
		}
		names[name] = true
		if m := decoded(t, file); m.Bounds() != image.Rect(0, 0, picture.TileSide, picture.TileSide) {
			t.Errorf("%s: %v", name, m.Bounds())
		}
		if other := files[string(file)]; other != "" && !tile.Star {
			t.Errorf("%s looks like %s", name, other)
		}
		files[string(file)] = name
		largest = max(largest, len(file))
		if i%7 == 0 && !bytes.Equal(file, again.Tile(tile)) {
			t.Errorf("%s: not the same bytes twice", name)
		}
	}
	if largest > 950 {
		t.Errorf("the largest tile has %d bytes", largest)
	}
}

// TestNames checks the names of tiles. They must not change, because mailboxes keep them.
func TestNames(t *testing.T) {
	for want, tile := range map[string]picture.Tile{
		"p0":    {},
		"pf":    {Arms: picture.AllArms},
		"sf":    {Arms: picture.AllArms, Star: true},
		"pfn10": {Arms: picture.AllArms, Number: 10, Star: true, Mark: picture.Captured},
		"p6":    {Arms: picture.East | picture.South},
		"pac":   {Arms: picture.East | picture.West, Mark: picture.Captured},
		"bxfl":  {Arms: picture.AllArms, Stone: picture.BlackX, Mark: picture.Last},
		"wo7lr": {Arms: picture.AllArms &^ picture.West, Stone: picture.WhiteO, Mark: picture.Last | picture.Row},
		"af":    {Arms: picture.AllArms, Stone: picture.Amber, Star: true, Mark: picture.Captured},
		"sfc":   {Arms: picture.AllArms, Star: true, Mark: picture.Captured | picture.Last | picture.Row},
		"wxfr":  {Arms: 0xff, Stone: picture.WhiteX, Mark: picture.Row | 0xf0},
		"pb":    {Arms: picture.AllArms &^ picture.South, Stone: 200},
	} {
		if got := tile.Name(); got != want {
			t.Errorf("%+v is called %q, not %q", tile, got, want)
		}
	}
}

// TestTileAt checks that tiles have the same marks as boards in text.
func TestTileAt(t *testing.T) {
	g := played(t, "pente-free", "K10 L9 A1 M8 N7 A19 T19")
	b := notation.BoardOf(g.end().Ruleset())
	for point, want := range map[string]string{
		"K10": "wof", "L9": "pfc", "M8": "pfc", "N7": "wofl", "A1": "wo3",
		"T1": "p9", "T19": "pc", "A10": "p7", "D4": "sf", "K16": "sf", "K19": "pe", "K9": "pf",
	} {
		at, err := notation.Go.Parse(b, point)
		if err != nil {
			t.Fatal(err)
		}
		if got := picture.TileAt(&g.at[4], g.marks(5), at).Name(); got != want {
			t.Errorf("%s is %s, not %s", point, got, want)
		}
	}
}

// TestStoneOf checks that all colours of a variant look different.
func TestStoneOf(t *testing.T) {
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		seen := map[picture.Stone]bool{}
		for c := rules.Colour(1); int(c) <= r.Colours; c++ {
			s := picture.StoneOf(r, c)
			if s == picture.NoStone || seen[s] {
				t.Errorf("%s: colour %d looks like %d", name, c, s)
			}
			seen[s] = true
		}
		if picture.StoneOf(r, rules.Empty) != picture.NoStone {
			t.Errorf("%s: an empty point has a stone", name)
		}
	}
}

// lightness returns the lightness of a pixel, from 0 to 255.
func lightness(m image.Image, x, y int) int {
	return int(color.GrayModel.Convert(m.At(x, y)).(color.Gray).Y)
}

// TestStonesAreDistinct checks that wood is between black and white in lightness, so that it
// still is after inverting all colours, and that signs differ without colours.
func TestStonesAreDistinct(t *testing.T) {
	d := picture.New()
	tile := func(s picture.Stone) *image.Paletted {
		return decoded(t, d.Tile(picture.Tile{Arms: picture.AllArms, Stone: s}))
	}
	white, black := tile(picture.WhiteO), tile(picture.BlackX)
	const beside, edge = 14, 1 // coordinates in the body of a stone, and on wood
	w, b, ground := lightness(white, 32, beside), lightness(black, 32, beside), lightness(white, edge, edge)
	if w-ground < 45 || ground-b < 90 {
		t.Errorf("white %d, wood %d, black %d", w, ground, b)
	}
	for _, stones := range [][]picture.Stone{
		{picture.WhiteO, picture.BlackX},
		{picture.WhiteX, picture.BlackO, picture.Red, picture.Blue, picture.Green, picture.Amber},
	} {
		for i, s := range stones {
			for _, other := range stones[:i] {
				if n := differing(tile(s), tile(other), 60); n < 60 {
					t.Errorf("only %d pixels distinguish stone %d from stone %d without colours", n, s, other)
				}
			}
		}
	}
}

// differing returns the number of pixels that differ between the signs of two stones. A pixel
// belongs to a sign if its lightness differs from the body's by more than threshold.
func differing(a, b image.Image, threshold int) (n int) {
	bodyA, bodyB := lightness(a, 32, 14), lightness(b, 32, 14)
	for y := 16; y < 48; y++ {
		for x := 16; x < 48; x++ {
			signA, signB := lightness(a, x, y)-bodyA, lightness(b, x, y)-bodyB
			if (max(signA, -signA) > threshold) != (max(signB, -signB) > threshold) {
				n++
			}
		}
	}
	return n
}

// TestMarksAreVisible checks that marks are visible on every stone without colours.
func TestMarksAreVisible(t *testing.T) {
	d := picture.New()
	for s := picture.NoStone; s <= picture.Amber; s++ {
		marks := []picture.Mark{picture.Last, picture.Row}
		if s == picture.NoStone {
			marks = []picture.Mark{picture.Captured}
		}
		plain := picture.Tile{Arms: picture.AllArms, Stone: s}
		for _, mark := range marks {
			marked := plain
			marked.Mark = mark
			a, b := decoded(t, d.Tile(plain)), decoded(t, d.Tile(marked))
			n := 0
			for y := range picture.TileSide {
				for x := range picture.TileSide {
					if l := lightness(a, x, y) - lightness(b, x, y); max(l, -l) > 30 {
						n++
					}
				}
			}
			if n < 250 {
				t.Errorf("only %d pixels show mark %d on stone %d", n, mark, s)
			}
		}
	}
}
