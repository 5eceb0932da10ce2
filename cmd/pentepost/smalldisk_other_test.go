//go:build !linux

package main

import "testing"

func smallDisk(t *testing.T, size string) string {
	t.Helper()
	t.Skip("no file system can be mounted here")
	return ""
}

func makeReadOnly(*testing.T, string) (undo func()) { return func() {} }
