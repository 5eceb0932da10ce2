package config

import (
	"os"
	"runtime"
	"slices"
	"strings"

	"pentepost/store"
)

// Exposed are files with passwords or keys that others can read, and the command that ends this.
type Exposed struct {
	Files []string
	Fix   string
}

// ExposedFiles returns the files with passwords or keys that others than the server can
// read: the configuration file, if it holds a password, and the files that it names. It
// returns none for a configuration that does not come from a file.
func (c Config) ExposedFiles() (list []Exposed) {
	for _, file := range c.secretFiles {
		fix := fixOf(file)
		at := slices.IndexFunc(list, func(e Exposed) bool { return e.Fix == fix })
		switch {
		case fix == "":
		case at < 0:
			list = append(list, Exposed{[]string{file}, fix})
		default:
			list[at].Files = append(list[at].Files, file)
		}
	}
	for i := range list {
		list[i].Fix = strings.ReplaceAll(list[i].Fix, "FILE", strings.Join(list[i].Files, " "))
	}
	return list
}

// FixExposed returns the command that ends that others than the server can read a file with a secret, "" if they cannot.
func FixExposed(file string) string { return strings.ReplaceAll(fixOf(file), "FILE", file) }

// filesWithSecrets returns the files that hold the passwords and keys of a configuration. It
// must be called before the passwords are read from elsewhere.
func (c *Config) filesWithSecrets(file string) []string {
	var files []string
	if c.IMAP.Password != "" || c.SMTP.Password != "" || store.Redacted(c.Database) != c.Database {
		files = append(files, file)
	}
	for _, name := range []string{c.IMAP.PasswordFile, c.SMTP.PasswordFile, c.DKIM.KeyFile, c.DKIM.Ed25519KeyFile} {
		if name != "" && !slices.Contains(files, name) {
			files = append(files, name)
		}
	}
	return files
}

// IsExposed reports whether the mode of a file lets others than its owner read it.
func IsExposed(file string) bool {
	if runtime.GOOS == "windows" {
		return false // the mode does not tell
	}
	info, err := os.Stat(file)
	return err == nil && info.Mode().Perm()&0o044 != 0
}

// rights says who may read a file, and who runs this program.
type rights struct {
	mode       os.FileMode
	owner      int
	group      int
	user       int
	groups     []int  // of the user
	groupsName string // of the first of them
}

const root = 0

// fix returns the command after which nobody but the server can read a file, "" if that is so. The server is the user who runs this program,
// unless that is root, who may look at the files of another.
//
// A file that root owns may be readable by the group of the server, as packages install it: the server cannot change it then. To make it
// private to its owner would lock the server out.
func (r rights) fix() string {
	everybody, group := r.mode&0o004 != 0, r.mode&0o040 != 0
	installed := r.owner == root && (r.user != root && slices.Contains(r.groups, r.group) || r.user == root && r.group != root)
	switch {
	case !everybody && !group, !everybody && installed:
		return ""
	case installed:
		return "chmod 640 FILE"
	case r.owner == r.user, r.user == root:
		return "chmod 600 FILE"
	}
	return "as root: chown root:" + r.groupsName + " FILE && chmod 640 FILE"
}
