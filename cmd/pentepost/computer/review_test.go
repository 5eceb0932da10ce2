package computer

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/notation"
	"pentepost/rules"
)

// White leaves an open three alone, which loses. The review says so, and what would have stopped it.
func TestReviewFindsTheMistake(t *testing.T) {
	g := game(t, "gomoku", "H8", "H9", "J8", "J9", "G8", "A1", "K8", "L8", "F8")
	if !g.Position.Result().Over() {
		t.Fatal("the game goes on")
	}
	r, err := New(nil, nil).Review(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	checkCourse(t, r)
	if want := (games.Lesson{Seat: 1, About: games.LessonNothing}); len(r.Lessons) != 2 || !reflect.DeepEqual(r.Lessons[0], want) {
		t.Errorf("the lessons are %+v, want %+v for Black", r.Lessons, want)
	}
	checkLesson(t, g, r, 2, games.LessonThree, 6, "G8 H8 J8")
	for _, m := range r.Moments {
		if m.Ply == 6 {
			board := notation.BoardOf(g.Rules)
			switch better := notation.Go.Format(board, m.Line[0].Point); better {
			case "F8", "K8", "E8", "L8":
				return
			default:
				t.Fatalf("better than A1 was %s", better)
			}
		}
	}
	t.Errorf("A1 is not among the moves: %+v", r.Moments)
}

// A hint is a legal move, and what follows is legal, too.
func TestHint(t *testing.T) {
	g := game(t, "pente", "K10", "L10", "N13")
	hint, err := New(nil, nil).Hint(t.Context(), g)
	if err != nil || hint.Ply != 4 || len(hint.Line) == 0 || len(hint.Line) > longestLine {
		t.Fatalf("%+v, %v", hint, err)
	}
	if _, err := rules.PlayLine(g.Position, hint.Line); err != nil {
		t.Error(err)
	}
}

// In Connect6 Black leaves a row of four alone. The review names the whole turn, and two stones that stop the row.
func TestReviewNamesWholeTurns(t *testing.T) {
	g := game(t, "connect6", "K10", "L9", "K11", "L10", "M10", "M9", "N11", "N10", "A19", "C1", "C2", "O10", "P10")
	if !g.Position.Result().Over() {
		t.Fatal("the game goes on")
	}
	r, err := New(nil, nil).Review(t.Context(), g)
	if err != nil || len(r.Course) != 8 {
		t.Fatalf("%+v, %v, want the course of seven turns", r, err)
	}
	moves := slices.DeleteFunc(r.Moments, func(m games.BetterMove) bool { return m.Loses == 0 })
	if len(moves) != 1 {
		t.Fatalf("%+v, want one turn that loses", r.Moments)
	}
	m := moves[0]
	if m.Ply != 10 || m.Loses != 2 || m.Wins != 0 || len(m.Line) < 2 {
		t.Fatalf("%+v, want two stones instead of the turn that begins with ply 10", m)
	}
	p, err := g.At(9)
	if err != nil {
		t.Fatal(err)
	}
	for _, stone := range m.Line[:2] {
		if p.Turn() != 2 {
			t.Errorf("seat %d is on turn", p.Turn())
		}
		if p, _, err = p.Play(stone); err != nil {
			t.Fatal(err)
		}
	}
	row := notation.BoardOf(g.Rules)
	for _, pair := range [][2]string{{"O10", "P10"}, {"J10", "O10"}, {"H10", "J10"}} {
		after := p
		for _, name := range pair {
			at, err := notation.Go.On(row).Parse(row, name)
			if err != nil {
				t.Fatal(err)
			}
			if next, _, err := after.Play(rules.Place(at)); err == nil {
				after = next
			}
		}
		if after.Result().Over() {
			t.Errorf("%v does not stop %v", m.Line[:2], pair)
		}
	}
}

// White could have won by an open four, and the review says within how many plies that is proved.
func TestReviewProvesMissedWins(t *testing.T) {
	g := game(t, "gomoku", "H8", "A1", "J8", "A3", "K8", "A5", "S19", "G8", "S17", "L8")
	r, err := New(nil, nil).Review(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moments {
		if m.Ply == 7 {
			if m.Wins != 3 || m.Loses != 0 {
				t.Errorf("%+v, want a win within 3 plies", m)
			}
			return
		}
	}
	t.Errorf("S19 is not among the moves: %+v", r.Moments)
}

// checkCourse checks that the course of that game begins even, and says who wins where that is proved.
func checkCourse(t *testing.T, r games.Review) {
	t.Helper()
	if len(r.Course) != 10 {
		t.Fatalf("%+v", r.Course)
	}
	if s := r.Course[0]; s.Proved || s.First != 50 {
		t.Errorf("the empty board: %+v", s)
	}
	if s := r.Course[5]; s.First < games.Ahead {
		t.Errorf("Black has an open three: %+v", s)
	}
	for ply, s := range r.Course {
		if s.Ply != ply || ply >= 6 && (!s.Proved || s.First != 100) || ply < 6 && (s.Proved || s.First > most) {
			t.Errorf("after %d plies: %+v", ply, s)
		}
	}
}

// checkLesson checks the lesson of a seat, and what was to be seen on the board.
func checkLesson(t *testing.T, g *games.Game, r games.Review, seat rules.Seat, about games.LessonWord, ply int, sees string) {
	t.Helper()
	l := r.Lessons[seat-1]
	var seen []string
	for _, m := range l.Moves {
		seen = append(seen, notation.Word(g.Rules, m))
	}
	if slices.Sort(seen); l.Seat != seat || l.About != about || l.Ply != ply || strings.Join(seen, " ") != sees {
		t.Errorf("seat %d: %+v, sees %v, want %s at ply %d, %s", seat, l, seen, about, ply, sees)
	}
}

// Black does not see a win in one, and White lets the four alone. Each lesson is about the worst mistake of its seat.
func TestReviewHasLessons(t *testing.T) {
	g := game(t, "gomoku", "H8", "A1", "J8", "A3", "K8", "A5", "L8", "G8", "S17", "S15", "M8")
	r, err := New(nil, nil).Review(t.Context(), g)
	if err != nil || len(r.Lessons) != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	checkLesson(t, g, r, 1, games.LessonWinAtOnce, 9, "")
	checkLesson(t, g, r, 2, games.LessonFour, 10, "M8")
}

// Where less than three turns are proved to have decided a game, those are named that gave much away. Nothing is claimed of them, and the
// game went worse for their side after them.
func TestReviewNamesWeakTurns(t *testing.T) {
	g := game(t, "pente", strings.Fields("K10 L10 N13 M10 N10 L11 M12 O14 M12 K12 L10 O12 M10 J10 O10")...)
	r, err := New(nil, nil).Review(t.Context(), g)
	if err != nil || len(r.Moments) > mostMoves {
		t.Fatalf("%+v, %v", r, err)
	}
	weak := 0
	for _, m := range r.Moments {
		if m.Gains == 0 {
			continue
		}
		weak++
		worse := r.Course[m.Ply-1].First - r.Course[m.Ply].First
		if m.Ply%2 == 0 { // of the second seat
			worse = -worse
		}
		if m.Wins > 0 || m.Loses > 0 || m.Gains < muchGiven || worse < muchGiven/2 || m.Line[0] == g.Plies[m.Ply-1].Move {
			t.Errorf("%+v, %d worse", m, worse)
		}
	}
	if weak == 0 {
		t.Errorf("no weak turn is named: %+v", r.Moments)
	}
	if j := (judged{first: 30}); j.of(1) != 30 || j.of(2) != 70 {
		t.Errorf("the seats may expect %d and %d", j.of(1), j.of(2))
	}
}

// In Connect6 Black could have won in three turns, and plays far away. The review names the turn, and the one that wins.
func TestReviewProvesWinsOfTurns(t *testing.T) {
	stones := append(slices.Clone(lostInTurns[:15]), "A1", "T19")
	r, err := New(nil, nil).Review(t.Context(), game(t, "connect6", stones...))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Moments {
		if m.Ply == 16 && m.Wins == 10 && len(m.Line) == longestLine {
			return
		}
	}
	t.Errorf("%+v, want a win within 10 plies instead of ply 16", r.Moments)
}
