package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
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

// Help is the command `pentepost help`. It stands among the commands to be listed;
// [run] serves it as --help.
type Help struct{}
