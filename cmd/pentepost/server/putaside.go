package server

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// asideFolder is the folder in the data directory for mail by LMTP that could not be handled. Mail from
// a mailbox stays there, in a folder of its own.
const asideFolder = "quarantine"

// maxPutAside is how many mails are kept there, of 256 KiB at most. The oldest ones go first.
const maxPutAside = 1000

// putAside saves a mail for the operator, and returns the name of the file. The same mail has the same
// file. When it returns, the file is on the disk: the other mail server forgets the mail.
func putAside(data string, raw []byte) (file string, err error) {
	folder := filepath.Join(data, asideFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("put mail aside: %w", err)
	}
	if err := dropOldest(folder, maxPutAside-1); err != nil {
		return "", fmt.Errorf("put mail aside: %w", err)
	}
	sum := sha256.Sum256(raw)
	file = filepath.Join(folder, fmt.Sprintf("%x.eml", sum[:8]))
	f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", fmt.Errorf("put mail aside: %w", err)
	}
	_, err = f.Write(raw)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return "", fmt.Errorf("put mail aside: %w", err)
	}
	return file, nil
}

// dropOldest deletes the oldest files of a folder until so many are left.
func dropOldest(folder string, left int) error {
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) <= left {
		return err
	}
	var files []fs.FileInfo
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int {
		return cmp.Or(a.ModTime().Compare(b.ModTime()), cmp.Compare(a.Name(), b.Name()))
	})
	for _, f := range files[:max(len(files)-left, 0)] {
		if err := os.Remove(filepath.Join(folder, f.Name())); err != nil {
			return err
		}
	}
	return nil
}
