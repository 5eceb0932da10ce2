package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// listLetter is what a letter with a list says.
type listLetter struct {
	lists
	notice   *letters.Notice
	account  *account
	computer string // the nickname of the computer player that the letter is about; "" for none
}

func (l listLetter) subject() string {
	var is say.ListSubjectCase
	switch l.notice.Letter.(type) {
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
	return l.to.tell(say.ListSubject(is))
}

func (l listLetter) ask() string {
	me := l.to.Me()
	switch f := l.notice.Letter.(type) {
	case letters.GamesListed:
		return l.to.tell(say.ListAskGames(me))
	case letters.WatchesListed:
		return l.to.tell(either(len(l.list.Watches) == 0, say.ListAskWatchingNothing(me), say.ListAskWatching(me)))
	case letters.BlocksListed:
		if len(l.list.Blocks) == 0 {
			return l.to.tell(say.ListAskBlockedNobody())
		}
		return l.to.addressed(say.ListAskBlocked(me), say.ListAskBlockedNameless())
	case letters.AddressesListed:
		return l.to.tell(say.ListAskAddresses(me))
	case letters.RatingListed:
		return l.to.tell(either(l.notice.By != l.to.reader.ID, say.ListAskRatingOfAnother(me, l.to.By()), say.ListAskRating(me)))
	case letters.StandingsListed:
		return l.to.tell(say.ListAskStandings(familyName(f.Family), me))
	case letters.LeaguesListed:
		return l.to.tell(either(len(l.list.Leagues) == 0, say.ListAskLeaguesNone(me), say.ListAskLeagues(me)))
	case letters.SeekEnded:
		return l.to.tell(say.ListAskSeekOff(me))
	}
	return l.to.tell(say.ListAskSeeks(me))
}

func (l listLetter) told() string {
	switch l.notice.Letter.(type) {
	case letters.GamesListed:
		return l.listsGames()
	case letters.WatchesListed:
		return l.listsWatches()
	case letters.BlocksListed:
		return l.listsBlocks()
	case letters.AddressesListed:
		return join("\n\n", l.to.tell(say.AddressListTold()), l.account.addresses())
	case letters.RatingListed:
		return l.listsRatings()
	case letters.StandingsListed:
		return l.listsStandings()
	case letters.LeaguesListed:
		return entries(l.list.Leagues, l.leagueInList)
	}
	return l.listsSeeks()
}

func (l listLetter) answer() string {
	switch l.notice.Letter.(type) {
	case letters.GamesListed:
		return l.to.tell(say.GameListAnswer())
	case letters.WatchesListed:
		return l.howToWatch()
	case letters.BlocksListed:
		return l.to.tell(say.BlockListAnswer(l.to.service))
	case letters.AddressesListed:
		return l.to.tell(say.AddressListAnswer(l.to.service))
	case letters.RatingListed, letters.StandingsListed:
		return l.to.tell(say.RatingListAnswer(l.to.service))
	case letters.LeaguesListed:
		if len(l.list.Leagues) == 0 {
			return l.to.tell(say.LeagueListAnswerNone(l.to.service))
		}
		return l.to.tell(say.LeagueListAnswer(l.to.service))
	}
	return l.howToSeek()
}

func (l listLetter) listsGames() string {
	said := l.running()
	if open := l.challenges(); open != "" {
		said = join("\n\n", said, l.to.tell(say.InvitationListHeading()), open)
	}
	return said
}

func (l listLetter) listsWatches() string {
	if len(l.list.Watches) == 0 {
		return ""
	}
	return join("\n\n", entries(l.list.Watches, l.watchInList), l.to.tell(say.WatchListTold()))
}

func (l listLetter) listsBlocks() string {
	if len(l.list.Blocks) == 0 {
		return ""
	}
	return join("\n\n", entries(l.list.Blocks, func(b games.Blocked) string { return l.to.name(b.Whom) }), l.to.tell(say.BlockListTold()))
}

func (l listLetter) howToWatch() string {
	said := l.to.tell(say.WatchListAnswer())
	if len(l.list.Watches) > 0 {
		said = l.to.joined(said, l.to.tell(say.WatchListToStop()))
	}
	return said
}

func (l listLetter) listsRatings() string {
	var said string
	switch {
	case len(l.list.Ratings) > 0 && l.plotted():
		said = join("\n", l.ratings(), l.to.tell(say.RatingListPicture()))
	case len(l.list.Ratings) > 0:
		said = l.ratings()
	case l.computer != "":
		said = l.ofComputer()
	default:
		said = l.to.tell(say.RatingListNone())
	}
	if l.computer != "" {
		return said
	}
	return join("\n\n", said, l.solver(), l.reliability())
}

// solver says what the reader's rating as a solver of puzzles is, if they have one.
func (l listLetter) solver() string {
	s := l.list.Solver
	if s.Rated.Games == 0 {
		return ""
	}
	longest := l.to.tellIf(s.Longest > 1, say.RatingListStreak(l.to.number(s.Longest)))
	return l.to.joined(l.to.tell(say.RatingListSolver(deviation(s.Rated), s.Rated.Games, s.Rated.Rating.Rounded())), longest)
}

// reliability says how many games of the player ended in another way than by the clock.
func (l listLetter) reliability() string {
	r := l.list.Reliability
	return l.to.tell(either(r.Games == 0, say.RatingListNoGameEnded(), say.RatingListInTime(r.Games, r.InTime)))
}

func (l listLetter) listsStandings() string {
	if len(l.list.Ratings) == 0 {
		return l.to.tell(say.RatingListNobody())
	}
	return l.standings()
}

func (l listLetter) listsSeeks() string {
	var own, others, more string
	if len(l.list.OwnSeeks) > 0 {
		own = join("\n\n", l.to.tell(say.SeekListYours()), entries(l.list.OwnSeeks, l.ownSeekInList))
	}
	switch {
	case len(l.list.Seeks) > 0:
		others = join("\n\n", l.to.tell(say.SeekListOfOthers(l.to.service)), l.seeks())
	case own != "":
		others = l.to.tell(say.SeekListNobodyElse())
	default:
		others = l.to.tell(say.SeekListNobody())
	}
	if n := l.list.SeeksOfOthers - len(l.list.Seeks); n > 0 {
		more = l.to.tell(say.SeekListMore(l.to.number(n)))
	}
	return join("\n\n", own, others, more)
}

func (l listLetter) howToSeek() string {
	said := l.to.tell(say.SeekListAnswer(l.to.service))
	if len(l.list.OwnSeeks) > 0 {
		said = join("\n", said, l.to.tell(say.SeekListAnswerOff()))
	}
	return said
}

// ofComputer says that a computer player has no rating, and what it is like.
func (l listLetter) ofComputer() string {
	if like := l.to.like(l.computer); like != "" {
		return l.to.tell(say.RatingListComputerLike(l.computer, like))
	}
	return l.to.tell(say.RatingListComputer(l.computer))
}
