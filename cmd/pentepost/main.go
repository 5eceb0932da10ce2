// Command pentepost is a server for games of the Pente family played by mail.
//
// It fetches mail over IMAP (receive.go), reads and carries it out (carryout.go),
// and sends what players are to be told over SMTP (deliver.go). Without a
// configuration it runs on its own built-in post office (local.go).
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"syscall"
	_ "time/tzdata" // players' time zones, wherever this runs

	"github.com/alecthomas/kong"
)

// commands are the commands of the program.
type commands struct {
	Serve   Serve              `cmd:"" help:"Run the server; without a configuration, on a built-in post office."`
	Demo    Demo               `cmd:"" help:"Watch a game being played by mail, all inside one process."`
	Check   Check              `cmd:"" help:"Log in to both mail servers, send oneself a letter and read it back."`
	Replay  Replay             `cmd:"" help:"Referee game records."`
	Samples Samples            `cmd:"" help:"Mail every kind of letter to one address, to look at it in a real mail program."`
	Letter  Letter             `cmd:"" help:"Show how mails would be read, and why; changes nothing."`
	Import  Import             `cmd:"" help:"Rebuild games in a database from the letters about them."`
	DKIMKey DKIMKey            `cmd:"" name:"dkim-key" help:"Make a key to sign letters with, and print the record for the DNS."`
	Config  PrintConfiguration `cmd:"" name:"config" help:"Print an example configuration with comments."`
	Version Version            `cmd:"" help:"Print the version."`
	Help    Help               `cmd:"" help:"Print this help."`
}

func main() {
	collectLess()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
	stop()
	os.Exit(code)
}

// collectLess lets the heap grow to thrice what is in use, unless GOGC says
// otherwise: a server of ten megabytes would spend a tenth of its time on saving
// ten more.
func collectLess() {
	if _, set := os.LookupEnv("GOGC"); !set {
		debug.SetGCPercent(200)
	}
}

// run runs the program and returns its exit status: 0 done, 1 the answer is no or
// it failed, 2 wrong use.
func run(ctx context.Context, args []string, s Streams) int {
	var c commands
	exited := -1
	parser, err := kong.New(&c, kong.Name("pentepost"),
		kong.Description("A server for games of the Pente family played by mail."),
		localDefaults, kong.UsageOnError(), kong.Writers(s.Out, s.Err), kong.Exit(func(code int) { exited = code }),
		kong.Bind(s), kong.BindTo(ctx, (*context.Context)(nil)))
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
		return exited // --help
	}
	if err != nil {
		fmt.Fprintln(s.Err, "pentepost:", err)
		fmt.Fprintln(s.Err, `Try "pentepost --help".`)
		return 2
	}
	return status(chosen.Run(), s)
}

// status says what went wrong and returns the exit status for it.
func status(err error, s Streams) int {
	var usage usageError
	switch {
	case err == nil:
		return 0
	case errors.Is(err, errNo):
		return 1
	}
	fmt.Fprintln(s.Err, "pentepost:", err)
	if hint := hint(err); hint != "" {
		fmt.Fprintln(s.Err, "hint:", hint)
	}
	if errors.As(err, &usage) {
		return 2
	}
	return 1
}
