package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
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
		return l.tellID(id+"games", nil)
	case letters.WatchesListed:
		return l.tellID(id+"watching", nil)
	case letters.BlocksListed:
		return l.tellID(id+"blocked", nil)
	case letters.AddressesListed:
		return l.tellID(id+"addresses", nil)
	case letters.RatingListed:
		return l.tellID(id+"rating", nil)
	case letters.StandingsListed:
		return l.tellID(id+"standings", nil)
	case letters.LeaguesListed:
		return l.tellID(id+"leagues", nil)
	case letters.SeeksListed, letters.SeekEnded:
		return l.tellID(id+"seeks", nil)
	}
	return l.page.unknownLetter()
}

func (l listLetter) ask() string {
	said := args{"me": l.page.Me(), "player": l.page.By()}
	switch f := l.page.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tellID("list-ask.games", said)
	case letters.WatchesListed:
		return l.askOrNone("list-ask.watching", "-nothing", len(l.page.Watches) == 0, said)
	case letters.BlocksListed:
		if len(l.page.Blocks) == 0 {
			return l.tell(say.ListAskBlockedNobody())
		}
		return l.page.addressed(say.ListAskBlocked(l.page.Me()), say.ListAskBlockedNameless())
	case letters.AddressesListed:
		return l.tellID("list-ask.addresses", said)
	case letters.RatingListed:
		return l.askOrNone("list-ask.rating", "-of-another", l.page.Notice.By != l.page.Reader.ID, said)
	case letters.StandingsListed:
		said["family"] = familyName(f.Family)
		return l.tellID("list-ask.standings", said)
	case letters.LeaguesListed:
		return l.askOrNone("list-ask.leagues", "-none", len(l.page.Leagues) == 0, said)
	case letters.SeekEnded:
		return l.tellID("list-ask.seek-off", said)
	}
	return l.tellID("list-ask.seeks", said)
}

// askOrNone says a sentence, or its other form.
func (l listLetter) askOrNone(id, suffix string, other bool, said args) string {
	if other {
		id += suffix
	}
	return l.tellID(id, said)
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
	switch l.page.Notice.Letter.(type) {
	case letters.GamesListed:
		return l.tell(say.GameListAnswer())
	case letters.WatchesListed:
		return l.howToWatch()
	case letters.BlocksListed:
		return l.tell(say.BlockListAnswer(l.page.Service))
	case letters.AddressesListed:
		return l.tell(say.AddressListAnswer(l.page.Service))
	case letters.RatingListed, letters.StandingsListed:
		return l.tell(say.RatingListAnswer(l.page.Service))
	case letters.LeaguesListed:
		if len(l.page.Leagues) == 0 {
			return l.tell(say.LeagueListAnswerNone(l.page.Service))
		}
		return l.tell(say.LeagueListAnswer(l.page.Service))
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
	if len(l.page.Watches) == 0 {
		return ""
	}
	return join("\n\n", lists{onPage{l.page}}.watches(), l.tell(say.WatchListTold()))
}

func (l listLetter) listsBlocks() string {
	if len(l.page.Blocks) == 0 {
		return ""
	}
	return join("\n\n", lists{onPage{l.page}}.blocks(), l.tell(say.BlockListTold()))
}

func (l listLetter) howToWatch() string {
	said := l.tell(say.WatchListAnswer())
	if len(l.page.Watches) > 0 {
		said = l.joined(said, l.tell(say.WatchListToStop()))
	}
	return said
}

func (l listLetter) listsRatings() string {
	var said string
	switch {
	case len(l.page.Ratings) > 0 && lists{onPage{l.page}}.plotted():
		said = join("\n", lists{onPage{l.page}}.ratings(), l.tell(say.RatingListPicture()))
	case len(l.page.Ratings) > 0:
		said = lists{onPage{l.page}}.ratings()
	case l.page.Computer != "":
		said = l.ofComputer()
	default:
		said = l.tell(say.RatingListNone())
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
		longest = l.tell(say.RatingListStreak(l.page.number(s.Longest)))
	}
	said := ratingArgs(games.PlayerRating{Rated: s.Rated})
	return l.joined(l.tellID("rating-list.solver", said), longest)
}

// reliability says how many games of the player ended in another way than by the clock.
func (l listLetter) reliability() string {
	r := l.page.Reliability
	if r.Games == 0 {
		return l.tell(say.RatingListNoGameEnded())
	}
	return l.tell(say.RatingListInTime(r.Games, r.InTime))
}

func (l listLetter) listsStandings() string {
	if len(l.page.Ratings) == 0 {
		return l.tell(say.RatingListNobody())
	}
	return lists{onPage{l.page}}.standings()
}

func (l listLetter) listsSeeks() string {
	var own, others, more string
	if len(l.page.OwnSeeks) > 0 {
		own = join("\n\n", l.tell(say.SeekListYours()), lists{onPage{l.page}}.ownSeeks())
	}
	switch {
	case len(l.page.Seeks) > 0:
		others = join("\n\n", l.tell(say.SeekListOfOthers(l.page.Service)), lists{onPage{l.page}}.seeks())
	case own != "":
		others = l.tell(say.SeekListNobodyElse())
	default:
		others = l.tell(say.SeekListNobody())
	}
	if n := l.page.SeeksOfOthers - len(l.page.Seeks); n > 0 {
		more = l.tell(say.SeekListMore(l.page.number(n)))
	}
	return join("\n\n", own, others, more)
}

func (l listLetter) howToSeek() string {
	said := l.tell(say.SeekListAnswer(l.page.Service))
	if len(l.page.OwnSeeks) > 0 {
		said = join("\n", said, l.tell(say.SeekListAnswerOff()))
	}
	return said
}

// ofComputer says that a computer player has no rating, and what it is like.
func (l listLetter) ofComputer() string {
	said := args{"computer": l.page.Computer, "like": l.page.like(l.page.Computer)}
	if said["like"] == "" {
		return l.tellID("rating-list.computer", said)
	}
	return l.tellID("rating-list.computer-like", said)
}
