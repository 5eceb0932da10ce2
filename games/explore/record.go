package explore

import (
	"errors"
	"fmt"
	"strings"

	"pentepost/notation"
	"pentepost/rules"
)

// Drawn is the [Record.Winner] of a draw.
const Drawn rules.Seat = -1

// Record is a game as it is kept to be explored.
type Record struct {
	Rules  rules.Ruleset
	Moves  []rules.Move
	Winner rules.Seat // the lowest seat of the winning side; 0: it has no result; or [Drawn]

	// By seat as they were at the end; nil: unknown.
	Players []string
	Ratings []int // 0: unknown
}

// errNoMove: the text of moves is damaged.
var errNoMove = errors.New("there is no such move")

// MovesText returns the moves in a short form: two letters for a point, column and row, and a word in brackets for all others.
func MovesText(r rules.Ruleset, moves []rules.Move) string {
	b := notation.BoardOf(r)
	text := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		if m.Choice != rules.NoChoice {
			text = append(append(append(text, '('), notation.Word(r, m)...), ')')
			continue
		}
		x, y := b.XY(m.Point)
		text = append(text, 'a'+byte(x), 'a'+byte(y))
	}
	return string(text)
}

// ReadMoves reads the form of [MovesText].
func ReadMoves(r rules.Ruleset, text string) (moves []rules.Move, err error) {
	b := notation.BoardOf(r)
	moves = make([]rules.Move, 0, len(text)/2)
	for i := 0; i < len(text); i += 2 {
		if text[i] == '(' {
			n := strings.IndexByte(text[i:], ')')
			m, err := notation.ParseWord(r, text[i+1:i+max(n, 1)])
			if err != nil {
				return nil, fmt.Errorf("%q: %w", text[i:], errNoMove)
			}
			moves, i = append(moves, m), i+n-1
			continue
		}
		if i+1 == len(text) || int(text[i]-'a') >= b.Width || int(text[i+1]-'a') >= b.Height {
			return nil, fmt.Errorf("%q: %w", text[i:], errNoMove)
		}
		moves = append(moves, rules.Place(rules.Point(int(text[i+1]-'a')*b.Width+int(text[i]-'a'))))
	}
	return moves, nil
}

// Walker makes the postings of games. It keeps what it has made for their boards, so one is much faster than many. It is not safe
// for concurrent use.
type Walker struct{ starts map[rules.Ruleset]start }

type start struct {
	board    *board
	position rules.Position
}

// mostStarts is how many boards a walker keeps.
const mostStarts = 64

func (w *Walker) start(r rules.Ruleset) start {
	if s, ok := w.starts[r]; ok {
		return s
	}
	if w.starts == nil || len(w.starts) >= mostStarts {
		w.starts = map[rules.Ruleset]start{}
	}
	p := r.Start()
	s := start{newBoard(&p), p}
	w.starts[r] = s
	return s
}

// Walk appends the postings of a game with a number: one for each position in which its players had to move. The error is that of
// moves that are not legal.
func (w *Walker) Walk(list []Posting, game int64, rec *Record) ([]Posting, error) {
	from := w.start(rec.Rules)
	b, p := from.board, from.position
	var s stones
	for i, m := range rec.Moves {
		key, images := b.key(&s, &p)
		list = append(list, Posting{key, game, rec.played(&p, b.code(m, images))})
		next, effect, err := p.Play(m)
		if err != nil {
			return list, fmt.Errorf("ply %d: %w", i+1, err)
		}
		b.follow(&s, &effect, &p, &next)
		p = next
	}
	if !p.Result().Over() {
		key, _ := b.key(&s, &p)
		list = append(list, Posting{key, game, rec.played(&p, end)})
	}
	return list, nil
}

// follow brings sums up to date with a ply from one position to the next.
func (b *board) follow(s *stones, e *rules.Effect, before, after *rules.Position) {
	b.turnOffered(s, before)
	b.turnOffered(s, after)
	if e.Colour == rules.Empty {
		return
	}
	b.turn(s, e.Move.Point, e.Colour)
	for _, at := range e.Captured() {
		c := before.At(at)
		if at == e.Move.Point {
			c = e.Colour // it was poofed at once
		}
		b.turn(s, at, c)
	}
}

// played returns what became of a move with a code.
func (rec *Record) played(p *rules.Position, code uint16) Played {
	d := Played{Code: code}
	seat := p.Turn()
	switch r := p.Ruleset(); {
	case rec.Winner == Drawn:
		d.Result = Draw
	case rec.Winner > 0 && r.TeamOf(seat) == r.TeamOf(rec.Winner):
		d.Result = Won
	case rec.Winner > 0:
		d.Result = Lost
	}
	if i := int(seat) - 1; i < len(rec.Ratings) {
		d.Rating = min(max(0, rec.Ratings[i]), maxRating)
	}
	return d
}
