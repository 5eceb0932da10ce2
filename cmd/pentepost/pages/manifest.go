package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"strings"

	"pentepost/cmd/pentepost/config"
)

// manifestFile has the name of the manifest in the folder.
const manifestFile = ".pentepost-pages.json"

// manifest says which files were written, and of what.
type manifest struct {
	Version string           `json:"version"` // of the program, its words and the settings
	Groups  map[string]entry `json:"groups"`
}

// entry is a group in the manifest.
type entry struct {
	Stamp string   `json:"stamp"` // "" while its files are being written
	Files []string `json:"files"`
}

// files returns the files of all groups.
func (m manifest) files() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, e := range m.Groups {
			for _, file := range e.Files {
				if !yield(file) {
					return
				}
			}
		}
	}
}

// secretFolder holds files whose names nobody may guess. The manifest can be on the web, so it has
// only hashes of these names.
const secretFolder = config.CalendarFolder

// recorded returns the name of a file as the manifest has it.
func recorded(file string) string {
	if path.Dir(file) != secretFolder || path.Base(file) == "index.html" {
		return file
	}
	sum := sha256.Sum256([]byte(file))
	return secretFolder + "/sha256:" + hex.EncodeToString(sum[:])
}

// recordedAll returns the names of files as the manifest has them.
func recordedAll(files []string) []string {
	list := make([]string, len(files))
	for i, file := range files {
		list[i] = recorded(file)
	}
	return list
}

// manifest reads the manifest. An empty folder has an empty one.
func (f *folder) manifest() (m manifest, err error) {
	m.Groups = map[string]entry{}
	text, err := f.root.ReadFile(manifestFile)
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		return m, fmt.Errorf("read manifest of the pages: %w", err)
	}
	return m, nil
}

// saveManifest writes the manifest.
func (f *folder) saveManifest(m manifest) error {
	text, err := json.Marshal(m)
	if err == nil {
		err = f.replace(manifestFile, text)
	}
	if err != nil {
		return fmt.Errorf("write manifest of the pages: %w", err)
	}
	return nil
}

// present returns what is in the folders of the pages: the names of the files by how a manifest
// has them.
func (f *folder) present(manifests ...manifest) (map[string]string, error) {
	folders := map[string]bool{}
	for _, m := range manifests {
		for file := range m.files() {
			folders[path.Dir(file)] = true
		}
	}
	there := map[string]string{}
	for dir := range folders {
		entries, err := fs.ReadDir(f.root.FS(), dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("list pages: %w", err)
		}
		for _, e := range entries {
			name := strings.TrimPrefix(dir+"/"+e.Name(), "./")
			there[recorded(name)] = name
		}
	}
	return there, nil
}
