package command

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pentepost/games/desk"
	"pentepost/parser"
)

// A Step says what came of one step of reading a line.
type Step struct{ Name, Says string }

// Explain reads a line as [Read] does, and returns the steps.
func Explain(l parser.Mail, c Context) (steps []Step) {
	r := newReader(l, c)
	r.steps = &steps
	return append(steps, Step{"read", named(r.read())})
}

// named says in a few words what a command is.
func named(c desk.Command) string {
	switch c := desk.Unwrap(c).(type) {
	case nil:
		return "no"
	case desk.Ask:
		return fmt.Sprintf("a question: did you mean %q?", c.Line)
	case desk.Misread:
		return "not understood"
	case desk.Sentence:
		return "a sentence that names no command"
	default:
		return "the command " + strings.TrimPrefix(fmt.Sprintf("%T", c), "desk.")
	}
}

// A way is a way to read a line. It returns nil or an unclear command for a line that cannot be read so.
type way struct {
	name string
	read func() (line string, c desk.Command)
}

// step notes what came of a way to read the line, if somebody asks.
func (r *reader) step(name, line string, c desk.Command) {
	if r.steps == nil {
		return
	}
	says := named(c)
	if line != "" && c != nil {
		says = strconv.Quote(line) + ": " + says
	}
	*r.steps = append(*r.steps, Step{name, says})
}

// explainLine notes what is left of the line, and what its words say.
func (r *reader) explainLine() {
	if r.steps == nil {
		return
	}
	*r.steps = append(*r.steps, Step{"marks off", strconv.Quote(undecorated(r.whole))},
		Step{"courtesies off", strconv.Quote(r.letter.Line)}, Step{"words", readWish(r.letter.Line).words()})
}

// words returns the phrases of a line with what they say.
func (w wishLine) words() string {
	var said []string
	names := slices.Sorted(maps.Keys(wishNamed))
	for _, p := range w.phrases {
		var means []string
		for _, name := range names {
			if p.means&wishNamed[name] != 0 {
				means = append(means, name)
			}
		}
		switch announces, beside := knownWords().playing.means[p.text]; {
		case announces:
			means = append(means, placing)
		case beside:
			means = append(means, connecting)
		case means == nil:
			means = []string{"unknown"}
		}
		said = append(said, p.text+" ("+strings.Join(means, ", ")+")")
	}
	return strings.Join(said, ", ")
}
