package main

import (
	"io"

	"pentepost/cmd/pentepost/config"
)

// PrintConfiguration is the command `pentepost config`.
type PrintConfiguration struct{}

func (PrintConfiguration) Run(s Streams) error {
	_, err := io.WriteString(s.Out, config.Example())
	return err
}
