package desk

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Substitute puts a player into the place of another one in the season that is played. What was played stays with the place, and
// for ratings with who has played it. Open games go on from where they stand, as games with new numbers; if the one who is
// replaced has moved in such a game, it does not count for ratings.
//
// DECISION: no rule of FIDE covers a substitute in a single tournament. As in correspondence chess (ICCF), the games are taken over
// and not begun anew: otherwise an opponent who stands better would lose that.
type Substitute struct{ Out, In string } // nicknames

func (c Substitute) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Substituted}
	season, err := h.seasons.running(l)
	if err != nil {
		return event, err
	}
	out, err := h.people.playerNamed(c.Out)
	if err != nil {
		return event, err
	}
	in, err := h.people.playerNamed(c.In)
	if err != nil {
		return event, err
	}
	event.Player, event.Other = out.ID, in.ID
	if err := h.checkSubstitute(l, &season, out, in); err != nil {
		return event, err
	}
	unasked := h.furnish(nobody(h.Now)) // the organiser gets one answer, and no letter of a game
	if event.Number, err = unasked.entries.replace(&season, out.ID, in.ID); err != nil {
		return event, err
	}
	tell := []games.PlayerID{out.ID}
	if event.Number == 0 { // otherwise the letters about the games say it
		tell = append(tell, in.ID)
	}
	return event, h.leagueNews.tellLeague(l, season.Number, letters.LeagueHappened{Event: event}, tell)
}

// checkSubstitute refuses a player who cannot stand in for another one.
func (h *house) checkSubstitute(l *leagues.League, season *leagues.Season, out, in games.Player) error {
	switch {
	case !season.Plays(out.ID):
		return games.RefuseAbout(games.NotAllowed, games.TopicPlaysNot, out.Nick)
	case in.Computer:
		return games.RefuseAbout(games.NotAllowed, games.TopicIsComputer, in.Nick)
	case in.RefusesInvitations() || in.Gone() || !in.Unreachable.IsZero():
		return games.RefuseAbout(games.NotAllowed, games.TopicUnwanted, in.Nick)
	}
	if had := season.PlaceOf(in.ID); had != nil && had.Player != out.ID { // who had this place can take it back
		return games.RefuseAbout(games.NotAllowed, games.TopicPlaysAlready, l.Name())
	}
	if !season.Traits().Teams {
		return nil
	}
	entries, err := h.tx.Leagues.Entries(l.ID)
	if err != nil {
		return err
	}
	team := season.PlaceOf(out.ID).Team
	reserve := func(e leagues.Entry) bool { return e.Player == in.ID && strings.EqualFold(e.Team, team) }
	if !slices.ContainsFunc(entries, reserve) {
		return games.RefuseAbout(games.NotAllowed, games.TopicNotInTeam, in.Nick)
	}
	return nil
}

// replace puts a player into the place of another one, and returns how many games they take over.
func (en *entries) replace(season *leagues.Season, out, in games.PlayerID) (takenOver int, err error) {
	place := *season.PlaceOf(out)
	place.Before = append(slices.DeleteFunc(slices.Clone(place.Before), func(p games.PlayerID) bool { return p == in }), out)
	place.Player = in
	if err := en.tx.Seasons.DropPlace(*season, out); err != nil {
		return 0, err
	}
	if err := en.tx.Seasons.SavePlace(*season, place); err != nil {
		return 0, err
	}
	for _, p := range season.Pairings {
		if p.Result != league.Open || p.Game == 0 || !slices.Contains(p.Players, out) {
			continue
		}
		took, err := en.takeOver(p, out, in)
		if err != nil {
			return takenOver, err
		}
		if took {
			takenOver++
		}
	}
	return takenOver, nil
}

// takeOver lets a player go on with the game of a pairing in the place of another one, as a game of its own; took is false
// if that one has left it, and the others play on.
func (en *entries) takeOver(p leagues.Pairing, out, in games.PlayerID) (took bool, err error) {
	old, ok, err := en.tx.Games.Load(p.Game)
	if err != nil || !ok || old.HasLeft(out) {
		return false, err
	}
	g, err := en.clocks.takeOver(&old, out, in)
	if err != nil {
		return false, err
	}
	if err := en.seasons.addGame(&g, "taken over", old.ID); err != nil {
		return false, err
	}
	if err := en.clocks.standStill(&old, &g); err != nil {
		return false, err
	}
	p.Game = g.ID
	p.Players = slices.Clone(p.Players)
	p.Players[slices.Index(p.Players, out)] = in
	if err := en.tx.Seasons.SavePairing(p); err != nil {
		return false, err
	}
	if err := en.table.results.save(g, len(g.Plies)); err != nil { // with the turn that runs
		return false, err
	}
	if err := en.table.giveOver(&old, play.TakenOverBy{Player: in, Game: g.ID}); err != nil {
		return false, err
	}
	return true, en.seasons.gameNews.notifyBegun(&g, play.News{Since: len(g.Plies) + 1, Beside: play.GameBegun{From: old.ID, StandIn: in}})
}
