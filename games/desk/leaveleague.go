package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// AskToLeave asks whether the sender wants to leave a league, and says what it costs. Each letter of the league offers
// the command, so it is easily written without a thought, and running games end by it.
type AskToLeave struct{ Name string }

func (AskToLeave) traits() Traits {
	return Traits{Ways: []Way{{Form: "leave LEAGUE", Example: "leave club"}}, Read: readLeave, Free: true, Unproved: true}
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
	event, err := h.entries.leaveLeague(&l)
	if err != nil {
		return err
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

// leaveLeague takes the sender out of a league, and returns what has happened.
func (en *entries) leaveLeague(l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Left, Player: en.From.ID}
	played, err := en.playedIn(l)
	if err != nil {
		return event, err
	}
	for i := range played {
		event.What = leagues.Withdrew
		if err := en.withdraw(l, &played[i], rules.ByResigning); err != nil {
			return event, err
		}
	}
	if err := en.tx.Leagues.DropEntry(l.ID, en.From.ID); err != nil {
		return event, err
	}
	return event, en.leagueNews.replyLeague(l, letters.LeagueLeft{})
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
