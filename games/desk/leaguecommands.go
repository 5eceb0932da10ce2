package desk

import (
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// ListLeagues lists the leagues.
type ListLeagues struct{}

func (ListLeagues) traits() Traits {
	return Traits{Ways: []Way{{Form: "leagues"}}, Stranger: SignsUp, Unproved: true}
}

func (ListLeagues) do(h *house) error {
	return h.answers.reply(letters.Notice{Letter: letters.LeaguesListed{}})
}

// ShowLeague says what a league is: its game, pace, dates and who may enter.
type ShowLeague struct{ Name string }

func (ShowLeague) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "league LEAGUE", Example: "league club"},
			{Form: "league LEAGUE challenge NICKNAME", Example: "league ladder challenge Bob"},
		},
		Stranger: SignsUp, Unproved: true,
	}
}

func (c ShowLeague) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	return h.leagueNews.replyLeague(&l, letters.LeagueShown{})
}

// ShowTable shows the tables of a league's latest season.
type ShowTable struct {
	Name     string
	As       string // [AsCSV] or [AsPicture]: files with tables, cross tables and games come with them
	Division int    // 0: the sender's, or all if they are few
}

// The files that come with tables.
const (
	AsCSV     = "csv"
	AsPicture = "picture"
)

func (ShowTable) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "table LEAGUE", Example: "table club"},
			{Form: "table LEAGUE DIVISION", Example: "table club 2"},
			{Form: "table LEAGUE csv|picture", Example: "table club picture"},
		},
		Read: readTable, Stranger: SignsUp, Unproved: true,
	}
}

func readTable(l CommandLine) Command {
	switch {
	case len(l.Args) == 1:
		return ShowTable{Name: l.Args[0]}
	case len(l.Args) == 2 && (l.Args[1] == AsCSV || l.Args[1] == AsPicture):
		return ShowTable{Name: l.Args[0], As: l.Args[1]}
	case len(l.Args) == 2:
		if n, err := strconv.Atoi(l.Args[1]); err == nil && n > 0 {
			return ShowTable{Name: l.Args[0], Division: n}
		}
	}
	return nil
}

func (c ShowTable) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	if l.Season == 0 {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoSeason, l.Name())
	}
	return h.leagueNews.replyLeague(&l, letters.LeagueTable{As: c.As, Division: c.Division})
}

// Enter enters the sender for the next season of a league, and for those after it. The team is "" in a league
// without teams.
type Enter struct{ Name, Team string }

func (Enter) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "enter LEAGUE", Example: "enter club"},
			{Form: "enter LEAGUE TEAM", Example: "enter cup Oslo"},
		},
		Read: readEnter, Free: true, Stranger: SignsUp,
	}
}

// readEnter reads the name of a league and that of a team, which can have several words.
func readEnter(l CommandLine) Command {
	if len(l.Args) == 0 {
		return nil
	}
	return Enter{Name: l.Args[0], Team: strings.Join(l.Typed[1:], " ")}
}

func (c Enter) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	if err := h.entries.enter(&l, c.Team); err != nil {
		return err
	}
	return h.leagueNews.note(&l, leagues.Event{What: leagues.Entered, Player: h.From.ID})
}

// entries lets players into a league, and out of it.
type entries struct {
	*asked

	leagueNews *leagueNews
	clocks     *clocks
	table      *table
	seasons    *seasons
}

// enter enters the sender in a league, if they may.
func (en *entries) enter(l *leagues.League, team string) error {
	if err := en.checkStays(); err != nil {
		return err
	}
	entries, err := en.tx.Leagues.Entries(l.ID)
	if err != nil {
		return err
	}
	switch {
	case !l.Closed.IsZero():
		return games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	case isAsked(entries, en.From.ID):
		return en.stay(l, entries)
	case hasEntered(entries, en.From.ID):
		return games.RefuseAbout(games.NotAllowed, games.TopicEnteredTwice, l.Name())
	case l.Room() > 0 && len(entries) >= l.Room():
		return games.RefuseAbout(games.Limit, games.TopicLeagueFull, l.Name())
	}
	if team, err = en.teamFor(l, entries, team); err != nil {
		return err
	}
	if err := en.checkConditions(l); err != nil {
		return err
	}
	until, err := en.barredUntil(l, en.From.ID)
	if err != nil {
		return err
	}
	if until.After(en.Now) {
		return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicLeagueBarred, Name: l.Name(), Times: games.Times{Until: until}}}
	}
	if err := en.tx.Leagues.SaveEntry(leagues.Entry{League: l.ID, Player: en.From.ID, Team: team, Entered: en.Now}); err != nil {
		return err
	}
	if err := en.joinLadder(l, en.From.ID); err != nil {
		return err
	}
	return en.leagueNews.replyLeague(l, letters.LeagueEntered{})
}

// checkConditions refuses a sender who does not fulfil the league's conditions of entry.
func (en *entries) checkConditions(l *leagues.League) error {
	rated, err := en.seasons.ratingIn(l, en.From.ID)
	if err != nil {
		return err
	}
	reliable, err := en.tx.Ratings.ReliabilityOf(en.From.ID, en.Now.Add(-games.CourseLength))
	f := l.File
	switch {
	case err != nil:
		return err
	case f.LeastRating > 0 && rated.Rating.Rating < f.LeastRating, f.MostRating > 0 && rated.Rating.Rating > f.MostRating,
		rated.Games < f.LeastGames, reliable.Percent() < f.LeastReliability:
		return games.RefuseAbout(games.NotAllowed, games.TopicLeagueAsks, l.Name())
	}
	return nil
}

// barredUntil returns until when a player may not enter, because they have lost games of leagues by
// their clock; it is in the past if they may now. If they come back and are late again meanwhile, they wait three
// times as long.
//
// DECISION: games that are lost without a command of the player between them are one absence, however many they are
// and however long it lasts. Somebody who falls ill cannot do anything about the second game.
func (en *entries) barredUntil(l *leagues.League, p games.PlayerID) (until time.Time, err error) {
	late, err := en.tx.Leagues.Overdue(p)
	if err != nil {
		return until, err
	}
	wait := time.Duration(l.File.TimeoutBan)
	for i, at := range late {
		again := false
		if i > 0 && at.Before(until) {
			if again, err = en.tx.Ledger.HasCommanded(p, late[i-1], at); err != nil {
				return until, err
			}
		}
		if again {
			wait = 3 * time.Duration(l.File.TimeoutBan)
		} else if !at.Before(until) {
			wait = time.Duration(l.File.TimeoutBan)
		}
		if end := at.Add(wait); end.After(until) {
			until = end
		}
	}
	return until, nil
}
