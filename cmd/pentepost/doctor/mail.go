package doctor

import (
	"fmt"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

// mail looks at how far mail is read, and at what could not be handled.
func (s Server) mail(tx *store.Tx, k *known, now time.Time) ([]Finding, error) {
	c := k.mails
	away, _, err := tx.Troubles.With(store.IMAP)
	if err != nil {
		return nil, err
	}
	aside := well("put-aside", "no mail")
	switch {
	case c.PutAside > 0:
		aside = look("put-aside", `"pentepost inbox" lists them`, "%s could not be handled, and %s tried again", Number(c.PutAside, "mail", "mails"), Number(c.Retried, "more is", "more are"))
	case c.Retried > 0:
		aside = look("put-aside", `"pentepost inbox" says why`, "no mail, but %s tried again, since it did not work at once", Number(c.Retried, "is", "are"))
	}
	return []Finding{mailbox(c.Read, k.started, now, away), aside}, nil
}

// mailbox says up to when mail is read. A server that has just started has some time to read what has come meanwhile.
func mailbox(read, started, now time.Time, away store.Trouble) Finding {
	const do = "see whether the server runs, and what its log says"
	latest := later(read, started)
	if latest.IsZero() {
		return look("mailbox", "start the server", "no mail has been read yet")
	}
	says := "read up to " + ago(now.Sub(read))
	if read.IsZero() {
		says = "no mail has been read yet; the server started " + ago(now.Sub(started))
	}
	f := byAge("mailbox", do, says, now.Sub(latest), 20*time.Minute, time.Hour)
	if away.Error != "" && f.State != Well {
		f.Says += "; the mail server does not answer (" + away.Error + ")"
	}
	return f
}

// letters looks at the letters that are not sent.
func (s Server) letters(tx *store.Tx, k *known, now time.Time) ([]Finding, error) {
	c := k.letters
	held, err := LettersHeldUp(tx, s.limits(), now, k.started)
	if err != nil {
		return nil, err
	}
	const do = `"pentepost outbox" lists them, and the log says why`
	away, _, err := tx.Troubles.With(store.SMTP)
	if err != nil {
		return nil, err
	}
	oldest := Number(c.Waiting, "waits", "wait")
	if c.Oldest != 0 {
		oldest += fmt.Sprintf(", letter %d has been due for %s", c.Oldest, span(now.Sub(c.OldestDue)))
		if c.OldestError != "" {
			oldest += " (" + c.OldestError + ")"
		}
	}
	if away.Error != "" {
		oldest += fmt.Sprintf("; the mail server has taken none for %s (%s)", span(now.Sub(away.Since)), away.Error)
	}
	switch {
	case !held.All.IsZero() && now.Sub(held.All) > NoneGoesOut:
		return []Finding{wrong("letters", do, "none has gone out for %s; %s", span(now.Sub(held.All)), oldest)}, nil
	case !held.Some.IsZero() && now.Sub(held.Some) > SomeLate:
		return []Finding{wrong("letters", do, "some do not go out; %s", oldest)}, nil
	case c.Failing > 0:
		return []Finding{look("letters", do, "%s tried again after a failure; %s", Number(c.Failing, "is", "are"), oldest)}, nil
	case c.LastSent.IsZero():
		return []Finding{well("letters", "%s; none has been sent yet", oldest)}, nil
	}
	return []Finding{well("letters", "%s; the last one went out %s", oldest, ago(now.Sub(c.LastSent)))}, nil
}

func (s Server) limits() config.Limits {
	if s.Config == nil {
		return config.Limits{}
	}
	return s.Config.Limits
}

// Of the letters of a month that may come back before that is wrong: one in ten, and ten.
const (
	manyReturned = 10
	returnedIn   = 10
)

// bounces looks at the letters that came back.
func (s Server) bounces(tx *store.Tx, k *known, now time.Time) ([]Finding, error) {
	c, err := tx.Bounces.Condition(now.Add(-month))
	if err != nil {
		return nil, err
	}
	sent := k.letters.Sent
	complaints := s.complaints(c, sent)
	says := fmt.Sprintf("%d of %s came back in 30 days; %s unreachable", c.Returned+c.Rejected, Number(sent, "letter", "letters"), Number(c.Unreachable, "player is", "players are"))
	switch {
	case c.Rejected > 0:
		return []Finding{wrong("bounces", `"pentepost check" and the log ("letter rejected by policy") say what to do`, "%s; %s refused because of this server", says, Number(c.Rejected, "was", "were")), complaints}, nil
	case c.Returned >= manyReturned && c.Returned*returnedIn > sent:
		return []Finding{wrong("bounces", "a mail host may block a server with so many: see in the log whom they went to", "%s", says), complaints}, nil
	}
	return []Finding{well("bounces", "%s", says), complaints}, nil
}

// Of the letters of a month that may be called spam before that is wrong: three in a thousand, and three. Big providers refuse servers
// with more than that (Google's rules for senders name 0.3 %).
const (
	manyComplaints = 3
	complaintsIn   = 1000
)

// complaints looks at how many readers have called a letter spam.
func (s Server) complaints(c store.BounceCondition, sent int) Finding {
	says := Number(c.Complained, "reader has", "readers have") + " called a letter spam in 30 days"
	const do = `"pentepost players" names them; see who invites people who do not know them`
	switch {
	case c.Complained >= manyComplaints && c.Complained*complaintsIn >= sent*manyComplaints:
		return wrong("complaints", do, "%s", says)
	case c.Complained > 0:
		return look("complaints", do, "%s", says)
	}
	return well("complaints", "%s", says)
}

// clockApart is how far clocks may be apart.
const clockApart = 10 * time.Minute

// clock compares the clocks that can be known: of this computer, of the database, of the mail server and of the running server.
func (s Server) clock(tx *store.Tx, k *known, now time.Time) ([]Finding, error) {
	c := k.mails
	const do = "see that both set their clocks by NTP"
	computer := tx.Now()
	switch apart := s.DB.ClocksApart().Abs(); {
	case apart > 0:
		return []Finding{wrong("clock", do, "the clocks of this computer and of the database are %s apart; the server goes by that of the database", span(apart))}, nil
	case c.Read.Sub(computer) > clockApart:
		return []Finding{look("clock", "in a rehearsal (serve --clock) that is as it should be; else the clock was set back, and nobody is late until then", "the server's clock is %s ahead of this computer", span(c.Read.Sub(computer)))}, nil
	case c.Latest.Sub(now) > clockApart:
		return []Finding{look("clock", do, "a mail has arrived %s in the future by the clock of the mail server", span(c.Latest.Sub(now)))}, nil
	}
	return []Finding{well("clock", "no clock is known to be wrong")}, nil
}
