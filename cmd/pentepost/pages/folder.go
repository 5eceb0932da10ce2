package pages

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"github.com/gofrs/flock"

	"pentepost/mailer/hint"
	"pentepost/store"
)

// Errors of a folder.
var (
	// ErrBusy means that another run writes into the folder.
	ErrBusy = hint.With(errors.New("another run writes these pages"),
		"wait until it has ended.")
	// ErrForeign means that a file in the folder is not ours.
	ErrForeign = hint.With(errors.New("the file is there already, and these pages did not write it"),
		"choose an empty folder for the pages, or empty this one.")
)

// folder is the folder of the pages. Nothing outside of it is read or written, whatever its
// manifest and its links say.
type folder struct {
	root *os.Root
	lock *flock.Flock

	mu      sync.Mutex
	folders map[string]bool // known to exist
	written int
}

// openFolder opens the folder, and keeps other runs out of it.
func openFolder(dir string) (*folder, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("make folder of the pages: %w", err)
	}
	lock := flock.New(filepath.Join(dir, ".pentepost-pages.lock"))
	locked, err := lock.TryLock()
	if err == nil && !locked {
		err = fmt.Errorf("%s: %w", dir, ErrBusy)
	}
	if err != nil {
		return nil, fmt.Errorf("lock folder of the pages: %w", err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open folder of the pages: %w", err), lock.Close())
	}
	return &folder{root: root, lock: lock, folders: map[string]bool{}}, nil
}

func (f *folder) close() error { return errors.Join(f.root.Close(), f.lock.Close()) }

// update writes the groups that have changed, and deletes what belongs to none. The manifest names
// every file before it is written, so that a later run can delete it even if this one does not end.
func (f *folder) update(tx *store.Tx, version string, groups []group) (report Report, err error) {
	old, err := f.manifest()
	if err != nil {
		return report, err
	}
	next := manifest{Version: version, Groups: map[string]entry{}}
	for _, g := range groups {
		next.Groups[g.name] = entry{g.stamp, recordedAll(g.files)}
		report.Files += len(g.files)
	}
	there, err := f.present(old, next)
	if err != nil {
		return report, err
	}
	stale, gone := changes(old, next, groups, there), missing(old, next)
	if len(stale)+len(gone) == 0 {
		return report, nil
	}
	for _, file := range missing(next, old) {
		if there[file] != "" {
			return report, fmt.Errorf("%s: %w", there[file], ErrForeign)
		}
	}
	if err := f.saveManifest(between(old, stale)); err != nil {
		return report, err
	}
	for _, file := range gone {
		if there[file] == "" {
			continue
		}
		if err := f.root.Remove(there[file]); err != nil {
			return report, fmt.Errorf("delete page: %w", err)
		}
		report.Deleted++
	}
	if err := build(tx, stale, f.writeAll); err != nil {
		return report, err
	}
	report.Written = f.written
	return report, f.saveManifest(next)
}

// changes returns the groups whose files must be made: they have changed, or files are not there.
func changes(old, next manifest, groups []group, there map[string]string) (stale []group) {
	for _, g := range groups {
		e := next.Groups[g.name]
		lost := slices.ContainsFunc(e.Files, func(file string) bool { return there[file] == "" })
		if old.Version != next.Version || old.Groups[g.name].Stamp != e.Stamp || lost {
			stale = append(stale, g)
		}
	}
	return stale
}

// between returns the manifest while files are written. It has the old files and the new ones. The groups have
// no stamp, so the next run makes them again if this one does not end.
func between(old manifest, stale []group) manifest {
	now := manifest{Version: old.Version, Groups: maps.Clone(old.Groups)}
	for _, g := range stale {
		files := slices.Concat(now.Groups[g.name].Files, recordedAll(g.files))
		slices.Sort(files)
		now.Groups[g.name] = entry{Files: slices.Compact(files)}
	}
	return now
}

// missing returns the files of a manifest that another one does not have.
func missing(from, in manifest) (files []string) {
	has := map[string]bool{}
	for file := range in.files() {
		has[file] = true
	}
	for file := range from.files() {
		if !has[file] {
			files = append(files, file)
		}
	}
	return files
}

// writeAll writes the files that differ from what is there.
func (f *folder) writeAll(files []content) error {
	for _, file := range files {
		there, err := f.root.ReadFile(file.name)
		if err == nil && bytes.Equal(there, file.data) {
			continue
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("read page: %w", err)
		}
		if err := f.makeFolder(path.Dir(file.name)); err != nil {
			return err
		}
		if err := f.replace(file.name, file.data); err != nil {
			return fmt.Errorf("write page: %w", err)
		}
		f.mu.Lock()
		f.written++
		f.mu.Unlock()
	}
	return nil
}

func (f *folder) makeFolder(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.folders[name] {
		return nil
	}
	if err := f.root.MkdirAll(name, 0o755); err != nil {
		return fmt.Errorf("make folder of pages: %w", err)
	}
	f.folders[name] = true
	return nil
}

// replace writes a file under another name first, so that no visitor gets half of it.
//
// DECISION: it does not wait until the file is on the disk, which would make 6,000 files take a
// minute. All of them can be made again: empty the folder.
func (f *folder) replace(name string, data []byte) error {
	part := path.Join(path.Dir(name), ".part-"+path.Base(name))
	if err := f.root.WriteFile(part, data, 0o644); err != nil {
		return err
	}
	return f.root.Rename(part, name)
}
