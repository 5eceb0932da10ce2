package config

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/agnivade/levenshtein"

	"pentepost/mailer/hint"
)

// Error says why a configuration file is wrong. It comes with a hint.
type Error struct{ File, Why string }

func (e *Error) Error() string { return fmt.Sprintf("configuration %s: %s", e.File, e.Why) }

// settingError says why a setting is wrong. The name is complete, such as "imap.server".
type settingError struct{ name, why string }

func (e *settingError) Error() string { return e.name + " " + e.why }

// wrongSetting adds the file and the line of the setting to an error, if the file has it.
func wrongSetting(file string, err error) error {
	why := err.Error()
	if setting, ok := errors.AsType[*settingError](err); ok {
		why = setting.Error()
		if line := lineOf(file, setting.name); line > 0 {
			why = fmt.Sprintf("line %d: %s", line, why)
		}
	}
	return hint.With(&Error{file, why}, `"pentepost config" prints an example with comments.`)
}

// decodeError is for a file that is no TOML, or has a value of the wrong type.
func decodeError(file string, err error) error {
	p, ok := errors.AsType[toml.ParseError](err)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return hint.With(&Error{file, err.Error()}, `this user may not read it: run the command as the user of the server, such as with "sudo -u pentepost".`)
	case wrongType.MatchString(err.Error()):
		return typeError(file, err)
	case !ok:
		return hint.With(&Error{file, err.Error()}, `"pentepost config" prints an example to start from.`)
	}
	why := p.Message
	if strings.Contains(why, "out of range") {
		why = "the number is too large, or is not allowed there"
	}
	if secretLine.MatchString(textOfLine(file, p.Position.Line)) {
		why = "the value cannot be read" // the message could have a part of it
	}
	return hint.With(&Error{file, fmt.Sprintf("line %d: %s", p.Position.Line, why)},
		`put texts and times in quotes, "24h"; each section such as [imap] begins once, on its own line.`)
}

// wrongType matches what package toml says of a value of the wrong type: in Go's words, with the line and the setting.
var wrongType = regexp.MustCompile(`^toml: line (\d+) \(last key "([^"]+)"\): (?:incompatible types: TOML value has type (\S+);|type mismatch for \S+: expected table but found (\S+))`)

// typeError says which type a setting must have, and which it has.
func typeError(file string, err error) error {
	parts := wrongType.FindStringSubmatch(err.Error())
	must := "another kind of value"
	if t := typeOf(reflect.TypeFor[Config](), strings.Split(parts[2], ".")); t != nil {
		must = wanted(t)
	}
	is, known := tomlTypes[parts[3]+parts[4]]
	if !known {
		is = "something else"
	}
	if is = "is " + is; strings.HasPrefix(must, "a list") && strings.HasSuffix(err.Error(), "destination has type string") {
		is = "has " + strings.TrimPrefix(is, "is ") + " in it"
	}
	return hint.With(&Error{file, fmt.Sprintf("line %s: %s must be %s, and %s", parts[1], parts[2], must, is)}, `"pentepost config" prints an example with comments.`)
}

// tomlTypes are the types of values by their names in Go.
var tomlTypes = map[string]string{
	"string": "a text", "int64": "a whole number", "float64": "a number with a point", "bool": "true or false", "time.Time": "a date",
	"[]any": "a list", "[]interface": "a list", "slice": "a list", "map": "a section", "map[string]any": "a section", "[]map[string]any": "several sections",
}

// wanted says what a setting of a type must be.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.String:
		return `a text in quotes, such as "24h"`
	case reflect.Bool:
		return "true or false, without quotes"
	case reflect.Float64, reflect.Float32:
		return "a number without quotes, such as 0.5"
	case reflect.Slice:
		return `a list of texts in quotes, such as ["a", "b"]`
	case reflect.Struct, reflect.Map:
		return "a section, which begins with its name in brackets, such as [imap], on a line of its own"
	}
	return "a whole number without quotes, such as 8"
}

// typeOf returns the type of a setting, nil if there is none.
func typeOf(t reflect.Type, path []string) reflect.Type {
	if len(path) == 0 {
		return t
	}
	if t.Kind() == reflect.Map {
		return typeOf(t.Elem(), path[1:])
	}
	if t.Kind() != reflect.Struct {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); name == path[0] && f.IsExported() {
			return typeOf(f.Type, path[1:])
		}
		if f.Anonymous {
			if found := typeOf(f.Type, path); found != nil {
				return found
			}
		}
	}
	return nil
}

// secretLine matches a line whose value may be secret.
var secretLine = regexp.MustCompile(`(?i)pass|database|token`)

// textOfLine returns a line of a file, which is counted from 1.
func textOfLine(file string, number int) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if number--; number == 0 {
			return line
		}
	}
	return ""
}

// unknownSetting suggests the known setting with the most similar name.
func unknownSetting(file string, key toml.Key) error {
	why := fmt.Sprintf("there is no setting %q", key.String())
	if line := lineOf(file, key.String()); line > 0 {
		why = fmt.Sprintf("line %d: %s", line, why)
	}
	known := settingNames(reflect.TypeFor[Config](), "")
	return hint.With(&Error{file, why}, fmt.Sprintf("did you mean %q?", nearest(key.String(), known)))
}

// settingNames lists the names of all settings, "imap.server" and so on.
func settingNames(t reflect.Type, prefix string) []string {
	var names []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
		switch {
		case !f.IsExported(), name == "-":
		case f.Anonymous:
			names = append(names, settingNames(f.Type, prefix)...)
		case f.Type.Kind() == reflect.Struct:
			names = append(names, settingNames(f.Type, prefix+name+".")...)
		default:
			names = append(names, prefix+name)
		}
	}
	return names
}

// lineOf returns the line of a setting such as "imap.server" in a file, or 0 if it is not there.
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

// nearest returns the known name that is the fewest edits away.
func nearest(name string, known []string) string {
	return slices.MinFunc(known, func(a, b string) int {
		return cmp.Compare(levenshtein.ComputeDistance(name, a), levenshtein.ComputeDistance(name, b))
	})
}
