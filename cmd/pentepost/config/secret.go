package config

import (
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
// alone. It makes a secret if there is none yet.
func LoadSecret(dir string) (Secret, error) {
	secret, err := ReadSecret(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return makeSecret(dir)
	}
	if err != nil {
		return nil, err
	}
	// The owner may be somebody else; then the mode is their business.
	if err := os.Chmod(secretFile(dir), 0o600); err != nil && !errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf("make the server's key private: %w", err)
	}
	return secret, nil
}

// ReadSecret reads the secret in a data directory. The errors include [fs.ErrNotExist].
func ReadSecret(dir string) (Secret, error) { return ReadSecretFile(secretFile(dir)) }

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

func secretFile(dir string) string { return filepath.Join(dir, "key") }

// makeSecret writes a new secret under another name first, so that a crash leaves either no
// secret or a complete one.
func makeSecret(dir string) (Secret, error) {
	secret := make(Secret, SecretBytes)
	rand.Read(secret) // never fails: crypto/rand ends the program instead
	f, err := os.CreateTemp(dir, "key-*")
	if err != nil {
		return nil, fmt.Errorf("make the server's key: %w", err)
	}
	_, err = f.Write(secret)
	err = errors.Join(err, f.Chmod(0o600), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), secretFile(dir))
	}
	if err != nil {
		return nil, fmt.Errorf("make the server's key: %w", err)
	}
	return secret, nil
}

// Seal returns what makes and opens keys with the secret.
func (s Secret) Seal() games.Seal { return games.NewSeal(s) }

// Instance returns a name for the server, with which it recognises its own letters when they
// come back. The name does not reveal the secret.
func (s Secret) Instance() string {
	sum := sha256.Sum256(append([]byte("pentepost instance\n"), s...))
	return hex.EncodeToString(sum[:8])
}
