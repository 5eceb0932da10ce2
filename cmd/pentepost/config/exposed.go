package config

import (
	"os"
	"runtime"
	"slices"

	"pentepost/store"
)

// ExposedFiles returns the files with passwords or keys that the group or other users can
// read: the configuration file, if it holds a password, and the files that it names. It
// returns none for a configuration that does not come from [Load].
func (c Config) ExposedFiles() []string {
	return slices.DeleteFunc(slices.Clone(c.secretFiles), func(file string) bool { return !IsExposed(file) })
}

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
