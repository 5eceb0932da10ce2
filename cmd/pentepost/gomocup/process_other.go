//go:build !linux

package gomocup

import "os/exec"

// killAll does nothing: only the program itself is killed.
func killAll(*exec.Cmd) {}

// limitMemory does nothing: the engine is only told its limit.
func limitMemory(*exec.Cmd, int64) {}
