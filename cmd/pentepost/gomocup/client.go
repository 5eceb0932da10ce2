package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"pentepost/rules"
)

// A Client lets the engine of somebody else choose moves of Gomoku and Renju. The engine is a program that speaks
// the protocol. It runs for one move at a time, so nothing is left of an earlier one.
type Client struct {
	Command []string      // the program and its arguments
	Turn    time.Duration // for a move; then the engine is killed
	Memory  int64         // bytes that it may use; held on Linux
}

// Errors that [Client.Move] returns. It also returns the error if the program cannot be started.
var (
	ErrUnknownGame = errors.New("the protocol does not know this game")
	ErrSilent      = errors.New("the engine did not answer in time")
	ErrNonsense    = errors.New("the engine answered nonsense")
	ErrDied        = errors.New("the engine ended without an answer")
)

const (
	slowness = time.Second // for starting the program, beside the time for a move
	mostText = 1 << 20     // bytes that an engine may write for a move
)

// ruleOf returns the number of INFO rule for a game; ok is false if the protocol does not know it.
func ruleOf(r rules.Ruleset) (rule int, ok bool) {
	if r.Width != r.Height {
		return 0, false
	}
	gomoku, _ := rules.Named("gomoku")
	renju, _ := rules.Named("renju")
	for _, known := range []*rules.Ruleset{&gomoku, &renju} {
		known.Name, known.Width, known.Height, known.Opening = r.Name, r.Width, r.Height, r.Opening
	}
	gomoku.Exact = r.Exact
	switch {
	case r == renju:
		return ruleRenju, true
	case r == gomoku && r.Exact:
		return ruleExact, true
	case r == gomoku:
		return 0, true
	}
	return 0, false
}

// Plays reports whether the protocol knows a game.
func Plays(r rules.Ruleset) bool {
	_, ok := ruleOf(r)
	return ok
}

// Move asks the engine for a stone of the seat to move, after the stones of both sides in their order. The stone
// may be illegal: the caller has to look.
func (c Client) Move(ctx context.Context, p *rules.Position, stones []Stone) (rules.Move, error) {
	rule, ok := ruleOf(p.Ruleset())
	if !ok {
		return rules.Move{}, ErrUnknownGame
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.Turn+slowness, ErrSilent)
	defer cancel()
	engine, in, out, err := c.start(ctx)
	if err != nil {
		return rules.Move{}, fmt.Errorf("start the engine: %w", err)
	}
	defer context.AfterFunc(ctx, func() { out.Close() })() // else a child of the engine could keep us waiting
	io.WriteString(in, c.question(rule, p, stones))        // it fits into a pipe; if the engine has died, there is no answer
	m, err := answerOf(out, p)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	cancel() // the engine is killed: it has answered, or never will
	engine.Wait()
	return m, err
}

// start starts the engine. It is killed when the context ends.
func (c Client) start(ctx context.Context) (engine *exec.Cmd, in io.Writer, out io.ReadCloser, err error) {
	engine = exec.CommandContext(ctx, c.Command[0], c.Command[1:]...)
	engine.WaitDelay = slowness
	killAll(engine)
	if in, err = engine.StdinPipe(); err == nil {
		out, err = engine.StdoutPipe()
	}
	if err == nil {
		err = engine.Start()
	}
	if err == nil {
		limitMemory(engine, c.Memory)
	}
	return engine, in, out, err
}

// A Stone is a stone on the board and whose it is.
type Stone struct {
	At   rules.Point
	Mine bool // of the seat to move
}

// question is all that is said to the engine.
func (c Client) question(rule int, p *rules.Position, stones []Stone) string {
	var b strings.Builder
	fmt.Fprintf(&b, "START %d\nINFO rule %d\nINFO timeout_turn %d\nINFO timeout_match 0\nINFO max_memory %d\n",
		p.Ruleset().Width, rule, c.Turn.Milliseconds(), c.Memory)
	if len(stones) == 0 {
		b.WriteString("BEGIN\n")
		return b.String()
	}
	b.WriteString("BOARD\n")
	for _, s := range stones {
		whose := 2
		if s.Mine {
			whose = 1
		}
		fmt.Fprintf(&b, "%s,%d\n", format(p, rules.Place(s.At)), whose)
	}
	b.WriteString("DONE\n")
	return b.String()
}

// answerOf reads what an engine says, up to its stone.
func answerOf(out io.Reader, p *rules.Position) (rules.Move, error) {
	lines := bufio.NewScanner(io.LimitReader(out, mostText))
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		word, _, _ := strings.Cut(strings.ToUpper(line), " ")
		switch word {
		case "", "OK", "MESSAGE", "DEBUG", "UNKNOWN":
			continue
		}
		m, err := parse(p, line)
		if err != nil || m.Choice != rules.NoChoice {
			return m, fmt.Errorf("%w: %.60q", ErrNonsense, line)
		}
		return m, nil
	}
	return rules.Move{}, ErrDied
}
