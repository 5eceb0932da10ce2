package desk

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// ListLeagues lists the leagues.
type ListLeagues struct{}

func (ListLeagues) traits() Traits { return Traits{Ways: []Way{{Form: "leagues"}}, Stranger: SignsUp} }

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
		Stranger: SignsUp,
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
		Read: readTable, Stranger: SignsUp,
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

// AskToLeave asks whether the sender wants to leave a league, and says what it costs. Each letter of the league offers
// the command, so it is easily written without a thought, and running games end by it.
type AskToLeave struct{ Name string }

func (AskToLeave) traits() Traits {
	return Traits{Ways: []Way{{Form: "leave LEAGUE", Example: "leave club"}}, Read: readLeave, Free: true}
}

// readLeave reads the name of a league, and "yes" behind it from a sender who is sure.
func readLeave(l CommandLine) Command {
	switch {
	case len(l.Args) == 1:
		return AskToLeave{Name: l.Args[0]}
	case len(l.Args) == 2 && l.Args[1] == "yes":
		return LeaveLeague{Name: l.Args[0]}
	}
	return nil
}

func (c AskToLeave) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	played, err := h.entries.playedIn(&l)
	if err != nil {
		return err
	}
	cost := &games.LeavingCost{Last: !l.Closed.IsZero()}
	for i := range played {
		addCost(cost, &played[i], h.From.ID)
	}
	return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLeaveLeague, Name: l.Name(), Meaning: games.Meaning{Meant: "leave " + l.Name() + " yes"}, Cost: cost}}
}

// addCost adds what it costs a player to withdraw from a season.
func addCost(c *games.LeavingCost, season *leagues.Season, p games.PlayerID) {
	annul := season.Annuls(season.PlaceOf(p))
	for _, pairing := range season.Pairings {
		switch {
		case len(pairing.Players) < 2 || !slices.Contains(pairing.Players, p):
		case pairing.Result == league.Open && annul:
			c.Void++
		case pairing.Result == league.Open:
			c.Lost++
		case pairing.Result != league.Annulled && annul:
			c.Uncounted++
		}
	}
}

// LeaveLeague takes back the sender's entry. During a season they withdraw from it: their games end.
type LeaveLeague struct{ Name string }

func (LeaveLeague) traits() Traits { return Traits{Free: true} }

func (c LeaveLeague) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	if err := h.checkProof(); err != nil {
		return err
	}
	played, err := h.entries.playedIn(&l)
	if err != nil {
		return err
	}
	if err := h.entries.leaveLeague(&l); err != nil {
		return err
	}
	event := leagues.Event{What: leagues.Left, Player: h.From.ID}
	if len(played) > 0 {
		event.What = leagues.Withdrew
	}
	return h.leagueNews.note(&l, event)
}

// playedIn returns the seasons of a league that the sender plays in. It refuses a sender who plays in none and has not
// entered for the next one.
func (en *entries) playedIn(l *leagues.League) ([]leagues.Season, error) {
	played, err := en.tx.Seasons.Of(en.From.ID)
	if err != nil {
		return nil, err
	}
	played = slices.DeleteFunc(played, func(season leagues.Season) bool { return season.League != l.ID })
	entries, err := en.tx.Leagues.Entries(l.ID)
	if err == nil && len(played) == 0 && !hasEntered(entries, en.From.ID) {
		err = games.RefuseAbout(games.NotAllowed, games.TopicNotEntered, l.Name())
	}
	return played, err
}

// leaveLeague takes the sender out of a league.
func (en *entries) leaveLeague(l *leagues.League) error {
	played, err := en.playedIn(l)
	if err != nil {
		return err
	}
	for i := range played {
		if err := en.withdraw(l, &played[i], rules.ByResigning); err != nil {
			return err
		}
	}
	if err := en.tx.Leagues.DropEntry(l.ID, en.From.ID); err != nil {
		return err
	}
	return en.leagueNews.replyLeague(l, letters.LeagueLeft{})
}

// hasEntered reports whether one of the entries is a player's.
func hasEntered(entries []leagues.Entry, p games.PlayerID) bool {
	return slices.ContainsFunc(entries, func(e leagues.Entry) bool { return e.Player == p })
}

// isAsked reports whether a player was asked whether they play on, and has not answered.
func isAsked(entries []leagues.Entry, p games.PlayerID) bool {
	return slices.ContainsFunc(entries, func(e leagues.Entry) bool { return e.Player == p && !e.Asked.IsZero() })
}

// leaveSeasons takes the sender, who will no longer play, out of the seasons of all leagues. Otherwise
// they would be paired again.
func (en *entries) leaveSeasons(by rules.Cause) error {
	played, err := en.tx.Seasons.Of(en.From.ID)
	for i := range played {
		var l leagues.League
		if err == nil {
			l, _, err = en.tx.Leagues.Load(played[i].League)
		}
		if err == nil {
			err = en.withdraw(&l, &played[i], by)
		}
		if err == nil {
			err = en.leagueNews.note(&l, leagues.Event{What: leagues.Withdrew, Player: en.From.ID})
		}
	}
	return err
}

// withdraw takes the sender out of a season. In a round robin none of their games counts in the table if less than
// half of them are over. Otherwise they lose the open ones.
//
// DECISION: what is over counts for ratings in either case, as FIDE does it: it was won. The table loses it, since
// otherwise those who met the player early would be ahead of the others for it; the opponents are told.
func (en *entries) withdraw(l *leagues.League, season *leagues.Season, by rules.Cause) error {
	place := season.PlaceOf(en.From.ID)
	annul := season.Annuls(place)
	place.Withdrawn, place.Annulled = en.Now, annul
	var lose []games.PlayerID // whose results leave the table
	for _, p := range season.Pairings {
		if !slices.Contains(p.Players, en.From.ID) {
			continue
		}
		if annul && p.Result != league.Open && p.Result != league.Annulled {
			for _, id := range p.Players {
				lose = append(lose, season.PlaceOf(id).Player) // who stands in for them by now
			}
		}
		if err := en.withdrawFrom(p, annul, by); err != nil {
			return err
		}
	}
	if err := en.tx.Seasons.SavePlace(*season, *place); err != nil {
		return err
	}
	n := leagueNotice(l, season.Number, letters.Uncounted{})
	n.By = en.From.ID
	if err := en.leagueNews.tellAll(n, slices.DeleteFunc(lose, func(p games.PlayerID) bool { return p == en.From.ID })); err != nil {
		return err
	}
	return en.tx.Leagues.Wake(l.ID, en.Now)
}

// withdrawFrom ends the game of a pairing for the sender, who has withdrawn.
func (en *entries) withdrawFrom(p leagues.Pairing, annul bool, by rules.Cause) error {
	if annul && len(p.Players) > 1 {
		p.Result = league.Annulled
		if err := en.tx.Seasons.SavePairing(p); err != nil {
			return err
		}
	}
	g, ok, err := en.tx.Games.Load(p.Game)
	if err != nil || !ok || g.Position.Result().Over() || g.HasLeft(en.From.ID) {
		return err
	}
	if annul {
		return en.table.closeGame(&g, play.LeagueLeftBy{}, "")
	}
	return en.table.leave(&g, en.From.ID, by, "")
}
