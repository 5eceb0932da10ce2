package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// ShowSettings shows the sender's settings.
type ShowSettings struct{}

func (ShowSettings) traits() Traits {
	return Traits{Ways: []Way{{Form: "settings"}}, First: FreshMail, Stranger: SignsUp, Unproved: true}
}

func (ShowSettings) do(h *house) error {
	return h.answers.reply(letters.Notice{Letter: letters.SettingsShown{}})
}

// Set changes one setting.
type Set struct{ Key, Value string }

// A setting is one setting that the command "set" can change. If values is empty,
// set decides which values it accepts.
type setting struct {
	key    string
	values []string
	set    func(s *games.Settings, value string) (ok bool)
}

var settings = []setting{
	choose("board", func(s *games.Settings, v games.Board) { s.Board = v }, games.Boards...),
	choose("points", func(s *games.Settings, v games.Points) { s.Points = v }, games.GoPoints, games.WithIPoints, games.TraditionalPoints),
	{"zone", nil, setZone},
	onOff("confirm", func(s *games.Settings) *bool { return &s.Confirm }),
	choose("subject", func(s *games.Settings, v games.Subject) { s.Subject = v }, games.SubjectOfGame, games.SubjectOfMove),
	onOff("calendar", func(s *games.Settings) *bool { return &s.Calendar }),
	{"games", nil, setMaxGames},
	{"hold", nil, setHold},
	onOff("announce", func(s *games.Settings) *bool { return &s.Announce }),
	onOff("hidden", func(s *games.Settings) *bool { return &s.Hidden }),
	{"letters", []string{string(games.EachLetter), "daily"}, setLetters},
	{"language", languageTags(), setLanguage},
}

// SettingRow is a setting and the values that it can have, none if there is no list of them.
type SettingRow struct {
	Key    string
	Values []string
}

// SettingRows lists what the command "set" can change.
func SettingRows() (rows []SettingRow) {
	for _, s := range settings {
		rows = append(rows, SettingRow{s.key, slices.Clone(s.values)})
	}
	return rows
}

// choose returns a setting with a fixed list of values.
func choose[T ~string](key string, set func(*games.Settings, T), values ...T) setting {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = string(v)
	}
	return setting{key, names, func(s *games.Settings, value string) bool {
		value = strings.ToLower(value)
		set(s, T(value))
		return slices.Contains(names, value)
	}}
}

func onOff(key string, field func(*games.Settings) *bool) setting {
	return choose(key, func(s *games.Settings, value string) { *field(s) = value == "on" }, "on", "off")
}

// setZone sets the time zone to a name of the IANA database, in any letter case.
func setZone(s *games.Settings, name string) bool {
	for _, name := range []string{name, capitalised(name), strings.ToUpper(name)} {
		zone, err := time.LoadLocation(name)
		if err == nil && zone != time.Local && name != "" {
			s.Zone = zone.String()
			return true
		}
	}
	return false
}

// setLanguage sets the language of letters, by its tag or name.
func setLanguage(s *games.Settings, name string) bool {
	l, ok := games.LanguageNamed(name)
	s.Language = l.Tag
	return ok
}

func languageTags() (tags []string) {
	for _, l := range games.Languages() {
		tags = append(tags, l.Tag)
	}
	return tags
}

// setMaxGames sets how many games at once the player wants at most. 0 is none.
func setMaxGames(s *games.Settings, value string) bool { return setNumber(&s.MaxGames, value, 1000) }

// setHold sets for how many minutes moves wait. 0 or "off" is none.
func setHold(s *games.Settings, value string) bool {
	if strings.EqualFold(value, "off") {
		value = "0"
	}
	return setNumber(&s.Hold, value, games.MaxHold)
}

// setNumber sets a number from 0 to most.
func setNumber(field *int, value string, most int) bool {
	n, err := strconv.Atoi(value)
	*field = n
	return err == nil && n >= 0 && n <= most
}

// capitalised returns a name in the letter case of most zones, such as
// America/New_York.
func capitalised(name string) string {
	first := true
	return strings.Map(func(r rune) rune {
		upper := first
		first = r == '/' || r == '_' || r == '-'
		if upper {
			return []rune(strings.ToUpper(string(r)))[0]
		}
		return []rune(strings.ToLower(string(r)))[0]
	}, name)
}

func (Set) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "set confirm on|off", Example: "set confirm off"},
			{Form: "set board tap|picture|text|none", Example: "set board picture"},
			{Form: "set points go|with-i|traditional", Example: "set points with-i"},
			{Form: "set zone ZONE", Example: "set zone Europe/Oslo"},
			{Form: "set subject game|move", Example: "set subject move"},
			{Form: "set calendar on|off", Example: "set calendar on"},
			{Form: "set games NUMBER", Example: "set games 10"},
			{Form: "set hold MINUTES", Example: "set hold 10"},
			{Form: "set announce on|off", Example: "set announce off"},
			{Form: "set hidden on|off", Example: "set hidden on"},
			{Form: "set letters daily 08:00"},
			{Form: "set letters each"},
			{Form: "set language LANGUAGE", Example: "set language en"},
		},
		Unlisted: []string{"hide", "unhide"}, Read: readSet, Stranger: SignsUp,
	}
}

// readSet reads a setting and its value, of one word or, for the time of the letter of the day, of two. "hide me" are other words
// for a setting.
func readSet(l CommandLine) Command {
	hides := map[string]string{"hide": "on", "unhide": "off"}[l.Word]
	switch {
	case hides != "" && len(l.Args) == 1 && l.Args[0] == "me":
		return Set{Key: "hidden", Value: hides}
	case hides != "", len(l.Args) > 3: // or a sentence
		return nil
	case len(l.Args) != 2 && (len(l.Args) != 3 || l.Args[0] != "letters"):
		return Set{}
	}
	return Set{Key: l.Args[0], Value: strings.Join(l.Typed[1:], " ")}
}

func (c Set) do(h *house) error {
	var known []string
	for _, k := range settings {
		known = append(known, k.key)
		if k.key != c.Key {
			continue
		}
		changed := h.From.Settings
		if !k.set(&changed, c.Value) {
			return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicSetting, Name: c.Key, Known: k.values}}
		}
		if err := h.daily.changeDaily(func(p *games.Player) { p.Settings = changed }); err != nil {
			return err
		}
		return h.answers.reply(letters.Notice{Letter: letters.SettingsShown{}})
	}
	return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicSetting, Known: known}}
}
