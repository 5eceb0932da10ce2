package main

import (
	"fmt"
	"io"
	"strings"

	"pentepost/cmd/pentepost/config"
)

// Config is the command `pentepost config`.
type Config struct{}

// Run prints the example configuration.
func (Config) Run(s Streams) error {
	_, err := io.WriteString(s.Out, config.Example())
	return err
}

// warnOfExposed prints a warning if others than the owner can read the passwords or keys of a
// configuration.
func (s Streams) warnOfExposed(c config.Config) {
	for _, e := range c.ExposedFiles() {
		if c.LogsJSON() {
			c.Logger(s.Err).Warn("passwords or keys readable by others", "files", e.Files, "hint", e.Fix)
			continue
		}
		fmt.Fprintf(s.Err, "pentepost: warning: other users can read passwords or keys in %s\nhint: %s\n", strings.Join(e.Files, " "), e.Fix)
	}
}
