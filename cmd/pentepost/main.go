// Command pentepost is a server for games of the Pente family played by mail.
//
// Each command of the program is a file. The server itself is package server; without a
// configuration it runs on a built-in post office (postoffice.go).
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	_ "time/tzdata" // players' time zones, wherever this runs

	"github.com/alecthomas/kong"

	"pentepost/mailer"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// commands are the commands of the program.
type commands struct {
	ShowVersion kong.VersionFlag `name:"version" help:"Print the version."`

	Serve    Serve    `cmd:"" help:"Run the server; without a configuration, on a built-in post office."`
	Demo     Demo     `cmd:"" help:"Watch a game being played by mail, all inside one process."`
	Rehearse Rehearse `cmd:"" help:"Watch two people play for a year in a minute: what happens when, and the letters it causes."`
	Setup    Setup    `cmd:"" help:"Set up a server: ask, write the configuration and the DKIM key, print the lines for the DNS, and test all of it. It can be run again."`
	Check    Check    `cmd:"" help:"Log in to both mail servers, send oneself a letter and read it back."`
	Replay   Replay   `cmd:"" help:"Referee game records."`
	Engine   Engine   `cmd:"" help:"Let other programs use the computer player; they speak the Gomocup protocol."`
	Puzzles  Puzzles  `cmd:"" help:"Find puzzles in game records: positions with one winning move."`
	Samples  Samples  `cmd:"" help:"Mail every kind of letter to one address, to look at it in a real mail program."`
	Letter   Letter   `cmd:"" help:"Show how mails would be read, and why; changes nothing."`
	Import   Import   `cmd:"" help:"Restore what export wrote, or rebuild games from the letters about them."`
	Export   Export   `cmd:"" help:"Write everything as text that import restores; also beside a running server."`
	Recover  Recover  `cmd:"" help:"After an older copy of the database was restored: handle again the mails that it does not know, in their order. Without --yes, say what that would do."`
	Inbox    Inbox    `cmd:"" help:"List the mails that wait for another try or were put aside, have some decided again, or drop some; also beside a running server."`
	Outbox   Outbox   `cmd:"" help:"List the letters that are not sent, retry or drop some; also beside a running server."`
	Game     Game     `cmd:"" help:"Show a game, or correct it; also beside a running server, like the next five."`
	Pause    Pause    `cmd:"" help:"Stop the clocks of all games, before a planned outage."`
	Resume   Resume   `cmd:"" help:"Let the clocks of all games run again."`
	Games    Games    `cmd:"" help:"List all games."`
	Players  Players  `cmd:"" help:"List the players."`
	Player   Player   `cmd:"" help:"Show a player, ban or unban them."`
	League   League   `cmd:"" help:"Make leagues, show them, and decide what their organisers could; also beside a running server."`
	Announce Announce `cmd:"" help:"Write a letter to all players who have not stopped letters, each once for the same text; also beside a running server."`
	Rating   Rating   `cmd:"" help:"List the ratings, or compute them again and compare; also beside a running server."`
	Pages    Pages    `cmd:"" help:"Write static pages of the leagues into a folder, for a web server; also beside a running server."`
	Backup   Backup   `cmd:"" help:"Copy the database of a server, which may be running, and check the copy."`
	Migrate  Migrate  `cmd:"" help:"Copy a whole server between a data directory and PostgreSQL, and compare both."`
	Verify   Verify   `cmd:"" help:"Replay every game and check the whole database; also beside a running server."`
	Doctor   Doctor   `cmd:"" help:"Say what is well with a server and what is not, or try a copy; also beside a running server."`
	Keys     Keys     `cmd:"" help:"List the keys that letters are sealed with, or make a new one; also beside a running server."`
	Loadtest Loadtest `cmd:"" help:"Fill a database with running games, let many players move at once, and print what a server bears."`
	DKIMKey  DKIMKey  `cmd:"" name:"dkim-key" help:"Make a key to sign letters with, and print the record for the DNS."`
	Config   Config   `cmd:"" name:"config" help:"Print an example configuration with comments."`
	Man      Man      `cmd:"" help:"Print the manual page."`

	Completion Completion `cmd:"" help:"Print a script that lets a shell complete commands and flags."`

	Version Version `cmd:"" help:"Print the version."`
	Help    Help    `cmd:"" help:"Print this help."`
}

func main() {
	collectLess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	stop()
	os.Exit(code)
}

// collectLess lets the heap grow to three times what is in use, unless GOGC says otherwise. A
// server that uses ten megabytes would otherwise spend a tenth of its time on saving ten more.
func collectLess() {
	if _, set := os.LookupEnv("GOGC"); !set {
		debug.SetGCPercent(200)
	}
}

// Streams are the standard streams of a command: results go to Out, everything else to Err.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// errNo ends the program with status 1. What is wrong has been printed already.
var errNo = errors.New("the answer is no")

// usageError ends the program with status 2: the command was used wrongly.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }

func (e usageError) Unwrap() error { return e.err }

// run runs the program and returns its exit status: 0 for success, 1 for a failure or the answer
// no, 2 for wrong usage.
func run(ctx context.Context, args []string, s Streams) int {
	exited := -1
	parser, err := newParser(new(commands), s, kong.Exit(func(code int) { exited = code }), kong.BindTo(ctx, (*context.Context)(nil)))
	if err != nil {
		fmt.Fprintln(s.Err, "pentepost:", err)
		return 1
	}
	switch {
	case len(args) == 0:
		args = []string{"--help"}
	case args[0] == "help":
		args = append(slices.Clone(args[1:]), "--help")
	}
	chosen, err := parser.Parse(args)
	if exited >= 0 {
		return exited // --help or --version
	}
	if err != nil {
		fmt.Fprintln(s.Err, "pentepost:", err)
		fmt.Fprintln(s.Err, `Try "pentepost --help".`)
		return 2
	}
	return exitStatus(chosen.Run(), s)
}

// newParser returns what reads command lines into c.
func newParser(c *commands, s Streams, more ...kong.Option) (*kong.Kong, error) {
	return kong.New(c, append(more, kong.Name("pentepost"),
		kong.Description("A server for games of the Pente family played by mail."),
		postOfficeDefaults, kong.Vars{"version": versionLine()}, kong.UsageOnError(), kong.Writers(s.Out, s.Err), kong.Bind(s))...)
}

// exitStatus prints an error with a hint, and returns the exit status for it.
func exitStatus(err error, s Streams) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errNo):
		return 1
	}
	fmt.Fprintln(s.Err, "pentepost:", err)
	if text := hintOf(err); text != "" {
		fmt.Fprintln(s.Err, "hint:", text)
	}
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}

// hintOf says what an operator can do about an error, or "" if we do not know: the hint that it carries, or what
// the database, the mail servers and the system say.
func hintOf(err error) string {
	return cmp.Or(hint.Of(err), systemHint(err), store.Hint(err), mailer.Hint(err), fileHint(err))
}

// systemHint says what an operator can do about disks and ports.
func systemHint(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "the disk is full: make room, or write to another one. No half file is left."
	case errors.Is(err, syscall.EROFS):
		return "nothing can be written there: the file system is read-only (the log of the system says why), or the unit of the service lets it write to its own folders alone (systemctl edit pentepost: ReadWritePaths=FOLDER below [Service])."
	case errors.Is(err, syscall.EADDRINUSE):
		return "something else listens there; choose another address, or port 0 for any free one."
	}
	return ""
}

// fileHint says what an operator can do about a file that cannot be opened.
func fileHint(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return `this user may not do that there: run the command as the user of the server, such as with "sudo -u pentepost", or choose another place.`
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return "check the spelling, and that the folder exists; a name that does not begin with / is looked for from the current folder."
	}
	return ""
}
