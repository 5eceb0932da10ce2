package setup

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// file is a file or a folder as it should be.
type file struct {
	path  string
	mode  fs.FileMode // with fs.ModeDir for a folder
	owner Owner
	text  []byte // of a file
	keep  bool   // a file that is there stays as it is, such as a key
}

// Writer writes files, and notes what it has done.
type Writer struct {
	now  time.Time
	done []string
}

// NewWriter returns a writer. The time stands in the names of the copies of old files.
func NewWriter(now time.Time) *Writer { return &Writer{now: now} }

// Done says what has been written, a line each.
func (w *Writer) Done() []string { return w.done }

func (w *Writer) note(format string, a ...any) { w.done = append(w.done, fmt.Sprintf(format, a...)) }

// write brings a file about. A file with another text is kept as a copy beside it. Modes and owners are put right.
func (w *Writer) write(f file) error {
	if f.mode.IsDir() {
		return w.folder(f)
	}
	old, err := os.ReadFile(f.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		w.note("made %s (%04o %s)", f.path, f.mode.Perm(), f.owner.Name)
	case err != nil:
		return err
	case f.keep || bytes.Equal(old, f.text):
		w.note("kept %s", f.path)
		return w.putRight(f)
	default:
		copied, err := w.Backup(f.path)
		if err != nil {
			return err
		}
		w.note("changed %s; the old one is %s", f.path, copied)
	}
	return replace(f.path, f.text, f.mode.Perm(), f.owner)
}

func (w *Writer) folder(f file) error {
	_, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(f.path, f.mode.Perm()); err != nil {
			return err
		}
		w.note("made %s (%04o %s)", f.path, f.mode.Perm(), f.owner.Name)
		return errors.Join(os.Chmod(f.path, f.mode.Perm()), f.owner.give(f.path))
	}
	return err // the mode of a folder that was there is nobody's business
}

// putRight gives a file that was there its mode and its owner.
func (w *Writer) putRight(f file) error {
	info, err := os.Stat(f.path)
	if err != nil || !f.owner.other || info.Mode().Perm() == f.mode.Perm() && f.owner.has(info) {
		return err
	}
	w.note("mode and owner of %s are %04o %s now", f.path, f.mode.Perm(), f.owner.Name)
	return errors.Join(f.owner.give(f.path), os.Chmod(f.path, f.mode.Perm()))
}

// Backup copies a file to one beside it, with the same mode and owner, which has the time in its name.
func (w *Writer) Backup(path string) (copied string, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	copied = path + "." + w.now.UTC().Format("20060102-150405")
	for n := 2; ; n++ {
		if _, err := os.Lstat(copied); errors.Is(err, fs.ErrNotExist) {
			break
		}
		copied = fmt.Sprintf("%s.%s-%d", path, w.now.UTC().Format("20060102-150405"), n)
	}
	return copied, replace(copied, text, info.Mode().Perm(), ownerOf(info))
}

// replace writes a file that is there either complete or not at all. Nobody else can read a part of it meanwhile.
func replace(path string, text []byte, mode fs.FileMode, owner Owner) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(text)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err = errors.Join(owner.give(f.Name()), os.Chmod(f.Name(), mode)); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
