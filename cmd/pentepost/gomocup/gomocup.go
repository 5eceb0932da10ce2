// Package gomocup lets our computer player be used by programs that speak the protocol of the
// Gomocup tournament: https://plastovicka.github.io/protocl2en.htm.
//
// The protocol knows Gomoku and Renju only. We extend it, so that the other games can be played:
//
//   - "INFO variant NAME [KEY=VALUE...]" chooses the game, by the name that players type. It holds
//     from the next START or RESTART on.
//   - A turn is one ply or several with spaces between, in TURN and in our answers: points "x,y",
//     and in an opening the words "swap", "keep" and "extend".
//   - Captured stones are not sent. Both sides take them off by the rules, so in a game with
//     captures BOARD has all stones that were played, in their order, captured ones too.
//   - A choice of an opening may be a line of BOARD, in its place. Without it, BOARD goes on as after "keep": stones belong to
//     colours, so "swap" leaves the same position. A choice that would come after the last stone is ours.
package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"pentepost/rules"
	"pentepost/rules/search"
)

// An Engine plays one game after the other.
type Engine struct {
	Level   search.Level
	Seed    uint64
	Version string
	Threads int // at most; 0 means 1

	worker    *search.Worker // made when it is first needed
	threads   int            // from INFO thread_num, or 0
	memory    int            // from INFO max_memory, in bytes, or 0
	out       *bufio.Writer
	variant   string // from INFO variant, or ""
	rule      int    // from INFO rule
	size      int
	fault     error          // why there is no game, nil if there is one
	beginning rules.Position // of the game
	position  rules.Position
	played    []string // turns, for TAKEBACK
	clock     clock
}

// The bits of INFO rule.
const (
	ruleExact = 1
	ruleRenju = 4
)

// Serve answers commands until END or the end of the input. The error is that of reading or
// writing.
func (e *Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	e.worker, e.out, e.fault = nil, bufio.NewWriter(out), errNotStarted
	lines := bufio.NewScanner(in)
	lines.Split(shortLines())
	for lines.Scan() && ctx.Err() == nil {
		word, rest, _ := strings.Cut(strings.TrimSpace(lines.Text()), " ")
		word = strings.ToUpper(word)
		switch word {
		case "":
			continue
		case "END":
			return nil
		case "BOARD", "YXBOARD", "SWAP2BOARD":
			block, done := readBlock(lines)
			if !done {
				return readError(lines)
			}
			e.obeyBlock(ctx, word, block)
		default:
			e.obey(ctx, word, strings.TrimSpace(rest))
		}
		if err := e.out.Flush(); err != nil {
			return fmt.Errorf("write an answer: %w", err)
		}
	}
	return readError(lines)
}

// readError returns why no more lines can be read, nil at the end of the input.
func readError(lines *bufio.Scanner) error {
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read a command: %w", err)
	}
	return nil
}

// longestLine is how many bytes of a line are read in any case. The rest may be skipped.
const longestLine = 2048

// shortLines splits lines, and cuts long ones.
func shortLines() bufio.SplitFunc {
	cut := false // the beginning of the line has been read
	return func(data []byte, atEOF bool) (advance int, line []byte, err error) {
		advance, line, err = bufio.ScanLines(data, atEOF)
		switch ended := advance > 0; {
		case ended && cut:
			cut, line = false, nil
		case !ended && cut:
			advance = len(data)
		case !ended && len(data) > longestLine:
			cut, advance, line = true, len(data), data[:longestLine]
		}
		return advance, line, err
	}
}

// say writes one line, whatever a command has put into it: a lone CR would end a line, too.
func (e *Engine) say(format string, args ...any) {
	fmt.Fprintln(e.out, strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, fmt.Sprintf(format, args...)))
}

// obey carries out a command of one line.
func (e *Engine) obey(ctx context.Context, word, rest string) {
	switch word {
	case "ABOUT":
		e.say(`name="Pentepost", version="%s", author="Pentepost", country="-"`, e.Version)
	case "INFO":
		e.info(rest)
	case "START":
		e.start(rest)
	case "RECTSTART":
		width, height, _ := strings.Cut(rest, ",")
		if width = strings.TrimSpace(width); width != strings.TrimSpace(height) {
			e.say("ERROR the board must be square")
			return
		}
		e.start(width)
	case "RESTART":
		e.restart()
	case "BEGIN":
		e.answer(ctx)
	case "TURN":
		if e.play(rest) {
			e.answer(ctx)
		}
	case "TAKEBACK":
		e.takeBack(rest)
	default:
		e.say("UNKNOWN %s", word)
	}
}

// info notes a setting. Unknown ones are ignored, as the protocol wants.
func (e *Engine) info(text string) {
	key, value, _ := strings.Cut(text, " ")
	if strings.EqualFold(key, "variant") {
		e.variant = value
		return
	}
	n, err := strconv.Atoi(strings.TrimSpace(value))
	if err != nil {
		return
	}
	switch strings.ToLower(key) {
	case "thread_num":
		e.threads, e.worker = n, nil
	case "max_memory":
		e.memory, e.worker = n, nil
	case "rule":
		e.rule = n
		if e.size != 0 && len(e.played) == 0 { // some programs say it after START
			e.reset()
		}
	case "timeout_turn":
		e.clock.setTurn(n)
	case "time_left":
		e.clock.setLeft(n)
	}
}

// Bytes of the memory of the search.
const (
	usualMemory = 64 << 20
	leastMemory = 1 << 20
)

// makeWorker makes the worker. With one thread, the level, the seed and the moves decide its choices.
func (e *Engine) makeWorker() *search.Worker {
	threads, memory := max(1, e.Threads), usualMemory
	if e.threads > 0 {
		threads = min(threads, e.threads)
	}
	if e.memory > 0 { // the tables of the rules need some, too
		memory = max(leastMemory, min(memory, e.memory/2))
	}
	return search.NewTeam(threads, memory)
}

// start begins a game on a board of a size.
func (e *Engine) start(size string) {
	n, err := strconv.Atoi(size)
	if err != nil {
		e.say("ERROR a size is needed")
		return
	}
	e.size = n
	e.restart()
}

// restart begins a game on a board of the same size.
func (e *Engine) restart() {
	if e.reset(); e.fault != nil {
		e.say("ERROR %v", e.fault)
		return
	}
	e.say("OK")
}

// reset sets up an empty board for the rules that INFO and START have chosen. If there are none, every command that
// needs a board says so; INFO itself is never answered.
func (e *Engine) reset() {
	r, err := e.rules()
	e.fault, e.played = err, nil
	if err == nil {
		e.beginning = r.Start()
		e.position = e.beginning
	}
}

// rules returns the game that INFO and START have chosen.
func (e *Engine) rules() (rules.Ruleset, error) {
	name := e.variant
	if name == "" {
		if e.rule&^(ruleExact|ruleRenju) != 0 {
			return rules.Ruleset{}, errRule
		}
		name = "gomoku"
		if e.rule&ruleRenju != 0 {
			name = "renju"
		}
	}
	r, err := rules.Parse(name)
	if err != nil {
		return r, err
	}
	if e.variant == "" {
		r.Opening = rules.Free // tournaments have openings of their own
		r.Exact = r.Exact && e.rule&ruleExact != 0
	}
	if r.Seats != 2 {
		return r, search.ErrNotPlayed
	}
	if r.Height > 1 {
		if e.size < 5 || e.size > rules.MaxSize {
			return r, fmt.Errorf("the size must be from 5 to %d", rules.MaxSize)
		}
		r.Width, r.Height = e.size, e.size
	}
	return r, nil
}

// Errors about games and turns.
var (
	errNotStarted = errors.New("START comes first")
	errRule       = errors.New("of INFO rule only 0, 1, 4 and 5 are known")
	errTurn       = errors.New("one whole turn is needed: all its moves, with spaces between")
	errNotLast    = errors.New("this is not the last move")
)

// play plays a turn of the other side, and reports whether it was legal.
func (e *Engine) play(turn string) bool {
	next, err := e.wholeTurn(strings.Fields(turn))
	if err != nil {
		e.say("ERROR %v", err)
		return false
	}
	e.position, e.played = next, append(e.played, turn)
	return true
}

// wholeTurn returns the position after a turn: all plies of one side, and none of the other.
func (e *Engine) wholeTurn(words []string) (rules.Position, error) {
	if e.fault != nil {
		return e.position, e.fault
	}
	seat, p := e.position.Turn(), e.position
	for _, word := range words {
		m, err := parse(&p, word)
		switch {
		case err != nil:
			return p, err
		case p.Turn() != seat:
			return p, errTurn
		}
		if p, seat, err = advance(p, seat, m); err != nil {
			return p, err
		}
	}
	if len(words) == 0 || p.Turn() == seat {
		return p, errTurn
	}
	return p, nil
}

// advance returns the position after a ply, and the seat that its player has then: they may have changed sides.
func advance(p rules.Position, seat rules.Seat, m rules.Move) (rules.Position, rules.Seat, error) {
	next, effect, err := p.Play(m)
	if effect.Swapped {
		seat = 3 - seat
	}
	return next, seat, err
}

// follow returns the position after some plies.
func follow(p rules.Position, plies string) (rules.Position, error) {
	for _, word := range strings.Fields(plies) {
		m, err := parse(&p, word)
		if err != nil {
			return p, err
		}
		if p, _, err = p.Play(m); err != nil {
			return p, err
		}
	}
	return p, nil
}

// answer thinks and answers with a turn.
func (e *Engine) answer(ctx context.Context) {
	turn, next, err := e.turn(ctx, e.position)
	if err != nil {
		e.say("ERROR %v", err)
		return
	}
	text := strings.Join(turn, " ")
	e.position, e.played = next, append(e.played, text)
	e.say("%s", text)
}

// turn chooses the plies of a turn, and returns the position after it.
func (e *Engine) turn(ctx context.Context, p rules.Position) (turn []string, next rules.Position, err error) {
	if e.fault != nil {
		return nil, p, e.fault
	}
	end := e.clock.end(time.Now())
	for seat := p.Turn(); p.Turn() == seat || turn == nil; {
		choice, err := e.think(ctx, p, end)
		if err != nil {
			return nil, p, err
		}
		e.say("MESSAGE depth %d score %d nodes %d", choice.Depth, choice.Score, choice.Nodes)
		for _, m := range e.ofTurn(&p, choice) {
			turn = append(turn, format(&p, m))
			if p, seat, err = advance(p, seat, m); err != nil {
				return nil, p, err
			}
		}
	}
	return turn, p, nil
}

// takeBack takes back the last turn. If its last move is named, it must be that.
func (e *Engine) takeBack(move string) {
	if len(e.played) == 0 {
		e.say("ERROR no move to take back")
		return
	}
	if last := e.played[len(e.played)-1]; move != "" && !strings.HasSuffix(" "+last, " "+move) {
		e.say("ERROR %v", errNotLast)
		return
	}
	turns := e.played[:len(e.played)-1]
	p := e.position.Beginning()
	for _, turn := range turns {
		p, _ = follow(p, turn) // it was legal before
	}
	e.position, e.played = p, turns
	e.say("OK")
}
