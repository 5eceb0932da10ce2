//go:build !unix

package main

import "time"

// cpuTime returns how much CPU time this process has used, 0 if nobody knows.
func cpuTime() time.Duration { return 0 }
