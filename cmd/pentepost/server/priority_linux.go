package server

import "golang.org/x/sys/unix"

// lowerPriority makes everything else come before this thread. A thread cannot take that back.
func lowerPriority() {
	const thoughtsNice = 10 // a tenth of the time that another thread gets
	// QUIRK: on Linux the priority is that of a thread, and 0 means the one that calls.
	_ = unix.Setpriority(unix.PRIO_PROCESS, 0, thoughtsNice) // a system that refuses goes on as before
}
