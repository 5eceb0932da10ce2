package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/parser/command"
	"pentepost/store"
	"pentepost/templates"
)

// League is the command `pentepost league`.
type League struct {
	New        LeagueNew        `cmd:"" help:"Make a league from its file."`
	Check      LeagueCheck      `cmd:"" help:"Say what is wrong with a league's file; changes nothing."`
	List       LeagueList       `cmd:"" help:"List the leagues."`
	Show       LeagueShow       `cmd:"" help:"Show a league, its season and who has entered."`
	Table      LeagueTable      `cmd:"" help:"Print the tables of a season."`
	Import     LeagueImport     `cmd:"" help:"Enter players from a CSV file, all or none."`
	Export     LeagueExport     `cmd:"" help:"Write the games of a season as one file of records."`
	Organise   LeagueOrganise   `cmd:"" help:"Do what an organiser can do by mail, such as \"result 42 win Ann\"."`
	Start      LeagueStart      `cmd:"" help:"Begin the next season now."`
	Close      LeagueClose      `cmd:"" help:"Let no other season begin."`
	Adjudicate LeagueAdjudicate `cmd:"" help:"End a game of a league: \"win NICK\", \"draw\" or \"void\"."`
	Verify     LeagueVerify     `cmd:"" help:"Compute results and tables again from the games, and compare."`
}

// LeagueNew is the command `pentepost league new`.
type LeagueNew struct {
	Beside
	File string `arg:"" help:"The league's file; - for standard input." type:"path"`
}

// Run makes a league. The answer is no if its file has a mistake; then nothing is changed.
func (c *LeagueNew) Run(ctx context.Context, s Streams) error {
	l, err := readLeagueFile(c.File, s)
	if err != nil {
		return err
	}
	err = c.operate(ctx, func(tx *store.Tx, now time.Time) error {
		return desk.Operate(tx.ForGames(), now, desk.NewLeague{League: l})
	})
	if err != nil {
		return refusedLeague(err, l.Name(), s)
	}
	fmt.Fprintf(s.Out, "league %s: entering is open until %s\n", l.Name(), l.File.Start.Format(time.DateOnly))
	return nil
}

// LeagueCheck is the command `pentepost league check`.
type LeagueCheck struct {
	File string `arg:"" help:"The league's file; - for standard input." type:"path"`
}

// Run reads a league's file. The answer is no if it has a mistake.
func (c *LeagueCheck) Run(s Streams) error {
	l, err := readLeagueFile(c.File, s)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%s: %s of %s, %s; the first season begins on %s\n", l.Name(), l.File.Kind, l.Rules, paceText(l.Pace), l.File.Start.Format(time.DateOnly))
	return nil
}

// readLeagueFile reads a league's file. It prints mistakes, each with the name of the file and the
// line.
func readLeagueFile(name string, s Streams) (leagues.League, error) {
	var text []byte
	var err error
	if name == "-" {
		text, err = io.ReadAll(io.LimitReader(s.In, maxLeagueFile))
	} else {
		text, err = os.ReadFile(name)
	}
	if err != nil {
		return leagues.League{}, fmt.Errorf("read league's file: %w", err)
	}
	l, err := command.ReadLeague(string(text))
	if err == nil {
		return l, nil
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintf(s.Err, "%s: %s\n", name, line)
	}
	return l, errNo
}

// maxLeagueFile is the largest file of a league that is read from standard input, in bytes.
const maxLeagueFile = 1 << 20

// OneLeague is a command about one league.
type OneLeague struct {
	Beside
	Name string `arg:"" help:"The name of the league."`
}

// act does something with the league, as its organisers could.
func (c *OneLeague) act(ctx context.Context, s Streams, action desk.LeagueAction) error {
	var told string
	err := c.operate(ctx, func(tx *store.Tx, now time.Time) error {
		event, err := desk.OperateLeague(tx.ForGames(), now, desk.Organise{Name: c.Name, Action: action})
		if err == nil {
			told, err = c.told(tx, event, now)
		}
		return err
	})
	if err != nil {
		return refusedLeague(err, c.Name, s)
	}
	_, err = fmt.Fprintln(s.Out, told)
	return err
}

// told words what has happened in the league, as a letter to an organiser does.
func (c *OneLeague) told(tx *store.Tx, event leagues.Event, now time.Time) (string, error) {
	renderer, err := templates.New()
	if err != nil {
		return "", err
	}
	l, _, err := tx.Leagues.ByName(c.Name)
	if err != nil {
		return "", err
	}
	n := letters.Notice{Matter: letters.Matter{League: l.ID, Season: l.Season}, Letter: letters.LeagueDone{Event: event}, Made: now}
	v, err := compose.Gather(tx, n, "", now)
	if err != nil {
		return "", err
	}
	return renderer.Told(v)
}

// view runs f with the league and one of its seasons, the latest one if the number is 0. The answer is no
// if there is none.
func (c *OneLeague) view(ctx context.Context, s Streams, number int, f func(*store.Tx, leagues.League, leagues.Season) error) error {
	return c.Beside.view(ctx, func(tx *store.Tx) error {
		l, ok, err := tx.Leagues.ByName(c.Name)
		if err != nil {
			return err
		}
		if !ok {
			fmt.Fprintf(s.Err, "there is no league %q\nhint: \"pentepost league list\" shows the leagues.\n", c.Name)
			return errNo
		}
		if number == 0 {
			number = l.Season
		}
		season, ok, err := tx.Seasons.Load(l.ID, number)
		if err == nil && !ok && number != 0 {
			fmt.Fprintf(s.Err, "the league %s has no season %d\n", l.Name(), number)
			return errNo
		}
		if err != nil {
			return err
		}
		return f(tx, l, season)
	})
}

// LeagueStart is the command `pentepost league start`.
type LeagueStart struct{ OneLeague }

// Run begins the next season. The answer is no if it cannot begin.
func (c *LeagueStart) Run(ctx context.Context, s Streams) error {
	return c.act(ctx, s, desk.StartSeason{})
}

// LeagueClose is the command `pentepost league close`.
type LeagueClose struct{ OneLeague }

// Run closes a league.
func (c *LeagueClose) Run(ctx context.Context, s Streams) error {
	return c.act(ctx, s, desk.CloseLeague{})
}

// LeagueAdjudicate is the command `pentepost league adjudicate`.
type LeagueAdjudicate struct {
	OneLeague
	Say    string   `placeholder:"TEXT" help:"What the letters to the players say about it."`
	Number int64    `arg:"" help:"The number of the game."`
	Result []string `arg:"" help:"\"win NICK\", \"draw\" or \"void\"."`
}

// Run ends a game. It can be taken back with `pentepost game N --revert`.
func (c *LeagueAdjudicate) Run(ctx context.Context, s Streams) error {
	words := strings.Fields(strings.Join(c.Result, " "))
	outcome, winner, ok := command.ReadRuling(words)
	if !ok {
		return usageError{errAdjudicate}
	}
	return c.act(ctx, s, desk.AdjudicateLeagueGame{Game: games.GameID(c.Number), Outcome: outcome, Winner: winner, Says: c.Say})
}

// LeagueList is the command `pentepost league list`.
type LeagueList struct {
	Beside
	JSON bool `name:"json" help:"Print one JSON object a league, one a line."`
}

// Run lists the leagues that are not closed.
func (c *LeagueList) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, func(tx *store.Tx) error {
		leagues, err := tx.Leagues.List()
		if err != nil {
			return err
		}
		out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
		for _, l := range leagues {
			line := newLeagueLine(&l)
			if c.JSON {
				err = writeJSON(s.Out, line)
			} else {
				_, err = fmt.Fprintf(out, "%s\t%s\t%s\tseason %d\tnext %s\n", line.League, line.Kind, l.Rules, line.Season, l.Next.Format(time.DateOnly))
			}
			if err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

// leagueLine is a league as `league list` prints it.
type leagueLine struct {
	League  string      `json:"league"`
	Kind    league.Kind `json:"kind"`
	Variant string      `json:"variant"`
	Options []string    `json:"options"`
	Pace    string      `json:"pace"`
	Rated   bool        `json:"rated"`
	Season  int         `json:"season"` // the latest one; 0: none has begun
	Next    utcTime     `json:"next"`   // when the next one begins
	Closed  utcTime     `json:"closed"`
}

func newLeagueLine(l *leagues.League) leagueLine {
	return leagueLine{
		League: l.Name(), Kind: l.File.Kind, Variant: l.Rules.Name, Options: append([]string{}, l.Rules.Options()...), Pace: paceText(l.Pace),
		Rated: l.File.Rated, Season: l.Season, Next: utc(l.Next), Closed: utc(l.Closed),
	}
}

// LeagueShow is the command `pentepost league show`.
type LeagueShow struct {
	OneLeague
	JSON bool `name:"json" help:"Print a JSON object."`
}

// leagueDetails is a league as `league show` prints it.
type leagueDetails struct {
	leagueLine
	Organisers []string      `json:"organisers"`
	Entries    []string      `json:"entries"` // who takes part in the next season
	Began      utcTime       `json:"began"`   // of the season
	Ends       utcTime       `json:"ends"`
	Decided    utcTime       `json:"decided"` // when it was decided who goes up and down
	Ended      utcTime       `json:"ended"`   // when the last game had a result
	Pairings   []pairingLine `json:"pairings"`
}

// pairingLine is a game of a season, or a round without one.
type pairingLine struct {
	Division int          `json:"division"`
	Round    int          `json:"round"`
	Players  []string     `json:"players"` // who moves first first
	Game     games.GameID `json:"game"`    // 0: none was begun
	Result   string       `json:"result"`
}

// Run shows a league.
func (c *LeagueShow) Run(ctx context.Context, s Streams) error {
	return c.view(ctx, s, 0, func(tx *store.Tx, l leagues.League, season leagues.Season) error {
		d, err := newLeagueDetails(tx, &l, &season)
		switch {
		case err != nil:
			return err
		case c.JSON:
			return writeJSON(s.Out, d)
		}
		return d.print(s)
	})
}

func newLeagueDetails(tx *store.Tx, l *leagues.League, season *leagues.Season) (leagueDetails, error) {
	d := leagueDetails{
		leagueLine: newLeagueLine(l), Organisers: append([]string{}, l.File.Organisers...), Entries: []string{}, Pairings: []pairingLine{},
		Began: utc(season.Began), Ends: utc(season.Ends), Decided: utc(season.Decided), Ended: utc(season.Ended),
	}
	entries, err := tx.Leagues.Entries(l.ID)
	for _, e := range entries {
		nicks, nickErr := nicksOf(tx, e.Player)
		if err == nil {
			err = nickErr
		}
		d.Entries = append(d.Entries, nicks...)
	}
	for _, p := range season.Pairings {
		nicks, nickErr := nicksOf(tx, p.Players...)
		if err == nil {
			err = nickErr
		}
		d.Pairings = append(d.Pairings, pairingLine{p.Division, p.Round, nicks, p.Game, p.Result.String()})
	}
	return d, err
}

// nicksOf returns the nicknames of players.
func nicksOf(tx *store.Tx, players ...games.PlayerID) (nicks []string, err error) {
	for _, id := range players {
		p, err := tx.Players.Load(id)
		if err != nil {
			return nil, err
		}
		nicks = append(nicks, p.Nick)
	}
	return nicks, nil
}

func (d *leagueDetails) print(s Streams) error {
	out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(out, "league\t%s\nkind\t%s\nvariant\t%s\npace\t%s\nseason\t%d\nnext\t%s\nentered\t%s\n", d.League, d.Kind,
		strings.Join(append([]string{d.Variant}, d.Options...), " "), d.Pace, d.Season, d.Next.Format(time.RFC3339), strings.Join(d.Entries, ", "))
	if !d.Ends.IsZero() {
		fmt.Fprintf(out, "ends\t%s\n", d.Ends.Format(time.RFC3339))
	}
	for i, p := range d.Pairings {
		if i == 0 {
			fmt.Fprint(out, "\ndivision\tround\tplayers\tgame\tresult\n")
		}
		fmt.Fprintf(out, "%d\t%d\t%s\t%d\t%s\n", p.Division, p.Round, strings.Join(p.Players, " - "), p.Game, p.Result)
	}
	return out.Flush()
}
