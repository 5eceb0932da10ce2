package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// The keys of a server are not shown on a terminal. A file that is no terminal, such as a pipe, gets everything.
func TestO9ExportToATerminal(t *testing.T) {
	dir, _ := correspondence(t)
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there is no terminal here: ", err)
	}
	defer terminal.Close()
	var errs bytes.Buffer
	if status := run(t.Context(), []string{"export", "--data", dir}, Streams{Out: terminal, Err: &errs}); status != 2 || !strings.Contains(errs.String(), "hint: name a file") {
		t.Errorf("status %d, %s", status, &errs)
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if status := run(t.Context(), []string{"export", "--data", dir}, Streams{Out: null, Err: &errs}); status != 0 {
		t.Errorf("to %s: status %d, %s", os.DevNull, status, &errs)
	}
}
