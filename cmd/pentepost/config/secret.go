package config

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pentepost/games"
)

// SecretBytes is the length of a secret.
const SecretBytes = 32

// Secret is what the server makes the keys in its letters with. Anybody who has it can move for
// every player. It stays in the data directory, in the file "key".
type Secret []byte

// LoadSecret reads the secret in a data directory, and makes its file readable by the owner
// alone. It makes a secret if there is none yet, and reports that.
func LoadSecret(dir string) (secret Secret, made bool, err error) {
	secret, err = ReadSecret(dir)
	if errors.Is(err, fs.ErrNotExist) {
		secret = make(Secret, SecretBytes)
		rand.Read(secret) // never fails: crypto/rand ends the program instead
		return secret, true, writeSecret(dir, secret)
	}
	if err != nil {
		return nil, false, err
	}
	// The owner may be somebody else; then the mode is their business.
	if err := os.Chmod(SecretFile(dir), 0o600); err != nil && !errors.Is(err, fs.ErrPermission) {
		return nil, false, fmt.Errorf("make the server's key private: %w", err)
	}
	return secret, false, nil
}

// errOtherSecret: a secret would be overwritten.
var errOtherSecret = errors.New("there is another key already")

// SaveSecret writes a secret into a data directory that has none, or the same.
func SaveSecret(dir string, secret Secret) error {
	there, err := ReadSecret(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return writeSecret(dir, secret)
	case err != nil:
		return err
	case !bytes.Equal(there, secret):
		return fmt.Errorf("%s: %w", SecretFile(dir), errOtherSecret)
	}
	return nil
}

// ReadSecret reads the secret in a data directory. The errors include [fs.ErrNotExist].
func ReadSecret(dir string) (Secret, error) { return ReadSecretFile(SecretFile(dir)) }

// ReadSecretFile is like [ReadSecret], but reads a file such as a copy of the secret.
func ReadSecretFile(file string) (Secret, error) {
	secret, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the server's key: %w", err)
	}
	if len(secret) != SecretBytes {
		return nil, fmt.Errorf("the server's key %s has %d bytes instead of %d: restore it from a backup", file, len(secret), SecretBytes)
	}
	return secret, nil
}

// SecretFile returns the name of the file with the secret of a data directory.
func SecretFile(dir string) string { return filepath.Join(dir, "key") }

// writeSecret writes a secret under another name first, so that a crash leaves either no
// secret or a complete one.
func writeSecret(dir string, secret Secret) error {
	f, err := os.CreateTemp(dir, "key-*")
	if err != nil {
		return fmt.Errorf("make the server's key: %w", err)
	}
	_, err = f.Write(secret)
	err = errors.Join(err, f.Chmod(0o600), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), SecretFile(dir))
	}
	if err != nil {
		return fmt.Errorf("make the server's key: %w", err)
	}
	return nil
}

// Seal returns what makes and opens keys with the secret.
func (s Secret) Seal() games.Seal { return games.NewSeal(s) }

// Instance returns a name for the server, with which it recognises its own letters when they
// come back. The name does not reveal the secret.
func (s Secret) Instance() string {
	sum := sha256.Sum256(append([]byte("pentepost instance\n"), s...))
	return hex.EncodeToString(sum[:8])
}

// CalendarFolder is the folder of the calendars in the public pages.
const CalendarFolder = "calendars"

// CalendarFile returns the path of a player's calendar in the public pages. Nobody can guess it without the secret.
func (s Secret) CalendarFile(p games.PlayerID) string {
	sum := hmac.New(sha256.New, s)
	fmt.Fprintf(sum, "pentepost calendar\n%d", p)
	return CalendarFolder + "/" + hex.EncodeToString(sum.Sum(nil)[:16]) + ".ics"
}

// EventUID returns the identifier of the deadline of a game in calendars. It is the same in letters
// and on the pages of the leagues, so that a calendar program shows one event.
func EventUID(game games.GameID, instance, domain string) string {
	return fmt.Sprintf("game-%d.%s@%s", game, instance, domain)
}
