package picture

import "image"

// StripSide is the side of the points of a strip, in px. Letters show it at half that size.
const StripSide = 48

// Strip returns a PNG of a row of points without labels, [StripSide] px high. The stones
// are White and Black.
func (d *Drawer) Strip(tiles []Tile) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	m := image.NewPaletted(image.Rect(0, 0, StripSide*len(tiles), StripSide), twoColours.Palette)
	for i, t := range tiles {
		blit(m, d.cell(cell{Tile: t.canonical()}, StripSide, twoColours), StripSide*i, 0)
	}
	return encode(m, fourBits, thorough)
}
