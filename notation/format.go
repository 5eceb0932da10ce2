package notation

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/rules"
)

// Format is a form in which records are written.
type Format string

// The formats. Only text and SGF keep the variant and the players.
const (
	AsText        Format = "text"        // headers in brackets, as pente.org exports
	AsSGF         Format = "sgf"         // FF[4]
	AsList        Format = "list"        // the bare moves, a line for each game
	AsTraditional Format = "traditional" // the same in traditional points, * for a capture
)

// ParseFormat returns the format of that name; letter case does not matter.
func ParseFormat(name string) (Format, error) {
	f := Format(strings.ToLower(name))
	known := []Format{AsText, AsSGF, AsList, AsTraditional}
	if !slices.Contains(known, f) {
		return "", fmt.Errorf("there is no format %q; known are %q", brief(name), known)
	}
	return f, nil
}

// Append appends a record in the form f, ended by a line feed. Points are written in
// Go style unless the form has its own. The result is the one the record states, or
// else the one that it comes to. The error is the [*Fault] of a record that does not
// replay: what it says cannot be said in another form.
func (f Format) Append(text []byte, rec Record) ([]byte, error) {
	return new(Judge).Append(text, rec, f)
}

// Append is [Format.Append] for many records.
func (j *Judge) Append(text []byte, rec Record, f Format) ([]byte, error) {
	if rec.Rules.Name == "" {
		rec.spoil("the record names no variant")
	}
	if rec.Disputed {
		rec.spoil("the record states two results that differ")
	}
	if rec.Fault != nil {
		return text, rec.Fault
	}
	var steps []step
	end := j.start(rec.Rules)
	if fault := rec.replay(&end, func(s step) { steps = append(steps, s) }); fault != nil {
		return text, fault
	}
	if rec.Claimed == "" {
		rec.Claimed = ClaimOf(&end)
	}
	switch f {
	case AsText:
		return rec.appendText(text, steps), nil
	case AsSGF:
		return rec.appendSGF(text, steps, &end), nil
	case AsTraditional:
		return rec.appendList(text, steps, Traditional.On(BoardOf(rec.Rules))), nil
	}
	return rec.appendList(text, steps, rec.listSystem(steps)), nil
}

// listSystem returns the system of a bare list: Go style, or with I where a reader
// would take Go style for that, because there is no header to say so.
func (rec *Record) listSystem(steps []step) System {
	b := BoardOf(rec.Rules)
	plain := Record{Rules: rec.Rules, Moves: words(b, steps, Go.On(b))}
	plain.detect("")
	return plain.System
}

// words writes the moves in a system.
func words(b Board, steps []step, s System) []string {
	list := make([]string, len(steps))
	for i := range steps {
		list[i] = steps[i].text(b, s)
	}
	return list
}

// text writes a move in a system: choices and resignations are words of their own.
func (s *step) text(b Board, system System) string {
	switch {
	case s.colour == rules.Empty:
		return strings.ToLower(s.word)
	case s.capture && system == Traditional:
		return system.Format(b, s.Move.Point) + "*"
	}
	return system.Format(b, s.Move.Point)
}

// appendList appends the moves on one line, and the result if there is one.
func (rec *Record) appendList(text []byte, steps []step, s System) []byte {
	list := words(BoardOf(rec.Rules), steps, s)
	if rec.Claimed != "" {
		list = append(list, string(rec.Claimed))
	}
	return append(append(text, strings.Join(list, " ")...), '\n')
}
