// Package hint tells an operator what to do about an error. The error carries it from where it is made, through
// whatever wraps it, to where it is printed or logged.
package hint

// hinted is an error with a hint.
type hinted struct {
	error
	hint string
}

func (e *hinted) Unwrap() error { return e.error }

func (e *hinted) Hint() string { return e.hint }

// With returns an error that says the same as err, and has a hint. It wraps err.
func With(err error, hint string) error { return &hinted{err, hint} }

// Of returns the outermost hint in the tree of an error, "" if it has none. Types of errors may have a hint of their
// own, which the method Hint returns.
func Of(err error) string {
	for err != nil {
		if e, ok := err.(interface{ Hint() string }); ok && e.Hint() != "" {
			return e.Hint()
		}
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			err = e.Unwrap()
		case interface{ Unwrap() []error }:
			for _, each := range e.Unwrap() {
				if hint := Of(each); hint != "" {
					return hint
				}
			}
			return ""
		default:
			return ""
		}
	}
	return ""
}
