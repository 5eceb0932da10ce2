package pages

import (
	"fmt"
	"html/template"
	"strings"

	"pentepost/notation"
	"pentepost/rules"
)

// The drawing of a board, in units of SVG.
const (
	cellSide  = 10
	boardEdge = 15 // from the edge of the drawing to the first line
	barHeight = 22 // of the bar with the links below the board
)

// boardView is a game on a board, to click through without script. Each ply is an element with an
// anchor; style.css hides the plies after the one that the address names. A ply paints over the
// ones before it: its stone, the number of a point that it offers, and free points where it has captured or where an
// offer was not taken.
type boardView struct {
	notation.Board
	linear bool
	plies  []plyView // the first one is the beginning of the game
}

// plyView is what a ply changes on the board.
type plyView struct {
	at      rules.Point // [rules.NoPoint] without a stone
	colour  string
	gone    []rules.Point
	number  int           // of the offered point at, 0 for none
	untaken []rules.Point // offered points that nobody took
}

// addOffers adds what a ply changes in the points that are offered.
func (p *plyView) addOffers(m rules.Move, before, after []rules.Point) {
	if len(after) > len(before) {
		p.at, p.number = m.Point, len(after)
		return
	}
	for _, at := range before {
		if len(after) == 0 && at != m.Point {
			p.untaken = append(p.untaken, at)
		}
	}
}

// boardOf draws a game. The words for the whole and for its links are sentences. Everything else
// in it is numbers and the names of colours, so it needs no escaping.
func boardOf(v boardView, whole, earlier, later template.HTML) template.HTML {
	var b strings.Builder
	width, height := size(v.Width), size(v.Height)
	fmt.Fprintf(&b, `<svg class="board" viewBox="0 0 %d %d" role="group" aria-label="%s">`+"\n", width, height+barHeight, whole)
	fmt.Fprintf(&b, `<defs><g id="back"><path class="touch" d="M0 0H%d V%d H0z"/><path class="arrow" d="M%d %dl-9 7 9 7z"/></g>`, width/2, height+barHeight, width/4+4, height+3)
	fmt.Fprintf(&b, `<g id="on"><path class="touch" d="M%d 0H%d V%d H%dz"/><path class="arrow" d="M%d %dl9 7-9 7z"/></g></defs>`+"\n", width/2, width, height+barHeight, width/2, width*3/4-4, height+3)
	fmt.Fprintf(&b, `<path class="wood" d="M0 0H%d V%d H0z"/>`, width, height)
	v.drawGrid(&b)
	for n := range v.plies {
		v.drawPly(&b, n, earlier, later)
	}
	b.WriteString("</svg>\n")
	return template.HTML(b.String())
}

// size returns the size of a drawing with a number of lines.
func size(lines int) int { return (lines-1)*cellSide + 2*boardEdge }

// xy returns where a point is in the drawing.
func (v *boardView) xy(at rules.Point) (x, y int) {
	column, row := v.XY(at)
	return boardEdge + cellSide*column, boardEdge + cellSide*(v.Height-1-row)
}

// drawGrid draws the lines, the star points and the labels.
func (v *boardView) drawGrid(b *strings.Builder) {
	b.WriteString(`<path class="line" d="`)
	for y := range v.Height {
		fmt.Fprintf(b, "M%d %dh%d", boardEdge, boardEdge+cellSide*y, cellSide*(v.Width-1))
	}
	for x := range v.Width {
		if v.linear {
			fmt.Fprintf(b, "M%d %dv4", boardEdge+cellSide*x, boardEdge-2)
			continue
		}
		fmt.Fprintf(b, "M%d %dv%d", boardEdge+cellSide*x, boardEdge, cellSide*(v.Height-1))
	}
	b.WriteString(`"/><path class="star" d="`)
	for at := range rules.Point(v.Width * v.Height) {
		if column, row := v.XY(at); !v.linear && v.Star(column, row) {
			x, y := v.xy(at)
			fmt.Fprintf(b, "M%d %dh0", x, y)
		}
	}
	b.WriteString("\"/>\n")
	system := notation.Go.On(v.Board)
	for x := range v.Width {
		fmt.Fprintf(b, `<text x="%d" y="6">%s</text>`, boardEdge+cellSide*x, system.Column(v.Board, x))
	}
	for y := range v.Height {
		fmt.Fprintf(b, `<text x="5" y="%d">%s</text>`, boardEdge+cellSide*(v.Height-1-y)+2, system.Row(v.Board, y))
	}
	b.WriteByte('\n')
}

// drawPly draws what a ply changes, and the links to the plies beside it.
func (v *boardView) drawPly(b *strings.Builder, n int, earlier, later template.HTML) {
	p := v.plies[n]
	class := ""
	if n == len(v.plies)-1 {
		class = ` class="last"`
	}
	fmt.Fprintf(b, `<g id="p%d"%s>`, n, class)
	if p.colour != "" {
		x, y := v.xy(p.at)
		fmt.Fprintf(b, `<circle class="%s" cx="%d" cy="%d" r="4.6"/>`, p.colour, x, y)
	}
	for _, at := range p.gone {
		v.drawFree(b, at)
		v.drawCross(b, at)
	}
	for _, at := range p.untaken {
		v.drawFree(b, at)
	}
	if p.number != 0 {
		v.drawOffer(b, p.at, p.number)
	}
	if n > 0 {
		fmt.Fprintf(b, `<a href="#p%d" aria-label="%s"><use href="#back"/></a>`, n-1, earlier)
	}
	if n < len(v.plies)-1 {
		fmt.Fprintf(b, `<a href="#p%d" aria-label="%s"><use href="#on"/></a>`, n+1, later)
	}
	b.WriteString("</g>\n")
}

// drawFree paints a free point over what was there.
func (v *boardView) drawFree(b *strings.Builder, at rules.Point) {
	x, y := v.xy(at)
	column, row := v.XY(at)
	left, right, up, down := min(column, 1)*5, min(v.Width-1-column, 1)*5, min(v.Height-1-row, 1)*5, min(row, 1)*5
	if v.linear {
		up, down = 2, 2
	}
	fmt.Fprintf(b, `<path class="wood" d="M%d %dh10v10h-10z"/><path class="line" d="M%d %dh%dM%d %dv%d"/>`, x-5, y-5, x-left, y, left+right, x, y-up, up+down)
	if !v.linear && v.Star(column, row) {
		fmt.Fprintf(b, `<path class="star" d="M%d %dh0"/>`, x, y)
	}
}

// drawCross marks a captured stone while its ply is shown.
func (v *boardView) drawCross(b *strings.Builder, at rules.Point) {
	x, y := v.xy(at)
	fmt.Fprintf(b, `<path class="cross" d="M%d %dl6 6m0-6l-6 6"/>`, x-3, y-3)
}

// drawOffer writes the number of an offered point.
func (v *boardView) drawOffer(b *strings.Builder, at rules.Point, number int) {
	x, y := v.xy(at)
	fmt.Fprintf(b, `<path class="wood" d="M%d %dh8v8h-8z"/><text class="offer" x="%d" y="%d">%d</text>`, x-4, y-4, x, y+2, number)
}

// stoneColours are the colours of stones in a small board, which has no style sheet.
var stoneColours = map[string]string{"white": "#fcfaf5", "black": "#23262b", "red": "#b82334", "blue": "#2456b4", "green": "#1b8048", "amber": "#f7b416"}

// smallBoard draws a position in so few bytes that a page can show hundreds of them.
func smallBoard(p *rules.Position) []byte {
	r := p.Ruleset()
	text := fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 %d %d" stroke-linecap="round"><path fill="#dcb06a" d="M-1-1h%dv%dh-%dz"/><g fill="none" stroke-width=".94">`,
		r.Width+1, r.Height+1, r.Width+1, r.Height+1, r.Width+1)
	for c := rules.Colour(1); int(c) <= r.Colours; c++ {
		text = fmt.Appendf(text, `<path stroke="%s" d="`, stoneColours[r.ColourName(c)])
		for at := range p.Points() {
			if p.At(at) == c {
				x, y := p.XY(at)
				text = fmt.Appendf(text, "M%d %dh0", x, r.Height-1-y)
			}
		}
		text = append(text, `"/>`...)
	}
	text = append(text, "</g>"...)
	for i, at := range p.Offered() {
		x, y := p.XY(at)
		text = fmt.Appendf(text, `<text x="%d" y="%d.3" text-anchor="middle" font-size=".9">%d</text>`, x, r.Height-1-y, i+1)
	}
	return append(text, "</svg>\n"...)
}
