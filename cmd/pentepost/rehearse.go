package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/mail"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server"
	"pentepost/games/clock"
)

// Rehearse is the command `pentepost rehearse`.
type Rehearse struct {
	Days    int       `default:"365" help:"How many days to play."`
	From    time.Time `format:"2006-01-02" default:"2027-01-04" placeholder:"DATE" help:"The first day."`
	Terms   string    `default:"pente 3 days" help:"The game, as in a challenge, such as \"keryo-pente bank 20 days plus 1 day\"."`
	Seed    uint64    `default:"1" help:"Another number plays another year."`
	Letters bool      `help:"Print each letter in full."`
}

// The bounds of a rehearsal.
const (
	maxRehearsedDays = 3660
	rehearsalTime    = 10 * time.Minute
	step             = 6 * time.Hour // people look at their mail so often
)

var errRehearsedDays = fmt.Errorf("--days is a number from 1 to %d", maxRehearsedDays)

// Run lets two people play for a year with their habits, and prints the letters in the order of
// time.
func (c *Rehearse) Run(ctx context.Context, s Streams) error {
	if c.Days < 1 || c.Days > maxRehearsedDays {
		return usageError{errRehearsedDays}
	}
	ctx, cancel := context.WithTimeout(ctx, rehearsalTime)
	defer cancel()
	wound, began := &server.Clock{}, c.From.Add(9*time.Hour)
	wound.WindTo(began)
	in, err := openInside(ctx, wound, s)
	if err != nil {
		return err
	}
	r := &rehearsal{Rehearse: c, Streams: s, inside: in, began: began, random: rand.New(rand.NewPCG(c.Seed, 0)), kinds: map[string]int{}}
	return errors.Join(r.play(ctx), in.close())
}

// rehearsal is a year of two people.
type rehearsal struct {
	*Rehearse
	Streams
	*inside
	began  time.Time
	random *rand.Rand
	people []*player
	plans  []plan
	kinds  map[string]int // letters of each kind
}

// plan is what somebody means to do at a time.
type plan struct {
	at  time.Time
	who *player
	do  func(context.Context) error
}

// player is a person with habits.
type player struct {
	*correspondent.Correspondent
	nick        string
	quick, slow time.Duration            // how long an answer takes
	away        []away                   // when they read no mail
	asked       *correspondent.Letter    // the last letter that asks for a move
	talks       map[time.Duration]string // what they write when, counted from the beginning
}

// away is when somebody reads no mail, counted from the beginning.
type away struct{ from, to time.Duration }

// newPeople returns Ann, who is quick but once away without a word, and Bob, who is slow and takes
// vacation.
func (r *rehearsal) newPeople() {
	r.people = []*player{
		{
			Correspondent: correspondent.Local(r.PostOffice, "ann"), nick: "Ann", quick: 2 * time.Hour, slow: 2 * clock.Day,
			away: []away{{130 * clock.Day, 155 * clock.Day}},
		},
		{
			Correspondent: correspondent.Local(r.PostOffice, "bob"), nick: "Bob", quick: 8 * time.Hour, slow: 3*clock.Day - 20*time.Hour,
			away:  []away{{60 * clock.Day, 68 * clock.Day}},
			talks: map[time.Duration]string{60*clock.Day - 12*time.Hour: "vacation 9 days"},
		},
	}
}

// outage is when the server is away, counted from the beginning.
var outage = away{200 * clock.Day, 205 * clock.Day}

func (r *rehearsal) play(ctx context.Context) error {
	end, watch := r.began.Add(time.Duration(r.Days)*clock.Day), time.Now()
	r.newPeople()
	defer func() {
		for _, p := range r.people {
			p.Close()
		}
	}()
	if err := r.begin(ctx); err != nil {
		return err
	}
	for r.clock.Now().Before(end) && ctx.Err() == nil {
		if err := r.advance(ctx); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.sum(time.Since(watch))
}

// begin lets Ann challenge Bob, and plans what they say at certain times.
func (r *rehearsal) begin(ctx context.Context) error {
	ann := r.people[0]
	for _, p := range r.people {
		for after, text := range p.talks {
			r.plan(r.clock.Now().Add(after), p, func(ctx context.Context) error { return r.write(ctx, p, text) })
		}
		if err := r.write(ctx, p, "join "+p.nick); err != nil {
			return err
		}
	}
	return r.write(ctx, ann, "challenge Bob "+r.Terms)
}

// advance winds the clock to the next plan, at most by a step, and carries out what is planned.
func (r *rehearsal) advance(ctx context.Context) error {
	next := r.clock.Now().Add(step)
	for _, p := range r.plans {
		if p.at.Before(next) {
			next = p.at
		}
	}
	down := r.began.Add(outage.from)
	if err := r.wind(ctx, next, next.Before(down) || !r.clock.Now().Before(down)); err != nil {
		return err
	}
	if err := r.collect(ctx); err != nil {
		return err
	}
	for _, p := range r.due() {
		if err := p.do(ctx); err != nil {
			return err
		}
	}
	return nil
}

// wind winds the clock to a time. If the server does not stay up, it is away for some days.
func (r *rehearsal) wind(ctx context.Context, to time.Time, up bool) error {
	r.clock.Wind(time.Second) // the server reads its mail when the clock is wound
	if err := r.server.CatchUp(ctx, r.clock.Now()); err != nil {
		return err
	}
	if !up {
		fmt.Fprintf(r.Out, "%s  the server is away for %d days\n", stamp(to), (outage.to-outage.from)/clock.Day)
		if err := r.down(); err != nil {
			return err
		}
		to = to.Add(outage.to - outage.from)
		r.clock.WindTo(to)
		if err := r.start(ctx); err != nil {
			return err
		}
	} else if to.After(r.clock.Now()) {
		r.clock.WindTo(to)
	}
	return r.server.CatchUp(ctx, r.clock.Now())
}

// plan plans what somebody does. If they are away then, they do it when they are back.
func (r *rehearsal) plan(at time.Time, who *player, do func(context.Context) error) {
	for _, a := range who.away {
		since := at.Sub(r.began)
		if since >= a.from && since < a.to && who.talks[since] == "" {
			at = at.Add(a.to - since + 3*time.Hour)
		}
	}
	r.plans = append(r.plans, plan{at, who, do})
}

// due takes the plans whose time has come, in the order of time.
func (r *rehearsal) due() (due []plan) {
	now := r.clock.Now()
	r.plans = slices.DeleteFunc(r.plans, func(p plan) bool {
		if p.at.After(now) {
			return false
		}
		due = append(due, p)
		return true
	})
	slices.SortStableFunc(due, func(a, b plan) int { return a.at.Compare(b.at) })
	return due
}

// soon returns a time when somebody answers: after their usual time, and not at night.
func (r *rehearsal) soon(p *player) time.Time {
	at := r.clock.Now().Add(p.quick + time.Duration(r.random.Int64N(int64(p.slow-p.quick))))
	if at.Hour() < 8 {
		at = at.Add(8 * time.Hour)
	}
	return at
}

// received is a letter that somebody got at a time.
type received struct {
	*correspondent.Letter
	by *player
	at time.Time
}

// collect prints the letters that have come, in the order of time, and plans the answers.
func (r *rehearsal) collect(ctx context.Context) error {
	var list []received
	for _, p := range r.people {
		letters, err := p.Arrived(ctx)
		if err != nil {
			return err
		}
		for _, l := range letters {
			at, err := mail.ParseDate(l.Header.Get("Date"))
			if err != nil {
				return fmt.Errorf("read the date of a letter: %w", err)
			}
			list = append(list, received{l, p, at})
		}
	}
	slices.SortStableFunc(list, func(a, b received) int { return a.at.Compare(b.at) })
	for _, l := range list {
		r.print(l)
		r.react(l.by, l.Letter)
	}
	return nil
}

// react plans the answer to a letter.
func (r *rehearsal) react(p *player, l *correspondent.Letter) {
	reply := func(at time.Time, text string) {
		r.plan(at, p, func(ctx context.Context) error { return r.reply(ctx, p, l, text) })
	}
	switch kindOf(l) {
	case "invitation":
		reply(r.soon(p), "accept")
	case "overdue":
		if !strings.Contains(l.Text, "Your time is over") {
			reply(r.soon(p), "claim")
		}
	case "game-over":
		p.asked = nil
		if p == r.people[0] {
			reply(r.soon(p), "rematch")
		}
	case "your-move":
		p.asked = l
		r.plan(r.soon(p), p, func(ctx context.Context) error { return r.move(ctx, p, l) })
	case "reminder":
		if asked := p.asked; asked != nil {
			r.plan(r.clock.Now().Add(3*time.Hour), p, func(ctx context.Context) error { return r.move(ctx, p, asked) })
		}
	}
}

func (r *rehearsal) write(ctx context.Context, p *player, text string) error {
	r.says(p, text)
	_, err := p.Write(ctx, r.config.Address, "", text+"\n")
	return err
}

func (r *rehearsal) reply(ctx context.Context, p *player, l *correspondent.Letter, text string) error {
	r.says(p, text)
	_, err := p.Reply(ctx, l, text)
	return err
}

// move answers a letter with a move, unless the player has answered it already.
func (r *rehearsal) move(ctx context.Context, p *player, l *correspondent.Letter) error {
	if p.asked != l {
		return nil
	}
	p.asked = nil
	text, err := someMove(l, r.random)
	if err != nil {
		return err
	}
	return r.reply(ctx, p, l, text)
}

func (r *rehearsal) says(p *player, text string) {
	fmt.Fprintf(r.Out, "%s  %s writes  %s\n", stamp(r.clock.Now()), p.nick, text)
}

// print prints a letter: one line, or all of it.
func (r *rehearsal) print(l received) {
	kind := kindOf(l.Letter)
	r.kinds[kind]++
	fmt.Fprintf(r.Out, "%s  %s gets    %-10s  %s\n", stamp(l.at), l.by.nick, kind, firstWords(l.Text))
	if r.Letters {
		fmt.Fprintf(r.Out, "\n%s\n", l.Text)
	}
}

// firstWords returns the line of a letter that says what is asked.
func firstWords(text string) string {
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "--") {
			return line
		}
	}
	return ""
}

func stamp(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

// sum prints how many letters of each kind there were.
func (r *rehearsal) sum(took time.Duration) error {
	total, out := 0, tabwriter.NewWriter(r.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(out)
	for _, kind := range slices.Sorted(maps.Keys(r.kinds)) {
		fmt.Fprintf(out, "%s\t%d\n", kind, r.kinds[kind])
		total += r.kinds[kind]
	}
	fmt.Fprintf(out, "\n%d days and %d letters in %.1f seconds\n", r.Days, total, took.Seconds())
	return out.Flush()
}
