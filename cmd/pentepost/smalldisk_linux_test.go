package main

import (
	"syscall"
	"testing"
)

// smallDisk returns a folder on a file system that is full after some bytes. The test is skipped
// if we may not mount one.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("no file system can be mounted here (it needs root): %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	return dir
}

// makeReadOnly makes the file system read-only that [smallDisk] has mounted, until the returned function is called.
func makeReadOnly(t *testing.T, dir string) (undo func()) {
	t.Helper()
	remount := func(flags uintptr) {
		t.Helper()
		if err := syscall.Mount("none", dir, "tmpfs", syscall.MS_REMOUNT|flags, ""); err != nil {
			t.Fatal(err)
		}
	}
	remount(syscall.MS_RDONLY)
	return func() { remount(0) }
}
