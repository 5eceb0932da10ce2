package main

import (
	_ "embed"
	"fmt"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"pentepost/store"
)

// programVersion is the version of the program. It is changed for each release, and nowhere else.
const programVersion = "v0.9.0"

// Version is the command `pentepost version`.
type Version struct {
	JSON bool `name:"json" help:"Print a JSON object."`
}

// Run prints what the program was built from, and which schema of the database it knows.
func (c *Version) Run(s Streams) error {
	if c.JSON {
		return writeJSON(s.Out, built())
	}
	_, err := fmt.Fprintln(s.Out, versionLine())
	return err
}

// build is what a program was built from.
type build struct {
	Version string `json:"version"`
	Commit  string `json:"commit"` // "" if nobody knows
	Date    string `json:"date"`   // of the commit
	Go      string `json:"go"`
	Schema  int64  `json:"schema"` // the newest that the program knows
}

// archived has the commit and its time in a release (see .ci/release) and in an archive that git has made. In a checkout
// it has only their places.
//
//go:embed source.txt
var archived string

func built() build {
	b := build{Version: programVersion, Go: runtime.Version(), Schema: store.Schema()}
	b.Commit, b.Date = archivedFrom(archived)
	if info, ok := debug.ReadBuildInfo(); ok && b.Commit == "" {
		b.Commit, b.Date = stampedIn(info)
	}
	return b
}

// archivedFrom reads what git has written into an archive: the commit, and the seconds of its time.
func archivedFrom(text string) (commit, date string) {
	commit, seconds, _ := strings.Cut(strings.TrimSpace(text), " ")
	at, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return "", ""
	}
	return commit, time.Unix(at, 0).UTC().Format(time.RFC3339)
}

// stampedIn returns the commit that the Go command found when it built the program in a checkout.
func stampedIn(info *debug.BuildInfo) (commit, date string) {
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.time":
			date = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			commit += dirty
		}
	}
	return commit, date
}

// dirty is behind the commit if files have been changed since.
const dirty = "-dirty"

func versionLine() string {
	b := built()
	from := ""
	if hash, changed := strings.CutSuffix(b.Commit, dirty); hash != "" {
		from = fmt.Sprintf("commit %.12s of %.10s, ", hash, b.Date)
		if changed {
			from = "changed since " + from
		}
	}
	return fmt.Sprintf("pentepost %s (%sschema %d, %s, %s/%s)", b.Version, from, b.Schema, b.Go, runtime.GOOS, runtime.GOARCH)
}

// Help is the command `pentepost help`. It is here so that the list of commands has it; [run]
// turns it into --help.
type Help struct{}
