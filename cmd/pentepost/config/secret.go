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
)

// SecretBytes is the length of the server's secret.
const SecretBytes = 32

// LoadSecret returns the secret with which reply keys are made, and draws it when
// the server starts for the first time. Whoever has it can move for everybody.
func LoadSecret(dir string) ([]byte, error) {
	secret, err := ReadSecret(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return drawSecret(dir, filepath.Join(dir, "key"))
	}
	return secret, err
}

// ReadSecret reads a secret that has been drawn. The errors include [fs.ErrNotExist].
func ReadSecret(dir string) ([]byte, error) {
	file := filepath.Join(dir, "key")
	secret, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the server's key: %w", err)
	}
	if len(secret) != SecretBytes {
		return nil, fmt.Errorf("the server's key %s has %d bytes instead of %d: restore it from a backup", file, len(secret), SecretBytes)
	}
	return secret, nil
}

// drawSecret writes a new secret under another name first, so that a crash leaves
// none or a whole one.
func drawSecret(dir, file string) ([]byte, error) {
	secret := make([]byte, SecretBytes)
	rand.Read(secret) // never fails: crypto/rand ends the program instead
	f, err := os.CreateTemp(dir, "key-*")
	if err != nil {
		return nil, fmt.Errorf("make the server's key: %w", err)
	}
	_, err = f.Write(secret)
	err = errors.Join(err, f.Chmod(0o600), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return nil, fmt.Errorf("make the server's key: %w", err)
	}
	return secret, nil
}

// InstanceOf names this server in its letters, so that it knows its own when they
// come back. It tells nothing of the secret.
func InstanceOf(secret []byte) string {
	sum := sha256.Sum256(append([]byte("pentepost instance\n"), secret...))
	return hex.EncodeToString(sum[:8])
}
