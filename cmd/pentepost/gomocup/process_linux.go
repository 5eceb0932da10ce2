package gomocup

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// killAll makes a program and its children end together.
func killAll(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}

// limitMemory limits the memory of a program. An error means that it has ended.
func limitMemory(c *exec.Cmd, bytes int64) {
	unix.Prlimit(c.Process.Pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}, nil)
}
