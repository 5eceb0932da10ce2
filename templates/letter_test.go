package templates_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/parser/marker"
	"pentepost/rules"
	"pentepost/templates"
	"pentepost/templates/columns"
)

// render words a letter that must have words.
func render(t testing.TB, r *templates.Renderer, v templates.View) templates.Worded {
	t.Helper()
	letter, err := r.Render(v)
	must(t, err)
	return letter
}

// What holds for the text of every letter, whatever it says.
func TestFormOfLetters(t *testing.T) {
	r := renderer(t)
	var languages []string // in their own letters
	for _, l := range games.Languages() {
		languages = append(languages, l.Name, "")
	}
	for name, v := range allLetters(t) {
		letter := render(t, r, v)
		lines := strings.Split(letter.Text, "\n")
		if lines[0] != marker.In("en") || !strings.HasSuffix(letter.Text, "\n") {
			t.Errorf("%s does not begin with the marker, or ends within a line", name)
		}
		if strings.Count(letter.Text, marker.In("en")) != 1 || strings.Contains(letter.Text, "\n\n\n") {
			t.Errorf("%s has a second marker, or two empty lines", name)
		}
		for _, line := range lines {
			if columns.Of(line) > templates.Width || strings.TrimRight(line, " ") != line {
				t.Errorf("%s: %d columns, or blanks at the end: %q", name, columns.Of(line), line)
			}
		}
		if strings.ContainsFunc(strings.NewReplacer(languages...).Replace(letter.Subject+letter.Text), func(r rune) bool { return r != '\n' && (r < ' ' || r > '~') }) {
			t.Errorf("%s is not plain ASCII", name)
		}
		if strings.ContainsAny(letter.Subject, "\n") || letter.Subject == "" {
			t.Errorf("%s: subject %q", name, letter.Subject)
		}
	}
}

// What a letter must not give away: keys, and the addresses of people that the
// reader knows by nickname.
func TestLettersKeepSecrets(t *testing.T) {
	r := renderer(t)
	key := regexp.MustCompile(`(?i)[a-z2-7]{26}`)
	for name, v := range allLetters(t) {
		letter := render(t, r, v)
		if found := key.FindString(letter.Subject + letter.Text); found != "" {
			t.Errorf("%s has what may be a key: %q", name, found)
		}
		for id, p := range people {
			if id != v.Reader.ID && p.HasJoined() && strings.Contains(letter.Subject+letter.Text, p.Address) {
				t.Errorf("%s tells %s's address", name, p.Nick)
			}
		}
	}
}

// Every letter ends with a line that no other has, even within the same game and ply.
func TestLastLineIsUnique(t *testing.T) {
	r := renderer(t)
	seen, id := map[string]string{}, int64(0)
	for name, v := range allLetters(t) {
		id++
		v.Notice.ID = id
		lines := strings.Split(strings.TrimSpace(render(t, r, v).Text), "\n")
		last := lines[len(lines)-1]
		if other := seen[last]; other != "" {
			t.Errorf("%s and %s end with %q", name, other, last)
		}
		seen[last] = name
		if v.Notice.Game != 0 && !strings.Contains(last, fmt.Sprintf(" %d, move %d, letter %d,", v.Game.ID, v.Notice.Ply, id)) {
			t.Errorf("%s does not end with its game and ply: %q", name, last)
		}
	}
}

// A point in an example is occupied: a mistake in reading the answer then gives
// a refusal and not a move.
func TestExamplePointsAreOccupied(t *testing.T) {
	r := renderer(t)
	example := regexp.MustCompile(`such as ([A-Za-z0-9]+)`)
	found := 0
	for name, v := range allLetters(t) {
		if v.Game == nil {
			continue
		}
		text := strings.ReplaceAll(render(t, r, v).Text, "\n", " ")
		for _, match := range example.FindAllStringSubmatch(text, -1) {
			found++
			board := notation.BoardOf(v.Game.Rules)
			at, err := notation.System(v.Reader.Points).On(board).Parse(board, match[1])
			if err != nil || v.Game.Position.At(at) == rules.Empty {
				t.Errorf("%s: %s is free, %v", name, match[1], err)
			}
		}
	}
	if found < 20 {
		t.Errorf("only %d examples", found)
	}
}

// shown returns the position that a letter must show.
func shown(t testing.TB, v templates.View) rules.Position {
	t.Helper()
	plies, tried := v.Notice.Ply, []rules.Move(nil)
	switch f := v.Notice.Letter.(type) {
	case letters.PositionShown:
		plies = f.At
	case letters.Trial:
		tried = f.Moves
	case letters.MoveHeld:
		tried = f.Moves
	}
	p, err := v.Game.At(plies)
	must(t, err)
	p, err = rules.PlayLine(p, tried)
	must(t, err)
	return p
}

// The drawn board says the same as the position and as the list of stones below it.
func TestDrawnBoards(t *testing.T) {
	r := renderer(t)
	for name, v := range allLetters(t) {
		again, _ := v.Notice.Letter.(letters.Refused)
		if v.Game == nil || v.Notice.Kind() == letters.KindHelp || v.Notice.Kind() == letters.KindConfirm || v.Notice.Kind() == letters.KindExplored || again.Again || v.Reader.Board == games.SpokenBoard {
			continue
		}
		text, p := render(t, r, v).Text, shown(t, v)
		drawing, err := notation.ParseBoard(text, v.Game.Rules)
		must(t, err)
		for c := rules.Colour(1); int(c) <= v.Game.Rules.Colours; c++ {
			list := notation.StoneList(&p, c, notation.System(v.Reader.Points).On(notation.BoardOf(v.Game.Rules)))
			if len(drawing.Stones[c]) != len(list) || len(list) > 0 && !strings.Contains(strings.ReplaceAll(text, "\n ", ""), strings.Join(list, " ")+".") {
				t.Errorf("%s: %d stones are drawn, the list is %v", name, len(drawing.Stones[c]), list)
			}
			for _, at := range drawing.Stones[c] {
				if p.At(at) != c {
					t.Errorf("%s: point %d is drawn with colour %d, it has %d", name, at, c, p.At(at))
				}
			}
		}
		checkColumns(t, name, text, &p)
	}
}

// checkColumns checks that cell x of a row is in column 4 + 2x.
func checkColumns(t testing.TB, name, text string, p *rules.Position) {
	t.Helper()
	r := p.Ruleset()
	row := regexp.MustCompile(`^[ UD0-9]{2} [ \[](.[ \[\]]){` + fmt.Sprint(r.Width) + `}`)
	y := r.Height
	for line := range strings.SplitSeq(text, "\n") {
		if r.Height == 1 || !row.MatchString(line+" ") || !strings.ContainsRune(".+*XO#@%&", rune(line[4])) {
			continue
		}
		y--
		for x := range r.Width {
			cell, c := line[4+2*x], p.At(p.Point(x, y))
			if stone := c != rules.Empty; stone != strings.ContainsRune("XO#@%&", rune(cell)) || stone && cell != notation.Symbol(r, c) {
				t.Errorf("%s: column %d of %q is %c, the point has colour %d", name, 4+2*x, line, cell, c)
			}
		}
	}
	if r.Height > 1 && y != 0 {
		t.Errorf("%s: %d rows are missing", name, y)
	}
}

// The text of a letter is short, however long the game is that it tells of: here all
// points are taken, without a row, on the usual board and on the largest.
func TestTextIsShort(t *testing.T) {
	r := renderer(t)
	for _, size := range []int{19, 25} {
		moves := fullBoard(size)
		for plies := 20; plies <= len(moves); plies += 31 {
			g := game(t, fmt.Sprintf("gomoku size=%d: %s", size, strings.Join(moves[:plies], " ")))
			for _, l := range []letters.Letter{letters.YourMove{}, letters.GameEnded{}, letters.MovesListed{}} {
				v := about(g, bob, l, by(ann), since(plies))
				if _, record := l.(letters.MovesListed); record {
					v.Notice.Since = 0
				}
				text := render(t, r, v).Text
				if most := len(text) + strings.Count(text, "\n"); most > 3000 || most < 1000 {
					t.Errorf("%T at ply %d: %d bytes\n%s", l, plies, most, text)
				}
			}
		}
	}
}

// fullBoard are moves that fill a board so that nobody has a row.
func fullBoard(size int) (moves []string) {
	var points [2][]string
	for x := range size {
		for y := range size {
			colour := (x/2 + y) % 2
			points[colour] = append(points[colour], fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x], y+1))
		}
	}
	for i := range size * size {
		moves = append(moves, points[i%2][i/2])
	}
	return moves
}

// Letters about a game have one subject, which an answer repeats behind "Re: ". So do the letters about all games
// of a match.
func TestSubjectsOfAGame(t *testing.T) {
	r := renderer(t)
	for name, v := range allLetters(t) {
		want := "Pente 42: Ann - Bob"
		if v.Match != nil {
			want = "Pente match 1: Ann - Bob"
		}
		if v.Notice.Reply {
			want = "Re: " + want
		}
		if got := render(t, r, v).Subject; v.Notice.Game != 0 && v.Game.Rules.Name == "pente" && got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A letter that asks about a command says in its text how to answer (L3).
func TestQuestionsSayHowToAnswer(t *testing.T) {
	r, asked := renderer(t), 0
	for name, v := range allLetters(t) {
		if v.Notice.Question() < letters.CommandQuestion {
			continue
		}
		asked++
		if text := render(t, r, v).Text; !regexp.MustCompile(`(?s)"yes".*"no"|"yes", or with\s+another point|"yes".*you need not do anything`).MatchString(text) {
			t.Errorf("%s does not say how to answer:\n%s", name, text)
		}
	}
	if asked < 10 {
		t.Errorf("only %d letters ask something", asked)
	}
}
