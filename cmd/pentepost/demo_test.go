package main

import (
	"strings"
	"testing"
)

// The demo plays a whole game and says how long it took.
func TestDemo(t *testing.T) {
	status, out, err := runProgram(t, "demo")
	if status != 0 || !strings.Contains(out, "A whole game by mail: ") || !strings.Contains(out, "took L10 M10") {
		t.Errorf("status %d\n%s\n%s", status, out, err)
	}
}
