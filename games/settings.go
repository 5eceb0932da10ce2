package games

import "slices"

// ShowSettings shows the sender his settings.
type ShowSettings struct{}

func (ShowSettings) do(d *desk) error { return d.answer(Notice{Kind: SettingsOf}) }

// Set changes one setting.
type Set struct{ Key, Value string }

// A setting is what `set` can change.
type setting struct {
	key    string
	values []string
	set    func(*Settings, string)
}

var settings = []setting{
	{"confirm", []string{"on", "off"}, func(s *Settings, v string) { s.Confirm = v == "on" }},
	{"points", []string{string(GoPoints), string(WithIPoints), string(TraditionalPoints)},
		func(s *Settings, v string) { s.Points = Points(v) }},
}

func (c Set) do(d *desk) error {
	var known []string
	for _, s := range settings {
		known = append(known, s.key)
		if s.key != c.Key {
			continue
		}
		if !slices.Contains(s.values, c.Value) {
			return &Refusal{NotUnderstood, Facts{Topic: TopicSetting, Name: c.Key, Known: s.values}}
		}
		s.set(&d.From.Settings, c.Value)
		if err := d.SavePlayer(d.From); err != nil {
			return err
		}
		return d.answer(Notice{Kind: SettingsOf})
	}
	return &Refusal{NotUnderstood, Facts{Topic: TopicSetting, Known: known}}
}
