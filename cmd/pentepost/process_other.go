//go:build !unix

package main

import (
	"os/exec"
	"time"

	"pentepost/cmd/pentepost/setup"
)

// cpuTime returns how much CPU time this process has used, 0 if nobody knows.
func cpuTime() time.Duration { return 0 }

// runAs does nothing: here no service runs as another user.
func runAs(*exec.Cmd, setup.Owner) {}
