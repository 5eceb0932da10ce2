package picture

import (
	"image"
	"image/color"
)

// pigment holds the colours of a stone. Two of them are for shading, as many as a palette
// of sixteen colours has room for.
type pigment struct {
	name  string // of the colour, as in package rules
	body  color.RGBA
	light color.RGBA // lit side
	dark  color.RGBA // shaded side
	rim   color.RGBA // edge
	sign  color.RGBA // sign on the stone
}

// rgb returns an opaque colour, with the number as in HTML.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// Wood has medium brightness, so that black and white stones are visible on it, even if a
// mail program inverts all colours.
var (
	wood       = rgb(0xdcb06a)
	bright     = rgb(0xfbe9a4) // cells of the winning row
	lineColour = rgb(0x6e4a1f)
	ink        = rgb(0x4a3218) // labels
	markRed    = rgb(0xe0281f) // rings and crosses
	markWhite  = rgb(0xfcfaf5)
)

// The pigments. Black and white are opposites: if a mail program inverts colours, they
// change places, and the sign shows which is which.
var (
	white = pigment{"white", rgb(0xf1ede4), rgb(0xfcfaf5), rgb(0xd5cec0), rgb(0x54402a), rgb(0x4d4a46)}
	black = pigment{"black", rgb(0x23262b), rgb(0x363a40), rgb(0x14161a), rgb(0x0c0d10), rgb(0xd5cec0)}
	red   = pigment{"red", rgb(0xb82334), rgb(0xcf4653), rgb(0x981828), rgb(0x3a1014), rgb(0xfcfaf5)}
	blue  = pigment{"blue", rgb(0x2456b4), rgb(0x4778cc), rgb(0x1a4494), rgb(0x0c1d42), rgb(0xfcfaf5)}
	green = pigment{"green", rgb(0x1b8048), rgb(0x3c9c66), rgb(0x126638), rgb(0x0a3019), rgb(0xfcfaf5)}
	amber = pigment{"amber", rgb(0xf7b416), rgb(0xfdce5c), rgb(0xdd9700), rgb(0x5c3c06), rgb(0x3a2606)}
)

// palette holds the colours of a picture.
type palette struct {
	color.Palette
	flat bool // it has no colours for the shading of stones
}

// twoColours is the palette of boards with black and white stones. It also has colours
// between neighbours, for soft edges.
var twoColours = &palette{Palette: color.Palette{
	wood, bright, rgb(0xa87f47), lineColour, ink,
	black.rim, black.body, black.light, rgb(0x6a6c6e), rgb(0x9a968e),
	white.dark, white.body, white.light,
	markRed, rgb(0xee958f), rgb(0x82201c),
}}

// manyColours is the palette of boards with more colours.
var manyColours = &palette{flat: true, Palette: color.Palette{
	wood, bright, rgb(0xa87f47), lineColour,
	black.rim, black.body, rgb(0x77736c), white.dark, white.light, markRed,
	red.body, blue.body, green.body, amber.body,
	rgb(0xe8989c), rgb(0x94aede),
}}

// The palettes of animations have transparency instead of the last colour.
var (
	twoAnimated  = &palette{append(twoColours.Palette[:transparent:transparent], color.RGBA{}), false}
	manyAnimated = &palette{append(manyColours.Palette[:transparent:transparent], color.RGBA{}), true}
)

// transparent is the index of transparency in the palette of an animation.
const transparent = 15

// palette returns the palette of a single tile. Coloured stones have their own.
func (p pigment) palette() *palette {
	switch p.name {
	case "", white.name, black.name:
		return twoColours
	}
	return &palette{Palette: color.Palette{
		wood, bright, rgb(0xa87f47), lineColour, ink,
		p.rim, p.dark, p.body, p.light, between(p.body, p.sign, 1), between(p.body, p.sign, 2), p.sign,
		markWhite, markRed, rgb(0xee958f), rgb(0x82201c),
	}}
}

// flat returns the pigment without shading.
func (p pigment) flat() pigment {
	p.light, p.dark = p.body, p.body
	return p
}

// between returns a mixture of a and b, with a number of thirds of b.
func between(a, b color.RGBA, thirds int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(3-thirds) + int(b)*thirds) / 3) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// nearest returns a picture with each pixel in the nearest colour of the palette.
func (p *palette) nearest(m *image.RGBA) *image.Paletted {
	flat := image.NewPaletted(m.Bounds(), p.Palette)
	seen := map[color.RGBA]uint8{}
	for i := range flat.Pix {
		c := color.RGBA{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], 0xff}
		index, ok := seen[c]
		if !ok {
			index = uint8(p.Index(c))
			seen[c] = index
		}
		flat.Pix[i] = index
	}
	return flat
}
