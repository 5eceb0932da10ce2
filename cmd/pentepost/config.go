package main

import (
	"io"

	"pentepost/cmd/pentepost/config"
)

// Config is the command `pentepost config`.
type Config struct{}

// Run prints the example configuration.
func (Config) Run(s Streams) error {
	_, err := io.WriteString(s.Out, config.Example())
	return err
}
