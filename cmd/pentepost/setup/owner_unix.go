//go:build unix

package setup

import (
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// Owner is the user and the group of a file.
type Owner struct {
	Name     string // user:group
	UID, GID int
	other    bool // files have to be given away: they are made by root for somebody else
}

// FindService returns the user that the server runs as: pentepost, or the present one if there is no such user or if we
// cannot give files away. The reason says why it is the present one.
func FindService() (owner Owner, reason string) {
	self := Owner{UID: os.Getuid(), GID: os.Getgid()}
	self.Name = nameOf(self.UID, self.GID)
	service, err := user.Lookup("pentepost")
	if err != nil {
		return self, "there is no user pentepost (the Debian package makes it)"
	}
	owner = Owner{other: true}
	owner.UID, err = strconv.Atoi(service.Uid)
	if err == nil {
		owner.GID, err = strconv.Atoi(service.Gid)
	}
	switch {
	case err != nil:
		return self, err.Error()
	case os.Getuid() != 0 && os.Getuid() != owner.UID:
		return self, "only root can write for the user pentepost"
	}
	owner.other = os.Getuid() == 0
	owner.Name = nameOf(owner.UID, owner.GID)
	return owner, ""
}

// withUser returns the same group with another user: the service's group may read what root alone writes.
func (o Owner) withUser(uid int) Owner {
	if !o.other {
		return o
	}
	return Owner{Name: nameOf(uid, o.GID), UID: uid, GID: o.GID, other: true}
}

// Other reports whether the server runs as another user than we are.
func (o Owner) Other() bool { return o.other }

// give makes a file the owner's.
func (o Owner) give(path string) error {
	if !o.other {
		return nil
	}
	return os.Chown(path, o.UID, o.GID)
}

func (o Owner) has(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == o.UID && int(stat.Gid) == o.GID
}

func ownerOf(info fs.FileInfo) Owner {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return Owner{}
	}
	return Owner{UID: int(stat.Uid), GID: int(stat.Gid), other: os.Getuid() == 0}
}

func nameOf(uid, gid int) string {
	name, group := strconv.Itoa(uid), strconv.Itoa(gid)
	if u, err := user.LookupId(name); err == nil {
		name = u.Username
	}
	if g, err := user.LookupGroupId(group); err == nil {
		group = g.Name
	}
	return fmt.Sprintf("%s:%s", name, group)
}
