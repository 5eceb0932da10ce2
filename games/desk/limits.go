package desk

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"pentepost/games"
	"pentepost/games/clock"
)

// allowance counts how many letters somebody may get.
type allowance struct {
	*asked
}

// checkLetterLimit refuses a command whose answer would be over the limit on
// letters. Commands of play are always allowed.
func (al *allowance) checkLetterLimit(c Command) error {
	if traitsOf(c).Free {
		return nil
	}
	next, err := al.nextLetterAt(al.From.ID)
	if err == nil && next.After(al.Now) {
		return &games.Refusal{Reason: games.Limit, Facts: games.Facts{Topic: games.TopicLetters, Times: games.Times{Until: next}}}
	}
	return err
}

// nextLetterAt returns the earliest time when a player may get one more letter.
func (al *allowance) nextLetterAt(p games.PlayerID) (time.Time, error) {
	next := al.Now
	for _, limit := range []struct {
		max    int
		within time.Duration
	}{{al.Limits.LettersAnHour, time.Hour}, {al.Limits.LettersADay, clock.Day}} {
		if limit.max <= 0 || p == 0 {
			continue
		}
		due, ok, err := al.tx.Notices.NthLastDue(p, limit.max)
		if err != nil {
			return next, err
		}
		if again := due.Add(limit.within); ok && again.After(next) {
			next = again
		}
	}
	return next, nil
}

// A pause is a time without refusals to somebody who has got too many, because they are
// probably a program.
type pause struct {
	silent bool      // it has begun
	last   bool      // it begins after this refusal
	short  bool      // refusals have two lines until then
	until  time.Time // its end, if last is set and no other mistake follows
}

// add takes into account that there may be at most max refusals within a time. The times of
// earlier ones begin with the latest.
func (p *pause) add(earlier []Misunderstanding, max int, within time.Duration, now time.Time) {
	n := since(earlier, now.Add(-within))
	switch {
	case max <= 0 || n < max-1:
	case n >= max:
		p.silent = true
	default:
		oldest := now
		if n > 0 {
			oldest = earlier[n-1].At
		}
		p.last, p.until = true, clock.Later(p.until, oldest.Add(within))
	}
}

// since counts what came after a time.
func since(earlier []Misunderstanding, t time.Time) (n int) {
	for n < len(earlier) && earlier[n].At.After(t) {
		n++
	}
	return n
}

// countRefusal counts a refusal before it is sent. One that asks whether the sender meant a command is no mistake of theirs: it only
// counts for whether a program answers with the same text again and again.
func (al *allowance) countRefusal(asks bool) (p pause, err error) {
	limits := al.Limits
	if limits.FullRefusals <= 0 && limits.RefusalsAnHour <= 0 && limits.RefusalsADay <= 0 && limits.MuteAnswers <= 0 {
		return p, nil
	}
	earlier, err := al.tx.Notices.Refusals(al.From.ID, al.Now.Add(-max(clock.Day, limits.MuteWithin)))
	if err != nil {
		return p, err
	}
	if !asks {
		p = al.pauseAfter(earlier)
	}
	return p, al.updateMute(&p, earlier)
}

// pauseAfter counts the earlier answers to the sender, a player or a stranger.
func (al *allowance) pauseAfter(earlier []Misunderstanding) (p pause) {
	limits := al.Limits
	mistakes := slices.DeleteFunc(slices.Clone(earlier), func(m Misunderstanding) bool { return m.Asked })
	p.add(mistakes, limits.RefusalsAnHour, time.Hour, al.Now)
	p.add(mistakes, limits.RefusalsADay, clock.Day, al.Now)
	p.short = atLimit(since(mistakes, al.Now.Add(-time.Hour)), limits.FullRefusals)
	return p
}

// updateMute mutes a sender who answers letters with the same text again and again, until MuteFor has
// passed without another mistake: a program does that. An executed command shows that the sender is a person and ends
// the mute.
func (al *allowance) updateMute(p *pause, earlier []Misunderstanding) error {
	limits := al.Limits
	if limits.MuteAnswers <= 0 || !al.Answers {
		return nil
	}
	last, err := al.tx.Ledger.LastCommand(al.From.ID)
	if err != nil {
		return err
	}
	muted := al.Now.Before(al.From.Muted) && last.Before(al.From.Muted.Add(-limits.MuteFor))
	var quick pause
	quick.add(sameLines(earlier, al.Line), limits.MuteAnswers, al.Now.Sub(clock.Later(last, al.Now.Add(-limits.MuteWithin))), al.Now)
	if !muted && !quick.silent && !quick.last {
		return nil
	}
	until := al.Now.Add(limits.MuteFor)
	if p.silent = p.silent || muted || quick.silent; !p.silent {
		p.last, p.until = true, clock.Later(p.until, until)
	}
	return al.change(func(p *games.Player) { p.Muted = until })
}

// sameLines returns the answers to mails whose line is the same but for its numbers. Programs count what they send.
func sameLines(earlier []Misunderstanding, line string) (same []Misunderstanding) {
	for _, m := range earlier {
		if withoutNumbers(m.Line) == withoutNumbers(line) {
			same = append(same, m)
		}
	}
	return same
}

func withoutNumbers(line string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, line)
}

// mayWelcome says whether a stranger gets one more letter, and which. If their mail server vouches for them, they are
// answered as a player is, and all such strangers together have a limit. All others have another one, and one for each domain.
func (al *allowance) mayWelcome(to string) (p pause, err error) {
	all, err := al.welcomed(al.Vouched)
	if err != nil || !al.Vouched {
		return pause{silent: al.atWelcomeLimit(all, to)}, err
	}
	var own []Misunderstanding
	for _, w := range all {
		if w.Address == to {
			own = append(own, w.Misunderstanding)
		}
	}
	p = al.pauseAfter(own)
	p.silent = p.silent || atLimit(len(all), al.Limits.VouchedAnHour) || al.Answers && atLimit(len(sameLines(own, al.Line)), al.Limits.MuteAnswers)
	return p, nil
}

// tooManyCodes reports whether the limit on letters to strangers in the last hour is reached for an address that a player
// wants to add.
func (al *allowance) tooManyCodes(to string) (bool, error) {
	all, err := al.welcomed(false)
	return al.atWelcomeLimit(all, to), err
}

// welcomed returns the letters of the last hour to strangers whose mail server vouched for them, or to the others.
func (al *allowance) welcomed(vouched bool) ([]Welcomed, error) {
	all, err := al.tx.Notices.Welcomed(al.Now.Add(-time.Hour))
	return slices.DeleteFunc(all, func(w Welcomed) bool { return w.Vouched != vouched }), err
}

// atWelcomeLimit reports whether letters reach the limit for all strangers, or for the domain of an address.
func (al *allowance) atWelcomeLimit(all []Welcomed, to string) bool {
	neighbours := 0
	for _, w := range all {
		if domainOf(w.Address) == domainOf(to) {
			neighbours++
		}
	}
	return atLimit(len(all), al.Limits.WelcomesAnHour) || atLimit(neighbours, al.Limits.WelcomesADomain)
}

func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}

func atLimit(n, limit int) bool { return limit > 0 && n >= limit }
