// Package words has the words of all languages, a folder for each, which is named by its BCP 47 tag:
//
//	sentences/       what letters and pages say
//	commands.toml    how the commands are called
//	reading/         what people and their programs write
//
// A language without sentences is one that is read and not written. A reader of a file says in its own package what the words
// in it mean.
package words

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// Files has the folders.
//
//go:embed */sentences */commands.toml */reading
var Files embed.FS

// Language is what a file for reading says in one language.
type Language[T any] struct {
	Tag     string // BCP 47
	Letters bool   // letters can be in this language
	Words   T
}

// Reading reads a file of the folder reading in all languages that have it, English first and then in the order of their tags.
// The files are a part of the program, so Reading panics where one is wrong.
func Reading[T any](file string) (all []Language[T]) {
	names, _ := fs.Glob(Files, path.Join("*", "reading", file))
	slices.SortStableFunc(names, func(a, b string) int { return english(b) - english(a) })
	for _, name := range names {
		tag, _, _ := strings.Cut(name, "/")
		l := Language[T]{Tag: tag}
		if _, err := fs.Stat(Files, path.Join(tag, "sentences")); err == nil {
			l.Letters = true
		}
		meta, err := toml.DecodeFS(Files, name, &l.Words)
		if unknown := meta.Undecoded(); err != nil || len(unknown) > 0 {
			panic(fmt.Sprintf("templates/words/%s: %v, unknown %v", name, err, unknown))
		}
		all = append(all, l)
	}
	return all
}

// english returns 1 for a file of English.
func english(name string) int {
	if strings.HasPrefix(name, "en/") {
		return 1
	}
	return 0
}
