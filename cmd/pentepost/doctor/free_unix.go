//go:build linux || darwin || freebsd

package doctor

import "golang.org/x/sys/unix"

// FreeBytes returns how much room is left for a user without special rights on the disk of a directory.
func FreeBytes(dir string) (n uint64, ok bool) {
	var is unix.Statfs_t
	if err := unix.Statfs(dir, &is); err != nil {
		return 0, false
	}
	return uint64(is.Bavail) * uint64(is.Bsize), true
}
