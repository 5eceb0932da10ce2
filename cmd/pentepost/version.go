package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Version is the command `pentepost version`.
type Version struct{}

// Run prints the version of the program, of Go and of the platform.
func (Version) Run(s Streams) error {
	_, err := fmt.Fprintln(s.Out, versionLine())
	return err
}

func versionLine() string {
	return fmt.Sprintf("pentepost %s (%s, %s/%s)", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// released is the version of a release. The linker sets it (see .ci/release), and nothing writes
// to it.
var released string

// version returns the version of a release, or else the revision that the program was built from, or the version of the module.
func version() string {
	if released != "" {
		return released
	}
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

// Help is the command `pentepost help`. It is here so that the list of commands has it; [run]
// turns it into --help.
type Help struct{}
