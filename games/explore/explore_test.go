package explore_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pentepost/games/explore"
	"pentepost/rules"
)

// twin knows all positions of games in the plainest way: each is a text with the board as it is least in all images.
type twin map[string]map[string]*explore.Count

// seen is how a position is known, and how a move there is.
func seen(p *rules.Position) (position string, move func(rules.Move) string) {
	r := p.Ruleset()
	type image func(x, y int) (int, int)
	turns := []image{
		func(x, y int) (int, int) { return x, y }, func(x, y int) (int, int) { return r.Width - 1 - x, y },
		func(x, y int) (int, int) { return x, r.Height - 1 - y }, func(x, y int) (int, int) { return r.Width - 1 - x, r.Height - 1 - y },
	}
	if r.Width == r.Height {
		for _, t := range slices.Clone(turns) {
			turns = append(turns, func(x, y int) (int, int) { return t(y, x) })
		}
	}
	texts := make([]string, len(turns))
	for i, t := range turns {
		board := make([]byte, p.Points())
		for at := range p.Points() {
			x, y := t(p.XY(at))
			board[p.Point(x, y)] = '0' + byte(p.At(at))
			if slices.Contains(p.Offered(), at) {
				board[p.Point(x, y)] = 'o'
			}
		}
		texts[i] = string(board)
	}
	least := slices.Min(texts)
	position = fmt.Sprint(r, least, p.Turn(), p.Stone(), p.StonesLeft(), p.Choices(), len(p.Remaining()), p.Waiting())
	for s := range r.Seats {
		position += fmt.Sprint(" ", p.Captured(rules.Seat(s+1)))
	}
	return position, func(m rules.Move) string {
		if m.Choice != rules.NoChoice && m.Choice != rules.Offer {
			return fmt.Sprint("choice ", m.Choice)
		}
		var all []string
		for i, t := range turns {
			if texts[i] == least {
				x, y := t(p.XY(m.Point))
				all = append(all, fmt.Sprintf("%02d %02d", x, y))
			}
		}
		return fmt.Sprint(m.Choice, slices.Min(all))
	}
}

func (t twin) add(rec *explore.Record) {
	p := rec.Rules.Start()
	for _, m := range rec.Moves {
		position, name := seen(&p)
		if t[position] == nil {
			t[position] = map[string]*explore.Count{}
		}
		c := t[position][name(m)]
		if c == nil {
			c = &explore.Count{}
			t[position][name(m)] = c
		}
		c.Games++
		c.Rating += rec.Ratings[p.Turn()-1]
		switch {
		case rec.Winner == explore.Drawn:
			c.Drawn++
		case rec.Winner == 0:
		case rec.Rules.TeamOf(p.Turn()) == rec.Winner:
			c.Won++
		default:
			c.Lost++
		}
		p, _, _ = p.Play(m)
	}
}

// variants are rulesets with all that a key is made of: captures, choices, turns of two stones, a board that is no square, teams.
var variants = []string{"pente size=9", "keryo-pente size=9", "swap2-pente size=9", "d-pente size=9", "connect6 size=9", "ninuki-renju", "linear-pente", "team", "pente-free size=9", "boat-pente", "o-pente", "renju opening=soosorv-8", "renju opening=taraguchi-10"}

// randomGame plays near the centre, so that games meet each other.
func randomGame(t testing.TB, r rules.Ruleset, rng *rand.Rand) explore.Record {
	t.Helper()
	rec := explore.Record{Rules: r, Ratings: make([]int, r.Seats)}
	for i := range rec.Ratings {
		rec.Ratings[i] = 1000 + rng.IntN(1000)
	}
	p := r.Start()
	for range 4 + rng.IntN(16) {
		m, ok := randomMove(&p, rng)
		if !ok {
			break
		}
		p, _, _ = p.Play(m)
		rec.Moves = append(rec.Moves, m)
	}
	switch result := p.Result(); {
	case result.Outcome == rules.Win:
		rec.Winner = result.Winner
	case rng.IntN(4) == 0:
		rec.Winner = explore.Drawn
	case rng.IntN(2) == 0:
		rec.Winner = r.TeamOf(rules.Seat(1 + rng.IntN(r.Seats)))
	}
	return rec
}

func randomMove(p *rules.Position, rng *rand.Rand) (m rules.Move, ok bool) {
	var all []rules.Move
	for c := rules.Swap; c <= rules.Fifths(rules.MostFifths); c++ {
		if c != rules.Offer && p.Choices().Has(c) {
			all = append(all, rules.Choose(c))
		}
	}
	cx, cy := p.XY(p.Centre())
	for at := range p.Points() {
		x, y := p.XY(at)
		if max(x-cx, cx-x, y-cy, cy-y) <= 3 && p.Legal(rules.Place(at)) == nil {
			all = append(all, rules.Place(at))
		}
		if max(x-cx, cx-x, y-cy, cy-y) <= 3 && p.Legal(rules.OfferAt(at)) == nil {
			all = append(all, rules.OfferAt(at))
		}
	}
	if len(all) == 0 {
		return m, false
	}
	return all[rng.IntN(min(len(all), 12))], true
}

// Every position of every game gets the same answer from rows as from the twin.
func TestAnswersAreThoseOfTheTwin(t *testing.T) {
	for _, name := range variants {
		t.Run(name, func(t *testing.T) {
			r, err := rules.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			rng := rand.New(rand.NewPCG(1, 48))
			known, list := twin{}, []explore.Record{}
			for range 100 {
				rec := randomGame(t, r, rng)
				known.add(&rec)
				list = append(list, rec)
			}
			in := indexOf(t, list, rng)
			for i := range list {
				p := r.Start()
				for _, m := range list[i].Moves {
					checkAnswer(t, in, known, &p)
					p, _, _ = p.Play(m)
				}
			}
		})
	}
}

// change changes the rows with the positions of a game.
func change(t testing.TB, in explore.Index, game int64, rec *explore.Record, how func(explore.Index, []explore.Posting) error) {
	t.Helper()
	postings, err := new(explore.Walker).Walk(nil, game, rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range postings {
		if bucket := p.Key.Bucket(); in[bucket] == nil {
			in[bucket] = nil // the index has it from now on
		}
	}
	if err := how(in, postings); err != nil {
		t.Fatal(err)
	}
}

// indexOf counts games, in any order.
func indexOf(t testing.TB, list []explore.Record, rng *rand.Rand) explore.Index {
	t.Helper()
	in := explore.Index{}
	for _, i := range rng.Perm(len(list)) {
		change(t, in, int64(100+i), &list[i], explore.Index.Add)
	}
	return in
}

func answer(t testing.TB, in explore.Index, p *rules.Position) explore.Answer {
	t.Helper()
	list, err := in.Answers([]rules.Position{*p})
	if err != nil {
		t.Fatal(err)
	}
	return list[0]
}

func checkAnswer(t *testing.T, in explore.Index, known twin, p *rules.Position) {
	t.Helper()
	position, name := seen(p)
	got, want := map[string]*explore.Count{}, map[string]*explore.Count{}
	for move, c := range known[position] {
		mean := *c
		mean.Rating = (c.Rating + c.Games/2) / c.Games
		want[move] = &mean
	}
	for _, c := range answer(t, in, p).Moves {
		if err := p.Legal(c.Move); err != nil {
			t.Fatalf("%v in %s: %v", c.Move, position, err)
		}
		move := name(c.Move)
		c.Move = rules.Move{}
		got[move] = &c
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: %v, want %v", position, got, want)
	}
}

// In a symmetric position a move has the name that most games have for it, and all that are the same count.
func TestMoveIsNamedAsMostPlayIt(t *testing.T) {
	r, _ := rules.Parse("pente")
	p := r.Start()
	played := func(x, y int) rules.Move { return rules.Place(p.Point(x, y)) }
	var list []explore.Record
	for i := range 40 {
		third := played(12, 12) // N13
		if i%4 == 0 {
			third = played(12, 6) // N7
		}
		list = append(list, explore.Record{Rules: r, Moves: []rules.Move{played(9, 9), played(10, 9), third}, Winner: 1, Ratings: []int{1500, 1500}})
	}
	in := indexOf(t, list, rand.New(rand.NewPCG(6, 48)))
	for _, second := range []rules.Move{played(10, 9), played(9, 10)} { // as it was played, and turned
		at := p
		for _, m := range []rules.Move{played(9, 9), second} {
			at, _, _ = at.Play(m)
		}
		a := answer(t, in, &at)
		if len(a.Moves) != 1 || a.Moves[0].Games != 40 || a.Moves[0].Won != 40 || a.Moves[0].Rating != 1500 {
			t.Fatalf("%+v", a)
		}
		if got := a.Moves[0].Move; !explore.PlaceOf(&at).Same(got, played(12, 12)) || second == played(10, 9) && got != played(12, 12) {
			t.Errorf("it is named %+v", got)
		}
	}
}

// A game that is taken out leaves the index as if it had never been there, but for which games were the last.
func TestRemove(t *testing.T) {
	r, _ := rules.Parse("pente size=9")
	rng := rand.New(rand.NewPCG(2, 48))
	var list []explore.Record
	for range 100 {
		list = append(list, randomGame(t, r, rng))
	}
	in := indexOf(t, list, rng)
	for out := range 60 {
		change(t, in, int64(100+out), &list[out], explore.Index.Remove)
	}
	known := twin{}
	for i := range list[60:] {
		known.add(&list[60+i])
	}
	for _, rec := range list {
		p := r.Start()
		for _, m := range rec.Moves {
			checkAnswer(t, in, known, &p)
			p, _, _ = p.Play(m)
		}
	}
}

// The last games are the last, whichever way the index was made.
func TestLastGames(t *testing.T) {
	r, _ := rules.Parse("pente size=9")
	rng := rand.New(rand.NewPCG(3, 48))
	var list []explore.Record
	for range 50 {
		list = append(list, randomGame(t, r, rng))
	}
	p := r.Start()
	if a := answer(t, indexOf(t, list, rng), &p); a.Games != 50 || !slices.Equal(a.Last, []int64{149, 148, 147}) {
		t.Errorf("%+v", a)
	}
}

// Keys are stored: they are these for ever.
func TestKeysStay(t *testing.T) {
	for text, want := range map[string]explore.Key{"pente": 0x3ee162b087b0fc9c, "swap2-pente": 0x89f24c0b63602ef4, "team": 0x6091d9f8b24faa9, "renju": 0x42fbcbd53427eadb, "connect6": 0xec75dc2cbe7b3f46} {
		r, err := rules.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Start()
		for p.Choices() == 0 && p.Plies() < 4 {
			m := rules.Place(p.Centre() + rules.Point([]int{0, 1, r.Width + 4, 2}[p.Plies()]))
			if p, _, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		if got := explore.PlaceOf(&p).Key; got != want {
			t.Errorf("%s: %#x, want %#x", text, uint64(got), uint64(want))
		}
	}
}

// What is damaged is an error, and no panic and no endless loop.
func TestDamagedRows(t *testing.T) {
	r, _ := rules.Parse("pente size=9")
	rng := rand.New(rand.NewPCG(4, 48))
	var list []explore.Record
	for range 60 {
		list = append(list, randomGame(t, r, rng))
	}
	p := r.Start()
	bucket := explore.PlaceOf(&p).Key.Bucket()
	whole, refused := indexOf(t, list, rng)[bucket], 0
	for range 1000 {
		broken := slices.Clone(whole)[:1+rng.IntN(len(whole))]
		broken[rng.IntN(len(broken))] = byte(rng.IntN(256))
		if (&explore.Sum{}).AddRow(broken) != nil {
			refused++
		}
		_, _ = explore.Index{bucket: broken}.Answers([]rules.Position{p})
	}
	if refused < 100 {
		t.Errorf("only %d of 1000 broken rows were noticed", refused)
	}
}

func TestMovesText(t *testing.T) {
	for _, name := range variants {
		r, err := rules.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 48))
		for range 20 {
			rec := randomGame(t, r, rng)
			text := explore.MovesText(r, rec.Moves)
			if got, err := explore.ReadMoves(r, text); err != nil || !slices.Equal(got, rec.Moves) {
				t.Fatalf("%s: %v, %v", text, got, err)
			}
		}
	}
	r, _ := rules.Named("pente")
	for _, text := range []string{"j", "jz", "zj", "(", "(swap", "(sway)", "aa(", "()", "Ab"} {
		if moves, err := explore.ReadMoves(r, text); err == nil {
			t.Errorf("%q: %v", text, moves)
		}
	}
}
