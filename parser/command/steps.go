package command

import (
	"fmt"
	"maps"
	"slices"
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

// step notes what came of a step, if somebody asks.
func (r *reader) step(name, format string, args ...any) {
	if r.steps != nil {
		*r.steps = append(*r.steps, Step{name, fmt.Sprintf(format, args...)})
	}
}

// isRead reports whether a way has read the line, and notes it.
func (r *reader) isRead(name, line string, c desk.Command) bool {
	if line == "" || c == nil {
		r.step(name, "no")
		return false
	}
	r.step(name, "%q: %s", line, named(c))
	return !unclear(c)
}

// explainLine notes what is left of the line, and what its words say.
func (r *reader) explainLine() {
	if r.steps == nil {
		return
	}
	r.step("marks off", "%q", undecorated(r.whole))
	r.step("courtesies off", "%q", r.letter.Line)
	r.step("words", "%s", readWish(r.letter.Line).words())
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
		switch announces, beside := wishLexicon().beside[p.text]; {
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
