package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
)

// listLetter is what a letter with a list says.
type listLetter struct {
	onPage
	withoutNews
}

func (l listLetter) subject() string {
	id := "list-subject."
	switch l.page.Notice.Letter.(type) {
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
	return l.page.unknownLetter()
}

func (l listLetter) ask() string {
	said := args{"me": l.page.Me(), "player": l.page.By()}
	switch f := l.page.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell("list-ask.games", said)
	case letters.WatchesListed:
		return l.askOrNone("list-ask.watching", "-nothing", len(l.page.Watches) == 0, said)
	case letters.BlocksListed:
		if len(l.page.Blocks) == 0 {
			return l.tell("list-ask.blocked-nobody", nil)
		}
		return l.page.addressed("list-ask.blocked", nil)
	case letters.AddressesListed:
		return l.tell("list-ask.addresses", said)
	case letters.RatingListed:
		return l.askOrNone("list-ask.rating", "-of-another", l.page.Notice.By != l.page.Reader.ID, said)
	case letters.StandingsListed:
		said["family"] = familyName(f.Family)
		return l.tell("list-ask.standings", said)
	case letters.LeaguesListed:
		return l.askOrNone("list-ask.leagues", "-none", len(l.page.Leagues) == 0, said)
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
	switch l.page.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.listsGames()
	case letters.WatchesListed:
		return l.listsWatches()
	case letters.BlocksListed:
		return l.listsBlocks()
	case letters.AddressesListed:
		return join("\n\n", l.tell("address-list.told", nil), lists{onPage{l.page}}.addresses())
	case letters.RatingListed:
		return l.listsRatings()
	case letters.StandingsListed:
		return l.listsStandings()
	case letters.LeaguesListed:
		return lists{onPage{l.page}}.leagues()
	}
	return l.listsSeeks()
}

func (l listLetter) answer() string {
	service := args{"service": l.page.Service}
	switch l.page.Notice.Letter.(type) {
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
		if len(l.page.Leagues) == 0 {
			return l.tell("league-list.answer-none", service)
		}
		return l.tell("league-list.answer", service)
	}
	return l.howToSeek()
}

func (l listLetter) listsGames() string {
	said := lists{onPage{l.page}}.running()
	if open := (lists{onPage{l.page}}).challenges(); open != "" {
		said = join("\n\n", said, l.tell("invitation-list.heading", nil), open)
	}
	return said
}

func (l listLetter) listsWatches() string {
	if len(l.page.Watches) == 0 {
		return ""
	}
	return join("\n\n", lists{onPage{l.page}}.watches(), l.tell("watch-list.told", nil))
}

func (l listLetter) listsBlocks() string {
	if len(l.page.Blocks) == 0 {
		return ""
	}
	return join("\n\n", lists{onPage{l.page}}.blocks(), l.tell("block-list.told", nil))
}

func (l listLetter) howToWatch() string {
	said := l.tell("watch-list.answer", nil)
	if len(l.page.Watches) > 0 {
		said = l.joined(said, l.tell("watch-list.to-stop", nil))
	}
	return said
}

func (l listLetter) listsRatings() string {
	var said string
	switch {
	case len(l.page.Ratings) > 0 && lists{onPage{l.page}}.plotted():
		said = join("\n", lists{onPage{l.page}}.ratings(), l.tell("rating-list.picture", nil))
	case len(l.page.Ratings) > 0:
		said = lists{onPage{l.page}}.ratings()
	case l.page.Computer != "":
		said = l.ofComputer()
	default:
		said = l.tell("rating-list.none", nil)
	}
	if l.page.Computer != "" {
		return said
	}
	return join("\n\n", said, l.solver(), l.reliability())
}

// solver says what the reader's rating as a solver of puzzles is, if they have one.
func (l listLetter) solver() string {
	s := l.page.Solver
	if s.Rated.Games == 0 {
		return ""
	}
	longest := ""
	if s.Longest > 1 {
		longest = l.tell("rating-list.streak", args{"number": l.page.number(s.Longest)})
	}
	said := ratingArgs(games.PlayerRating{Rated: s.Rated})
	return l.joined(l.tell("rating-list.solver", said), longest)
}

// reliability says how many games of the player ended in another way than by the clock.
func (l listLetter) reliability() string {
	r := l.page.Reliability
	if r.Games == 0 {
		return l.tell("rating-list.no-game-ended", nil)
	}
	return l.tell("rating-list.in-time", args{"games": r.InTime, "all": r.Games})
}

func (l listLetter) listsStandings() string {
	if len(l.page.Ratings) == 0 {
		return l.tell("rating-list.nobody", nil)
	}
	return lists{onPage{l.page}}.standings()
}

func (l listLetter) listsSeeks() string {
	var own, others, more string
	if len(l.page.OwnSeeks) > 0 {
		own = join("\n\n", l.tell("seek-list.yours", nil), lists{onPage{l.page}}.ownSeeks())
	}
	switch {
	case len(l.page.Seeks) > 0:
		others = join("\n\n", l.tell("seek-list.of-others", args{"service": l.page.Service}), lists{onPage{l.page}}.seeks())
	case own != "":
		others = l.tell("seek-list.nobody-else", nil)
	default:
		others = l.tell("seek-list.nobody", nil)
	}
	if n := l.page.SeeksOfOthers - len(l.page.Seeks); n > 0 {
		more = l.tell("seek-list.more", args{"number": l.page.number(n)})
	}
	return join("\n\n", own, others, more)
}

func (l listLetter) howToSeek() string {
	said := l.tell("seek-list.answer", args{"service": l.page.Service})
	if len(l.page.OwnSeeks) > 0 {
		said = join("\n", said, l.tell("seek-list.answer-off", nil))
	}
	return said
}

// ofComputer says that a computer player has no rating, and what it is like.
func (l listLetter) ofComputer() string {
	said := args{"computer": l.page.Computer, "like": l.page.like(l.page.Computer)}
	if said["like"] == "" {
		return l.tell("rating-list.computer", said)
	}
	return l.tell("rating-list.computer-like", said)
}
