package templates

import (
	"time"

	"pentepost/templates/say"
)

// settings shows the reader's settings.
type settings struct {
	to       *people
	made     time.Time
	account  *account
	calendar string // its address
}

func (l settings) subject() string { return l.to.tell(say.SettingsSubject()) }

func (l settings) ask() string { return l.to.tell(say.SettingsAsk(l.to.Me())) }

func (l settings) told() string {
	all, calendar := "", l.to.tellIf(l.account.InLeagues && l.calendar != "", say.SettingsCalendar(l.calendar))
	if !l.to.short {
		all = settingsList(l.to)
	}
	boards := either(l.to.spoken(), say.SettingsSpoken(), say.SettingsBoards())
	times := l.to.tell(say.SettingsTimes(l.to.at(l.made)))
	return join("\n\n", all, join("\n", l.account.vacationTaken(), times, calendar, l.to.tell(boards)))
}

func (l settings) answer() string {
	return l.to.tell(either(l.to.short, say.SettingsTap(l.to.service), say.SettingsAnswer(l.to.service, usageOf(l.to.speaker, "nick", "set"))))
}
