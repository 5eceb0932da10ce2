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
	if c, ok := choiceOf(word); ok {
		return rules.Choose(c), nil
	}
	point, offered := strings.CutPrefix(strings.ToLower(word), offerPrefix)
	column, row, ok := strings.Cut(point, ",")
	x, err := strconv.Atoi(column)
	y, err2 := strconv.Atoi(row)
	if !ok || err != nil || err2 != nil {
		return rules.Move{}, fmt.Errorf("%q is no move", word)
	}
	at := p.Point(x, p.Ruleset().Height-1-y)
	if at == rules.NoPoint {
		return rules.Move{}, fmt.Errorf("%s is not on the board", word)
	}
	if offered {
		return rules.OfferAt(at), nil
	}
	return rules.Place(at), nil
}

// offerPrefix comes before the point of an offered stone.
const offerPrefix = "offer-"

// choiceOf returns the choice that a word is: a name, or a number of fifth stones.
func choiceOf(word string) (rules.Choice, bool) {
	if n, err := strconv.Atoi(word); err == nil && n >= 1 && n <= rules.MostFifths {
		return rules.Fifths(n), true
	}
	for c, name := range choices {
		if strings.EqualFold(word, name) {
			return c, true
		}
	}
	return rules.NoChoice, false
}

// format writes a ply.
func format(p *rules.Position, m rules.Move) string {
	if name, ok := choices[m.Choice]; ok {
		return name
	}
	if n := m.Choice.Fifths(); n > 0 {
		return strconv.Itoa(n)
	}
	x, y := p.XY(m.Point)
	point := fmt.Sprintf("%d,%d", x, p.Ruleset().Height-1-y)
	if m.Choice == rules.Offer {
		return offerPrefix + point
	}
	return point
}

var choices = map[rules.Choice]string{rules.Swap: "swap", rules.Keep: "keep", rules.Extend: "extend"}

// mostLines is how many lines of a position are kept: more than any game has plies.
const mostLines = 10_000

// readBlock reads the lines of a position up to DONE. It reports false if there is no DONE.
func readBlock(lines *bufio.Scanner) (block []string, done bool) {
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		switch strings.ToUpper(line) {
		case "DONE":
			return block, true
		case "END":
			return nil, false
		}
		if line != "" && len(block) <= mostLines {
			block = append(block, line)
		}
	}
	return nil, false
}

// obeyBlock carries out a command with a position. YXBOARD, which other programs know, is a BOARD without an answer.
func (e *Engine) obeyBlock(ctx context.Context, word string, block []string) {
	err := e.fault
	switch {
	case err != nil:
	case len(block) > mostLines:
		err = errTooLong
	case word == "SWAP2BOARD":
		err = e.swapTwo(ctx, block)
	default:
		err = e.setUp(block)
	}
	switch {
	case err != nil:
		e.say("ERROR %v", err)
	case word == "BOARD":
		e.answer(ctx)
	}
}

// Errors about the lines of a position.
var (
	errTooLong    = errors.New("these are more lines than any game has moves")
	errStoneCount = errors.New("so many stones of each side cannot be on the board when it is our turn")
	errStoneOwner = errors.New("the stones are not in the order in which they were played")
)

// A stone is a line of BOARD.
type stone struct {
	word   string // "x,y", or a choice or an offer of the opening
	mine   bool
	choice bool
}

// parseStone reads a line of BOARD.
func parseStone(line string) (stone, error) {
	if _, ok := choiceOf(line); ok || strings.HasPrefix(strings.ToLower(line), offerPrefix) {
		return stone{word: line, choice: true}, nil
	}
	parts := strings.Split(line, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	if len(parts) != 3 || parts[2] != "1" && parts[2] != "2" {
		return stone{}, fmt.Errorf("%q is no stone", line)
	}
	return stone{word: parts[0] + "," + parts[1], mine: parts[2] == "1"}, nil
}

// setUp sets up the position of BOARD. Where nothing is captured, the stones may come in any order.
func (e *Engine) setUp(block []string) error {
	var stones []stone
	for _, line := range block {
		s, err := parseStone(line)
		if err != nil {
			return err
		}
		stones = append(stones, s)
	}
	r := e.beginning.Ruleset()
	set := e.inOrder
	if r.Captures == 0 && r.PerTurn <= 1 && r.Opening.Gives() == 0 {
		set = e.inTurn
	}
	p, played, err := set(stones)
	if err == nil {
		e.position, e.played = p, played
	}
	return err
}

// inOrder plays stones in their order. A stone belongs to its colour: in an opening, a player places stones of both, and
// who has which is chosen later.
func (e *Engine) inOrder(stones []stone) (p rules.Position, played []string, err error) {
	p = e.beginning
	var colours []rules.Colour
	for _, s := range stones {
		before := ""
		if p.Choices() != 0 && !s.choice {
			p, _, _ = p.Play(rules.Choose(rules.Keep))
			before = choices[rules.Keep] + " "
		}
		m, err := parse(&p, s.word)
		if err != nil {
			return p, nil, err
		}
		next, effect, err := p.Play(m)
		if err != nil {
			return p, nil, fmt.Errorf("%s: %w", s.word, err)
		}
		p, played, colours = next, append(played, before+s.word), append(colours, effect.Colour)
	}
	for i, s := range stones {
		if !p.Result().Over() && s.mine != (colours[i] == p.Ruleset().ColourOf(p.Turn())) {
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
	p = e.beginning
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
