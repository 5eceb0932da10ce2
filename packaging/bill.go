package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
)

// component is a part of a program, or the program, as CycloneDX 1.5 has it.
type component struct {
	Type    string     `json:"type"`
	Ref     string     `json:"bom-ref"`
	Name    string     `json:"name"`
	Version string     `json:"version"`
	URL     string     `json:"purl,omitempty"`
	Facts   []property `json:"properties,omitempty"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// bill is the list of what a program was built from: a bill of materials.
type bill struct {
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

// writeBill prints what a program was built from: the modules, as the Go command has noted them in the program, and Go.
//
// DECISION: written here. cyclonedx-gomod brings twenty modules, among them one for git, to print these fields, and a
// number drawn by chance.
func writeBill(out io.Writer, program, version, date string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return fmt.Errorf("read what %s was built from: %w", program, err)
	}
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "  ")
	return encoder.Encode(billOf(info, version, date))
}

func billOf(info *debug.BuildInfo, version, date string) bill {
	b := bill{Format: "CycloneDX", SpecVersion: "1.5", Version: 1, Components: []component{
		{Type: "library", Ref: "std", Name: "std", Version: strings.TrimPrefix(info.GoVersion, "go"), URL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go")},
	}}
	b.Metadata = metadata{date, component{Type: "application", Ref: "pentepost", Name: "pentepost", Version: version}}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		url := "pkg:golang/" + module.Path + "@" + module.Version
		b.Components = append(b.Components, component{
			Type: "library", Ref: url, Name: module.Path, Version: module.Version, URL: url, Facts: []property{{"go.sum", module.Sum}},
		})
	}
	return b
}
