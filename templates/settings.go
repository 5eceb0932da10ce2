package templates

// settings shows the reader's settings.
type settings struct {
	*page
	withoutNews
}

func (l settings) subject() string { return l.tell("settings.subject", nil) }

func (l settings) ask() string { return l.tell("settings.ask", args{"reader": l.Me()}) }

func (l settings) told() string {
	var all, calendar string
	if !l.short {
		all = lists{l.page}.settingsList()
	}
	if l.InLeagues && l.Calendar != "" {
		calendar = l.tell("settings.calendar", args{"address": l.Calendar})
	}
	boards := "settings.boards"
	if l.spoken() {
		boards = "settings.spoken"
	}
	times := l.tell("settings.times", args{"now": l.time(l.Now())})
	return join("\n\n", all, join("\n", l.VacationTaken(), times, calendar, l.tell(boards, nil)))
}

func (l settings) answer() string {
	if l.short {
		return l.tell("settings.tap", args{"service": l.Service})
	}
	return l.tell("settings.answer", args{"service": l.Service, "usage": l.usage()})
}
