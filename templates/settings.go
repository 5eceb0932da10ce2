package templates

// settings shows the reader's settings.
type settings struct {
	onPage
	withoutNews
}

func (l settings) subject() string { return l.tell("settings.subject", nil) }

func (l settings) ask() string { return l.tell("settings.ask", args{"reader": l.page.Me()}) }

func (l settings) told() string {
	var all, calendar string
	if !l.page.short {
		all = lists{onPage{l.page}}.settingsList()
	}
	if l.page.InLeagues && l.page.Calendar != "" {
		calendar = l.tell("settings.calendar", args{"address": l.page.Calendar})
	}
	boards := "settings.boards"
	if l.page.spoken() {
		boards = "settings.spoken"
	}
	times := l.tell("settings.times", args{"now": l.page.time(l.page.Now())})
	return join("\n\n", all, join("\n", l.page.VacationTaken(), times, calendar, l.tell(boards, nil)))
}

func (l settings) answer() string {
	if l.page.short {
		return l.tell("settings.tap", args{"service": l.page.Service})
	}
	return l.tell("settings.answer", args{"service": l.page.Service, "usage": l.usage()})
}
