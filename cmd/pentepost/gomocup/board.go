package gomocup

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pentepost/rules"
)

// In the protocol, column and row are counted from 0 at the top left.

// parse reads a ply.
func parse(p *rules.Position, word string) (rules.Move, error) {
	for c, name := range choices {
		if strings.EqualFold(word, name) {
			return rules.Choose(c), nil
		}
	}
	column, row, ok := strings.Cut(word, ",")
	x, err := strconv.Atoi(column)
	y, err2 := strconv.Atoi(row)
	if !ok || err != nil || err2 != nil {
		return rules.Move{}, fmt.Errorf("%q is no move", word)
	}
	at := p.Point(x, p.Ruleset().Height-1-y)
	if at == rules.NoPoint {
		return rules.Move{}, fmt.Errorf("%s is not on the board", word)
	}
	return rules.Place(at), nil
}

// format writes a ply.
func format(p *rules.Position, m rules.Move) string {
	if name, ok := choices[m.Choice]; ok {
		return name
	}
	x, y := p.XY(m.Point)
	return fmt.Sprintf("%d,%d", x, p.Ruleset().Height-1-y)
}

var choices = map[rules.Choice]string{rules.Swap: "swap", rules.Keep: "keep", rules.Extend: "extend"}

// A stone is a line of BOARD.
type stone struct {
	word string // "x,y"
	mine bool
}

// board reads a position, which ends with DONE, and answers with a turn.
func (e *Engine) board(ctx context.Context, lines *bufio.Scanner) {
	var stones []stone
	var fault error
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.EqualFold(line, "DONE") {
			break
		}
		parts := strings.Split(line, ",")
		if len(parts) != 3 || parts[2] != "1" && parts[2] != "2" {
			fault = fmt.Errorf("%q is no stone", line)
			continue
		}
		stones = append(stones, stone{parts[0] + "," + parts[1], parts[2] == "1"})
	}
	if fault == nil && !e.started {
		fault = errNotStarted
	}
	if fault == nil {
		fault = e.setUp(stones)
	}
	if fault != nil {
		e.say("ERROR %v", fault)
		return
	}
	e.answer(ctx)
}

// Errors about the stones of BOARD.
var (
	errStoneCount = errors.New("so many stones of each side cannot be on the board when it is our turn")
	errStoneOwner = errors.New("the stones are not in the order in which they were played")
)

// setUp sets up the position. Where nothing is captured, the stones may come in any order.
func (e *Engine) setUp(stones []stone) error {
	r := e.position.Ruleset()
	set := e.inOrder
	if r.Captures == 0 && r.PerTurn <= 1 {
		set = e.inTurn
	}
	p, played, err := set(stones)
	if err == nil {
		e.position, e.played = p, played
	}
	return err
}

// inOrder plays stones in their order.
func (e *Engine) inOrder(stones []stone) (p rules.Position, played []string, err error) {
	p = e.position.Beginning()
	var seats []rules.Seat
	for _, s := range stones {
		seats = append(seats, p.Turn())
		if p, err = follow(p, s.word); err != nil {
			return p, nil, fmt.Errorf("%s: %w", s.word, err)
		}
		played = append(played, s.word)
	}
	for i, s := range stones {
		if !p.Result().Over() && s.mine != (seats[i] == p.Turn()) {
			return p, nil, errStoneOwner
		}
	}
	return p, played, nil
}

// inTurn plays stones of both sides in turn, so that the next one is ours. A stone that would end the game waits for
// the others: a row of six may be on the board where only five win.
func (e *Engine) inTurn(stones []stone) (p rules.Position, played []string, err error) {
	pending := map[bool][]string{} // by whether they are ours
	for _, s := range stones {
		pending[s.mine] = append(pending[s.mine], s.word)
	}
	ours := len(pending[true]) == len(pending[false])
	if !ours && len(pending[true])+1 != len(pending[false]) {
		return p, nil, errStoneCount
	}
	p = e.position.Beginning()
	for range stones {
		i, next, err := firstThatFits(p, pending[ours])
		if err != nil {
			return p, nil, err
		}
		p, played = next, append(played, pending[ours][i])
		pending[ours] = slices.Delete(pending[ours], i, i+1)
		ours = !ours
	}
	return p, played, nil
}

// firstThatFits returns the first stone that can be played without ending the game; if there is none, the first that
// ends it.
func firstThatFits(p rules.Position, words []string) (index int, after rules.Position, err error) {
	index = -1
	var refusal error
	for i, word := range words {
		next, err := follow(p, word)
		switch {
		case err != nil:
			refusal = cmp.Or(refusal, fmt.Errorf("%s: %w", word, err))
		case !next.Result().Over():
			return i, next, nil
		case index < 0:
			index, after = i, next
		}
	}
	if index < 0 {
		return index, p, refusal
	}
	return index, after, nil
}
