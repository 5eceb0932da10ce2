package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pentepost/rules"
)

// A brain is a program that plays a match. It may use as much CPU time for each of its turns as the other one, on average.
type brain struct {
	name   string
	engine *exec.Cmd
	in     io.Writer
	out    *bufio.Scanner
	budget time.Duration // CPU time for a turn

	turns, nodes int
	cpu          time.Duration
}

// startBrain starts a program that plays with one thread. It is killed at the end of the test.
func startBrain(t *testing.T, budget time.Duration, name string, command ...string) (*brain, error) {
	b := &brain{name: name, budget: budget, engine: exec.CommandContext(t.Context(), command[0], command[1:]...)}
	b.engine.Env = append(os.Environ(), "GOMAXPROCS=1")
	var err error
	if b.in, err = b.engine.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := b.engine.StdoutPipe()
	if err != nil {
		return nil, err
	}
	b.out = bufio.NewScanner(out)
	if err := b.engine.Start(); err != nil {
		return nil, fmt.Errorf("start the program %s: %w", name, err)
	}
	t.Cleanup(func() {
		b.engine.Process.Kill()
		b.engine.Wait()
	})
	return b, nil
}

// begin begins a game.
func (b *brain) begin(r rules.Ruleset) error {
	answer, err := b.ask(fmt.Sprintf("INFO variant %s\nSTART %d\n", r, r.Width))
	if err == nil && answer != "OK" {
		err = fmt.Errorf("%s answers %q to %s", b.name, answer, r)
	}
	return err
}

// turn asks for a turn, and measures the CPU time.
func (b *brain) turn(command string) (string, error) {
	before, err := b.used()
	if err != nil {
		return "", err
	}
	answer, err := b.ask(fmt.Sprintf("INFO timeout_turn %d\n%s\n", b.allowance().Milliseconds(), command))
	if err != nil {
		return "", err
	}
	after, err := b.used()
	b.turns, b.cpu = b.turns+1, b.cpu+after-before
	return answer, err
}

// allowance is how long a turn may take. Time by the clock is no CPU time where others use the processor, and a program may answer
// early; so part of what a program has used too little so far is given to it now, and what it has used too much is taken.
func (b *brain) allowance() time.Duration {
	saved := time.Duration(b.turns)*b.budget - b.cpu
	return b.budget + reserve + min(max(saved/4, -b.budget/2), 3*b.budget)
}

// perTurn returns the CPU time of a turn.
func (b *brain) perTurn() time.Duration { return b.cpu / time.Duration(max(1, b.turns)) }

// speed returns how many stones are placed in a second of CPU time.
func (b *brain) speed() float64 { return float64(b.nodes) / max(b.cpu.Seconds(), 1e-9) }

// ask says something that is answered with one line.
func (b *brain) ask(text string) (string, error) {
	if _, err := io.WriteString(b.in, text); err != nil {
		return "", fmt.Errorf("%s: %w", b.name, err)
	}
	for b.out.Scan() {
		line := b.out.Text()
		var depth, score, nodes int
		if n, _ := fmt.Sscanf(line, "MESSAGE depth %d score %d nodes %d", &depth, &score, &nodes); n == 3 {
			b.nodes += nodes
		}
		if !strings.HasPrefix(line, "MESSAGE ") {
			return line, nil
		}
	}
	return "", fmt.Errorf("%s has ended without an answer", b.name)
}

// used returns the CPU time that the process has used, with all its threads.
func (b *brain) used() (time.Duration, error) {
	const scheduler = 2 // CPUCLOCK_SCHED: the clock of a process has its complement above these bits, see clock_getcpuclockid(3)
	var used unix.Timespec
	if err := unix.ClockGettime(int32(^b.engine.Process.Pid<<3|scheduler), &used); err != nil {
		return 0, fmt.Errorf("the CPU time of %s: %w", b.name, err)
	}
	return time.Duration(used.Nano()), nil
}

// A programMatch is a match between two programs.
type programMatch struct {
	ruleset rules.Ruleset
	brains  [2]*brain
	score   pairs  // of the first
	results [3]int // of the first: lost, drawn, won
}

// mostPlies is when a game is a draw.
const mostPlies = 400

// pair plays an opening with either colour.
func (m *programMatch) pair(ctx context.Context, opening []rules.Move) error {
	halves := 0
	for first := range 2 {
		p, err := m.game(ctx, opening, [2]*brain{m.brains[first], m.brains[1-first]})
		if err != nil {
			return err
		}
		result := 1
		if p.Result().Outcome == rules.Win {
			result = 0
			if p.Result().Winner == rules.Seat(1+first) {
				result = 2
			}
		}
		halves += result
		m.results[result]++
	}
	m.score[halves]++
	return nil
}

// game plays a game from an opening. The brains are in the order of their seats.
func (m *programMatch) game(ctx context.Context, opening []rules.Move, seats [2]*brain) (p rules.Position, err error) {
	p = m.ruleset.Start()
	var plies []rules.Effect
	for _, move := range opening {
		next, effect, err := p.Play(move)
		if err != nil {
			return p, err
		}
		p, plies = next, append(plies, effect)
	}
	for _, b := range seats {
		if err := b.begin(m.ruleset); err != nil {
			return p, err
		}
	}
	last := ""
	for turns := 0; !p.Result().Over() && p.Plies() < mostPlies && ctx.Err() == nil; turns++ {
		b := seats[p.Turn()-1]
		command := "TURN " + last
		if turns < 2 {
			command = boardCommand(&p, plies)
		}
		if last, err = b.turn(command); err != nil {
			return p, err
		}
		if p, plies, err = play(p, plies, last); err != nil {
			return p, fmt.Errorf("%s answers %q to %q: %w", b.name, last, command, err)
		}
	}
	return p, ctx.Err()
}

// play plays a turn.
func play(p rules.Position, plies []rules.Effect, turn string) (rules.Position, []rules.Effect, error) {
	seat := p.Turn()
	for word := range strings.FieldsSeq(turn) {
		m, err := parse(&p, word)
		if err != nil {
			return p, plies, err
		}
		next, effect, err := p.Play(m)
		if err != nil {
			return p, plies, err
		}
		p, plies = next, append(plies, effect)
	}
	if p.Turn() == seat {
		return p, plies, errTurn
	}
	return p, plies, nil
}

// boardCommand returns BOARD with all stones that were played.
func boardCommand(p *rules.Position, plies []rules.Effect) string {
	var b strings.Builder
	b.WriteString("BOARD\n")
	own := p.Ruleset().ColourOf(p.Turn())
	for _, e := range plies {
		whose := 2
		if e.Colour == own {
			whose = 1
		}
		fmt.Fprintf(&b, "%s,%d\n", format(p, e.Move), whose)
	}
	b.WriteString("DONE")
	return b.String()
}
