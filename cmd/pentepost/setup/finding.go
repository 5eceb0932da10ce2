// Package setup brings a server from nothing to its first letter: it asks for little, plans what is to be written,
// and finds out what the DNS and the mail servers still lack.
package setup

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Status says how a check has ended.
type Status string

// The ways for a check to end.
const (
	OK      Status = "ok"
	Missing Status = "missing" // it is not there
	Wrong   Status = "wrong"   // it is there, and has to be changed
	Unknown Status = "unknown" // it could not be found out
	Advice  Status = "advice"  // letters go without it; they would go better with it
)

// Finding is what one check has found out.
type Finding struct {
	Check  string `json:"check"` // mx, spf, dkim, and so on
	Status Status `json:"status"`
	Says   string `json:"says"`
	ToDo   string `json:"to_do,omitempty"` // what the operator can do about it
}

// Findings are what all checks have found out, in their order.
type Findings []Finding

// Green reports whether nothing has to be done.
func (f Findings) Green() bool { return len(f.open()) == 0 }

// open returns the checks that something has to be done about.
func (f Findings) open() []string {
	var names []string
	for _, finding := range f {
		if finding.Status != OK && finding.Status != Advice && !slices.Contains(names, finding.Check) {
			names = append(names, finding.Check)
		}
	}
	return names
}

// Print writes a line for each finding, below it what to do, and at the end what is missing.
func (f Findings) Print(w io.Writer) {
	for _, finding := range f {
		fmt.Fprintf(w, "%-8s %-12s %s\n", finding.Status, finding.Check, finding.Says)
		if finding.ToDo != "" {
			fmt.Fprintf(w, "%21s to do: %s\n", "", strings.ReplaceAll(finding.ToDo, "\n", "\n"+strings.Repeat(" ", 29)))
		}
	}
	if names := f.open(); len(names) > 0 {
		fmt.Fprintf(w, "\nStill to do: %s. Then run \"pentepost setup --test\".\n", strings.Join(names, ", "))
		return
	}
	fmt.Fprintln(w, "\nAll is well.")
}

// PrintJSON writes the findings for scripts.
func (f Findings) PrintJSON(w io.Writer) error {
	if f == nil {
		f = Findings{}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(f)
}
