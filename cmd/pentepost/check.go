package main

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/setup"
	"pentepost/mailer"
)

// Check is the command `pentepost check`.
type Check struct {
	Config string        `help:"Configuration file (TOML)." type:"path" placeholder:"FILE" default:"pentepost.toml"`
	Wait   time.Duration `help:"How long to wait for the letter." default:"2m"`
	JSON   bool          `name:"json" help:"Print what was found as JSON, like setup --json."`
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
	r := &report{s: s, quiet: c.JSON}
	r.ok("configuration", "configuration ok")
	err = r.exchange(ctx, configuration, c.Wait)
	if c.JSON {
		err = errors.Join(err, r.found.PrintJSON(s.Out))
	}
	return err
}

// exchange sends the letter and gets it back.
func (r *report) exchange(ctx context.Context, c config.Config, wait time.Duration) error {
	self := correspondent.New(c.Address, c.IMAP.Login(), c.SMTP.Login())
	defer self.Close()
	self.Signer = c.DKIM.Signer
	r.ok("signatures", "dkim: "+c.DKIM.Describe())
	way, err := r.openWay(ctx, c, self)
	if err != nil {
		return err
	}
	defer way.close()
	sent, err := self.Write(ctx, c.Address, checkSubject, "A letter to oneself.\n")
	if err != nil {
		return r.failed("smtp", "send a letter", err)
	}
	r.ok("smtp", "smtp ok: "+c.SMTP.Server)
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	if way.await == nil {
		r.ok("letter", "the server runs and takes the letter: look for it in the log")
		return nil
	}
	letter, err := way.await(ctx, sent.ID)
	if errors.Is(err, context.DeadlineExceeded) {
		return r.wrong("letter", fmt.Sprintf("the letter did not come back within %v", wait), lateHint(c))
	}
	if err != nil {
		return r.failed("letter", "get the letter back", err)
	}
	stamps := letter.Header.Get("Authentication-Results")
	if err := r.showVerdicts(stamps, self.Signer != nil); err != nil {
		return err
	}
	r.ok("letter", "the letter arrived: all is well")
	if host, _, _ := strings.Cut(stamps, ";"); c.AuthservID == "" && strings.TrimSpace(host) != "" {
		r.found = append(r.found, setup.Finding{
			Check: "senders", Status: setup.Advice, Says: fmt.Sprintf("your mail server says who mail is from, under the name %s", strings.TrimSpace(host)),
			ToDo: "run setup again and give that name: then a new player can begin with one mail.",
		})
	}
	return nil
}

// way is a way that mail comes in.
type way struct {
	await func(ctx context.Context, id string) (*correspondent.Letter, error) // nil: only the running server sees the letter
	close func()
}

// openWay checks the ways that mail comes in, and opens the one for the letter.
func (r *report) openWay(ctx context.Context, c config.Config, self *correspondent.Correspondent) (way, error) {
	w := way{close: func() {}}
	if c.LMTP.On() {
		b, err := r.checkLMTP(ctx, c)
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
		return w, r.failed("imap", "read the mailbox", err)
	}
	r.ok("imap", "imap ok: "+c.IMAP.Server)
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

var verdictWord = regexp.MustCompile(`(?i)\b(spf|dkim|dmarc)=([a-z]+)`)

// showVerdicts reports what the mail server found out about a letter of ours. Many servers do not
// check mail from their own users. It returns errNo if the server could not verify our signature.
func (r *report) showVerdicts(field string, signed bool) error {
	found := verdictWord.FindAllString(field, -1)
	if len(found) == 0 {
		r.ok("verdicts", "verdicts: none; write to a mailbox elsewhere to see how your letters fare (see docs/mailbox.md)")
		return nil
	}
	r.ok("verdicts", "verdicts: "+strings.Join(found, ", "))
	wrong := slices.ContainsFunc(found, func(v string) bool {
		return slices.Contains([]string{"dkim=fail", "dkim=neutral", "dkim=permerror", "dkim=policy"}, strings.ToLower(v))
	})
	if !signed || !wrong {
		return nil
	}
	return r.wrong("signatures", "the mail server cannot verify our signature",
		`compare the record in the DNS with what "pentepost dkim-key --show FILE" prints; a new record takes some time to be seen.`)
}
