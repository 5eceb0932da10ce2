package templates

import "pentepost/games"

// listLetter is what a letter with a list says.
type listLetter struct {
	*page
	withoutNews
}

func (l listLetter) topic() string { return l.Notice.Facts.Topic }

func (l listLetter) subject() string {
	topic := l.topic()
	if topic == games.TopicSeekOff {
		topic = games.TopicSeeks
	}
	return l.tell("list-subject."+topic, nil)
}

func (l listLetter) ask() string {
	id := "list-ask." + l.topic()
	switch topic := l.topic(); {
	case topic == games.TopicWatching && len(l.Watches) == 0:
		id += "-nothing"
	case topic == games.TopicLeagues && len(l.Leagues) == 0:
		id += "-none"
	case topic == games.TopicRating && l.Notice.Facts.By != l.Reader.ID:
		id += "-of-another"
	}
	return l.tell(id, args{"me": l.Me(), "player": l.By(), "family": familyName(l.Notice.Facts.Name)})
}

func (l listLetter) told() string {
	switch l.topic() {
	case games.TopicGames:
		return l.listsGames()
	case games.TopicWatching:
		return l.listsWatches()
	case games.TopicAddresses:
		return join("\n\n", l.tell("address-list.told", nil), l.AddressesList())
	case games.TopicRating:
		return l.listsRatings()
	case games.TopicStandings:
		return l.listsStandings()
	case games.TopicLeagues:
		return l.leaguesList()
	case games.TopicSeeks, games.TopicSeekOff:
		return l.listsSeeks()
	}
	return l.unknown("list", l.topic())
}

func (l listLetter) answer() string {
	service := args{"service": l.Service}
	switch l.topic() {
	case games.TopicGames:
		return l.tell("game-list.answer", nil)
	case games.TopicWatching:
		return l.howToWatch()
	case games.TopicAddresses:
		return l.tell("address-list.answer", service)
	case games.TopicRating, games.TopicStandings:
		return l.tell("rating-list.answer", service)
	case games.TopicLeagues:
		if len(l.Leagues) == 0 {
			return l.tell("league-list.answer-none", service)
		}
		return l.tell("league-list.answer", service)
	case games.TopicSeeks, games.TopicSeekOff:
		return l.howToSeek()
	}
	return l.unknown("list", l.topic())
}

func (l listLetter) listsGames() string {
	said := l.GamesList()
	if open := l.ChallengesList(); open != "" {
		said = join("\n\n", said, l.tell("invitation-list.heading", nil), open)
	}
	return said
}

func (l listLetter) listsWatches() string {
	if len(l.Watches) == 0 {
		return ""
	}
	return join("\n\n", l.watchesList(), l.tell("watch-list.told", nil))
}

func (l listLetter) howToWatch() string {
	said := l.tell("watch-list.answer", nil)
	if len(l.Watches) > 0 {
		said = join(" ", said, l.tell("watch-list.to-stop", nil))
	}
	return said
}

func (l listLetter) listsRatings() string {
	var said string
	switch {
	case len(l.Ratings) > 0 && l.plotted():
		said = join("\n", l.ratingsList(), l.tell("rating-list.picture", nil))
	case len(l.Ratings) > 0:
		said = l.ratingsList()
	case l.Computer != "":
		said = l.tell("rating-list.computer", args{"computer": l.Computer})
	default:
		said = l.tell("rating-list.none", nil)
	}
	if l.Computer != "" {
		return said
	}
	return join("\n\n", said, l.reliability())
}

// reliability says how many games of the player ended in another way than by the clock.
func (l listLetter) reliability() string {
	r := l.Reliability
	if r.Games == 0 {
		return l.tell("rating-list.no-game-ended", nil)
	}
	return l.tell("rating-list.in-time", args{"games": r.InTime, "all": r.Games})
}

func (l listLetter) listsStandings() string {
	if len(l.Ratings) == 0 {
		return l.tell("rating-list.nobody", nil)
	}
	return l.standingsList()
}

func (l listLetter) listsSeeks() string {
	var own, others, more string
	if len(l.OwnSeeks) > 0 {
		own = join("\n\n", l.tell("seek-list.yours", nil), l.ownSeeksList())
	}
	switch {
	case len(l.Seeks) > 0:
		others = join("\n\n", l.tell("seek-list.of-others", args{"service": l.Service}), l.seeksList())
	case own != "":
		others = l.tell("seek-list.nobody-else", nil)
	default:
		others = l.tell("seek-list.nobody", nil)
	}
	if n := l.SeeksOfOthers - len(l.Seeks); n > 0 {
		more = l.tell("seek-list.more", args{"number": l.number(n)})
	}
	return join("\n\n", own, others, more)
}

func (l listLetter) howToSeek() string {
	said := l.tell("seek-list.answer", args{"service": l.Service})
	if len(l.OwnSeeks) > 0 {
		said = join("\n", said, l.tell("seek-list.answer-off", nil))
	}
	return said
}
