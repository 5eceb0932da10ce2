package hint_test

import (
	"errors"
	"fmt"
	"io"
	"testing"

	"pentepost/mailer/hint"
)

// wrong is a type of error with a hint of its own.
type wrong string

func (w wrong) Error() string { return "wrong" }
func (w wrong) Hint() string  { return string(w) }

func TestOf(t *testing.T) {
	full := hint.With(errors.New("the disk is full"), "make room.")
	for _, test := range []struct {
		name string
		err  error
		want string
	}{
		{"no error", nil, ""},
		{"no hint", io.EOF, ""},
		{"as it was made", full, "make room."},
		{"wrapped", fmt.Errorf("save: %w", fmt.Errorf("game 3: %w", full)), "make room."},
		{"the outermost counts", hint.With(full, "choose another disk."), "choose another disk."},
		{"joined", errors.Join(io.EOF, fmt.Errorf("close: %w", full)), "make room."},
		{"one of two that are wrapped", fmt.Errorf("%w: %w", io.EOF, full), "make room."},
		{"a type with a hint", fmt.Errorf("read: %w", wrong("mend it.")), "mend it."},
		{"a type without one, around one", fmt.Errorf("%w: %w", wrong(""), full), "make room."},
	} {
		if got := hint.Of(test.err); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// An error with a hint is still the error that it was, and says the same.
func TestWith(t *testing.T) {
	err := fmt.Errorf("read: %w", hint.With(io.EOF, "write more."))
	if !errors.Is(err, io.EOF) || err.Error() != "read: EOF" {
		t.Errorf("%v", err)
	}
}
