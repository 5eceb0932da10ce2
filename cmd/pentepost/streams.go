package main

import (
	"errors"
	"io"
)

// Streams are what a command reads from and writes to: results on Out, all else on Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// errNo ends the program with status 1: the answer is no, and what is wrong has
// been said already.
var errNo = errors.New("the answer is no")

// usageError ends the program with status 2: the command was used wrongly.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }

func (e usageError) Unwrap() error { return e.err }
