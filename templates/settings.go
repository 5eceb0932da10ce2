package templates

import "pentepost/templates/say"

// settings shows the reader's settings.
type settings struct {
	onPage
	withoutNews
}

func (l settings) subject() string { return l.tell(say.SettingsSubject()) }

func (l settings) ask() string { return l.tell(say.SettingsAsk(l.page.to.Me())) }

func (l settings) told() string {
	var all, calendar string
	if !l.page.to.short {
		all = lists{onPage{l.page}}.settingsList()
	}
	if l.page.view.InLeagues && l.page.view.Calendar != "" {
		calendar = l.tell(say.SettingsCalendar(l.page.view.Calendar))
	}
	boards := either(l.page.to.spoken(), say.SettingsSpoken(), say.SettingsBoards())
	times := l.tell(say.SettingsTimes(l.page.to.time(l.page.Now())))
	return join("\n\n", all, join("\n", l.page.VacationTaken(), times, calendar, l.tell(boards)))
}

func (l settings) answer() string {
	return l.tell(either(l.page.to.short, say.SettingsTap(l.page.view.Service), say.SettingsAnswer(l.page.view.Service, l.usage())))
}
