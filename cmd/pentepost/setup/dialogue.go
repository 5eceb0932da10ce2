package setup

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"pentepost/mailer/hint"
)

// question is one of the questions of setup.
type question struct {
	name     string // of the answer in a file
	asks     string
	why      string // one line
	more     string // for people who answer ?
	standard string
	optional bool // the answer may be empty
	secret   bool // the answer is not shown
	check    func(string) error
}

// Dialogue asks the questions. If a script has answered, there is nobody to ask.
type Dialogue struct {
	in     *bufio.Reader
	out    io.Writer
	secret func() (string, error) // reads a line without showing it; nil: like any other
	script bool
}

// NewDialogue returns a dialogue with a person. Secret reads a line without showing it; nil is for standard input that is no
// terminal.
func NewDialogue(in io.Reader, out io.Writer, secret func() (string, error)) *Dialogue {
	return &Dialogue{in: bufio.NewReader(in), out: out, secret: secret}
}

// NewScript returns a dialogue that asks nothing: all answers are known.
func NewScript(out io.Writer) *Dialogue { return &Dialogue{out: out, script: true} }

// errEnd means that standard input has ended before the last question.
var errEnd = hint.With(errors.New("standard input has ended"), "nothing has been written. For scripts there is --answers FILE (docs/setup.md).")

// say tells the person something.
func (d *Dialogue) say(format string, a ...any) { fmt.Fprintf(d.out, format+"\n", a...) }

// ask sets an answer that is empty: to what the person says, or to the default.
func (d *Dialogue) ask(q question, answer *string) error {
	if d.script {
		return d.take(q, answer)
	}
	d.say("\n%s", q.why)
	for {
		shown := ""
		if standard := cmp.Or(*answer, q.standard); standard != "" {
			shown = " [" + standard + "]"
			if q.secret {
				shown = " [keep the present one]"
			}
		}
		fmt.Fprintf(d.out, "%s%s: ", q.asks, shown)
		line, err := d.line(q.secret)
		if err != nil {
			return fmt.Errorf("%s: %w", q.asks, err)
		}
		if line == "?" {
			d.say("%s", cmp.Or(q.more, "There is no more to say about it."))
			continue
		}
		given := cmp.Or(line, *answer, q.standard)
		if err := valid(q, given); err != nil {
			d.say("%v", err)
			continue
		}
		*answer = given
		return nil
	}
}

// take is the answer of a script.
func (d *Dialogue) take(q question, answer *string) error {
	*answer = cmp.Or(*answer, q.standard)
	if err := valid(q, *answer); err != nil {
		return fmt.Errorf("%s: %w", q.name, err)
	}
	return nil
}

func valid(q question, answer string) error {
	switch {
	case answer == "" && q.optional:
		return nil
	case answer == "":
		return errors.New("an answer is needed")
	case q.check == nil:
		return nil
	}
	return q.check(answer)
}

func (d *Dialogue) line(secret bool) (string, error) {
	if secret && d.secret != nil {
		line, err := d.secret()
		d.say("")
		return line, err
	}
	line, err := d.in.ReadString('\n')
	if errors.Is(err, io.EOF) && line == "" {
		d.say("")
		return "", errEnd
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimSpace(line), nil
}

// Confirm asks a question that is answered by yes or no. A script has said yes beforehand or not at all.
func (d *Dialogue) Confirm(asks, why string) (bool, error) {
	if d.script {
		return false, nil
	}
	answer := ""
	err := d.ask(question{name: "apply", asks: asks, why: why, standard: "yes", check: checkYes}, &answer)
	is, _ := yes(answer)
	return is, err
}
