package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"
)

// docTools are the programs of others that the documentation may call. They are not run.
var docTools = strings.Fields(`
	apt apt-get apt-cache dpkg install useradd adduser usermod userdel chown chmod chgrp setfacl systemctl journalctl systemd-analyze crontab loginctl
	mkdir cp mv rm ls cat ln tar gzip gunzip zcat sed grep awk head tail sort cut tr wc diff cmp tee date id du df file find xargs mktemp touch sleep
	curl wget git go gofmt npm make sha256sum sha512sum gpg gpgv openssl minisign ssh-keygen cosign podman docker buildah skopeo
	ssh scp rsync hostname ip ping ss nc dig host postconf postfix postmap postqueue postcat doveadm doveconf swaks neomutt mutt man jq sqlite3
	psql createuser createdb dropdb pg_dump pg_dumpall pg_restore pg_basebackup pg_ctl pg_ctlcluster pg_createcluster pg_lsclusters pgbouncer
	patronictl kill nginx certbot promtool amtool litestream printf sudo su runuser sh bash env nice timeout watch`)

// docRuns are the commands of the program that are run on a prepared server. Those that stay until they are stopped, or
// want a machine of their own, are read by the parser of the command line alone.
var docRuns = strings.Fields(`
	announce backup check completion config demo dkim-key doctor engine export game games help import inbox keys league letter man outbox pages pause player
	players puzzles rating recover replay resume verify version`)

// shellWords are the languages of blocks that a shell reads.
var shellWords = []string{"sh", "bash", "shell", "console"}

// mostCalls is how many programs a block may call: a loop that waits for a tool would not end, since tools do nothing.
const mostCalls = 300

// notRun is the mark of a block whose commands are read and not run, since they need what the prepared server has not.
const notRun = "not-run"

// looksLikeShell is a line in a block without a language that is a command all the same.
var looksLikeShell = regexp.MustCompile(`(?m)^\s*(\$ |sudo |(\./)?pentepost [a-z])`)

// Each command in the documentation is one that the program, or a known tool, understands. Commands of the program are
// run on a prepared server (docsserver_test.go), and print what is shown behind them.
func TestDocsCommands(t *testing.T) {
	for _, p := range docPages(t) {
		t.Run(p.name, func(t *testing.T) {
			blocks, _ := p.blocks(t)
			var reader *docReader
			for _, b := range blocks {
				switch {
				case slices.Contains(shellWords, b.language):
					if reader == nil {
						reader = &docReader{t: t, page: p}
					}
					reader.read(b)
				case b.language == "" && looksLikeShell.MatchString(b.text):
					t.Errorf("%s: the block has commands: begin it with ```sh", p.at(b.line))
				}
			}
			if reader != nil && !strings.HasPrefix(p.name, ".github/") {
				reader.runAll(blocks)
				t.Logf("commands of the program that were run: %d", reader.ran)
			}
		})
	}
}

// docReader reads the commands of a page, and runs them.
type docReader struct {
	t      *testing.T
	page   docPage
	server *docServer
	ran    int // commands of our program
}

// docStep is a script, and what it prints.
type docStep struct {
	line           int
	script, output string
	shown          bool // the output stands in the block
}

// steps takes a block apart. It is one script or, if there are lines with a prompt, a step for each.
func (b docBlock) steps() (steps []docStep) {
	if !strings.HasPrefix(b.text, "$ ") {
		return []docStep{{line: b.line + 1, script: b.text}}
	}
	number := b.line
	for line := range strings.Lines(b.text) {
		number++
		if command, ok := strings.CutPrefix(line, "$ "); ok {
			steps = append(steps, docStep{line: number, script: command, shown: true})
			continue
		}
		steps[len(steps)-1].output += line
	}
	return steps
}

// read checks each command of a block, also those that are not run.
func (r *docReader) read(b docBlock) {
	for _, s := range b.steps() {
		file, err := syntax.NewParser().Parse(strings.NewReader(s.script), "")
		if err != nil {
			r.t.Errorf("%s: a shell cannot read it: %v", r.page.at(s.line), err)
			continue
		}
		functions := []string{}
		syntax.Walk(file, func(n syntax.Node) bool {
			if f, ok := n.(*syntax.FuncDecl); ok {
				functions = append(functions, f.Name.Value)
			}
			return true
		})
		syntax.Walk(file, func(n syntax.Node) bool {
			if call, ok := n.(*syntax.CallExpr); ok && len(call.Args) > 0 {
				if err := checkCall(call, functions); err != nil {
					r.t.Errorf("%s: %v", r.page.at(s.line-1+int(call.Pos().Line())), err)
				}
			}
			return true
		})
	}
}

// checkCall checks a command line: our program has to understand it, and other programs have to be known.
func checkCall(call *syntax.CallExpr, functions []string) error {
	nothing := func(io.Writer, *syntax.CmdSubst) error { return nil }
	words, err := expand.Fields(&expand.Config{Env: expand.ListEnviron("HOME=/home/you"), CmdSubst: nothing}, call.Args...)
	if err != nil || len(words) == 0 {
		return err
	}
	if args, ok := ownArgs(words); ok {
		return understands(args)
	}
	words = withoutSudo(words)
	if strings.HasPrefix(words[0], ".ci/") {
		_, err := os.Stat(filepath.Join("..", "..", words[0]))
		return err
	}
	if !slices.Contains(docTools, words[0]) && !slices.Contains(functions, words[0]) && !interp.IsBuiltin(words[0]) {
		return fmt.Errorf("%q is no known tool: correct it, or add it to docTools in docsshell_test.go", words[0])
	}
	return nil
}

// withoutSudo returns a command line without sudo and its options.
func withoutSudo(words []string) []string {
	if words[0] != "sudo" {
		return words
	}
	words = words[1:]
	for len(words) > 1 && strings.HasPrefix(words[0], "-") {
		if words[0] == "-u" || words[0] == "-g" {
			words = words[1:]
		}
		words = words[1:]
	}
	return append(words, "sudo")[:max(len(words), 1)]
}

// ownArgs returns the arguments of a command line of our program, however it is called.
func ownArgs(words []string) (args []string, ok bool) {
	words = withoutSudo(words)
	if len(words) > 2 && words[0] == "go" && words[1] == "run" && words[2] == "./cmd/pentepost" {
		return words[3:], true
	}
	return words[1:], filepath.Base(words[0]) == "pentepost"
}

// understands reads a command line as the program does.
func understands(args []string) error {
	exited := false
	parser, err := newParser(new(commands), Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}, kong.Exit(func(int) { exited = true }))
	if err != nil {
		return err
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	if _, err = parser.Parse(args); err != nil && !exited {
		return fmt.Errorf("pentepost %s: %w", strings.Join(args, " "), err)
	}
	return nil
}

// runAll runs the blocks of a page in their order, each on what the ones before have left. Blocks that are named after a
// file are written to it.
func (r *docReader) runAll(blocks []docBlock) {
	r.server = newDocServer(r.t, r.page.name)
	for _, b := range blocks {
		switch {
		case slices.Contains(b.marks, notRun):
		case slices.Contains(shellWords, b.language):
			for _, s := range b.steps() {
				r.run(s)
			}
		case b.marks[0] != "":
			r.server.write(b.marks[0], b.text)
		}
	}
}

// run runs a step, and compares what it prints.
func (r *docReader) run(s docStep) {
	file, err := syntax.NewParser().Parse(strings.NewReader(s.script), "")
	if err != nil {
		return // read has told
	}
	var out bytes.Buffer
	calls, ran := 0, r.ran
	exec := func(interp.ExecHandlerFunc) interp.ExecHandlerFunc {
		return func(ctx context.Context, args []string) error {
			if calls++; calls > mostCalls {
				return fmt.Errorf("%s goes on for ever", args[0])
			}
			return r.exec(ctx, s, args)
		}
	}
	shell, err := interp.New(interp.Dir(r.server.work), interp.StdIO(strings.NewReader(""), &out, &out), interp.ExecHandlers(exec),
		interp.Env(expand.ListEnviron("HOME="+r.server.work, "PATH=/usr/bin")), interp.OpenHandler(r.server.open), interp.CallHandler(stay))
	if err != nil {
		r.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(r.t.Context(), patience)
	defer cancel()
	if err := shell.Run(ctx, file); err != nil && !errors.As(err, new(interp.ExitStatus)) { // a status has been looked at
		r.t.Errorf("%s: %v", r.page.at(s.line), err)
	}
	got := strings.ReplaceAll(out.String(), r.server.root, "")
	if s.shown && r.ran > ran && !printsLike(got, s.output, strings.Contains(s.script, "--data") || strings.Contains(s.script, "--config")) {
		r.t.Errorf("%s: it prints\n%s", r.page.at(s.line), got)
	}
}

// stay takes the place of cd: the folders of others are not there.
func stay(_ context.Context, args []string) ([]string, error) {
	if args[0] == "cd" || args[0] == "exit" {
		return []string{"true"}, nil
	}
	return args, nil
}

// exec runs a command of our program. Of the tools, two that change files do so, and the others do nothing.
func (r *docReader) exec(ctx context.Context, s docStep, words []string) error {
	args, ours := ownArgs(words)
	switch words = withoutSudo(words); {
	case ours && len(args) > 0 && slices.Contains(docRuns, args[0]):
		r.ran++
		streams := interp.HandlerCtx(ctx)
		var out bytes.Buffer
		status := run(ctx, r.server.places(args), Streams{In: streams.Stdin, Out: io.MultiWriter(streams.Stdout, &out), Err: io.MultiWriter(streams.Stderr, &out)})
		if status != 0 && !s.shown {
			r.t.Errorf("%s: \"pentepost %s\" ends with status %d:\n%sCorrect it or, if it needs what the prepared server has not, begin the block with ```sh %s",
				r.page.at(s.line), strings.Join(args, " "), status, &out, notRun)
		}
	case words[0] == "mkdir":
		return os.MkdirAll(r.server.place(words[len(words)-1]), 0o700)
	case words[0] == "cp" && len(words) == 3:
		return r.server.copyFile(words[1], words[2])
	}
	return nil
}

var (
	eightHex = regexp.MustCompile(`\b[0-9a-f]{8}\b`)
	digits   = regexp.MustCompile(`[0-9]+`)
)

// printsLike reports whether a command prints what is shown. A line of three dots stands for any lines. What a command
// says about a database is compared without its numbers and names of keys.
func printsLike(got, shown string, database bool) bool {
	pattern := regexp.QuoteMeta(shown)
	if database {
		shape := func(text string) string { return digits.ReplaceAllString(eightHex.ReplaceAllString(text, "#"), "#") }
		got, pattern = shape(got), regexp.QuoteMeta(shape(shown))
	}
	pattern = strings.ReplaceAll(pattern, regexp.QuoteMeta("...\n"), `(.*\n)*`)
	return regexp.MustCompile("^" + pattern + "$").MatchString(got)
}
