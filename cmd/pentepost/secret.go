package main

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

// secretBytes is the length of the server's secret.
const secretBytes = 32

// loadSecret returns the secret with which reply keys are made, and draws it when
// the server starts for the first time. Whoever has it can move for everybody.
func loadSecret(dir string) ([]byte, error) {
	secret, err := readSecret(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return drawSecret(dir, filepath.Join(dir, "key"))
	}
	return secret, err
}

// readSecret reads a secret that has been drawn. The errors include [fs.ErrNotExist].
func readSecret(dir string) ([]byte, error) {
	file := filepath.Join(dir, "key")
	secret, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read the server's key: %w", err)
	}
	if len(secret) != secretBytes {
		return nil, fmt.Errorf("the server's key %s has %d bytes instead of %d: restore it from a backup", file, len(secret), secretBytes)
	}
	return secret, nil
}

// drawSecret writes a new secret under another name first, so that a crash leaves
// none or a whole one.
func drawSecret(dir, file string) ([]byte, error) {
	secret := make([]byte, secretBytes)
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

// instanceOf names this server in its letters, so that it knows its own when they
// come back. It tells nothing of the secret.
func instanceOf(secret []byte) string {
	sum := sha256.Sum256(append([]byte("pentepost instance\n"), secret...))
	return hex.EncodeToString(sum[:8])
}
