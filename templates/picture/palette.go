package picture

import (
	"image"
	"image/color"
)

// pigment is what a stone is made of: shading is two steps, which a palette of
// sixteen colours can pay.
type pigment struct {
	name  string // as in rules
	body  color.RGBA
	light color.RGBA // where the light falls
	dark  color.RGBA // where it does not
	rim   color.RGBA
	sign  color.RGBA
}

// rgb is an opaque colour, written as in HTML.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// Wood is of middle brightness, so that black and white stones both stand out from
// it, also where a mail program turns all colours round.
var (
	wood   = rgb(0xdcb06a)
	bright = rgb(0xfbe9a4) // cells of a row that won
	line   = rgb(0x6e4a1f)
	ink    = rgb(0x4a3218) // of labels
	alarm  = rgb(0xe0281f) // rings and crosses
	chalk  = rgb(0xfcfaf5)
)

// The pigments. Those of black and white are each other's opposite: inverted they
// change places, and the sign tells which is which.
var (
	white = pigment{"white", rgb(0xf1ede4), rgb(0xfcfaf5), rgb(0xd5cec0), rgb(0x54402a), rgb(0x4d4a46)}
	black = pigment{"black", rgb(0x23262b), rgb(0x363a40), rgb(0x14161a), rgb(0x0c0d10), rgb(0xd5cec0)}
	red   = pigment{"red", rgb(0xb82334), rgb(0xcf4653), rgb(0x981828), rgb(0x3a1014), rgb(0xfcfaf5)}
	blue  = pigment{"blue", rgb(0x2456b4), rgb(0x4778cc), rgb(0x1a4494), rgb(0x0c1d42), rgb(0xfcfaf5)}
	green = pigment{"green", rgb(0x1b8048), rgb(0x3c9c66), rgb(0x126638), rgb(0x0a3019), rgb(0xfcfaf5)}
	amber = pigment{"amber", rgb(0xf7b416), rgb(0xfdce5c), rgb(0xdd9700), rgb(0x5c3c06), rgb(0x3a2606)}
)

// colours are what a picture is made of.
type colours struct {
	color.Palette
	flat bool // too few for the shading of stones
}

// duo are the sixteen colours of boards with black and white stones. Besides those
// above they hold steps between neighbours, for soft edges.
var duo = &colours{Palette: color.Palette{
	wood, bright, rgb(0xa87f47), line, ink,
	black.rim, black.body, black.light, rgb(0x6a6c6e), rgb(0x9a968e),
	white.dark, white.body, white.light,
	alarm, rgb(0xee958f), rgb(0x82201c),
}}

// many are the sixteen colours of boards with more.
var many = &colours{flat: true, Palette: color.Palette{
	wood, bright, rgb(0xa87f47), line,
	black.rim, black.body, rgb(0x77736c), white.dark, white.light, alarm,
	red.body, blue.body, green.body, amber.body,
	rgb(0xe8989c), rgb(0x94aede),
}}

// The colours of animations: the last one is given up for none at all.
var (
	duoMoving  = &colours{append(duo.Palette[:transparent:transparent], color.RGBA{}), false}
	manyMoving = &colours{append(many.Palette[:transparent:transparent], color.RGBA{}), true}
)

// transparent is the number of the colour of an animation that is none.
const transparent = 15

// colours returns those of a tile that stands alone: a coloured stone has its own.
func (p pigment) colours() *colours {
	switch p.name {
	case "", white.name, black.name:
		return duo
	}
	return &colours{Palette: color.Palette{
		wood, bright, rgb(0xa87f47), line, ink,
		p.rim, p.dark, p.body, p.light, between(p.body, p.sign, 1), between(p.body, p.sign, 2), p.sign,
		chalk, alarm, rgb(0xee958f), rgb(0x82201c),
	}}
}

// flat is the pigment without shading.
func (p pigment) flat() pigment {
	p.light, p.dark = p.body, p.body
	return p
}

// between returns the colour so many thirds of the way from a to b.
func between(a, b color.RGBA, thirds int) color.RGBA {
	mix := func(a, b uint8) uint8 { return uint8((int(a)*(3-thirds) + int(b)*thirds) / 3) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 0xff}
}

// nearest returns a picture with each pixel in the colour that is nearest to it.
func (s *colours) nearest(m *image.RGBA) *image.Paletted {
	flat := image.NewPaletted(m.Bounds(), s.Palette)
	seen := map[color.RGBA]uint8{}
	for i := range flat.Pix {
		c := color.RGBA{m.Pix[4*i], m.Pix[4*i+1], m.Pix[4*i+2], 0xff}
		index, ok := seen[c]
		if !ok {
			index = uint8(s.Index(c))
			seen[c] = index
		}
		flat.Pix[i] = index
	}
	return flat
}
