package setup

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"pentepost/mailer/hint"
)

// setting is a line of the configuration. The section of the first lines is "".
type setting struct {
	section, name string
	value         any // nil: the line is made a comment
	standard      any // what holds without the line
}

// line is a setting without a default.
func line(section, name string, value any) setting {
	return setting{section: section, name: name, value: value}
}

func (s setting) String() string {
	if s.section == "" {
		return s.name
	}
	return s.section + "." + s.name
}

// configText is the text of a configuration file, which keeps what people have written: comments, order and settings that
// nobody asked about.
type configText struct {
	lines   []string
	changed []string // what has been changed, for people
}

func newConfigText(text string) *configText {
	return &configText{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}
}

func (t *configText) String() string { return strings.Join(t.lines, "\n") + "\n" }

// values decodes the text.
func (t *configText) values() (map[string]any, error) {
	var all map[string]any
	_, err := toml.Decode(t.String(), &all)
	return all, err
}

// valueOf returns the value of a setting, nil if it is not there.
func valueOf(all map[string]any, s setting) any {
	if s.section != "" {
		all, _ = all[s.section].(map[string]any)
	}
	return all[s.name]
}

// apply changes settings. The ones that have their value already stay as they are.
func (t *configText) apply(settings []setting) error {
	for _, s := range settings {
		all, err := t.values()
		if err != nil {
			return err
		}
		old := valueOf(all, s)
		if fmt.Sprint(old) == fmt.Sprint(s.value) || old == nil && s.value == s.standard {
			continue
		}
		if err := t.set(s); err != nil {
			return err
		}
		if all, err = t.values(); err != nil || fmt.Sprint(valueOf(all, s)) != fmt.Sprint(s.value) {
			return cannotChange(s)
		}
		t.changed = append(t.changed, described(s, old))
	}
	return nil
}

func cannotChange(s setting) error {
	return hint.With(fmt.Errorf("%s cannot be changed: the file is written in a way that we do not understand well enough", s),
		fmt.Sprintf("change %s in the file by hand, or move the file away and let a new one be written.", s))
}

// described says what has been changed. Values that could be secret are not shown.
func described(s setting, old any) string {
	if s.name == "password" || s.name == "token_command" {
		return s.String()
	}
	switch {
	case s.value == nil:
		return fmt.Sprintf("%s, which was %#v, is a comment now", s, old)
	case old == nil:
		return fmt.Sprintf("%s is %#v", s, s.value)
	}
	return fmt.Sprintf("%s is %#v and was %#v", s, s.value, old)
}

var sectionLine = regexp.MustCompile(`^\s*\[+\s*"?([A-Za-z0-9_.-]+)"?\s*\]+`)

// bounds returns where the lines of a section begin and end, and whether it is there.
func (t *configText) bounds(section string) (begin, end int, found bool) {
	name := ""
	for i, line := range t.lines {
		if m := sectionLine.FindStringSubmatch(line); m != nil {
			if found = found || name == section; name == section {
				return begin, i, true
			}
			name, begin = m[1], i+1
		}
	}
	return begin, len(t.lines), name == section
}

// set writes one setting.
func (t *configText) set(s setting) error {
	begin, end, found := t.bounds(s.section)
	written := ""
	if s.value != nil {
		text, err := toml.Marshal(map[string]any{s.name: s.value})
		if err != nil {
			return err
		}
		written = strings.TrimSpace(string(text))
	}
	isOurs := regexp.MustCompile(`^\s*"?` + regexp.QuoteMeta(s.name) + `"?\s*=`).MatchString
	for i := begin; found && i < end; i++ {
		if !isOurs(t.lines[i]) {
			continue
		}
		if _, err := toml.Decode(t.lines[i], new(map[string]any)); err != nil {
			return cannotChange(s) // it goes on in the next line
		}
		if written == "" {
			written = "# " + t.lines[i]
		}
		t.lines[i] = written
		return nil
	}
	switch {
	case written == "":
		return cannotChange(s)
	case !found:
		t.lines = append(t.lines, "", "["+s.section+"]", written)
		return nil
	}
	t.lines = slices.Insert(t.lines, t.lastSetting(begin, end), written)
	return nil
}

// close makes a whole section a comment.
func (t *configText) close(section string) {
	begin, end, found := t.bounds(section)
	if !found || section == "" {
		return
	}
	for i := begin - 1; i < end; i++ {
		if strings.TrimSpace(t.lines[i]) != "" {
			t.lines[i] = "# " + t.lines[i]
		}
	}
	t.changed = append(t.changed, "the section ["+section+"] is a comment now")
}

// lastSetting returns where a setting can be added: comments at the end of a section are mostly about the next one.
func (t *configText) lastSetting(begin, end int) int {
	for end > begin && strings.TrimSpace(t.lines[end-1]) == "" {
		end--
	}
	at := end
	for at > begin && (strings.TrimSpace(t.lines[at-1]) == "" || strings.HasPrefix(t.lines[at-1], "#")) {
		at--
	}
	if at == begin {
		return end
	}
	return at
}
