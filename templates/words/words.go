// Package words has the words of all languages, a folder for each, which is named by its BCP 47 tag:
//
//	sentences/       what letters and pages say
//	commands.toml    how the commands are called
//	reading/         what people and their programs write
//
// A language without sentences is one that is read and not written. The English files for reading say what their keys are.
package words

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
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

// Lists are phrases by what they say.
type Lists map[string][]string

// Reading reads a file of the folder reading in all languages that have it, English first and then in the order of their
// tags. The files are a part of the program, so Reading panics where one is wrong.
func Reading[T any](file string) (all []Language[T]) {
	names, _ := fs.Glob(Files, path.Join("*", "reading", file))
	slices.SortStableFunc(names, func(a, b string) int { return english(b) - english(a) })
	for _, name := range names {
		tag, _, _ := strings.Cut(name, "/")
		l := Language[T]{Tag: tag}
		if _, err := fs.Stat(Files, path.Join(tag, "sentences")); err == nil {
			l.Letters = true
		}
		if _, err := toml.DecodeFS(Files, name, &l.Words); err != nil {
			panic(fmt.Sprintf("templates/words/%s: %v", name, err))
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

// Together returns the lists of a file in all languages, joined.
func Together(file string) Lists {
	all := Lists{}
	for _, l := range Reading[Lists](file) {
		for key, phrases := range l.Words {
			all[key] = append(all[key], phrases...)
		}
	}
	return all
}

// Keys returns the key of each phrase in a file, where a phrase has one key in all languages.
func Keys(file string) map[string]string {
	keys := map[string]string{}
	for key, phrases := range Together(file) {
		for _, phrase := range phrases {
			keys[phrase] = key
		}
	}
	return keys
}

// Pattern returns a pattern for one of some phrases. Its last word ends there, but for phrases with a star.
func Pattern(phrases []string) string {
	var patterns []string
	for _, phrase := range phrases {
		text, goesOn := strings.CutSuffix(phrase, "*")
		if text = regexp.QuoteMeta(text); !goesOn {
			text += `\b`
		}
		patterns = append(patterns, text)
	}
	return "(?:" + strings.Join(patterns, "|") + ")"
}
