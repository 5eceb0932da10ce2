package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// LeagueImport is the command `pentepost league import`.
type LeagueImport struct {
	OneLeague
	File string `arg:"" help:"CSV with a column \"player\" (nicknames or mail addresses) and, for teams, \"team\"; - for standard input."`
}

// Run enters the players of the file, all or none. The answer is no if one of them cannot be entered.
func (c *LeagueImport) Run(ctx context.Context, s Streams) error {
	rows, err := readCSV(c.File, s, "player")
	if wrong, ok := errors.AsType[*csvMistake](err); ok {
		return refuseCSV(s, c.File, wrong.Error())
	}
	if err != nil {
		return err
	}
	all := desk.EnterAll{Name: c.Name}
	for _, row := range rows {
		all.Entrants = append(all.Entrants, desk.Entrant{Player: row.fields["player"], Team: row.fields["team"]})
	}
	err = c.operate(ctx, func(tx *store.Tx, now time.Time) error { return desk.Operate(tx.ForGames(), now, all) })
	if refused, ok := errors.AsType[desk.EntrantsRefused](err); ok {
		var reasons []string
		for _, i := range slices.Sorted(maps.Keys(refused)) {
			reasons = append(reasons, fmt.Sprintf("line %d: %s", rows[i].line, refusedEntrant(all.Entrants[i], refused[i])))
		}
		return refuseCSV(s, c.File, reasons...)
	}
	if err != nil {
		return refusedLeague(err, c.Name, s)
	}
	fmt.Fprintf(s.Out, "league %s: players entered: %d\n", c.Name, len(rows))
	return nil
}

// refusedEntrant says why a player cannot be entered.
func refusedEntrant(e desk.Entrant, r *games.Refusal) string {
	switch {
	case e.Player == "":
		return "no player is named"
	case r.Facts.Topic == games.TopicWhichTeam && e.Team == "":
		return "no team is named for " + e.Player
	}
	switch r.Facts.Topic {
	case games.TopicUnwanted:
		return e.Player + " wants no letters, or is banned"
	case games.TopicEnteredTwice:
		return e.Player + " has entered already"
	case games.TopicLeagueFull:
		return "there is no place left for " + e.Player
	case games.TopicNoTeams:
		return "there are no teams in this league"
	case games.TopicWhichTeam:
		return fmt.Sprintf("%q cannot be the name of a team", e.Team)
	case games.TopicTeamFull:
		return fmt.Sprintf("the team %s has a player for each board", e.Team)
	case games.TopicLeagueAsks:
		return e.Player + " does not fulfil the conditions of the league"
	case games.TopicLeagueBarred:
		return fmt.Sprintf("%s has lost a game of a league by their clock, and can enter from %s on", e.Player, r.Facts.Until.Format(time.DateOnly))
	}
	return fmt.Sprintf("there is no player %q", e.Player)
}
