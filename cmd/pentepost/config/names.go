package config

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/BurntSushi/toml"
)

// unknownName says where a name stands that is none of ours, and which is nearest.
func unknownName(file string, key toml.Key) error {
	why := fmt.Sprintf("there is no setting %q", key.String())
	if line := lineOf(file, key.String()); line > 0 {
		why = fmt.Sprintf("line %d: %s", line, why)
	}
	return &Error{file, why, fmt.Sprintf("did you mean %q?", nearest(key.String(), settingNames()))}
}

// settingNames lists the names of all settings, "imap.server" and so on.
func settingNames() []string { return fieldNames(reflect.TypeFor[Config](), "") }

func fieldNames(t reflect.Type, prefix string) []string {
	var names []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		switch {
		case !f.IsExported(), name == "-":
		case f.Anonymous:
			names = append(names, fieldNames(f.Type, prefix)...)
		case f.Type.Kind() == reflect.Struct:
			names = append(names, fieldNames(f.Type, prefix+name+".")...)
		default:
			names = append(names, prefix+name)
		}
	}
	return names
}

// lineOf finds the line on which a setting stands, such as "imap.server", 0 if it
// does not stand there.
func lineOf(file, setting string) int {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	n, section := 0, ""
	for line := range strings.Lines(string(text)) {
		n++
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "["); ok {
			if section = strings.Trim(name, " ]") + "."; section == setting+"." {
				return n
			}
			continue
		}
		key, _, found := strings.Cut(line, "=")
		if found && section+strings.Trim(key, " \t\"'") == setting {
			return n
		}
	}
	return 0
}

// nearest returns the name that is the fewest edits away.
func nearest(name string, known []string) string {
	best, least := "", 1<<30
	for _, k := range known {
		if d := distance(name, k); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance counts the letters to insert, drop or change (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
