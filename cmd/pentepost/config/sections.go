package config

import (
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/store"
)

// Web says where people can stop letters by a click: the address in the letters, and the address
// where the server listens behind a proxy.
type Web struct {
	Address string `toml:"address"` // https://HOST; "": letters name none
	Listen  string `toml:"listen"`
	Status  bool   `toml:"status"` // listen without an address, too, for /healthz and /metrics
}

func (w *Web) complete() error {
	setDefault(&w.Listen, "127.0.0.1:8080")
	if _, _, err := net.SplitHostPort(w.Listen); err != nil {
		return &settingError{"web.listen", fmt.Sprintf("must be an address and a port such as 127.0.0.1:8080, not %q", w.Listen)}
	}
	if w.Address == "" {
		return nil
	}
	w.Address = strings.TrimSuffix(w.Address, "/")
	// RFC 8058 section 3.1 requires https. Other parts of a URL could break the header fields
	// that the address stands in.
	u, err := url.Parse(w.Address)
	if err != nil || u.Scheme != "https" || !domainName.MatchString(strings.ToLower(u.Hostname())) || w.Address != "https://"+u.Host || len(u.Host) > 253 {
		return &settingError{"web.address", fmt.Sprintf("must be https:// and a host alone, such as https://play.example.org, not %q", w.Address)}
	}
	return nil
}

// Limits keep a flood of mail from becoming a flood of letters.
type Limits struct {
	games.Limits

	// Letters an hour to everybody, by class; then letters of that class wait. 0: no limit.
	PlayLetters       int `toml:"play_letters_an_hour"`
	AnswerLetters     int `toml:"answers_an_hour"`
	InvitationLetters int `toml:"invitations_an_hour"`
	OtherLetters      int `toml:"other_letters_an_hour"`
	LettersInAll      int `toml:"letters_an_hour_in_all"` // a lower limit for each class
}

// Budget returns how many letters of a class may be sent in an hour; 0 is no limit.
func (l Limits) Budget(class letters.Class) int {
	budget := map[letters.Class]int{
		letters.PlayClass: l.PlayLetters, letters.AnswerClass: l.AnswerLetters,
		letters.InvitationClass: l.InvitationLetters, letters.OtherClass: l.OtherLetters,
	}[class]
	if budget == 0 || l.LettersInAll > 0 && l.LettersInAll < budget {
		return l.LettersInAll
	}
	return budget
}

func defaultLimits() Limits {
	return Limits{Limits: games.DefaultLimits(), PlayLetters: 2000, AnswerLetters: 500, InvitationLetters: 100, OtherLetters: 300}
}

// check refuses negative numbers and times.
func (l Limits) check() error { return checkNotNegative(reflect.ValueOf(l)) }

func checkNotNegative(v reflect.Value) error {
	for i := range v.NumField() {
		field, value := v.Type().Field(i), v.Field(i)
		if field.Anonymous {
			if err := checkNotNegative(value); err != nil {
				return err
			}
			continue
		}
		if value.Int() < 0 {
			name, _, _ := strings.Cut(field.Tag.Get("toml"), ",")
			return &settingError{"limits." + name, fmt.Sprintf("must be 0 or more, not %v", value.Interface())}
		}
	}
	return nil
}

// maxPages is the most characters of the address of the public pages: a letter has room for that and a name.
const maxPages = 200

func (c *Config) completePages() error {
	c.Pages = strings.TrimSuffix(c.Pages, "/")
	u, err := url.Parse(c.Pages)
	if c.Pages == "" || err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.RawQuery == "" && u.User == nil && len(c.Pages) <= maxPages && isPrintable(c.Pages) {
		return nil
	}
	return &settingError{"pages", fmt.Sprintf("must be where the public pages are found, such as https://www.example.org/pente, not %q", c.Pages)}
}

// isPrintable reports whether a text has printable ASCII characters alone, and no blanks.
func isPrintable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// defaultKeep is how long letters that were sent and ledger entries are kept.
const defaultKeep = "60 days"

func (c *Config) completeKeep() error {
	setDefault(&c.Keep, defaultKeep)
	if c.KeepTime() < store.MinKeep {
		return &settingError{"keep", fmt.Sprintf("must be 30 days or more, such as %q, not %q", defaultKeep, c.Keep)}
	}
	return nil
}

// KeepTime returns how long letters that were sent and ledger entries are kept, 0 if the
// setting cannot be read.
func (c Config) KeepTime() time.Duration { return daysOf(c.Keep) }

// daysOf reads a number of days such as "60 days". It returns 0 for anything else.
func daysOf(text string) time.Duration {
	number, _, _ := strings.Cut(text, " day")
	days, err := strconv.Atoi(number)
	if err != nil || days > maxDays {
		return 0
	}
	return time.Duration(days) * 24 * time.Hour
}

// maxDays keeps the time within what a Duration can hold.
const maxDays = 36_500

// The values of log_format.
const (
	textLog = "text"
	jsonLog = "json"
)

func (c *Config) completeLog() error {
	setDefault(&c.Log, "info")
	setDefault(&c.LogFormat, textLog)
	if err := new(slog.Level).UnmarshalText([]byte(c.Log)); err != nil {
		return &settingError{"log", fmt.Sprintf("must be debug, info, warn or error, not %q", c.Log)}
	}
	if c.LogFormat != textLog && c.LogFormat != jsonLog {
		return &settingError{"log_format", fmt.Sprintf("must be text or json, not %q", c.LogFormat)}
	}
	return nil
}

// LogsJSON reports whether each line of the log is a JSON object.
func (c Config) LogsJSON() bool { return c.LogFormat == jsonLog }

// inSeconds makes durations in JSON numbers of seconds, as in the JSON of commands. slog would write nanoseconds.
func inSeconds(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.Float64Value(a.Value.Duration().Seconds())
	}
	return a
}

// Logger returns a logger that writes to w in the configured format, from the configured level
// up. The zero Config logs text from info up.
func (c Config) Logger(w io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Log)); err != nil {
		level = slog.LevelInfo
	}
	options := &slog.HandlerOptions{Level: level}
	if c.LogsJSON() {
		options.ReplaceAttr = inSeconds
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
