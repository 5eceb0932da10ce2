//go:build unix

package config

import (
	"os"
	"syscall"
)

// keepOwner gives a new file the owner of the one that it takes the place of, if we may: root can rotate the
// keys of a server that runs as another user.
func keepOwner(f *os.File, old string) error {
	info, err := os.Stat(old)
	if err != nil || os.Geteuid() != 0 {
		return nil
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); ok {
		return f.Chown(int(owner.Uid), int(owner.Gid))
	}
	return nil
}
