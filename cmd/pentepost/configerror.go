package main

import (
	"errors"
	"fmt"

	"github.com/BurntSushi/toml"
)

// configError says where a configuration is wrong and what to do about it.
type configError struct {
	file, why, hint string
}

func (e *configError) Error() string { return fmt.Sprintf("configuration %s: %s", e.file, e.why) }

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
	return &configError{file, why, `"pentepost config" prints an example with comments.`}
}

func decodeError(file string, err error) error {
	p, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return &configError{file, err.Error(), `"pentepost config" prints an example to begin with.`}
	}
	return &configError{file, fmt.Sprintf("line %d: %s", p.Position.Line, p.Message),
		`texts and times stand in quotes, "24h", and each section such as [imap] begins once, on a line of its own.`}
}
