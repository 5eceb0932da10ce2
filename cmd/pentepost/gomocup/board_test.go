package gomocup

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pentepost/rules"
	"pentepost/rules/search"
)

// TestBoardsOfAllGames lets two engines play each other in all games of two, and gives each position to a third with BOARD: with the
// choices of its opening and, if none is due and each side was kept, without. It must answer as those do that have seen the turns.
func TestBoardsOfAllGames(t *testing.T) {
	for _, name := range rules.Names() {
		if r, _ := rules.Named(name); r.Seats != 2 {
			continue
		}
		e := Engine{Level: quick, variant: name, size: 19, worker: search.NewWorker(), out: bufio.NewWriter(io.Discard)}
		e.reset()
		for range 6 {
			p := e.position
			turn, next, err := e.turn(t.Context(), p)
			if err != nil {
				t.Fatal(name, err)
			}
			with, without := boardOf(t, &e, true), boardOf(t, &e, false)
			for _, board := range [][]string{with, without} {
				missing := p.Choices() == 0 && len(e.played) > 0 && mayBeMissing(e.played)
				if missing || slices.Equal(board, with) {
					got := talkAt(t, quick, slices.Concat([]string{"INFO variant " + name, "START 19", "BOARD"}, board, []string{"DONE"})...)
					if want := strings.Join(turn, " "); got[1] != want {
						t.Errorf("%s: to %q it answers %q, want %q", name, board, got[1], want)
					}
				}
			}
			e.position, e.played = next, append(e.played, strings.Join(turn, " "))
		}
	}
}

// mayBeMissing reports whether the choices of a game may be left out of BOARD: all of them were to keep the side, and none
// came last, where it would be the engine's own.
func mayBeMissing(played []string) bool {
	words := strings.Fields(strings.Join(played, " "))
	return !slices.Contains(words, "swap") && !slices.Contains(words, "extend") && words[len(words)-1] != "keep"
}

// boardOf returns the lines of BOARD for the position of an engine, with or without the choices.
func boardOf(t *testing.T, e *Engine, withChoices bool) (lines []string) {
	t.Helper()
	p := e.beginning
	own := p.Ruleset().ColourOf(e.position.Turn())
	for word := range strings.FieldsSeq(strings.Join(e.played, " ")) {
		m, err := parse(&p, word)
		if err != nil {
			t.Fatal(err)
		}
		next, effect, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		whose := 2
		if effect.Colour == own {
			whose = 1
		}
		switch {
		case m.Choice == rules.NoChoice:
			lines = append(lines, fmt.Sprintf("%s,%d", word, whose))
		case withChoices:
			lines = append(lines, word)
		}
		p = next
	}
	return lines
}

// TestSwapTwo checks what the choices of SWAP2BOARD mean: a stone is White's, and SWAP leaves White to the other.
func TestSwapTwo(t *testing.T) {
	for name, c := range map[string]struct {
		stones []string
		want   string
	}{
		"Black has two, White one far":    {[]string{"7,7", "0,0", "8,8"}, "SWAP"},
		"Black has two, White two far":    {[]string{"7,7", "0,0", "8,8", "14,0", "7,8"}, "SWAP"},
		"White has two, Black stones far": {[]string{"0,0", "7,7", "14,14", "7,8", "0,14"}, "POINT"},
	} {
		t.Run(name, func(t *testing.T) {
			level, _ := search.LevelOf(6)
			got := talkAt(t, level, slices.Concat([]string{"START 15", "SWAP2BOARD"}, c.stones, []string{"DONE", "TAKEBACK"})...)
			if len(got) != 3 || !regexp.MustCompile("^"+answerWords.Replace(c.want)+"$").MatchString(got[1]) || got[2] != "OK" {
				t.Errorf("answers %q, want %s", got, c.want)
			}
		})
	}
}
