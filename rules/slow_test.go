package rules_test

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// The slow referee is a second, deliberately naive implementation of the rule
// book, written from its text alone: the board is a map and every question is
// answered by walking over it. It knows the variants by name and shares no code
// with the package, so that whatever both agree on is hardly wrong.
type slow struct {
	slowRules
	board   map[spot]int // colours from 1
	counted map[int]int  // captured stones by team
	groups  map[int]int  // captures by team
	placed  map[int]int  // stones placed by seat, ever
	gone    map[int]bool
	seen    map[string]int
	plies   int
	turn    int    // seat whose ordinary turn it is
	left    int    // stones it still has
	phase   string // what an opening with choices has come to
	fivesOf int    // colour whose five waits to be destroyed
	over    string
}

type spot struct{ x, y int }

// slowRules is a row of the table of variants.
type slowRules struct {
	name                   string
	width, height          int
	seats, colours, teams  int
	lengths                []int
	row, stones, bonus     int
	centre, zone, banks    bool
	ring, repeats          bool
	swapping               string // "d" or "swap2"
	doubleThree            string // "none", "black", "both"
	perTurn                int
	rowsExact, poofs, boat bool
}

// slowTable reads the table of the rule book.
func slowTable(name string) slowRules {
	r := slowRules{
		name: name, width: 19, height: 19, seats: 2, colours: 2, teams: 2,
		lengths: []int{2}, row: 5, stones: 10, centre: true, doubleThree: "none", perTurn: 1,
	}
	family, number, _ := strings.Cut(strings.TrimPrefix(name, "multi-"), "-")
	if n, err := strconv.Atoi(name[len(name)-1:]); err == nil && (number != "" || strings.HasPrefix(name, "multi-")) {
		r.seats, r.colours, r.teams = n, n, n
	}
	switch {
	case strings.HasPrefix(name, "multi-keryo"), name == "keryo-pente", name == "dk-pente", name == "swap2-keryo", name == "o-pente":
		r.lengths, r.stones = []int{2, 3}, 15
	case family == "points" && number != "":
		r.row, r.stones, r.bonus = 4, 8, 10
	}
	switch name {
	case "pente", "keryo-pente", "small-pente", "g-pente", "poof-pente", "boat-pente", "o-pente":
		r.zone = true
	case "points":
		r.bonus = 5
	case "partners":
		r.seats = 4
	case "team":
		r.seats, r.colours, r.repeats = 4, 4, true
	case "complication":
		r.doubleThree, r.rowsExact = "both", true
	case "ninuki-renju":
		r.doubleThree, r.rowsExact = "black", true
	case "linear-pente":
		r.height, r.centre, r.stones, r.repeats = 1, false, 0, true
	case "d-pente", "dk-pente":
		r.swapping, r.centre = "d", false
	case "swap2-pente", "swap2-keryo":
		r.swapping, r.centre = "swap2", false
	case "gomoku":
		r.lengths, r.stones, r.centre, r.rowsExact = nil, 0, false, true
	case "renju":
		r.lengths, r.stones, r.doubleThree = nil, 0, "black"
	case "connect6":
		r.lengths, r.stones, r.centre, r.row, r.perTurn = nil, 0, false, 6, 2
	}
	r.poofs = name == "poof-pente" || name == "o-pente"
	r.boat = name == "boat-pente" || name == "o-pente"
	switch name {
	case "small-pente":
		r.width, r.height = 13, 13
	case "renju":
		r.width, r.height = 15, 15
	}
	return r
}

// newSlow starts a game; text is a name with options.
func newSlow(text string) *slow {
	words := strings.Fields(text)
	r := slowTable(words[0])
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "zone":
			r.zone = value == "on"
		case "size":
			r.width, _ = strconv.Atoi(value)
			r.height = r.width
		case "double-three":
			r.doubleThree = value
		case "ring":
			r.ring = value == "on"
		case "banks":
			r.banks, r.centre = value == "on", value == "on"
		}
	}
	s := &slow{
		slowRules: r, board: map[spot]int{}, counted: map[int]int{}, groups: map[int]int{},
		placed: map[int]int{}, gone: map[int]bool{}, seen: map[string]int{}, turn: 1, left: 1,
	}
	if r.swapping != "" {
		s.phase = "opening"
	}
	return s
}

// trial is a copy on which a stone may be put to see what it does.
func (s *slow) trial() *slow {
	c := *s
	c.board, c.counted, c.groups = maps.Clone(s.board), maps.Clone(s.counted), maps.Clone(s.groups)
	return &c
}

// clone is a copy on which the game can go on.
func (s *slow) clone() *slow {
	c := s.trial()
	c.placed, c.gone, c.seen = maps.Clone(s.placed), maps.Clone(s.gone), maps.Clone(s.seen)
	return c
}

func (s *slow) colourOf(seat int) int { return (seat-1)%s.colours + 1 }
func (s *slow) teamOf(seat int) int   { return (seat-1)%s.teams + 1 }
func (s *slow) centrePoint() spot     { return spot{s.width / 2, s.height / 2} }

// next says which seat decides the next ply, with the stone of which seat, and
// what it may choose instead of placing one.
func (s *slow) next() (seat, as int, choices []string) {
	if s.phase == "" {
		return s.turn, s.turn, nil
	}
	white := 2 - (s.plies+1)%2 // 1 on plies 1, 3, ...
	switch {
	case s.phase == "extended" && s.plies == 4:
		return 2, 2, nil
	case s.phase == "extended" && s.plies == 5:
		return 2, 1, nil
	case s.phase == "extended":
		return 1, 0, []string{"swap", "keep"}
	case s.swapping == "swap2" && s.plies == 3:
		return 2, 0, []string{"swap", "keep", "extend"}
	case s.swapping == "d" && s.plies == 4 && s.banks:
		return 1, 0, []string{"swap", "keep"}
	case s.swapping == "d" && s.plies == 4:
		return 2, 0, []string{"swap", "keep"}
	case s.banks && s.plies > 0:
		return 2, white, nil
	}
	return 1, white, nil
}

// refused says why a move may not be played, "" where it may: a point, or a choice.
func (s *slow) refused(at spot, choice string) string {
	if s.over != "" {
		return "game-over"
	}
	_, as, choices := s.next()
	if choice != "" || choices != nil {
		for _, c := range choices {
			if c == choice {
				return ""
			}
		}
		return "opening"
	}
	switch {
	case at.x < 0 || at.y < 0 || at.x >= s.width || at.y >= s.height:
		return "off-board"
	case s.board[at] != 0:
		return "occupied"
	case s.centre && s.plies == 0 && at != s.centrePoint():
		return "opening"
	case s.zone && as == 1 && s.placed[1] == 1 && s.inZone(at):
		return "opening"
	}
	return s.barred(at, s.colourOf(as))
}

// inZone: the 5 x 5 square around the centre; G-Pente bars eight points besides.
func (s *slow) inZone(at spot) bool {
	c := s.centrePoint()
	dx, dy := abs(at.x-c.x), abs(at.y-c.y)
	if s.name == "g-pente" && (dx == 0 && (dy == 3 || dy == 4) || dy == 0 && (dx == 3 || dx == 4)) {
		return true
	}
	return dx <= 2 && dy <= 2
}

func abs(n int) int { return max(n, -n) }

// play plays a legal move and returns the points from which stones were taken.
func (s *slow) play(at spot, choice string) map[spot]bool {
	_, as, _ := s.next()
	s.plies++
	if choice != "" {
		s.phase = map[string]string{"swap": "", "keep": "", "extend": "extended"}[choice]
		s.turn = map[string]int{"d": 1, "swap2": 2}[s.swapping]
		return nil
	}
	s.placed[as]++
	taken := s.put(at, s.colourOf(as))
	if s.phase == "" {
		if s.left--; s.left == 0 {
			s.turn, s.left = s.following(s.turn), s.perTurn
		}
	}
	waited := s.fivesOf
	s.fivesOf = 0
	s.over = s.ending(at, as, waited, len(taken) > 0)
	if s.over == "" && len(s.board) == s.width*s.height {
		s.over, s.fivesOf = "draw board-full", 0
	}
	if s.over == "" && s.repeats && s.occurs() == 3 {
		s.over = "draw repetition"
	}
	return taken
}

// occurs notes the position and returns how often it has occurred.
func (s *slow) occurs() int {
	var b strings.Builder
	for y := range s.height {
		for x := range s.width {
			fmt.Fprint(&b, s.board[spot{x, y}])
		}
	}
	fmt.Fprint(&b, " ", s.turn, len(s.gone), s.gone)
	s.seen[b.String()]++
	return s.seen[b.String()]
}

// following is the seat that moves after another.
func (s *slow) following(seat int) int {
	for {
		seat = seat%s.seats + 1
		if !s.gone[seat] {
			return seat
		}
	}
}

// leave lets a seat resign.
func (s *slow) leave(seat int) {
	s.gone[seat] = true
	teams := map[int]bool{}
	for other := 1; other <= s.seats; other++ {
		if !s.gone[other] {
			teams[s.teamOf(other)] = true
		}
	}
	if len(teams) == 1 {
		for team := range teams {
			s.over = fmt.Sprintf("win %d resigned", team)
		}
		return
	}
	if s.turn == seat {
		s.turn, s.left = s.following(seat), 1
	}
	if s.repeats {
		s.occurs()
	}
}
