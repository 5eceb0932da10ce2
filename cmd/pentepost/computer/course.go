package computer

import (
	"context"
	"fmt"
	"math"
	"slices"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/rules/search"
)

const (
	// most is the most that a seat may expect that is not proved to win, in percent of a win.
	most = 97
	// mostWeighed is how many turns are looked at again that seem to have given much away.
	mostWeighed = 6
	// A turn has given much away if another one is worth so much more, in percent of a win.
	//
	// DECISION: 20 is what lies between an even game and one that the computer wins three times in four, nearly.
	muchGiven = 20
)

// expected returns what the first seat may expect of a position, in percent of a win, as a level sees it. On an empty board
// nobody is ahead, nor in an opening where the sides can still be changed.
func (p *Player) expected(ctx context.Context, j *judged, level int) (int, error) {
	switch {
	case j.winner == 1:
		return 100, nil
	case j.winner != 0:
		return 0, nil
	case j.Result().Over() || j.Plies() == 0 || len(j.Remaining()) > 0:
		return 50, nil
	}
	choice, err := p.worker.Best(ctx, j.Position, levelOf(Nick(level)), 0)
	if err != nil {
		return 0, fmt.Errorf("value a position: %w", err)
	}
	chance := 100 / (1 + math.Exp(-float64(choice.Score)/search.ScoreScale))
	if j.Turn() != 1 {
		chance = 100 - chance
	}
	return int(math.Round(min(max(chance, 100-most), most))), nil
}

// weakTurns adds to the mistakes that are proved the turns that gave most away, as the computer thinks. It compares the
// positions after them with those after what it would have played, both with the same side to move.
func (p *Player) weakTurns(ctx context.Context, turns []turn, mistakes []mistake) ([]mistake, error) {
	var list []mistake
	for _, t := range seemingWeak(turns) {
		if slices.ContainsFunc(mistakes, func(m mistake) bool { return m.turn == t }) {
			continue
		}
		better, err := p.weighed(ctx, t)
		if err != nil {
			return nil, err
		}
		if better.Gains >= muchGiven {
			list = append(list, mistake{better, t})
		}
	}
	slices.SortStableFunc(list, func(a, b mistake) int { return b.Gains - a.Gains })
	return append(mistakes, list...), nil
}

// seemingWeak returns the turns after which their side was worse off than before, the worst first.
func seemingWeak(turns []turn) (list []*turn) {
	lost := func(t *turn) int { return t.before.of(t.before.Turn()) - t.after.of(t.before.Turn()) }
	for i := range turns {
		if t := &turns[i]; len(t.before.Remaining()) == 0 && t.before.winner == 0 && lost(t) >= muchGiven/2 {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b *turn) int { return lost(b) - lost(a) })
	return list[:min(len(list), mostWeighed)]
}

// weighed returns what the computer would have played instead of a turn, and how much more it is worth.
func (p *Player) weighed(ctx context.Context, t *turn) (better games.BetterMove, err error) {
	line, position, err := p.otherTurn(ctx, t)
	if err != nil || line == nil {
		return better, err
	}
	other := &judged{Position: position}
	if other.Result().Over() {
		return better, nil // a win that was not proved is none that the computer would have found
	}
	played, me := *t.after, t.before.Turn()
	if other.first, err = p.expected(ctx, other, reviewLevel); err == nil {
		played.first, err = p.expected(ctx, &played, reviewLevel)
	}
	return games.BetterMove{Ply: t.ply, Line: shortened(line), Gains: max(0, other.of(me)-played.of(me))}, err
}

// lessonOf returns what a seat could learn from its mistakes: from the worst.
func lessonOf(mistakes []mistake, seat rules.Seat) games.Lesson {
	for i := range mistakes {
		if m := &mistakes[i]; m.before.Turn() == seat {
			l := m.lesson()
			l.Seat, l.Ply = seat, m.Ply
			return l
		}
	}
	return games.Lesson{Seat: seat, About: games.LessonNothing}
}

// lesson returns what a mistake shows.
func (m *mistake) lesson() games.Lesson {
	switch perTurn := max(1, m.before.Ruleset().PerTurn); {
	case m.Wins > perTurn:
		return games.Lesson{About: games.LessonForce}
	case m.Wins > 0:
		return games.Lesson{About: games.LessonWinAtOnce}
	case m.Loses == 0:
		return games.Lesson{About: games.LessonCompare}
	}
	if l, ok := m.overlooked(); ok {
		return l
	}
	if m.losesByCaptures() {
		return games.Lesson{About: games.LessonCaptures}
	}
	return games.Lesson{About: games.LessonDefence}
}

// overlooked returns the lesson of a threat that stood on the board before the turn and after it; ok is false if there was none.
func (m *mistake) overlooked() (l games.Lesson, ok bool) {
	before, after := threatsOf(&m.before.Position, m.before.Turn()), threatsOf(&m.after.Position, m.before.Turn())
	for _, row := range after.Rows {
		if slices.ContainsFunc(before.Rows, func(r []rules.Point) bool { return slices.Equal(r, row) }) {
			return games.Lesson{About: games.LessonFour, Moves: stonesAt(row)}, true
		}
	}
	for _, c := range after.Captures {
		if c.Wins && slices.ContainsFunc(before.Captures, func(b rules.Capture) bool { return b.Wins && b.At == c.At }) {
			return games.Lesson{About: games.LessonCaptures, Moves: stonesAt([]rules.Point{c.At})}, true
		}
	}
	for _, three := range after.Threes {
		if slices.ContainsFunc(before.Threes, func(r rules.OpenRow) bool { return slices.Equal(r.Stones, three.Stones) }) {
			return games.Lesson{About: games.LessonThree, Moves: stonesAt(three.Stones)}, true
		}
	}
	return l, false
}

// threatsOf returns what the side threatens that a seat plays against.
func threatsOf(p *rules.Position, against rules.Seat) rules.Threats {
	colour := p.Ruleset().ColourOf(3 - against)
	for _, t := range p.Threats() {
		if t.Colour == colour {
			return t
		}
	}
	return rules.Threats{}
}

func stonesAt(points []rules.Point) (moves []rules.Move) {
	for _, at := range points {
		moves = append(moves, rules.Place(at))
	}
	return moves
}

// losesByCaptures reports whether the other side captures on the way to the win that is proved after the turn.
func (m *mistake) losesByCaptures() bool {
	position := m.after.Position
	for _, move := range m.after.line {
		next, e, err := position.Play(move)
		if err != nil {
			return false
		}
		if e.Seat == m.after.Turn() && len(e.Captured()) > 0 {
			return true
		}
		position = next
	}
	return false
}
