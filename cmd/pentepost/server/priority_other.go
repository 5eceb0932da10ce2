//go:build !linux

package server

// lowerPriority does nothing: elsewhere only a whole process has a priority.
func lowerPriority() {}
