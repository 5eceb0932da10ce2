package notation

import (
	"fmt"
	"slices"
	"strings"
)

// Format is a form of game records.
type Format string

// The formats. Only text and SGF keep the variant and the players.
const (
	AsText        Format = "text"        // headers in brackets, as pente.org exports
	AsSGF         Format = "sgf"         // FF[4]
	AsList        Format = "list"        // the bare moves, one game a line
	AsTraditional Format = "traditional" // as AsList with traditional points, and * for a capture
)

// ParseFormat returns the format with that name, in any letter case.
func ParseFormat(name string) (Format, error) {
	f := Format(strings.ToLower(name))
	known := []Format{AsText, AsSGF, AsList, AsTraditional}
	if !slices.Contains(known, f) {
		return "", fmt.Errorf("there is no format %q; known are %q", brief(name), known)
	}
	return f, nil
}

// Append appends a record in format f to text, with a line feed at the end. Points are
// in Go style unless the format has its own. The result is the one that the record
// states, or else the one that its moves lead to. If the record cannot be replayed,
// the error is its [*Fault].
func (f Format) Append(text []byte, rec Record) ([]byte, error) {
	return new(Judge).Append(text, rec, f)
}

// Append is like [Format.Append], and faster for many records.
func (j *Judge) Append(text []byte, rec Record, f Format) ([]byte, error) {
	if rec.Rules.Name == "" {
		rec.fail("the record names no variant")
	}
	if rec.Disputed {
		rec.fail("the record states two different results")
	}
	if rec.Fault != nil {
		return text, rec.Fault
	}
	var steps []step
	end := j.start(rec.Rules)
	if fault := rec.replay(&end, func(s step) { steps = append(steps, s) }); fault != nil {
		return text, fault
	}
	if rec.Score == "" {
		rec.Score = ScoreOf(&end)
	}
	switch f {
	case AsText:
		return rec.appendText(text, steps), nil
	case AsSGF:
		return rec.appendSGF(text, steps, &end), nil
	case AsTraditional:
		return rec.appendList(text, steps, Traditional.On(BoardOf(rec.Rules))), nil
	}
	return rec.appendList(text, steps, Go.On(BoardOf(rec.Rules))), nil
}

// words returns the moves, written in a system.
func words(b Board, steps []step, s System) []string {
	list := make([]string, len(steps))
	for i := range steps {
		list[i] = steps[i].text(b, s)
	}
	return list
}

// text returns a move, written in a system. Choices and resignations are words.
func (s *step) text(b Board, system System) string {
	switch {
	case s.Leaves != 0:
		return strings.ToLower(s.word)
	case len(s.taken) > 0 && system == Traditional:
		return system.Format(b, s.Move.Point) + "*"
	}
	return system.Move(b, s.Move)
}

// appendList appends the moves and the result, if any, on one line.
func (rec *Record) appendList(text []byte, steps []step, s System) []byte {
	list := words(BoardOf(rec.Rules), steps, s)
	if rec.Score != "" {
		list = append(list, string(rec.Score))
	}
	return append(append(text, strings.Join(list, " ")...), '\n')
}
