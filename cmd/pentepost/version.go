package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

// Version is the command `pentepost version`.
type Version struct{}

func (Version) Run(s Streams) error {
	fmt.Fprintf(s.Out, "pentepost %s (%s, %s/%s)\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}

// version is that of the module, or the revision it was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(len(s.Value), 12)]
		}
	}
	return info.Main.Version
}

// Help is the command `pentepost help`.
type Help struct{}

func (Help) Run(k *kong.Kong) error {
	_, err := k.Parse([]string{"--help"})
	return err
}
