package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"pentepost/games"
	"pentepost/store"
)

// LeagueImport is the command `pentepost league import`.
type LeagueImport struct {
	OneLeague
	File string `arg:"" help:"CSV with a column \"player\" (nicknames or mail addresses) and, for teams, \"team\"; - for standard input."`
}

// csvEntrant is a line of the file.
type csvEntrant struct {
	games.Entrant
	line int
}

// Run enters the players of the file, all or none. The answer is no if one of them cannot be entered.
func (c *LeagueImport) Run(ctx context.Context, s Streams) error {
	entrants, err := c.read(s)
	if wrong, ok := errors.AsType[*entrantsMistake](err); ok {
		return c.refuse(s, wrong.Error())
	}
	if err != nil {
		return err
	}
	all := games.EnterAll{Name: c.Name}
	for _, e := range entrants {
		all.Entrants = append(all.Entrants, e.Entrant)
	}
	err = c.operate(ctx, func(tx *store.Tx, now time.Time) error { return games.Operate(tx, now, all) })
	if refused, ok := errors.AsType[games.EntrantsRefused](err); ok {
		var reasons []string
		for _, i := range slices.Sorted(maps.Keys(refused)) {
			reasons = append(reasons, fmt.Sprintf("line %d: %s", entrants[i].line, refusedEntrant(entrants[i].Entrant, refused[i])))
		}
		return c.refuse(s, reasons...)
	}
	if err != nil {
		return refusedLeague(err, c.Name, s)
	}
	fmt.Fprintf(s.Out, "league %s: players entered: %d\n", c.Name, len(entrants))
	return nil
}

// refuse prints what is wrong in the file.
func (c *LeagueImport) refuse(s Streams, reasons ...string) error {
	for _, reason := range reasons {
		fmt.Fprintf(s.Err, "%s: %s\n", c.File, reason)
	}
	fmt.Fprintln(s.Err, "hint: nobody was entered; mend the file and import it again.")
	return errNo
}

// refusedEntrant says why a player cannot be entered.
func refusedEntrant(e games.Entrant, r *games.Refusal) string {
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

// entrantsMistake says why a file cannot be read.
type entrantsMistake struct{ says string }

func (m *entrantsMistake) Error() string { return m.says }

// read reads the file.
func (c *LeagueImport) read(s Streams) ([]csvEntrant, error) {
	in := s.In
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return nil, fmt.Errorf("read entrants: %w", err)
		}
		defer f.Close()
		in = f
	}
	// QUIRK: spreadsheet programs begin the file with a byte order mark, and some write UTF-16.
	text, err := io.ReadAll(transform.NewReader(in, unicode.BOMOverride(transform.Nop)))
	if err != nil {
		return nil, fmt.Errorf("read entrants: %w", err)
	}
	return readEntrants(text)
}

// readEntrants reads players from CSV. Its first line names the columns. Other columns than those for players and
// teams are ignored, and so are lines without any value.
func readEntrants(text []byte) (list []csvEntrant, err error) {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma, in.FieldsPerRecord, in.TrimLeadingSpace = separator(text), -1, true
	player, team := -1, -1
	for {
		record, err := in.Read()
		switch {
		case err == io.EOF && len(list) == 0:
			return nil, &entrantsMistake{"there is no player in it"}
		case err == io.EOF:
			return list, nil
		case err != nil:
			return nil, unreadable(err)
		}
		line, _ := in.FieldPos(0)
		if player < 0 {
			if player, team = column(record, "player"), column(record, "team"); player < 0 {
				return nil, &entrantsMistake{fmt.Sprintf("line %d: no column is called \"player\"", line)}
			}
			continue
		}
		if strings.Join(record, "") == "" {
			continue
		}
		list = append(list, csvEntrant{games.Entrant{Player: field(record, player), Team: field(record, team)}, line})
	}
}

// separator returns what separates the columns. QUIRK: where numbers have a decimal comma, spreadsheet programs
// write semicolons.
func separator(text []byte) rune {
	header, _, _ := bytes.Cut(bytes.TrimLeft(text, "\r\n"), []byte("\n"))
	for _, c := range ";\t" {
		if bytes.ContainsRune(header, c) {
			return c
		}
	}
	return ','
}

// column returns the index of a column, below 0 if there is none.
func column(header []string, name string) int {
	return slices.IndexFunc(header, func(h string) bool { return strings.EqualFold(strings.TrimSpace(h), name) })
}

// field returns a value of a line, "" if the line is too short.
func field(record []string, at int) string {
	if at < 0 || at >= len(record) {
		return ""
	}
	return strings.TrimSpace(record[at])
}

// unreadable returns what is wrong with the quotes of a file.
func unreadable(err error) error {
	wrong, ok := errors.AsType[*csv.ParseError](err)
	if !ok {
		return fmt.Errorf("read entrants: %w", err)
	}
	return &entrantsMistake{fmt.Sprintf("line %d: %v", cmp.Or(wrong.StartLine, wrong.Line), wrong.Err)}
}
