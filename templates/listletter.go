package templates

import "pentepost/games/letters"

// listLetter is what a letter with a list says.
type listLetter struct {
	*page
	withoutNews
}

func (l listLetter) subject() string {
	id := "list-subject."
	switch l.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell(id+"games", nil)
	case letters.WatchesListed:
		return l.tell(id+"watching", nil)
	case letters.BlocksListed:
		return l.tell(id+"blocked", nil)
	case letters.AddressesListed:
		return l.tell(id+"addresses", nil)
	case letters.RatingListed:
		return l.tell(id+"rating", nil)
	case letters.StandingsListed:
		return l.tell(id+"standings", nil)
	case letters.LeaguesListed:
		return l.tell(id+"leagues", nil)
	case letters.SeeksListed, letters.SeekEnded:
		return l.tell(id+"seeks", nil)
	}
	return l.unknownLetter()
}

func (l listLetter) ask() string {
	said := args{"me": l.Me(), "player": l.By()}
	switch f := l.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell("list-ask.games", said)
	case letters.WatchesListed:
		return l.askOrNone("list-ask.watching", "-nothing", len(l.Watches) == 0, said)
	case letters.BlocksListed:
		if len(l.Blocks) == 0 {
			return l.tell("list-ask.blocked-nobody", nil)
		}
		return l.addressed("list-ask.blocked", nil)
	case letters.AddressesListed:
		return l.tell("list-ask.addresses", said)
	case letters.RatingListed:
		return l.askOrNone("list-ask.rating", "-of-another", l.Notice.By != l.Reader.ID, said)
	case letters.StandingsListed:
		said["family"] = familyName(f.Family)
		return l.tell("list-ask.standings", said)
	case letters.LeaguesListed:
		return l.askOrNone("list-ask.leagues", "-none", len(l.Leagues) == 0, said)
	case letters.SeekEnded:
		return l.tell("list-ask.seek-off", said)
	}
	return l.tell("list-ask.seeks", said)
}

// askOrNone says a sentence, or its other form.
func (l listLetter) askOrNone(id, suffix string, other bool, said args) string {
	if other {
		id += suffix
	}
	return l.tell(id, said)
}

func (l listLetter) told() string {
	switch l.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.listsGames()
	case letters.WatchesListed:
		return l.listsWatches()
	case letters.BlocksListed:
		return l.listsBlocks()
	case letters.AddressesListed:
		return join("\n\n", l.tell("address-list.told", nil), lists{l.page}.addresses())
	case letters.RatingListed:
		return l.listsRatings()
	case letters.StandingsListed:
		return l.listsStandings()
	case letters.LeaguesListed:
		return lists{l.page}.leagues()
	}
	return l.listsSeeks()
}

func (l listLetter) answer() string {
	service := args{"service": l.Service}
	switch l.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell("game-list.answer", nil)
	case letters.WatchesListed:
		return l.howToWatch()
	case letters.BlocksListed:
		return l.tell("block-list.answer", service)
	case letters.AddressesListed:
		return l.tell("address-list.answer", service)
	case letters.RatingListed, letters.StandingsListed:
		return l.tell("rating-list.answer", service)
	case letters.LeaguesListed:
		if len(l.Leagues) == 0 {
			return l.tell("league-list.answer-none", service)
		}
		return l.tell("league-list.answer", service)
	}
	return l.howToSeek()
}

func (l listLetter) listsGames() string {
	said := lists{l.page}.running()
	if open := (lists{l.page}).challenges(); open != "" {
		said = join("\n\n", said, l.tell("invitation-list.heading", nil), open)
	}
	return said
}

func (l listLetter) listsWatches() string {
	if len(l.Watches) == 0 {
		return ""
	}
	return join("\n\n", lists{l.page}.watches(), l.tell("watch-list.told", nil))
}

func (l listLetter) listsBlocks() string {
	if len(l.Blocks) == 0 {
		return ""
	}
	return join("\n\n", lists{l.page}.blocks(), l.tell("block-list.told", nil))
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
	case len(l.Ratings) > 0 && lists{l.page}.plotted():
		said = join("\n", lists{l.page}.ratings(), l.tell("rating-list.picture", nil))
	case len(l.Ratings) > 0:
		said = lists{l.page}.ratings()
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
	return lists{l.page}.standings()
}

func (l listLetter) listsSeeks() string {
	var own, others, more string
	if len(l.OwnSeeks) > 0 {
		own = join("\n\n", l.tell("seek-list.yours", nil), lists{l.page}.ownSeeks())
	}
	switch {
	case len(l.Seeks) > 0:
		others = join("\n\n", l.tell("seek-list.of-others", args{"service": l.Service}), lists{l.page}.seeks())
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
