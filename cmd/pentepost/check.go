package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/mailer"
)

// Check is the command `pentepost check`.
type Check struct {
	Config string        `help:"Configuration file (TOML)." type:"path" placeholder:"FILE" default:"pentepost.toml"`
	Wait   time.Duration `help:"How long to wait for the letter." default:"2m"`
}

// Run logs in to both servers, sends the service itself a letter, and reads it back. It moves and
// deletes nothing, and the server ignores the letter. Where mail comes by LMTP alone, it takes the
// letter in place of the server; if the server runs, it does not see the letter arrive.
func (c *Check) Run(ctx context.Context, s Streams) error {
	if c.Wait <= 0 {
		return usageError{errors.New("--wait is a time above 0, such as 2m")}
	}
	configuration, err := config.Load(c.Config)
	if err != nil {
		return err
	}
	s.warnOfExposed(configuration)
	fmt.Fprintln(s.Out, "configuration ok")
	self := correspondent.New(configuration.Address, configuration.IMAP.Login(), configuration.SMTP.Login())
	defer self.Close()
	self.Signer = configuration.DKIM.Signer
	fmt.Fprintln(s.Out, "dkim:", configuration.DKIM.Describe())
	way, err := s.openWay(ctx, configuration, self)
	if err != nil {
		return err
	}
	defer way.close()
	sent, err := self.Write(ctx, configuration.Address, checkSubject, "A letter to oneself.\n")
	if err != nil {
		return s.failed("send a letter", err)
	}
	fmt.Fprintln(s.Out, "smtp ok:", configuration.SMTP.Server)
	ctx, cancel := context.WithTimeout(ctx, c.Wait)
	defer cancel()
	if way.await == nil {
		fmt.Fprintln(s.Out, "the server runs and takes the letter: look for it in the log")
		return nil
	}
	letter, err := way.await(ctx, sent.ID)
	if errors.Is(err, context.DeadlineExceeded) {
		fmt.Fprintf(s.Err, "the letter did not come back within %v\nhint: %s\n", c.Wait, lateHint(configuration))
		return errNo
	}
	if err != nil {
		return s.failed("get the letter back", err)
	}
	if err := s.showVerdicts(letter.Header.Get("Authentication-Results"), self.Signer != nil); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "the letter arrived: all is well")
	return nil
}

// way is a way that mail comes in.
type way struct {
	await func(ctx context.Context, id string) (*correspondent.Letter, error) // nil: only the running server sees the letter
	close func()
}

// openWay checks the ways that mail comes in, and opens the one for the letter.
func (s Streams) openWay(ctx context.Context, c config.Config, self *correspondent.Correspondent) (way, error) {
	w := way{close: func() {}}
	if c.LMTP.On() {
		b, err := s.checkLMTP(ctx, c)
		if err != nil {
			return w, err
		}
		if b != nil {
			w = way{b.await, b.close}
		}
	}
	if !c.IMAP.On() {
		return w, nil
	}
	w.close() // the letter comes to the mailbox
	if err := self.SkipAll(ctx); err != nil {
		return w, s.failed("read the mailbox", err)
	}
	fmt.Fprintln(s.Out, "imap ok:", c.IMAP.Server)
	return way{self.Await, func() {}}, nil
}

// lateHint says what to do about a letter that was sent and did not come back.
func lateHint(c config.Config) string {
	if c.IMAP.On() {
		return "sending worked: look into the spam folder, and check that both servers belong to the same account."
	}
	return `sending worked, but your mail server has not delivered the letter: "postqueue -p" shows what waits in Postfix, and why. docs/mailbox.md has the lines for it.`
}

// replyHint says what to do when the mail server refuses a letter to the service itself.
func replyHint(err error) string {
	refused, ok := errors.AsType[*mailer.SendError](err)
	switch {
	case ok && refused.Code/100 == 4:
		return "the mail server refuses the letter for now, and its answer says why. Some servers do that with the first letter from somebody: try again in a few minutes."
	case ok && refused.Code/100 == 5:
		return "the mail server does not take letters to this address: check the address in the configuration, and whether its mailbox exists."
	}
	return ""
}

// failed says what did not work and what to do about it. It returns errNo.
func (s Streams) failed(what string, err error) error {
	fmt.Fprintf(s.Err, "could not %s: %v\n", what, err)
	if text := cmp.Or(hintOf(err), replyHint(err)); text != "" {
		fmt.Fprintln(s.Err, "hint:", text)
	}
	return errNo
}

var verdictWord = regexp.MustCompile(`(?i)\b(spf|dkim|dmarc)=([a-z]+)`)

// showVerdicts prints what the mail server found out about a letter of ours. Many servers do not
// check mail from their own users. It returns errNo if the server could not verify our signature.
func (s Streams) showVerdicts(field string, signed bool) error {
	found := verdictWord.FindAllString(field, -1)
	if len(found) == 0 {
		fmt.Fprintln(s.Out, "verdicts: none; write to a mailbox elsewhere to see how your letters fare (see docs/mailbox.md)")
		return nil
	}
	fmt.Fprintln(s.Out, "verdicts:", strings.Join(found, ", "))
	wrong := slices.ContainsFunc(found, func(v string) bool {
		return slices.Contains([]string{"dkim=fail", "dkim=neutral", "dkim=permerror", "dkim=policy"}, strings.ToLower(v))
	})
	if !signed || !wrong {
		return nil
	}
	fmt.Fprintln(s.Err, "the mail server cannot verify our signature")
	fmt.Fprintln(s.Err, `hint: compare the record in the DNS with what "pentepost dkim-key --show FILE" prints; a new record takes some time to be seen.`)
	return errNo
}
