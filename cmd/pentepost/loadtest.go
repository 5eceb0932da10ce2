package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/loadtest"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// Loadtest is the command `pentepost loadtest`.
//
// DECISION: a command, not a program of its own. Scripts call it on whatever machine has the one static program, and it
// is 0.1 MB of 33 (measured without it). It runs the same server, and must be of the same version as its database.
type Loadtest struct {
	Games   int  `default:"1000" help:"How many games are running: up to 20, or a multiple of 20 (${default})."`
	Plies   int  `default:"30" help:"How many plies have been played in each, one a day (${default})."`
	Cleared bool `help:"Old letters have been cleared away, as after a month; otherwise all letters are there."`

	Players int     `default:"0" help:"How many players move at the same time (64, or as many as there are games)."`
	Mails   int     `default:"5000" help:"End after so many mails (${default}); 0 fills the database and writes none."`
	Minutes float64 `default:"5" help:"End after so many minutes, if that is earlier (${default})."`
	Seed    uint64  `default:"1" help:"Another number plays other moves (${default})."`

	Data     string `help:"Keep the database and the mailboxes in this directory, and use them again the next time; otherwise they are removed in the end." placeholder:"DIR"`
	Database string `help:"Fill this PostgreSQL database (postgres://...), which must be empty or from a load test." placeholder:"URL"`

	Bare bool   `help:"Without the post office: mails reach the server in this process by LMTP, and nobody keeps its letters." xor:"way"`
	SMTP string `name:"smtp" help:"Write to the server that runs on the database, by SMTP to a mail host on this machine; otherwise a server and a post office run in this process." placeholder:"ADDR" xor:"way"`
	LMTP string `name:"lmtp" help:"The same by LMTP to the server itself (HOST:PORT or unix:PATH)." placeholder:"ADDR" xor:"way"`
	Sink string `help:"With --smtp or --lmtp: take the letters of the server at this address, and forget them." placeholder:"ADDR"`

	JSON bool `name:"json" help:"Print one JSON object."`
}

// The bounds of a load test.
const (
	maxLoadGames   = 10_000_000
	maxLoadPlies   = 200
	maxLoadPlayers = 1000

	usualLoadPlayers = 64
	maxLoadMinutes   = 600
)

// loadFigures are what a load test has measured. Times are in milliseconds.
type loadFigures struct {
	Engine       string   `json:"engine"` // "sqlite" or "postgresql"
	Games        int      `json:"games"`
	Plies        int      `json:"plies"`
	Players      int      `json:"players"`
	FillSeconds  float64  `json:"fill_seconds"` // 0 if the database was there
	BytesAGame   int64    `json:"bytes_a_game"` // before the mails
	StartSeconds *float64 `json:"start_seconds"`
	Mails        int      `json:"mails"` // answered
	Lost         int      `json:"lost"`
	Rate         float64  `json:"mails_a_second"`
	P50          float64  `json:"p50_ms"`
	P95          float64  `json:"p95_ms"`
	P99          float64  `json:"p99_ms"`
	CPU          *float64 `json:"cpu_ms_a_mail"` // of this process, with the players; null if the server runs elsewhere
	Resident     *int64   `json:"resident_bytes"`
	Cores        int      `json:"cores"`
}

// Run fills a database, lets players move, and prints what it measured.
func (c *Loadtest) Run(ctx context.Context, s Streams) (err error) {
	if err := c.check(); err != nil {
		return usageError{err}
	}
	if c.Players == 0 {
		c.Players = min(usualLoadPlayers, c.Games)
	}
	dir := c.Data
	if dir == "" {
		if dir, err = os.MkdirTemp("", "pentepost-loadtest-"); err != nil {
			return fmt.Errorf("make a folder: %w", err)
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	figures := loadFigures{Engine: "sqlite", Games: c.Games, Plies: c.Plies, Players: c.Players, Cores: runtime.NumCPU()}
	place := dir
	if c.Database != "" {
		figures.Engine, place = "postgresql", c.Database
	}
	if err := c.fill(ctx, s, dir, place, &figures); err != nil {
		return fmt.Errorf("fill the database: %w", err)
	}
	if c.Mails > 0 {
		if err := c.drive(ctx, s, dir, place, &figures); err != nil {
			return err
		}
	}
	if c.JSON {
		return writeJSON(s.Out, figures)
	}
	return figures.print(s)
}

// check checks the flags.
func (c *Loadtest) check() error {
	switch remote := c.remote(); {
	case c.Games < 1 || c.Games > maxLoadGames || c.Games > loadtest.GamesInSample && c.Games%loadtest.GamesInSample != 0:
		return fmt.Errorf("--games is a number up to %d, and above %d a multiple of that", maxLoadGames, loadtest.GamesInSample)
	case c.Plies < 1 || c.Plies > maxLoadPlies:
		return fmt.Errorf("--plies is a number from 1 to %d", maxLoadPlies)
	case c.Players < 0 || c.Players > min(maxLoadPlayers, c.Games):
		return fmt.Errorf("--players is a number from 1 to %d, and not above --games", maxLoadPlayers)
	case c.Mails < 0 || c.Minutes <= 0 || c.Minutes > maxLoadMinutes:
		return fmt.Errorf("--mails is 0 or more, and --minutes above 0 and up to %d", maxLoadMinutes)
	case c.Database != "" && !store.IsURL(c.Database):
		return errNoURL
	case remote && c.Data == "":
		return errors.New("--smtp and --lmtp go with --data, the data directory of the server that runs, whose key the mails need")
	case c.Sink != "" && !remote:
		return errors.New("--sink goes with --smtp or --lmtp")
	}
	for _, addr := range []string{c.SMTP, c.LMTP, c.Sink} {
		if addr != "" {
			if err := loadtest.CheckLocal(addr); err != nil {
				return err
			}
		}
	}
	return nil
}

// remote reports whether the server runs in another process.
func (c *Loadtest) remote() bool { return c.SMTP != "" || c.LMTP != "" }

// fill fills the database, unless a server runs on it, which has been filled before.
func (c *Loadtest) fill(ctx context.Context, s Streams, dir, place string, figures *loadFigures) error {
	if !c.remote() {
		began := time.Now()
		_, missing := os.Stat(filepath.Join(dir, store.FileName))
		filled, err := loadtest.Fill(ctx, place, loadtest.Options{Games: c.Games, Plies: c.Plies, Cleared: c.Cleared}, tenths(s))
		if err != nil && ctx.Err() != nil {
			return c.interrupted(dir, missing != nil)
		}
		if err != nil {
			return err
		}
		if filled {
			figures.FillSeconds = time.Since(began).Seconds()
		}
		if err := os.MkdirAll(dir, 0o700); err != nil { // with --database there may be none
			return err
		}
		if _, _, err := config.LoadKeys(dir); err != nil {
			return err
		}
	}
	db, err := store.OpenBeside(ctx, place, loadtest.Domain)
	if err != nil {
		return err
	}
	bytes, err := db.Bytes(ctx)
	figures.BytesAGame = bytes / int64(c.Games)
	return errors.Join(err, db.Close())
}

// errInterrupted: the load test was stopped before there was anything to measure.
var errInterrupted = errors.New("the load test was interrupted while it filled the database")

// interrupted removes the database that this load test has begun to fill, which would be of no use to the next one.
func (c *Loadtest) interrupted(dir string, ours bool) error {
	if c.Database != "" {
		return hint.With(errInterrupted, "drop the database "+store.Redacted(c.Database)+" and make it again: it is filled only in part.")
	}
	if !ours {
		return errInterrupted
	}
	errs := []error{hint.With(errInterrupted, "nothing is kept: begin again, or fill fewer --games.")}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(filepath.Join(dir, store.FileName+suffix)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// tenths returns a function that prints how much is done, ten times at most.
func tenths(s Streams) func(done float64) {
	printed := 0
	return func(done float64) {
		if now := int(10 * done); now > printed {
			printed = now
			fmt.Fprintf(s.Err, "filled: %d %%\n", 10*now)
		}
	}
}

// drive lets the players move.
func (c *Loadtest) drive(ctx context.Context, s Streams, dir, place string, figures *loadFigures) (err error) {
	switch {
	case c.Bare:
		return c.driveBare(ctx, s, dir, place, figures)
	case !c.remote():
		return c.driveOnPostOffice(ctx, s, dir, place, figures)
	case c.Sink != "":
		sink, err := loadtest.OpenSink(c.Sink)
		if err != nil {
			return err
		}
		defer sink.Close()
	}
	to := loadtest.Address{Addr: c.SMTP}
	if c.LMTP != "" {
		to = loadtest.Address{Addr: c.LMTP, LMTP: true}
	}
	return c.measure(ctx, dir, place, to, figures)
}

// measure drives the server on a database, which has its key in a directory.
func (c *Loadtest) measure(ctx context.Context, dir, place string, to loadtest.Address, figures *loadFigures) error {
	keys, err := config.ReadKeys(dir)
	if err != nil {
		return err
	}
	answers, err := loadtest.Drive(ctx, loadtest.Load{
		Place: place, Seal: keys.Seal(), Reply: config.PlusPattern(config.LocalAddress), To: to,
		Players: c.Players, Mails: c.Mails, Time: time.Duration(c.Minutes * float64(time.Minute)), Seed: c.Seed,
	})
	figures.Mails, figures.Lost, figures.Rate = len(answers.Times), answers.Lost, answers.Rate()
	figures.P50, figures.P95, figures.P99 = milliseconds(answers.Percentile(50)), milliseconds(answers.Percentile(95)), milliseconds(answers.Percentile(99))
	return err
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// print prints the figures, one a line.
func (f *loadFigures) print(s Streams) error {
	var text strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&text, "%-11s "+format+"\n", append([]any{name + ":"}, args...)...)
	}
	line("engine", "%s, %d cores", f.Engine, f.Cores)
	line("games", "%d of %d plies", f.Games, f.Plies)
	if f.FillSeconds > 0 {
		line("filled in", "%.1f s", f.FillSeconds)
	}
	line("a game", "%d bytes", f.BytesAGame)
	if f.StartSeconds != nil {
		line("started in", "%.2f s", *f.StartSeconds)
	}
	if f.Mails+f.Lost > 0 {
		line("mails", "%d answered, %d not, by %d players", f.Mails, f.Lost, f.Players)
		line("throughput", "%.0f mails a second", f.Rate)
		line("answers", "50 %% in %.0f ms, 95 %% in %.0f ms, 99 %% in %.0f ms", f.P50, f.P95, f.P99)
	}
	if f.CPU != nil {
		line("CPU", "%.2f ms a mail, with the players and the post office", *f.CPU)
	}
	if f.Resident != nil {
		line("memory", "%d MiB resident, with the players and the post office", *f.Resident>>20)
	}
	_, err := io.WriteString(s.Out, text.String())
	return err
}
