package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/setup"
)

// Setup is the command `pentepost setup`.
type Setup struct {
	Config  string        `help:"The configuration to write or to change (${default})." type:"path" placeholder:"FILE" default:"/etc/pentepost/pentepost.toml"`
	Answers string        `help:"Answer all questions from a file (TOML)." type:"path" placeholder:"FILE"`
	Test    bool          `help:"Ask and write nothing: test what is there."`
	Apply   bool          `help:"Write the settings of Postfix without asking."`
	DNS     string        `name:"dns" help:"Ask this name server, not those of the machine." placeholder:"ADDRESS"`
	Wait    time.Duration `help:"How long to wait for the letter." default:"2m"`
	JSON    bool          `name:"json" help:"Print what was found as JSON."`
}

// settingUp is one run of the command.
type settingUp struct {
	Setup
	s       Streams
	answers setup.Answers
	dns     *setup.Resolver
	service setup.Owner
	written *setup.Writer
}

// Run asks, writes and tests. The exit status is 1 if something is left to do.
func (c *Setup) Run(ctx context.Context, s Streams) error {
	if c.Wait <= 0 {
		return usageError{errors.New("--wait is a time above 0, such as 2m")}
	}
	if c.Test && (c.Answers != "" || c.Apply) {
		return usageError{errors.New("--test writes nothing: it does not go with --answers or --apply")}
	}
	r := &settingUp{Setup: *c, s: s, written: setup.NewWriter(time.Now())}
	var reason string
	r.service, reason = setup.FindService()
	if reason != "" && !c.Test {
		fmt.Fprintf(s.Err, "Files are made for the present user, because %s.\n", reason)
	}
	d, err := r.begin()
	if err != nil {
		return err
	}
	if !c.Test {
		if err := r.write(ctx, d); err != nil {
			return err
		}
	}
	loaded, err := config.Load(c.Config)
	if err != nil {
		return err
	}
	s.warnOfExposed(loaded)
	k := setup.NewChecker(ctx, r.dns, loaded, r.host(ctx, loaded))
	if !c.Test {
		if err := r.tell(ctx, d, k); err != nil {
			return err
		}
	}
	return r.test(ctx, k, loaded)
}

// begin reads the answers, if there is a file of them, and opens the dialogue.
func (r *settingUp) begin() (d *setup.Dialogue, err error) {
	if r.Answers != "" {
		if r.answers, err = setup.ReadAnswers(r.Answers); err != nil {
			return nil, usageError{err}
		}
		d = setup.NewScript(r.s.Err)
	} else {
		d = setup.NewDialogue(r.s.In, r.s.Err, secretFrom(r.s.In))
	}
	if r.DNS != "" {
		r.answers.DNS = r.DNS
	}
	if r.dns, err = setup.NewResolver(r.answers.DNS); err != nil {
		return nil, usageError{err}
	}
	return d, nil
}

// secretFrom returns how to read a line without showing it, nil if nobody sees it anyway.
func secretFrom(in io.Reader) func() (string, error) {
	f, ok := in.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return func() (string, error) {
		line, err := term.ReadPassword(int(f.Fd()))
		return strings.TrimSpace(string(line)), err
	}
}

// write asks the questions and writes the files.
func (r *settingUp) write(ctx context.Context, d *setup.Dialogue) error {
	situation := setup.Situation{
		Postfix: setup.PostfixName(ctx), Service: r.service,
		Find: func(domain string) *setup.Provider { return setup.FindProvider(ctx, r.dns, domain) },
	}
	present, err := config.Read(r.Config)
	switch {
	case err == nil:
		situation.Present = &present
		fmt.Fprintf(r.s.Err, "%s is there: what you do not change stays.\n", r.Config)
	case !errors.Is(statError(r.Config), fs.ErrNotExist):
		return err // a file that cannot be read is not overwritten
	}
	if r.answers, err = setup.Interview(d, r.answers, situation); err != nil {
		if r.Answers != "" {
			return usageError{fmt.Errorf("%s: %w", r.Answers, err)}
		}
		return err
	}
	plan, err := setup.NewPlan(r.Config, r.answers, situation)
	if err != nil {
		return err
	}
	err = plan.Write(r.written)
	for _, line := range append(r.written.Done(), plan.Changed...) {
		fmt.Fprintln(r.notes(), line)
	}
	return err
}

func statError(file string) error {
	_, err := os.Stat(file)
	return err
}

// notes is where to say what was done. With --json, standard output is for the findings alone.
func (r *settingUp) notes() io.Writer {
	if r.JSON {
		return r.s.Err
	}
	return r.s.Out
}

// host returns the name of this machine, if mail comes to it and not to a mailbox.
func (r *settingUp) host(ctx context.Context, c config.Config) string {
	switch {
	case c.IMAP.On():
		return ""
	case r.answers.Host != "":
		return r.answers.Host
	}
	return setup.PostfixName(ctx)
}

// tell prints the lines for the DNS, and sets up Postfix.
func (r *settingUp) tell(ctx context.Context, d *setup.Dialogue, k *setup.Checker) error {
	if lines := k.Zone(ctx); lines != nil {
		fmt.Fprintf(r.notes(), "\nThe DNS should have these lines:\n%s\n", strings.Join(lines, "\n"))
	}
	if r.answers.Way != setup.WayPostfix {
		return nil
	}
	commands, err := k.PostfixCommands(ctx, r.service)
	if err != nil || commands == nil {
		return nil // the findings say what is wrong with Postfix
	}
	fmt.Fprintln(r.notes(), "\nPostfix needs these commands:")
	for _, command := range commands {
		fmt.Fprintln(r.notes(), command)
	}
	apply := r.Apply || r.answers.Apply
	if !apply {
		if apply, err = d.Confirm("Run them now", "They change main.cf and master.cf of Postfix. Copies of both are made first."); err != nil {
			return err
		}
	}
	if !apply {
		return nil
	}
	before := len(r.written.Done())
	err = setup.ApplyPostfix(ctx, commands, r.written)
	for _, line := range r.written.Done()[before:] {
		fmt.Fprintln(r.notes(), "done:", line)
	}
	if err != nil {
		fmt.Fprintln(r.s.Err, "pentepost:", err) // the tests say what it means for mail
	}
	return nil
}

// test finds out what is missing, and prints it.
func (r *settingUp) test(ctx context.Context, k *setup.Checker, c config.Config) error {
	fmt.Fprintln(r.notes(), "\nTests:")
	found := k.DNS(ctx)
	accounts := k.Accounts(ctx)
	found = append(append(found, accounts...), k.Ports(ctx)...)
	postfix := k.Postfix(ctx, r.service)
	found = append(found, postfix...)
	switch {
	case !accounts.Green():
		found = append(found, setup.Finding{Check: "letter", Status: setup.Unknown, Says: "no letter was sent, because a mail server cannot be used yet"})
	case !r.Test && slices.ContainsFunc(postfix, func(f setup.Finding) bool { return f.Status == setup.Missing }):
		// The commands are still to be run. Later, with --test, the letter shows whether Postfix has the mail handed over in another way.
		found = append(found, setup.Finding{Check: "letter", Status: setup.Unknown, Says: "no letter was sent, because Postfix would not hand it over"})
	default:
		found = append(found, r.letter(ctx, c)...)
	}
	if r.JSON {
		if err := found.PrintJSON(r.s.Out); err != nil {
			return err
		}
	} else {
		found.Print(r.s.Out)
	}
	if !found.Green() {
		return errNo
	}
	return nil
}

// letter sends a letter there and back, as the user of the server: so it also shows that this user can read all files.
func (r *settingUp) letter(ctx context.Context, c config.Config) setup.Findings {
	if !r.service.Other() {
		check := &report{s: r.s, quiet: true}
		if err := check.exchange(ctx, c, r.Wait); err != nil && !errors.Is(err, errNo) {
			check.found = append(check.found, setup.Finding{Check: "letter", Status: setup.Wrong, Says: err.Error(), ToDo: hintOf(err)})
		}
		return check.found
	}
	self, err := os.Executable()
	if err != nil {
		return setup.Findings{{Check: "letter", Status: setup.Unknown, Says: err.Error()}}
	}
	var out, trouble bytes.Buffer
	command := exec.CommandContext(ctx, self, "check", "--json", "--config", r.Config, "--wait", r.Wait.String())
	command.Dir, command.Stdout, command.Stderr = "/", &out, &trouble
	runAs(command, r.service)
	err = command.Run() // what it prints says more than its status
	var found setup.Findings
	if json.Unmarshal(out.Bytes(), &found) == nil && len(found) > 0 {
		return found
	}
	says, todo, _ := strings.Cut(strings.TrimSpace(trouble.String()), "\nhint: ")
	if says == "" {
		says = fmt.Sprint(err)
	}
	return setup.Findings{{
		Check: "files", Status: setup.Wrong, Says: fmt.Sprintf("as %s: %s", r.service.Name, strings.TrimPrefix(says, "pentepost: ")), ToDo: todo,
	}}
}
