//go:build unix

package main

import (
	"os/exec"
	"syscall"
	"time"

	"pentepost/cmd/pentepost/setup"
)

// cpuTime returns how much CPU time this process has used, 0 if nobody knows.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// runAs makes a command run as another user.
func runAs(c *exec.Cmd, u setup.Owner) {
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(u.UID), Gid: uint32(u.GID)}}
}
