package doctor

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// oldKey is when a key has been in use for long: a little more than a year.
const oldKey = 400 * day

// keys looks at the keys in the data directory. They have the time of the computer.
func (s Server) keys() []Finding {
	keys, err := config.ReadKeys(s.Dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return []Finding{wrong("keys", `restore the file "key" from a backup, if a server has run here: nobody can answer its letters without`, "there is no key in %s", s.Dir)}
	case err != nil:
		return []Finding{wrong("keys", `restore the file "key" from a backup, or see that you may read it`, "%v", err)}
	}
	list := keys.List()
	if list[0].Made.IsZero() {
		return []Finding{look("keys", `"pentepost keys rotate" makes a new one`, "%d; the newest was made by a version that did not note when", len(list))}
	}
	age := time.Since(list[0].Made)
	says := "the newest of " + number(len(list)) + " was made " + ago(age)
	if age > oldKey {
		return []Finding{look("keys", `"pentepost keys rotate" makes a new one`, "%s", says)}
	}
	return []Finding{well("keys", "%s", says)}
}

// dkim looks at the files with the keys that sign letters. Only their times tell how old they are.
func (s Server) dkim() []Finding {
	if s.Config == nil {
		return nil
	}
	list := []Finding{}
	for _, name := range []string{s.Config.DKIM.KeyFile, s.Config.DKIM.Ed25519KeyFile} {
		if name == "" {
			continue
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			list = append(list, wrong("dkim", "restore it, or make another with \"pentepost dkim-key\"", "%v", err))
		case time.Since(info.ModTime()) > oldKey:
			list = append(list, look("dkim", "make a new one with a selector of its own (docs/mailbox.md)", "the key in %s was made %s", name, ago(time.Since(info.ModTime()))))
		default:
			list = append(list, well("dkim", "the key in %s was made %s", name, ago(time.Since(info.ModTime()))))
		}
	}
	if len(list) == 0 {
		list = append(list, well("dkim", "letters are not signed here, but by the mail server, if at all"))
	}
	return list
}

// files looks for files that others can read. Those in the data directory are the server's own; a configuration and its passwords
// may belong to root.
func (s Server) files() (list []Finding) {
	for _, name := range []string{config.KeyFile(s.Dir), filepath.Join(s.Dir, store.FileName)} {
		if config.IsExposed(name) {
			list = append(list, wrong("files", "chmod go-r "+name, "others can read %s", name))
		}
	}
	if s.Config != nil {
		for _, e := range s.Config.ExposedFiles() {
			list = append(list, wrong("files", e.Fix, "others can read %s", strings.Join(e.Files, " ")))
		}
	}
	if len(list) == 0 {
		list = append(list, well("files", "nobody else can read the database, the keys and the passwords"))
	}
	return list
}
