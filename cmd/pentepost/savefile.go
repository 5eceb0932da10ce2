package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// errExists: a file would be overwritten.
var errExists = hint.With(errors.New("the file exists"),
	"choose another name, or say --force to overwrite it.")

// errNoFile: a device or a folder would be overwritten.
var errNoFile = hint.With(errors.New("it is no ordinary file"),
	"choose the name of a file.")

// mayWrite refuses a file that exists, unless it may be overwritten.
func mayWrite(file string, overwrite bool) error {
	info, err := os.Lstat(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err == nil && !info.Mode().IsRegular() && info.Mode().Type() != fs.ModeSymlink:
		return fmt.Errorf("%s: %w", file, errNoFile)
	case err == nil && overwrite:
		return nil
	case err == nil:
		return fmt.Errorf("%s: %w", file, errExists)
	}
	return err
}

// errInUse: a file would be overwritten that the server works with.
var errInUse = hint.With(errors.New("the server works with this file, so it is not overwritten"),
	"choose another name, outside of the data directory.")

// spare refuses a file of the server's data directory.
func spare(dir, file string) error {
	target, err := os.Stat(file)
	if err != nil {
		return nil // there is none
	}
	for _, name := range []string{store.FileName, store.FileName + "-wal", store.FileName + "-shm", "key", "lock", "postoffice.db"} {
		if own, err := os.Stat(filepath.Join(dir, name)); err == nil && os.SameFile(own, target) {
			return fmt.Errorf("%s: %w", file, errInUse)
		}
	}
	return nil
}

// saveFile writes a file that is there either complete or not at all: write fills a new file
// beside it, which only the owner can read, and which takes its name at the end. What a process that was killed has left there is removed.
func saveFile(file string, overwrite bool, write func(name string) error) (err error) {
	if err := mayWrite(file, overwrite); err != nil {
		return err
	}
	part, err := config.NewPart(file)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			part.Remove()
		}
	}()
	if err = write(part.Name); err != nil {
		return err
	}
	if err = syncPath(part.Name); err != nil {
		return err
	}
	if err = mayWrite(file, overwrite); err != nil { // it may have come meanwhile
		return err
	}
	if err = part.Place(file, os.Rename); err != nil {
		return err
	}
	return syncPath(filepath.Dir(file))
}

// syncPath waits until a file or folder is on the disk.
func syncPath(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
