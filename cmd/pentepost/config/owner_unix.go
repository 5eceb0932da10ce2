//go:build unix

package config

import (
	"os"
	"os/user"
	"strconv"
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

// fixOf returns the command after which nobody but the server can read a file, "" if that is so or nobody knows; see [rights.fix].
func fixOf(file string) string {
	info, err := os.Stat(file)
	if err != nil {
		return ""
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	r := rights{mode: info.Mode().Perm(), owner: int(owner.Uid), group: int(owner.Gid), user: os.Geteuid()}
	groups, _ := os.Getgroups()
	r.groups = append([]int{os.Getegid()}, groups...)
	r.groupsName = strconv.Itoa(r.groups[0])
	if name, err := user.LookupGroupId(r.groupsName); err == nil {
		r.groupsName = name.Name
	}
	return r.fix()
}
