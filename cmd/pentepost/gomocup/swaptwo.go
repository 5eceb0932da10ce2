package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pentepost/rules"
)

// Errors about SWAP2BOARD.
var (
	errOpening  = errors.New("this game has another opening than Swap2")
	errSwapSize = errors.New("SWAP2BOARD has no stones, three or five")
)

// swapTwo answers SWAP2BOARD: with the first three stones of the opening Swap2, or to three or five stones with a choice.
//
// A choice is said without our words. Who answers with a stone plays the side that is to move; SWAP leaves that side to the
// other program; two stones leave the choice to it.
func (e *Engine) swapTwo(ctx context.Context, block []string) error {
	p, played, err := e.afterSwapTwo(block)
	if err != nil {
		return err
	}
	turn, next, err := e.turn(ctx, p)
	if err != nil {
		return err
	}
	e.position, e.played = next, append(played, strings.Join(turn, " "))
	var points []string
	for _, word := range turn {
		if strings.Contains(word, ",") {
			points = append(points, word)
		}
	}
	if points == nil {
		points = []string{"SWAP"}
	}
	e.say("%s", strings.Join(points, " "))
	return nil
}

// afterSwapTwo returns the position after the first stones of the opening Swap2.
func (e *Engine) afterSwapTwo(points []string) (p rules.Position, played []string, err error) {
	r := e.beginning.Ruleset()
	if r.Opening != rules.Free && r.Opening != rules.SwapTwo {
		return p, nil, errOpening
	}
	r.Opening = rules.SwapTwo
	p = r.Start()
	if n := len(points); n != 0 && n != 3 && n != 5 {
		return p, nil, errSwapSize
	}
	for i, point := range points {
		before := ""
		if i == 3 {
			p, _, _ = p.Play(rules.Choose(rules.Extend))
			before = choices[rules.Extend] + " "
		}
		m, err := parse(&p, point)
		if err != nil {
			return p, nil, err
		}
		if p, _, err = p.Play(m); err != nil {
			return p, nil, fmt.Errorf("%s: %w", point, err)
		}
		played = append(played, before+point)
	}
	return p, played, nil
}
