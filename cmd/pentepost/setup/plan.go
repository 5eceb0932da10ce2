package setup

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer"
)

// begin is the first line of a new configuration.
const begin = `# Written by "pentepost setup", which can be run again: it changes what it is told to change, and nothing else.
# "pentepost config" prints all settings, with comments.
`

// Plan is what is to be written for some answers.
type Plan struct {
	files   []file
	Changed []string // the settings that change in a configuration that was there
}

// NewPlan plans the files for a configuration at a path. It writes nothing.
func NewPlan(path string, a Answers, s Situation) (Plan, error) {
	if s.Present == nil {
		s.Present = &config.Config{}
	}
	old, err := os.ReadFile(path)
	fresh := errors.Is(err, fs.ErrNotExist)
	if err != nil && !fresh {
		return Plan{}, err
	}
	text := newConfigText(begin)
	if !fresh {
		text = newConfigText(string(old))
	}
	l := layout{dir: filepath.Dir(path), a: a, present: s.Present, service: s.Service}
	if a.Way == WayPostfix {
		text.close("imap")
	}
	if err := text.apply(l.settings()); err != nil {
		return Plan{}, fmt.Errorf("%s: %w", path, err)
	}
	if err := readable(text.String()); err != nil {
		return Plan{}, err
	}
	p := Plan{}
	if !fresh {
		p.Changed = text.changed
	}
	p.files, err = l.files()
	p.files = append(p.files, file{path: path, mode: 0o640, owner: s.Service.withUser(0), text: []byte(text.String())})
	return p, err
}

// readable reports whether the server would read a configuration.
func readable(text string) error {
	f, err := os.CreateTemp("", "pentepost-*.toml")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	_, err = config.Read(f.Name())
	return err
}

// Write writes the files. The configuration is the last one, so that it never names a file that is not there.
func (p Plan) Write(w *Writer) error {
	for _, f := range p.files {
		if err := w.write(f); err != nil {
			return fmt.Errorf("write %s: %w", f.path, err)
		}
	}
	return nil
}

// layout says where things are.
type layout struct {
	dir     string // of the configuration
	a       Answers
	present *config.Config
	service Owner
}

func (l layout) passwordFile() string {
	return cmp.Or(l.present.SMTP.PasswordFile, l.present.IMAP.PasswordFile, filepath.Join(l.dir, "password"))
}

func (l layout) keyFile() string {
	return cmp.Or(l.present.DKIM.KeyFile, filepath.Join(l.dir, "dkim.pem"))
}

func (l layout) data() string {
	standard := filepath.Join(l.dir, "pentepost-data")
	if l.dir == "/etc/pentepost" {
		standard = "/var/lib/pentepost"
	}
	return cmp.Or(l.a.Data, l.present.Data, standard)
}

// there reports whether there is a configuration already.
func (l layout) there() bool { return l.present.Address != "" }

func (l layout) signs() bool { return l.a.DKIM != nil && *l.a.DKIM }

// settings returns what the configuration has to say. A setting that is empty and was not there is left out.
func (l layout) settings() []setting {
	list := []setting{line("", "address", l.a.Address)}
	if l.a.Data != "" || !l.there() {
		list = append(list, line("", "data", l.data()))
	}
	list = append(list, given("", "authserv_id", l.a.AuthservID)...)
	list = append(list, given("", "operator", l.a.Operator)...)
	if l.a.Way == WayPostfix {
		list = append(list, line("lmtp", "listen", l.a.LMTP), line("smtp", "server", "127.0.0.1:25"), line("smtp", "security", "none"), line("smtp", "no_login", true))
		for _, name := range []string{"user", "password", "password_file", "token_command", "ca_file"} {
			list = append(list, line("smtp", name, nil))
		}
	} else {
		list = append(list, l.account("imap", l.a.IMAP, l.a.IMAPSecurity)...)
		list = append(list, l.account("smtp", l.a.SMTP, l.a.SMTPSecurity)...)
		list = append(list, line("smtp", "no_login", nil))
	}
	if l.signs() {
		return append(list, line("dkim", "selector", cmp.Or(l.a.Selector, l.present.DKIM.Selector, "pentepost")), line("dkim", "key_file", l.keyFile()))
	}
	return append(list, line("dkim", "selector", nil), line("dkim", "key_file", nil))
}

func given(section, name, value string) []setting {
	if value == "" {
		return nil
	}
	return []setting{line(section, name, value)}
}

func (l layout) account(section, server string, security mailer.Security) []setting {
	list := []setting{
		line(section, "server", server),
		{section, "security", string(security), string(mailer.ImplicitTLS)},
		{section, "user", l.a.User, l.a.Address},
	}
	list = append(list, given(section, "ca_file", l.a.CAFile)...)
	switch {
	case len(l.a.TokenCommand) > 0:
		return append(list, line(section, "password", nil), line(section, "password_file", nil), line(section, "token_command", l.a.TokenCommand))
	case l.a.Password != "":
		return append(list, line(section, "password", nil), line(section, "token_command", nil), line(section, "password_file", l.passwordFile()))
	}
	return list
}

// files returns the files beside the configuration.
func (l layout) files() ([]file, error) {
	folder := func(path string, mode fs.FileMode, owner Owner) file {
		return file{path: path, mode: mode | fs.ModeDir, owner: owner}
	}
	list := []file{folder(l.dir, 0o750, l.service.withUser(0))}
	if l.a.Password != "" && l.a.Way == WayMailbox {
		list = append(list, file{path: l.passwordFile(), mode: 0o600, owner: l.service, text: []byte(l.a.Password + "\n")})
	}
	if l.signs() {
		f := file{path: l.keyFile(), mode: 0o600, owner: l.service, keep: true}
		if _, err := os.Stat(f.path); errors.Is(err, fs.ErrNotExist) {
			if f.text, err = mailer.NewSigningKey(false); err != nil {
				return nil, err
			}
		}
		list = append(list, f)
	}
	if socket, ok := strings.CutPrefix(l.a.LMTP, "unix:"); ok && l.service.Other() {
		list = append(list, folder(filepath.Dir(socket), 0o750, l.service))
	}
	if data := l.data(); filepath.IsAbs(data) { // another one depends on where the server is started
		list = append(list, folder(data, 0o700, l.service))
	}
	return list, nil
}
