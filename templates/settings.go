package templates

import "pentepost/templates/say"

// settings shows the reader's settings.
type settings struct {
	onPage
	withoutNews
}

func (l settings) subject() string { return l.tell(say.SettingsSubject()) }

func (l settings) ask() string { return l.tell(say.SettingsAsk(l.page.Me())) }

func (l settings) told() string {
	var all, calendar string
	if !l.page.short {
		all = lists{onPage{l.page}}.settingsList()
	}
	if l.page.InLeagues && l.page.Calendar != "" {
		calendar = l.tell(say.SettingsCalendar(l.page.Calendar))
	}
	boards := either(l.page.spoken(), say.SettingsSpoken(), say.SettingsBoards())
	times := l.tell(say.SettingsTimes(l.page.time(l.page.Now())))
	return join("\n\n", all, join("\n", l.page.VacationTaken(), times, calendar, l.tell(boards)))
}

func (l settings) answer() string {
	return l.tell(either(l.page.short, say.SettingsTap(l.page.Service), say.SettingsAnswer(l.page.Service, l.usage())))
}
