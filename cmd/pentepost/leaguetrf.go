package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// errNoTRF: the kind of the league cannot be told in a tournament report.
var errNoTRF = hint.With(errors.New("a tournament report (TRF) has rounds of one game between two players, as in a Swiss or a round robin"),
	"--format text and --format sgf have the games of every league.")

// A tournamentReport is a division of a season as FIDE's Tournament Report File of 2016, which programs for chess
// tournaments read (FIDE Handbook C.04, Annex 2). White is the player with the first move.
type tournamentReport struct {
	strings.Builder
	season   *leagues.Season
	table    leagues.DivisionTable
	rounds   int
	pairings map[games.PlayerID]map[int]leagues.Pairing // by round
	names    map[games.PlayerID]string
}

// report writes the tournament report of a division.
func (c *LeagueExport) report(tx *store.Tx, l *leagues.League, season *leagues.Season, e *exported) error {
	if l.File.Kind != league.RoundRobin && l.File.Kind != league.SwissSystem {
		return usageError{errNoTRF}
	}
	division := cmp.Or(c.Division, 1)
	r := tournamentReport{
		season: season, table: season.Division(division).Table(),
		pairings: map[games.PlayerID]map[int]leagues.Pairing{}, names: map[games.PlayerID]string{},
	}
	if err := addNames(tx, r.names, r.table.Players...); err != nil {
		return err
	}
	for _, p := range season.Pairings {
		if p.Division == division {
			r.add(p)
		}
	}
	if err := r.tournament(tx, l, division); err != nil {
		return err
	}
	for seed := range r.table.Players {
		r.player(seed)
	}
	e.text = []byte(r.String())
	return nil
}

// add notes a pairing for its players.
func (r *tournamentReport) add(p leagues.Pairing) {
	r.rounds = max(r.rounds, p.Round)
	for _, id := range p.Players {
		if r.pairings[id] == nil {
			r.pairings[id] = map[int]leagues.Pairing{}
		}
		r.pairings[id][p.Round] = p
	}
}

// line writes a line. The specification wants a carriage return at its end.
func (r *tournamentReport) line(format string, args ...any) {
	fmt.Fprintf(r, format+"\r\n", args...)
}

// tournament writes the lines about the division as a whole. The organiser is named only if they have joined: their
// mail address stays private.
func (r *tournamentReport) tournament(tx *store.Tx, l *leagues.League, division int) error {
	name, ends, kind := eventName(l, r.season), r.season.Ends, "Individual: Round-Robin"
	if section := sectionName(r.season, division); section != "" {
		name += ", " + strings.ToLower(section)
	}
	if !r.season.Ended.IsZero() {
		ends = r.season.Ended
	}
	switch {
	case l.File.Kind == league.SwissSystem:
		kind = "Individual: Swiss-System"
	case l.File.BothColours:
		kind = "Individual: Double Round-Robin"
	}
	r.line("012 %s", name)
	r.line("042 %s", trfDate(r.season.Began))
	r.line("052 %s", trfDate(ends))
	r.line("062 %d", len(r.table.Players))
	r.line("092 %s", kind)
	for _, address := range l.File.Organisers {
		p, ok, err := tx.Players.ByAddress(strings.ToLower(address))
		if err != nil {
			return err
		}
		if ok && p.HasJoined() {
			r.line("102 %s", p.Nick)
			return nil
		}
	}
	return nil
}

// trfDate writes a date.
func trfDate(t time.Time) string { return t.Format("2006/01/02") }

// player writes the line of a player: number, name in columns 15 to 47, rating, points in columns 81 to 84, place, and
// ten columns for each round.
func (r *tournamentReport) player(seed int) {
	id := r.table.Players[seed]
	row, _ := r.table.RowOf(id)
	rating := ""
	for _, p := range r.season.Places {
		if p.Player == id {
			rating = fmt.Sprintf("%.0f", p.Rating)
		}
	}
	line := fmt.Sprintf("001 %4d      %-33s %4s%27s %4.1f %4d", seed+1, r.names[id], rating, "", row.Points, row.Place)
	for round := range r.rounds {
		line += "  " + r.round(id, round+1)
	}
	r.line("%s", line)
}

// round returns who a player met in a round, with which colour, and the result. A game that does not count is as if
// there had been none.
func (r *tournamentReport) round(id games.PlayerID, round int) string {
	p, paired := r.pairings[id][round]
	if !paired || len(p.Players) == 1 || p.Result == league.Annulled {
		return "0000 - " + trfBye(p.Result)
	}
	side, opponent := 0, p.Players[1]
	if p.Players[0] != id {
		side, opponent = 1, p.Players[0]
	}
	seed := slices.Index(r.table.Players, opponent) + 1
	return fmt.Sprintf("%4d %c %c", seed, "wb"[side], trfResults[p.Result][side])
}

// trfResults are the results of games as both players have them: the first letter is that of the first player.
var trfResults = map[league.Result]string{
	league.Open: "  ", league.FirstWon: "10", league.Drawn: "==", league.SecondWon: "01",
	league.FirstForfeited: "-+", league.SecondForfeited: "+-", league.BothForfeited: "--",
}

// trfBye returns the letter for a round without a game: allotted by the pairing, asked for with half a point, or
// without a point.
func trfBye(result league.Result) string {
	switch result {
	case league.PairingBye:
		return "U"
	case league.HalfBye:
		return "H"
	}
	return "Z"
}
