package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/leagues"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// LeagueExport is the command `pentepost league export`.
type LeagueExport struct {
	OneLeague
	Season     int    `placeholder:"N" help:"Another season than the latest one."`
	Division   int    `placeholder:"N" help:"Only this division, or in a league of teams this board. trf has the first one unless this says another."`
	Format     string `enum:"text,sgf,trf" default:"text" help:"text: records with headers in brackets, which replay reads. sgf: a collection of games. trf: a tournament report for chess programs, with results and without moves."`
	Unfinished bool   `help:"With games that have no result yet, or never got one."`
	Force      bool   `help:"Overwrite FILE."`
	File       string `arg:"" optional:"" help:"Where to write; standard output without FILE."`
}

// trfFormat is the one format that has no records.
const trfFormat = "trf"

// exported is what a season looks like in the format.
type exported struct {
	text    []byte
	games   int
	open    int // games left out because they have no result
	unmoved int // games left out because nobody has moved: no program reads a record without a move
}

// Run writes the games of a season. The answer is no if there is no such season or division.
func (c *LeagueExport) Run(ctx context.Context, s Streams) error {
	var e exported
	err := c.view(ctx, s, c.Season, func(tx *store.Tx, l leagues.League, season leagues.Season) error {
		divisions := season.DivisionCount()
		switch {
		case season.Number == 0:
			fmt.Fprintf(s.Err, "the first season of the league %s has not begun\n", l.Name())
			return errNo
		case c.Division < 0 || c.Division > divisions:
			fmt.Fprintf(s.Err, "season %d of the league %s has no division %d\n", season.Number, l.Name(), c.Division)
			return errNo
		case c.Format == trfFormat:
			return c.report(tx, &l, &season, &e)
		}
		return c.records(tx, &l, &season, &e)
	})
	if err != nil {
		return err
	}
	if err := c.save(s, e.text); err != nil {
		return err
	}
	if c.File != "" && c.Format != trfFormat {
		fmt.Fprintf(s.Err, "%s: games: %d\n", c.File, e.games)
	}
	if e.unmoved > 0 {
		fmt.Fprintf(s.Err, "games without a move, left out: %d\n", e.unmoved)
	}
	if e.open > 0 {
		fmt.Fprintf(s.Err, "games without a result, left out: %d\nhint: --unfinished adds them.\n", e.open)
	}
	return nil
}

// save writes the text to the file, or to standard output.
func (c *LeagueExport) save(s Streams, text []byte) error {
	if c.File == "" {
		_, err := s.Out.Write(text)
		return err
	}
	err := saveFile(c.File, c.Force, func(name string) error { return os.WriteFile(name, text, 0o600) })
	if err != nil {
		return fmt.Errorf("export to %s: %w", c.File, err)
	}
	return nil
}

// records writes the records of the games, by division and round. What players write to each other is in none of
// them, so that private games need nothing more.
func (c *LeagueExport) records(tx *store.Tx, l *leagues.League, season *leagues.Season, e *exported) error {
	judge, names := new(notation.Judge), map[games.PlayerID]string{}
	for _, p := range season.Pairings {
		if p.Game == 0 || c.Division != 0 && p.Division != c.Division {
			continue
		}
		g, ok, err := tx.Games.Load(p.Game)
		if err == nil && !ok {
			err = errors.New("it is missing")
		}
		if err != nil {
			return fmt.Errorf("export game %d: %w", p.Game, err)
		}
		if result := g.Position.Result(); !c.Unfinished && (!result.Over() || result.Outcome == rules.Void) {
			e.open++
			continue
		}
		if err := addNames(tx, names, g.Seats...); err != nil {
			return err
		}
		if err := e.add(judge, leagueRecord(l, season, &p, &g, names), notation.Format(c.Format)); err != nil {
			return fmt.Errorf("export game %d: %w", g.ID, err)
		}
	}
	return nil
}

// add adds the record of a game.
func (e *exported) add(judge *notation.Judge, rec notation.Record, format notation.Format) (err error) {
	if len(rec.Moves) == 0 {
		e.unmoved++
		return nil
	}
	if e.games++; e.games > 1 && format == notation.AsText {
		e.text = append(e.text, '\n')
	}
	e.text, err = judge.Append(e.text, rec, format)
	return err
}

// addNames adds the names of players as strangers may see them.
func addNames(tx *store.Tx, names map[games.PlayerID]string, players ...games.PlayerID) error {
	for _, id := range players {
		if _, known := names[id]; known {
			continue
		}
		p, err := tx.Players.Load(id)
		if err != nil {
			return err
		}
		if names[id] = p.Nick; p.Hidden || !desk.GoodNick(p.Nick) {
			names[id] = games.Someone
		}
	}
	return nil
}

// leagueRecord returns the record of a game, with headers that say where it was played.
func leagueRecord(l *leagues.League, season *leagues.Season, p *leagues.Pairing, g *games.Game, names map[games.PlayerID]string) notation.Record {
	rec := record.Of(g, len(g.Plies), names).Record()
	var seats []string
	for _, id := range g.Seats {
		seats = append(seats, names[id])
	}
	rec.Headers = notation.Occasion{
		Site: "Pentepost", Event: eventName(l, season), Section: sectionName(season, p.Division),
		Round: p.Round, Date: g.Started, Players: seats,
	}.Headers()
	return rec
}

// eventName returns what a season is called in records.
func eventName(l *leagues.League, season *leagues.Season) string {
	return fmt.Sprintf("League %s, season %d", l.Name(), season.Number)
}

// sectionName returns what a division is called in records, "" if it is the only one.
func sectionName(season *leagues.Season, division int) string {
	switch {
	case season.Traits().Teams:
		return fmt.Sprintf("Board %d", division)
	case season.DivisionCount() > 1:
		return fmt.Sprintf("Division %d", division)
	}
	return ""
}
