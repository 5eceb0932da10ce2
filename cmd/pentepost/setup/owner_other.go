//go:build !unix

package setup

import "io/fs"

// Owner is the user and the group of a file. There are none here.
type Owner struct {
	Name     string
	UID, GID int
	other    bool
}

// FindService returns the present user: here no service runs as another one.
func FindService() (owner Owner, reason string) { return Owner{Name: "the present user"}, "" }

// Other reports whether the server runs as another user than we are.
func (o Owner) Other() bool { return o.other }

func (o Owner) withUser(int) Owner { return o }

func (Owner) give(string) error { return nil }

func (Owner) has(fs.FileInfo) bool { return true }

func ownerOf(fs.FileInfo) Owner { return Owner{} }
