package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"pentepost/notation"
)

// Replay is the command `pentepost replay`: it referees game records.
type Replay struct {
	JSON    bool     `help:"Print one JSON object a game."`
	Variant string   `placeholder:"NAME" help:"Play by the rules of this variant, whatever the record says."`
	Option  []string `placeholder:"KEY=VALUE" help:"Change the rules, as in zone=off or size=15."`
	Points  string   `placeholder:"SYSTEM" help:"How points are written where the record does not tell: go, with-i, traditional, sgf or number."`
	To      string   `placeholder:"FORMAT" help:"Write the records in another form instead: sgf, text, list or traditional."`
	Files   []string `arg:"" optional:"" help:"Files of game records; standard input without any."`
}

// Run referees all records. It returns [errNo] if a record is wrong or a file cannot be read.
func (c *Replay) Run(s Streams) error {
	run := replayer{Replay: c, err: s.Err, out: bufio.NewWriterSize(s.Out, 64<<10)}
	if err := run.check(); err != nil {
		return usageError{err}
	}
	run.json = json.NewEncoder(run.out)
	run.json.SetEscapeHTML(false)
	if len(c.Files) == 0 {
		run.read("standard input", s.In)
	}
	for _, name := range c.Files {
		run.open(name)
	}
	if err := run.out.Flush(); err != nil {
		return fmt.Errorf("write results: %w", err)
	}
	if run.wrong {
		return errNo
	}
	return nil
}

// replayer is the state of one run of the command.
type replayer struct {
	*Replay
	options notation.ReadOptions
	format  notation.Format
	judge   notation.Judge
	out     *bufio.Writer
	json    *json.Encoder
	err     io.Writer
	text    []byte // buffer for a record in another format
	games   int
	wrong   bool // something is wrong
}

// check checks the flags.
func (r *replayer) check() error {
	r.options = notation.ReadOptions{Variant: r.Variant, Options: r.Option}
	err := r.options.Check()
	if err == nil && r.Points != "" {
		r.options.System, err = notation.ParseSystem(r.Points)
	}
	if err != nil || r.To == "" {
		return err
	}
	if r.JSON {
		return errors.New("--json and --to exclude each other")
	}
	r.format, err = notation.ParseFormat(r.To)
	return err
}

// open reads a file.
func (r *replayer) open(name string) {
	file, err := os.Open(name)
	if err != nil {
		r.complain("%v", err)
		return
	}
	defer file.Close()
	r.read(name, file)
}

// read referees all records of one input.
func (r *replayer) read(name string, in io.Reader) {
	reader := notation.NewReader(in, r.options)
	before := r.games
	for {
		rec, err := reader.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			r.complain("%s: %v", name, err)
			return
		}
		r.games++
		r.referee(rec)
	}
	if r.games == before {
		r.complain("%s: no game record found", name)
	}
}

// referee referees a record and prints its verdict, or the record in another format.
func (r *replayer) referee(rec notation.Record) {
	if r.format != "" {
		r.convert(rec)
		return
	}
	v := r.judge.Referee(rec)
	v.Game = r.games
	r.wrong = r.wrong || !v.OK()
	if r.JSON {
		r.json.Encode(v) // a failing writer is noticed by Flush
		return
	}
	fmt.Fprintln(r.out, line(&v))
}

// convert writes a record in another format. A record that cannot be replayed is left out.
func (r *replayer) convert(rec notation.Record) {
	text, err := r.judge.Append(r.text[:0], rec, r.format)
	if err != nil {
		r.complain("game %d: %v", r.games, err)
		return
	}
	if r.games > 1 && r.format == notation.AsText {
		r.out.WriteByte('\n')
	}
	r.out.Write(text)
	r.text = text
}

// complain prints what is wrong to standard error.
func (r *replayer) complain(format string, args ...any) {
	r.wrong = true
	fmt.Fprintf(r.err, "pentepost replay: "+format+"\n", args...)
}

// line returns a verdict in words.
func line(v *notation.Verdict) string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %d: ", v.Game)
	if v.Variant != nil {
		fmt.Fprintf(&b, "%s, ", *v.Variant)
	}
	if v.Plies == 1 {
		b.WriteString("1 ply, ")
	} else {
		fmt.Fprintf(&b, "%d plies, ", v.Plies)
	}
	switch {
	case v.Error != nil && v.Error.Move != "":
		fmt.Fprintf(&b, "wrong at ply %d, %s: %s (%s)", v.Error.Ply, v.Error.Move, v.Error.Say, v.Error.Reason)
	case v.Error != nil:
		fmt.Fprintf(&b, "%s: %s", v.Error.Reason, v.Error.Say)
	case v.Winner != nil:
		fmt.Fprintf(&b, "seat %d wins (%s)", *v.Winner, *v.By)
	case v.By != nil:
		fmt.Fprintf(&b, "%s (%s)", v.Result, *v.By)
	default:
		b.WriteString(v.Result)
	}
	if v.Score != nil {
		fmt.Fprintf(&b, "; the record says %s", *v.Score)
		switch {
		case v.Agrees == nil:
			b.WriteString(", which the moves do not show")
		case !*v.Agrees:
			b.WriteString(", which is not what was found")
		}
	}
	return b.String()
}
