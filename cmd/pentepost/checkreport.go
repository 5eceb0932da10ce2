package main

import (
	"cmp"
	"fmt"

	"pentepost/cmd/pentepost/setup"
)

// report says how a check goes, step by step.
type report struct {
	s     Streams
	quiet bool // it only keeps what was found
	found setup.Findings
}

// ok is for a step that worked.
func (r *report) ok(check, says string) {
	r.found = append(r.found, setup.Finding{Check: check, Status: setup.OK, Says: says})
	if !r.quiet {
		fmt.Fprintln(r.s.Out, says)
	}
}

// wrong is for a step that did not work, with what to do about it. It returns errNo.
func (r *report) wrong(check, says, todo string) error {
	r.found = append(r.found, setup.Finding{Check: check, Status: setup.Wrong, Says: says, ToDo: todo})
	if r.quiet {
		return errNo
	}
	fmt.Fprintln(r.s.Err, says)
	if todo != "" {
		fmt.Fprintln(r.s.Err, "hint:", todo)
	}
	return errNo
}

// failed says what could not be done, and what to do about it. It returns errNo.
func (r *report) failed(check, what string, err error) error {
	return r.wrong(check, fmt.Sprintf("could not %s: %v", what, err), cmp.Or(hintOf(err), replyHint(err)))
}
