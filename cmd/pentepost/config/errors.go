package config

import (
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"
)

// Error says where a configuration is wrong and what to do about it.
type Error struct {
	File, Why, Hint string
}

func (e *Error) Error() string { return fmt.Sprintf("configuration %s: %s", e.File, e.Why) }

// settingError says which setting is wrong, by its whole name, and why.
type settingError struct{ name, why string }

func (e *settingError) Error() string { return e.name + " " + e.why }

// settingIsWrong adds the line on which the setting stands, if it does.
func settingIsWrong(file string, err error) error {
	why := err.Error()
	if setting, ok := errors.AsType[*settingError](err); ok {
		why = setting.Error()
		if line := lineOf(file, setting.name); line > 0 {
			why = fmt.Sprintf("line %d: %s", line, why)
		}
	}
	return &Error{file, why, `"pentepost config" prints an example with comments.`}
}

func decodeError(file string, err error) error {
	p, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return &Error{file, err.Error(), `"pentepost config" prints an example to begin with.`}
	}
	return &Error{file, fmt.Sprintf("line %d: %s", p.Position.Line, p.Message),
		`texts and times stand in quotes, "24h", and each section such as [imap] begins once, on a line of its own.`}
}
