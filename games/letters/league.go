package letters

import "time"

// lettersOfLeague are the letters of this file.
var lettersOfLeague = []someLetter{
	of[LeagueShown](), of[LeagueTable](), of[LeagueEntered](), of[LeagueLeft](), of[LeagueStayed](), of[LeagueClosed](),
	of[NewsOn](), of[NewsOff](), of[Announced](), of[SeasonBegun](), of[SeasonBye](), of[SeasonNews](), of[SeasonEnded](),
	of[SeasonAgain](), of[SeasonStands](), of[SeasonPutOff](), of[Uncounted](), of[RulingsWanted](),
}

// ofLeague is embedded in letters about a league: answers and news.
type ofLeague struct{}

func (ofLeague) Traits() Traits {
	return Traits{Class: OtherClass, Board: NoBoard, Unsubscribe: LeagueUnsubscribe, Same: SameLeague}
}

// aboutDivision is embedded in letters that say how the reader's division stands.
type aboutDivision struct{ ofLeague }

func (l aboutDivision) Traits() Traits { return l.needing(NeedsDivision) }

// needing returns the traits of a letter about a league that needs something of it.
func (l ofLeague) needing(what Needs) Traits {
	t := l.Traits()
	t.Needs = what
	return t
}

// The letters about a league.
type (
	// LeagueShown says what the league is.
	LeagueShown struct{ ofLeague }
	// LeagueTable has its tables.
	LeagueTable struct {
		ofLeague
		As       string `json:"name,omitempty"`     // [desk.AsCSV], [desk.AsPicture] or ""
		Division int    `json:"division,omitempty"` // the one that the reader asked for; 0: all, or their own if that is too much
	}
	// LeagueEntered is the receipt for an entry.
	LeagueEntered struct{ ofLeague }
	// LeagueLeft is the receipt for leaving the league.
	LeagueLeft struct{ ofLeague }
	// LeagueStayed is the receipt for not leaving it after all.
	LeagueStayed struct{ ofLeague }
	// LeagueClosed says that there will be no more seasons.
	LeagueClosed struct{ ofLeague }
	// NewsOn says that the reader gets the news of the league.
	NewsOn struct{ ofLeague }
	// NewsOff says that they no longer get them.
	NewsOff struct{ ofLeague }
	// Announced is what the organisers have written to the league.
	Announced struct{ ofLeague }
)

// The letters about a season.
type (
	// SeasonBegun says that a season has begun.
	SeasonBegun struct{ aboutDivision }
	// SeasonBye says that the reader has no game in a round.
	SeasonBye struct {
		aboutDivision
		Round int `json:"round,omitempty"`
	}
	// SeasonNews is the weekly letter.
	SeasonNews struct {
		ofLeague
		Since time.Time `json:"news_since,omitzero"` // when the weekly letter before it was written; zero in letters of older programs
	}
	// SeasonEnded says that a season has ended.
	SeasonEnded struct{ aboutDivision }
	// SeasonAgain says that a result was corrected, so the reader finishes the season elsewhere.
	SeasonAgain struct{ aboutDivision }
	// SeasonStands says that a result was corrected too late to change a place.
	SeasonStands struct{ aboutDivision }
	// SeasonPutOff says that a season begins later, because too few have entered.
	SeasonPutOff struct {
		ofLeague
		Missing int `json:"missing,omitempty"` // how many more players, or teams, it takes
	}
	// Uncounted says that a player has left, so the reader's result against them does not count in the table.
	Uncounted struct{ aboutDivision }
	// RulingsWanted asks organisers to adjudicate what is left.
	RulingsWanted struct{ ofLeague }
)

func (l LeagueShown) Traits() Traits { return l.needing(NeedsEntrants) }

func (l LeagueTable) Traits() Traits { return l.needing(NeedsTables) }

func (l SeasonNews) Traits() Traits { return l.needing(NeedsDivision | NeedsOpenGames) }

func (l RulingsWanted) Traits() Traits { return l.needing(NeedsRulings) }

func (LeagueShown) name() Name { return Name{KindLeague, "league-shown"} }

func (LeagueTable) name() Name { return Name{KindLeague, "league-table"} }

func (LeagueEntered) name() Name { return Name{KindLeague, "entered"} }

func (LeagueLeft) name() Name { return Name{KindLeague, "withdrew"} }

func (LeagueStayed) name() Name { return Name{KindLeague, "stayed"} }

func (LeagueClosed) name() Name { return Name{KindLeague, "league-closed"} }

func (NewsOn) name() Name { return Name{KindLeague, "news-on"} }

func (NewsOff) name() Name { return Name{KindLeague, "news-off"} }

func (Announced) name() Name { return Name{KindLeague, "announced"} }

func (SeasonBegun) name() Name { return Name{KindLeague, "league-begun"} }

func (SeasonBye) name() Name { return Name{KindLeague, "league-bye"} }

func (SeasonNews) name() Name { return Name{KindLeague, "league-news"} }

func (SeasonEnded) name() Name { return Name{KindLeague, "league-ended"} }

func (SeasonAgain) name() Name { return Name{KindLeague, "league-again"} }

func (SeasonStands) name() Name { return Name{KindLeague, "league-stands"} }

func (SeasonPutOff) name() Name { return Name{KindLeague, "league-put-off"} }

func (Uncounted) name() Name { return Name{KindLeague, "uncounted"} }

func (RulingsWanted) name() Name { return Name{KindLeague, "league-rulings"} }
