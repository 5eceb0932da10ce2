//go:build !linux

package storetest

// InMemory does nothing here: only on Linux each machine has the same folder in memory.
func InMemory() {}
