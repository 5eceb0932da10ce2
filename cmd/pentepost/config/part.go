package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gofrs/flock"
)

// A Part is a new file that takes the name of another one when it is complete. A process that is killed leaves its part behind, which has
// keys and addresses like the file that it was to be. So each part is locked while its process lives, and the next one of the same name
// removes those that nobody has locked.
type Part struct {
	Name string
	lock *flock.Flock
}

// partMark stands between the name of the file and a random number.
const partMark = ".part-"

// NewPart makes an empty part of a file, which only its owner can read, and removes abandoned ones.
func NewPart(file string) (*Part, error) {
	removeAbandoned(file)
	for {
		f, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+partMark+"*")
		if err != nil {
			return nil, err
		}
		if err := f.Close(); err != nil {
			return nil, errors.Join(err, os.Remove(f.Name()))
		}
		p := &Part{f.Name(), flock.New(f.Name())}
		if !locksParts() {
			return p, nil
		}
		held, err := p.lock.TryLock()
		if err != nil {
			return nil, errors.Join(fmt.Errorf("lock %s: %w", p.Name, err), os.Remove(p.Name))
		}
		if _, err := os.Stat(p.Name); held && err == nil {
			return p, nil
		}
		p.lock.Close() // somebody took it for an abandoned one in the moment before it was locked
	}
}

// locksParts reports whether parts are locked. On Windows nobody could write to a file that is locked.
func locksParts() bool { return runtime.GOOS != "windows" }

// Place gives the part the name of the file. place renames it.
func (p *Part) Place(file string, place func(from, to string) error) error {
	err := place(p.Name, file)
	return errors.Join(err, p.lock.Close())
}

// Remove removes the part, with what SQLite may have written beside it.
func (p *Part) Remove() {
	removePart(p.Name)
	p.lock.Close()
}

func removePart(name string) {
	for _, suffix := range []string{"", "-journal", "-wal", "-shm"} {
		os.Remove(name + suffix)
	}
}

// removeAbandoned removes the parts of a file whose processes are dead.
func removeAbandoned(file string) {
	if !locksParts() {
		return
	}
	entries, err := os.ReadDir(filepath.Dir(file))
	if err != nil {
		return // making a part there fails too, and says so
	}
	for _, e := range entries {
		random, ok := strings.CutPrefix(e.Name(), filepath.Base(file)+partMark)
		random, beside, _ := strings.Cut(random, "-")
		if !ok || !e.Type().IsRegular() || strings.Trim(random, "0123456789") != "" || random == "" {
			continue
		}
		name := filepath.Join(filepath.Dir(file), filepath.Base(file)+partMark+random)
		if _, err := os.Stat(name); beside != "" && errors.Is(err, fs.ErrNotExist) {
			removePart(name) // it has lost its file
			continue
		}
		lock := flock.New(name, flock.SetFlag(os.O_RDWR))
		if held, err := lock.TryLock(); held && err == nil {
			removePart(name)
		}
		lock.Close()
	}
}
