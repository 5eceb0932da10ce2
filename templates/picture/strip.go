package picture

import "image"

// StripSide is the side of the points of a strip, in px. Letters show it at half that size.
const StripSide = 48

// Strip returns a PNG of some rows of points without labels, all of the same length, each [StripSide] px high. The stones
// are White and Black.
func (d *Drawer) Strip(rows ...[]Tile) []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	m := image.NewPaletted(image.Rect(0, 0, StripSide*len(rows[0]), StripSide*len(rows)), twoColours.Palette)
	for y, row := range rows {
		for x, t := range row {
			blit(m, d.cell(cell{Tile: t.canonical()}, StripSide, twoColours), StripSide*x, StripSide*y)
		}
	}
	return encode(m, fourBits, thorough)
}
