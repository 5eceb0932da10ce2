package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// listLetter is what a letter with a list says.
type listLetter struct {
	onPage
	withoutNews
}

func (l listLetter) subject() string {
	var is say.ListSubjectCase
	switch l.page.view.Notice.Letter.(type) {
	case letters.GamesListed:
		is = say.ListSubjectGames
	case letters.WatchesListed:
		is = say.ListSubjectWatching
	case letters.BlocksListed:
		is = say.ListSubjectBlocked
	case letters.AddressesListed:
		is = say.ListSubjectAddresses
	case letters.RatingListed:
		is = say.ListSubjectRating
	case letters.StandingsListed:
		is = say.ListSubjectStandings
	case letters.LeaguesListed:
		is = say.ListSubjectLeagues
	case letters.SeeksListed, letters.SeekEnded:
		is = say.ListSubjectSeeks
	}
	return l.tell(say.ListSubject(is))
}

func (l listLetter) ask() string {
	me := l.page.to.Me()
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell(say.ListAskGames(me))
	case letters.WatchesListed:
		return l.tell(either(len(l.page.view.Watches) == 0, say.ListAskWatchingNothing(me), say.ListAskWatching(me)))
	case letters.BlocksListed:
		if len(l.page.view.Blocks) == 0 {
			return l.tell(say.ListAskBlockedNobody())
		}
		return l.page.addressed(say.ListAskBlocked(me), say.ListAskBlockedNameless())
	case letters.AddressesListed:
		return l.tell(say.ListAskAddresses(me))
	case letters.RatingListed:
		return l.tell(either(l.page.view.Notice.By != l.page.view.Reader.ID, say.ListAskRatingOfAnother(me, l.page.to.By()), say.ListAskRating(me)))
	case letters.StandingsListed:
		return l.tell(say.ListAskStandings(familyName(f.Family), me))
	case letters.LeaguesListed:
		return l.tell(either(len(l.page.view.Leagues) == 0, say.ListAskLeaguesNone(me), say.ListAskLeagues(me)))
	case letters.SeekEnded:
		return l.tell(say.ListAskSeekOff(me))
	}
	return l.tell(say.ListAskSeeks(me))
}

func (l listLetter) told() string {
	switch l.page.view.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.listsGames()
	case letters.WatchesListed:
		return l.listsWatches()
	case letters.BlocksListed:
		return l.listsBlocks()
	case letters.AddressesListed:
		return join("\n\n", l.tell(say.AddressListTold()), lists{onPage{l.page}}.addresses())
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
	switch l.page.view.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell(say.GameListAnswer())
	case letters.WatchesListed:
		return l.howToWatch()
	case letters.BlocksListed:
		return l.tell(say.BlockListAnswer(l.page.view.Service))
	case letters.AddressesListed:
		return l.tell(say.AddressListAnswer(l.page.view.Service))
	case letters.RatingListed, letters.StandingsListed:
		return l.tell(say.RatingListAnswer(l.page.view.Service))
	case letters.LeaguesListed:
		if len(l.page.view.Leagues) == 0 {
			return l.tell(say.LeagueListAnswerNone(l.page.view.Service))
		}
		return l.tell(say.LeagueListAnswer(l.page.view.Service))
	}
	return l.howToSeek()
}

func (l listLetter) listsGames() string {
	said := lists{onPage{l.page}}.running()
	if open := (lists{onPage{l.page}}).challenges(); open != "" {
		said = join("\n\n", said, l.tell(say.InvitationListHeading()), open)
	}
	return said
}

func (l listLetter) listsWatches() string {
	if len(l.page.view.Watches) == 0 {
		return ""
	}
	return join("\n\n", lists{onPage{l.page}}.watches(), l.tell(say.WatchListTold()))
}

func (l listLetter) listsBlocks() string {
	if len(l.page.view.Blocks) == 0 {
		return ""
	}
	return join("\n\n", lists{onPage{l.page}}.blocks(), l.tell(say.BlockListTold()))
}

func (l listLetter) howToWatch() string {
	said := l.tell(say.WatchListAnswer())
	if len(l.page.view.Watches) > 0 {
		said = l.joined(said, l.tell(say.WatchListToStop()))
	}
	return said
}

func (l listLetter) listsRatings() string {
	var said string
	switch {
	case len(l.page.view.Ratings) > 0 && lists{onPage{l.page}}.plotted():
		said = join("\n", lists{onPage{l.page}}.ratings(), l.tell(say.RatingListPicture()))
	case len(l.page.view.Ratings) > 0:
		said = lists{onPage{l.page}}.ratings()
	case l.page.view.Computer != "":
		said = l.ofComputer()
	default:
		said = l.tell(say.RatingListNone())
	}
	if l.page.view.Computer != "" {
		return said
	}
	return join("\n\n", said, l.solver(), l.reliability())
}

// solver says what the reader's rating as a solver of puzzles is, if they have one.
func (l listLetter) solver() string {
	s := l.page.view.Solver
	if s.Rated.Games == 0 {
		return ""
	}
	longest := ""
	if s.Longest > 1 {
		longest = l.tell(say.RatingListStreak(l.page.to.number(s.Longest)))
	}
	return l.joined(l.tell(say.RatingListSolver(deviation(s.Rated), s.Rated.Games, s.Rated.Rating.Rounded())), longest)
}

// reliability says how many games of the player ended in another way than by the clock.
func (l listLetter) reliability() string {
	r := l.page.view.Reliability
	return l.tell(either(r.Games == 0, say.RatingListNoGameEnded(), say.RatingListInTime(r.Games, r.InTime)))
}

func (l listLetter) listsStandings() string {
	if len(l.page.view.Ratings) == 0 {
		return l.tell(say.RatingListNobody())
	}
	return lists{onPage{l.page}}.standings()
}

func (l listLetter) listsSeeks() string {
	var own, others, more string
	if len(l.page.view.OwnSeeks) > 0 {
		own = join("\n\n", l.tell(say.SeekListYours()), lists{onPage{l.page}}.ownSeeks())
	}
	switch {
	case len(l.page.view.Seeks) > 0:
		others = join("\n\n", l.tell(say.SeekListOfOthers(l.page.view.Service)), lists{onPage{l.page}}.seeks())
	case own != "":
		others = l.tell(say.SeekListNobodyElse())
	default:
		others = l.tell(say.SeekListNobody())
	}
	if n := l.page.view.SeeksOfOthers - len(l.page.view.Seeks); n > 0 {
		more = l.tell(say.SeekListMore(l.page.to.number(n)))
	}
	return join("\n\n", own, others, more)
}

func (l listLetter) howToSeek() string {
	said := l.tell(say.SeekListAnswer(l.page.view.Service))
	if len(l.page.view.OwnSeeks) > 0 {
		said = join("\n", said, l.tell(say.SeekListAnswerOff()))
	}
	return said
}

// ofComputer says that a computer player has no rating, and what it is like.
func (l listLetter) ofComputer() string {
	if like := l.page.to.like(l.page.view.Computer); like != "" {
		return l.tell(say.RatingListComputerLike(l.page.view.Computer, like))
	}
	return l.tell(say.RatingListComputer(l.page.view.Computer))
}
