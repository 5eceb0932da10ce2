package gomocup

import (
	"bufio"
	"context"
	"fmt"
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

// setUp plays the stones in their order. Where nothing is captured, the order may be any: then
// stones of both sides are taken in turn.
func (e *Engine) setUp(stones []stone) error {
	r := e.position.Ruleset()
	if r.Captures == 0 && r.PerTurn <= 1 {
		stones = alternate(stones)
	}
	p := e.position.Beginning()
	var played []string
	for _, s := range stones {
		next, err := e.follow(p, s.word)
		if err != nil {
			return fmt.Errorf("%s: %w", s.word, err)
		}
		p, played = next, append(played, s.word)
	}
	e.position, e.played = p, played
	return nil
}

// alternate orders stones so that both sides play in turn, and that the next stone is ours.
func alternate(stones []stone) []stone {
	var ours, theirs []stone
	for _, s := range stones {
		if s.mine {
			ours = append(ours, s)
		} else {
			theirs = append(theirs, s)
		}
	}
	first, second := ours, theirs
	if len(theirs) > len(ours) {
		first, second = theirs, ours
	}
	var list []stone
	for i := range first {
		list = append(list, first[i])
		if i < len(second) {
			list = append(list, second[i])
		}
	}
	return list
}
