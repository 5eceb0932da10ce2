package templates

import "pentepost/games"

// vacationLetter is about a vacation of the reader, or of another player.
type vacationLetter struct {
	*page
	withoutNews
}

func (l vacationLetter) subject() string {
	switch {
	case l.Game != nil:
		return l.GameSubject()
	case l.MyVacation():
		return l.tell("vacation.subject", nil)
	}
	return l.tell("vacation.subject-of-player", args{"player": l.By()})
}

func (l vacationLetter) ask() string {
	if !l.MyVacation() {
		return l.askOfPlayer()
	}
	id, v := "vacation.none", l.Vacation()
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicByItself:
		id = "vacation.began-by-itself"
	case topic == games.TopicBack && l.Begins() != nil:
		id = "vacation.cancelled"
	case topic == games.TopicBack:
		id = "vacation.over"
	case v.Now != nil:
		id = "vacation.now"
	case v.Starts != nil:
		id = "vacation.planned"
	}
	return l.tell(id, args{"reader": l.Me()})
}

// askOfPlayer says what another player does.
func (l vacationLetter) askOfPlayer() string {
	id, back := "vacation.player-away", l.Notice.Facts.Topic == games.TopicBack
	switch planned := l.Begins() != nil; {
	case back && planned:
		id = "vacation.player-cancelled"
	case back:
		id = "vacation.player-back"
	case planned:
		id = "vacation.player-planned"
	}
	return l.tell(id, args{"player": l.By(), "reader": l.Me()})
}

func (l vacationLetter) told() string {
	if !l.MyVacation() {
		return l.toldOfPlayer()
	}
	var byItself, opening string
	if l.Notice.Facts.Topic == games.TopicByItself {
		byItself, opening = l.tell("vacation.day-by-day", nil), l.OpeningTurn()
		if until := l.until(); until != nil {
			byItself = join(" ", byItself, l.tell("vacation.then-lost", args{"until": l.time(*until)}))
		}
	}
	return join("\n", byItself, opening, l.ownVacation())
}

// ownVacation says what the reader has taken of vacation, and what is left.
func (l vacationLetter) ownVacation() string {
	v, left := l.Vacation(), "vacation.left"
	var now, planned string
	if v.Now != nil {
		now = l.tell("vacation.your-clock", args{"until": l.time(*v.Now)})
	}
	if v.Starts != nil {
		planned = l.tell("vacation.planned-from-until", args{"from": l.time(*v.Starts), "until": l.time(*v.Ends)})
	}
	if v.Now != nil || v.Starts != nil {
		left = "vacation.left-after"
	}
	return join("\n", now, planned, l.tell(left, args{"time": l.span(v.Left)}))
}

// toldOfPlayer says what the vacation of another player means.
func (l vacationLetter) toldOfPlayer() string {
	said := args{"player": l.By()}
	from, until := l.Begins(), l.until()
	if until != nil {
		said["until"] = l.time(*until)
	}
	switch l.Notice.Facts.Topic {
	case games.TopicBack:
		if from != nil {
			return ""
		}
		return l.tell("vacation.clock-runs", said)
	case games.TopicByItself:
		latest := ""
		if until != nil {
			latest = l.tell("vacation.ends-at-latest", said)
		}
		return join(" ", l.tell("vacation.player-by-itself", said), latest, l.tell("vacation.clock-stands-until-it-ends", said))
	case games.TopicVacation:
		switch {
		case until == nil:
			return l.tell("vacation.clock-stands", said)
		case from == nil:
			return l.tell("vacation.lasts-until", said)
		}
		said["from"] = l.time(*from)
		return l.tell("vacation.lasts-from-until", said)
	}
	return l.unknown("letter about a vacation", l.Notice.Facts.Topic)
}

func (l vacationLetter) answer() string {
	if !l.MyVacation() {
		return l.tell("vacation.answer-none", nil)
	}
	if l.Notice.Facts.Topic == games.TopicByItself {
		play := ""
		if l.RealTurn() {
			play = l.replyWithPoint()
		}
		return join(" ", play, l.tell("vacation.answer-end", nil))
	}
	id, v := "vacation.answer", l.Vacation()
	if v.Now != nil {
		id += "-now"
	} else if v.Starts != nil {
		id += "-planned"
	}
	return l.tell(id, args{"service": l.Service})
}
