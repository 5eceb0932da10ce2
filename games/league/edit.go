package league

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
)

// WithSetting returns the text of a league's file with another value of a setting. The value is as people write it in a
// command: "5 days", "yes", "zone=on size=15". Everything else in the file stays, also comments. The error is a [Mistake].
func WithSetting(text, name, value string) (string, error) {
	field, ok := fieldNamed(name)
	if !ok {
		return "", &Mistake{Name: name, Reason: fmt.Sprintf("there is no such setting; did you mean %q?", nearest(name))}
	}
	line := name + " = " + tomlValue(field.Type, value)
	at, known := lines(text)[name]
	if !known {
		return strings.TrimRight(text, "\n") + "\n" + line + "\n", nil
	}
	all := strings.Split(text, "\n")
	end := at // a list, or a text, can have several lines
	for end < len(all) && !isValue(strings.Join(all[at-1:end], "\n")) {
		end++
	}
	return strings.Join(append(append(all[:at-1:at-1], line), all[end:]...), "\n"), nil
}

// isValue reports whether lines are a setting as a whole.
func isValue(text string) bool {
	var any map[string]any
	_, err := toml.Decode(text, &any)
	return err == nil
}

func fieldNamed(name string) (reflect.StructField, bool) {
	file := reflect.TypeFor[File]()
	for i := range file.NumField() {
		if f := file.Field(i); name != "" && f.Tag.Get("toml") == name {
			return f, true
		}
	}
	return reflect.StructField{}, false
}

// IsSetting reports whether a league's file has a setting of that name.
func IsSetting(name string) bool {
	_, ok := fieldNamed(name)
	return ok
}

// tomlValue writes a value of a type as TOML. What does not fit the type stays as it is, and is a mistake when it is read.
func tomlValue(t reflect.Type, value string) string {
	switch {
	case t == reflect.TypeFor[Date]():
		return value
	case t.Kind() == reflect.String, t == reflect.TypeFor[Span]():
		return strconv.Quote(value)
	case t.Kind() == reflect.Slice:
		var list []string
		for _, one := range strings.FieldsFunc(value, func(r rune) bool { return r == ',' || r == ' ' }) {
			list = append(list, strconv.Quote(one))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case t.Kind() == reflect.Bool && (value == "yes" || value == "on"):
		return "true"
	case t.Kind() == reflect.Bool && (value == "no" || value == "off"):
		return "false"
	}
	if _, err := strconv.ParseFloat(value, 64); err != nil && value != "true" && value != "false" {
		return strconv.Quote(value)
	}
	return value
}

// Setting returns the value of a setting as people write it in a command; "" if there is no such setting.
func (f File) Setting(name string) string {
	field, ok := fieldNamed(name)
	if !ok {
		return ""
	}
	value := reflect.ValueOf(f).FieldByIndex(field.Index)
	switch v := value.Interface().(type) {
	case Date:
		return v.Format(time.DateOnly)
	case Span:
		return v.String()
	case bool:
		if v {
			return "yes"
		}
		return "no"
	}
	if value.Kind() == reflect.Slice {
		var list []string
		for i := range value.Len() {
			list = append(list, fmt.Sprint(value.Index(i).Interface()))
		}
		return strings.Join(list, " ")
	}
	return fmt.Sprint(value.Interface())
}

// Unset returns the settings that a file does not have, as they are without, each as a line of a file. Those that are empty are
// left out.
func (f File) Unset() string {
	var b strings.Builder
	file := reflect.TypeFor[File]()
	for i := range file.NumField() {
		field := file.Field(i)
		name := field.Tag.Get("toml")
		value := f.Setting(name)
		if name == "" || f.lines[name] > 0 || value == "" {
			continue
		}
		fmt.Fprintf(&b, "%s = %s\n", name, tomlValue(field.Type, value))
	}
	return b.String()
}

// String writes a span as a file has it.
func (s Span) String() string {
	if n := s / Span(day); n != 1 {
		return fmt.Sprintf("%d days", n)
	}
	return "1 day"
}

// MistakesIn returns the mistakes of an error of [ReadFile].
func MistakesIn(err error) (list []string) {
	if err == nil {
		return nil
	}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range many.Unwrap() {
			list = append(list, MistakesIn(one)...)
		}
		return list
	}
	if m, ok := errors.AsType[*Mistake](err); ok {
		return []string{m.Error()}
	}
	return []string{err.Error()}
}
