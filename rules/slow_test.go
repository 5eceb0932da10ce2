package rules_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
)

// slow is a referee: a second, deliberately naive implementation of the rules, written
// only from the text of the rule book. It searches its board for every answer. It knows
// the variants of the rule book by name and shares no code with the package, so the two are unlikely to make the same
// mistake.
type slow struct {
	slowRules
	board   [rules.MaxSize][rules.MaxSize]int // colours from 1, by y and x
	counted [rules.MaxSeats + 1]int           // captured stones that count, by team
	groups  [rules.MaxSeats + 1]int           // captures, by team
	placed  map[int]int                       // stones placed, by seat
	gone    map[int]bool
	seen    map[string]int
	plies   int
	turn    int    // seat to move, outside an opening with choices
	left    int    // stones left in its turn
	phase   string // phase of an opening with choices: "opening", "extended", or "" after it
	twin    twin   // of an opening with offers
	fivesOf int    // colour of the waiting five, or 0
	over    string // the result, or ""
}

type spot struct{ x, y int }

// slowRules is one row of the table of variants.
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

// slowTable returns the row of a variant in the table of the rule book; ok is false for a variant that is not in it.
func slowTable(name string) (r slowRules, ok bool) {
	r = slowRules{
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
	return r, slices.Contains(strings.Fields(ruleBook), name)
}

// ruleBook names the variants of the rule book. Of a later one, only what it does is checked with the slow referee, and not
// its numbers.
const ruleBook = `pente pente-free keryo-pente complication ninuki-renju points partners team points-3 points-4 multi-3 multi-4 multi-5 multi-6
	multi-keryo-3 multi-keryo-4 multi-keryo-5 multi-keryo-6 linear-pente small-pente g-pente d-pente dk-pente swap2-pente swap2-keryo
	poof-pente boat-pente o-pente gomoku renju connect6`

// newSlow starts a game. The text is the name of a variant, with options.
func newSlow(text string) *slow {
	words := strings.Fields(text)
	r, ok := slowTable(words[0])
	if !ok {
		r = laterRow(words[0])
	}
	way := twin{}
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
		case "opening":
			if value != "none" {
				way = twin{kind: value, stage: "first"}
			}
		}
	}
	s := &slow{
		slowRules: r, placed: map[int]int{}, gone: map[int]bool{}, seen: map[string]int{}, turn: 1, left: 1, twin: way,
	}
	if r.swapping != "" {
		s.phase = "opening"
	}
	return s
}

// trial returns a copy where a stone can be tried.
func (s *slow) trial() *slow {
	c := *s
	return &c
}

// clone returns a copy where the game can go on.
func (s *slow) clone() *slow {
	c := s.trial()
	c.placed, c.gone, c.seen = maps.Clone(s.placed), maps.Clone(s.gone), maps.Clone(s.seen)
	return c
}

func (s *slow) colourOf(seat int) int { return (seat-1)%s.colours + 1 }
func (s *slow) teamOf(seat int) int   { return (seat-1)%s.teams + 1 }
func (s *slow) centrePoint() spot     { return spot{s.width / 2, s.height / 2} }

// next returns the seat that moves, the seat whose stone it places, and the choices it
// has instead of placing one.
func (s *slow) next() (seat, as int, choices []string) {
	if s.twin.stage != "" {
		return s.twin.asks()
	}
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

// refused returns why a move, a point or a choice, is not legal, or "".
func (s *slow) refused(at spot, choice string) string {
	if s.over != "" {
		return "game-over"
	}
	_, as, choices := s.next()
	if choice != "" || choices != nil {
		if !slices.Contains(choices, choice) {
			return "opening"
		}
		if choice != "offer" {
			return ""
		}
		as = 1
	}
	switch {
	case at.x < 0 || at.y < 0 || at.x >= s.width || at.y >= s.height:
		return "off-board"
	case s.board[at.y][at.x] != 0:
		return "occupied"
	case s.centre && s.plies == 0 && at != s.centrePoint():
		return "opening"
	case s.twin.stage != "" && s.twin.refused(s, at, choice):
		return "opening"
	case s.zone && as == 1 && s.placed[1] == 1 && s.inZone(at):
		return "opening"
	}
	return s.forbidden(at, s.colourOf(as))
}

// inZone reports whether a point is in the 5 x 5 square around the centre, or is one of
// eight more points in G-Pente.
func (s *slow) inZone(at spot) bool {
	c := s.centrePoint()
	dx, dy := abs(at.x-c.x), abs(at.y-c.y)
	if s.name == "g-pente" && (dx == 0 && (dy == 3 || dy == 4) || dy == 0 && (dx == 3 || dx == 4)) {
		return true
	}
	return dx <= 2 && dy <= 2
}

func abs(n int) int { return max(n, -n) }

// play plays a legal move and returns the points of the captured stones.
func (s *slow) play(at spot, choice string) map[spot]bool {
	_, as, _ := s.next()
	s.plies++
	inOpening := s.phase != "" || s.twin.stage != ""
	if s.twin.stage != "" {
		if s.twin = s.twin.after(at, choice); s.twin.stage == "" {
			s.turn = 2
		}
		if choice != "" {
			return nil
		}
	}
	if choice != "" {
		s.phase = map[string]string{"swap": "", "keep": "", "extend": "extended"}[choice]
		s.turn = map[string]int{"d": 1, "swap2": 2}[s.swapping]
		return nil
	}
	s.placed[as]++
	taken := s.put(at, s.colourOf(as))
	if !inOpening {
		if s.left--; s.left == 0 {
			s.turn, s.left = s.following(s.turn), s.perTurn
		}
	}
	waited := s.fivesOf
	s.fivesOf = 0
	s.over = s.ending(at, as, waited, len(taken) > 0)
	if s.over == "" && s.stuck() {
		s.over, s.fivesOf = "draw board-full", 0
	}
	if s.over == "" && s.repeats && s.occurs() == 3 {
		s.over = "draw repetition"
	}
	return taken
}

// stuck reports whether no stone may be placed any longer.
func (s *slow) stuck() bool {
	_, as, choices := s.next()
	if choices != nil {
		return false
	}
	for _, at := range s.empties() {
		if s.phase != "" || s.twin.stage != "" || s.forbidden(at, s.colourOf(as)) == "" {
			return false
		}
	}
	return true
}

// occurs records the position and returns how often it has occurred.
func (s *slow) occurs() int {
	var b strings.Builder
	for y := range s.height {
		for x := range s.width {
			fmt.Fprint(&b, s.board[y][x])
		}
	}
	fmt.Fprint(&b, " ", s.turn, len(s.gone), s.gone)
	s.seen[b.String()]++
	return s.seen[b.String()]
}

// following returns the seat that moves after another.
func (s *slow) following(seat int) int {
	for {
		seat = seat%s.seats + 1
		if !s.gone[seat] {
			return seat
		}
	}
}

// leave makes a seat resign.
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
