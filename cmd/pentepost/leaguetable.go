package main

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"text/tabwriter"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/store"
)

// LeagueTable is the command `pentepost league table`.
type LeagueTable struct {
	OneLeague
	Season int  `placeholder:"N" help:"Another season than the latest one."`
	JSON   bool `name:"json" xor:"form" help:"Print one JSON object a player, one a line."`
	CSV    bool `name:"csv" xor:"form" help:"Print the tables as CSV."`
}

// tableLine is a row of a table as `league table` prints it. In a league of teams the divisions are the boards, and
// division 0 is the table of the teams.
type tableLine struct {
	League   string  `json:"league"`
	Season   int     `json:"season"`
	Division int     `json:"division"`
	Place    int     `json:"place"`
	Player   *string `json:"player"` // null: the row of a team
	Team     *string `json:"team"`   // null: there are no teams
	Played   int     `json:"played"`
	Won      int     `json:"won"`
	Drawn    int     `json:"drawn"`
	Lost     int     `json:"lost"`
	Points   float64 `json:"points"`

	tieBreaks []tieBreakValue // each by its name

	Moves *league.Move `json:"moves"` // null: open, or the league has no divisions
	Range [2]int       `json:"range"` // the best and the worst place that are still possible
}

type tieBreakValue struct {
	name  league.TieBreak
	value any // null: a lot that is not revealed
}

// MarshalJSON writes the tie-breaks as fields of their own, in the order of the league.
func (l tableLine) MarshalJSON() ([]byte, error) {
	type plain tableLine
	text, err := json.Marshal(plain(l))
	if err != nil {
		return nil, err
	}
	text = text[:len(text)-1]
	for _, t := range l.tieBreaks {
		value, err := json.Marshal(t.value)
		if err != nil {
			return nil, err
		}
		text = fmt.Appendf(text, ",%q:%s", string(t.name), value)
	}
	return append(text, '}'), nil
}

// Run prints the tables of a season.
func (c *LeagueTable) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, s, c.Season, func(tx *store.Tx, l leagues.League, season leagues.Season) error {
		if c.CSV {
			return writeTableCSV(tx, s, &season)
		}
		lines, err := tableLines(tx, &l, &season)
		if err != nil || !c.JSON {
			return errors.Join(err, printTable(s, lines))
		}
		for _, line := range lines {
			if err := writeJSON(s.Out, line); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeTableCSV writes the tables as CSV.
func writeTableCSV(tx *store.Tx, s Streams, season *leagues.Season) error {
	nicks := map[games.PlayerID]string{}
	for _, place := range season.Places {
		nick, err := nicksOf(tx, place.Player)
		if err != nil {
			return err
		}
		nicks[place.Player] = nick[0]
	}
	of := season.Records(func(id games.PlayerID) string { return nicks[id] })
	if err := csv.NewWriter(s.Out).WriteAll(of.Table()); err != nil {
		return fmt.Errorf("write table: %w", err)
	}
	return nil
}

// tableLines returns the rows of all divisions, the highest first.
func tableLines(tx *store.Tx, l *leagues.League, season *leagues.Season) (lines []tableLine, err error) {
	if teams := season.TeamTable(); teams != nil {
		for _, row := range teams.Rows {
			line := newTableLine(l, season, row)
			line.Team = &teams.Teams[row.Player]
			lines = append(lines, line)
		}
	}
	for _, t := range season.Tables() {
		for _, row := range t.Rows {
			nicks, err := nicksOf(tx, t.Player(row))
			if err != nil {
				return nil, err
			}
			line := newTableLine(l, season, row)
			line.Division, line.Player = t.Number, &nicks[0]
			if team := season.TeamOf(t.Player(row)); team != "" {
				line.Team = &team
			}
			if move := t.MoveOf(row); move != "" {
				line.Moves = &move
			}
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// newTableLine returns a row of a table without its player or team.
func newTableLine(l *leagues.League, season *leagues.Season, row league.Row) tableLine {
	line := tableLine{
		League: l.Name(), Season: season.Number, Place: row.Place, Played: row.Played, Won: row.Won, Drawn: row.Drawn, Lost: row.Lost,
		Points: row.Points, Range: [2]int{row.Best, row.Worst},
	}
	for i, by := range season.File.TieBreaks {
		value := tieBreakValue{name: by}
		if i < len(row.TieBreaks) {
			value.value = row.TieBreaks[i]
		}
		line.tieBreaks = append(line.tieBreaks, value)
	}
	return line
}

// name returns the player or team of the row.
func (l *tableLine) name() string {
	if l.Player == nil {
		return *l.Team
	}
	return *l.Player
}

func printTable(s Streams, lines []tableLine) error {
	out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for i, l := range lines {
		if i == 0 || l.Division != lines[i-1].Division {
			title := fmt.Sprint("division ", l.Division)
			switch {
			case l.Player == nil:
				title = "teams"
			case l.Team != nil:
				title = fmt.Sprint("board ", l.Division)
			}
			fmt.Fprintf(out, "%s\tname\tplayed\twon\tdrawn\tlost\tpoints\tpossible\n", title)
		}
		fmt.Fprintf(out, "%d\t%s\t%d\t%d\t%d\t%d\t%v\t%d-%d\n", l.Place, l.name(), l.Played, l.Won, l.Drawn, l.Lost, l.Points, l.Range[0], l.Range[1])
	}
	return out.Flush()
}

// LeagueVerify is the command `pentepost league verify`.
type LeagueVerify struct {
	OneLeague
	JSON bool `name:"json" help:"Print one JSON object a fault, one a line."`
}

// Run computes every result again from its game, and what follows from the results. The answer is no
// if something differs from what is stored.
func (c *LeagueVerify) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, s, 0, func(tx *store.Tx, l leagues.League, _ leagues.Season) error {
		faults, err := desk.VerifyLeague(tx.ForGames(), &l)
		return printFaults(s, c.JSON, "league", faults, err)
	})
}
