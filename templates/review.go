package templates

import (
	"cmp"
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/templates/picture"
	"pentepost/templates/say"
)

// reviewing words how a game went, and what to try next time.
type reviewing struct {
	to   *people
	game *gameSeen
	f    letters.ReviewGiven
}

// A course is what a letter shows of how a game went.
type course struct {
	said string // in the text part
	rows string // a sign for each turn; "" in a letter that is read aloud
	seen string // what the picture shows
	of   picture.Course
}

// courseShown returns the course of the game that the letter reviews, nil for none.
func (d *draft) courseShown() *course {
	f, reviews := d.notice.Letter.(letters.ReviewGiven)
	if !reviews || len(f.Course) < 2 || d.game == nil {
		return nil
	}
	r := reviewing{d.to, d.game, f}
	if d.to.spoken() {
		return &course{said: r.spoken()}
	}
	return &course{r.legend(), r.rows(), r.to.tell(say.ReviewPicture(r.sides(d.game.inColour))), r.picture()}
}

// sides names the two sides.
func (r reviewing) sides(name func(rules.Colour) string) (first, second string) {
	return name(r.game.game.Rules.ColourOf(1)), name(r.game.game.Rules.ColourOf(2))
}

// named is the name of a colour.
func (r reviewing) named(c rules.Colour) string {
	return r.to.colourNamed(r.game.game.Rules.ColourName(c))
}

// legend says what the signs mean.
func (r reviewing) legend() string {
	first, second := r.sides(r.named)
	wins, ahead := r.sign(games.Standing{First: 100, Proved: true}), r.sign(games.Standing{First: 100})
	otherWins, otherAhead := r.sign(games.Standing{Proved: true}), r.sign(games.Standing{})
	return r.to.tell(say.ReviewLegend(ahead, first, otherAhead, otherWins, second, wins))
}

// leads returns the seat that is ahead, 0 if nobody is.
func leads(s games.Standing) rules.Seat {
	switch {
	case s.First >= games.Ahead:
		return 1
	case s.First <= 100-games.Ahead:
		return 2
	}
	return 0
}

// sign is the sign of a standing.
func (r reviewing) sign(s games.Standing) string {
	seat := leads(s)
	if seat == 0 {
		return "."
	}
	symbol := string(notation.Symbol(r.game.game.Rules, r.game.game.Rules.ColourOf(seat)))
	if s.Proved {
		return symbol
	}
	return strings.ToLower(symbol)
}

// The rows of signs: so many, in groups.
const (
	signsInRow   = 30
	signsInGroup = 10
)

// rows has a sign for each turn. Before each row is the number of its first move.
func (r reviewing) rows() string {
	var b strings.Builder
	for i, s := range r.f.Course[1:] {
		switch {
		case i%signsInRow == 0:
			fmt.Fprintf(&b, "\n%5d ", r.f.Course[i].Ply+1)
		case i%signsInGroup == 0:
			b.WriteByte(' ')
		}
		b.WriteString(" " + r.sign(s))
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// spoken says where the advantage changed.
func (r reviewing) spoken() string {
	var said []string
	last := ""
	for i, s := range r.f.Course[1:] {
		sign := r.sign(s)
		if sign == last {
			continue
		}
		last = sign
		is, seat := say.ReviewFromEven, leads(s)
		switch {
		case seat != 0 && s.Proved:
			is = say.ReviewFromWins
		case seat != 0:
			is = say.ReviewFromAhead
		}
		said = append(said, r.to.tell(say.ReviewFrom(is, r.named(r.game.game.Rules.ColourOf(cmp.Or(seat, 1))), r.f.Course[i].Ply+1)))
	}
	return r.to.joined(said...)
}

// picture is what the picture shows.
func (r reviewing) picture() (c picture.Course) {
	for _, s := range r.f.Course {
		c.At, c.Values = append(c.At, s.Ply), append(c.Values, s.First)
	}
	for _, m := range r.f.Better {
		c.Moments = append(c.Moments, m.Ply)
	}
	c.First, c.Second = r.side(1), r.side(2)
	return c
}

// side is what the picture calls a side.
func (r reviewing) side(s rules.Seat) picture.CourseSide {
	colour := r.game.game.Rules.ColourOf(s)
	return picture.CourseSide{Name: r.game.inColour(colour), Sign: string(notation.Symbol(r.game.game.Rules, colour))}
}

// lesson says what the reader could try next time, "" if they did not play.
func (r reviewing) lesson() string {
	seat := r.game.game.SeatOf(r.to.reader.ID)
	for _, l := range r.f.Lessons {
		if l.Seat != seat {
			continue
		}
		is := either(l.About == games.LessonCaptures && len(l.Moves) > 0, say.ReviewTryCapturesAt,
			say.ReviewTryCase(l.About))
		return r.to.tell(say.ReviewTry(is, l.Ply, r.game.board.moveList(l.Moves)))
	}
	return ""
}

// opening says what others played where the game left them, "" if there are no others.
func (r reviewing) opening() string {
	o, g := r.f.Opening, r.game.game
	if o == nil || o.Ply < 1 || o.Ply > len(g.Plies) || o.Seat < 1 || int(o.Seat) > g.Rules.Seats {
		return ""
	}
	is := either(o.Same, say.ReviewOpeningSame, say.ReviewOpeningDiffers)
	move, played := r.game.board.moveList([]rules.Move{o.Usual.Move}), r.game.board.moveList([]rules.Move{g.Plies[o.Ply-1].Move})
	return r.to.tell(either(!o.Usual.Scored,
		say.ReviewOpeningOpen(say.ReviewOpeningOpenCase(is), o.Usual.Games, move, o.Games, played, o.Ply),
		say.ReviewOpening(is, r.named(g.Rules.ColourOf(o.Seat)), o.Usual.Games, move, o.Games, o.Usual.Percent, played, o.Ply)))
}

// text is the course in the text part.
func (c *course) text() string {
	if c == nil {
		return ""
	}
	return join("\n\n", wrap(c.said), c.rows)
}

// course shows how a game went as a picture.
func (h *htmlWriter) course(c *course) {
	switch {
	case c == nil:
		return
	case c.rows == "":
		h.paragraphs(c.said)
		return
	}
	h.paragraphs(c.seen)
	const name = "course"
	h.add(Picture{name, "image/png", h.drawer.Course(c.of)})
	width := number(picture.CourseWidth / 2)
	h.b.WriteString("<img src=\"" + address(name) + "\" alt=\"" + quoted(h.d.to.tell(say.ReviewAlt())) + "\" width=\"" + width +
		"\"\nstyle=\"display:block;width:100%;max-width:" + width + "px;height:auto;margin:0 0 12px\">\n")
}
