package desk

import (
	"strings"
	"time"

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
	until  time.Time // its end, if last is set and no other mistake follows
}

// add takes into account that there may be at most max refusals within a time. The times of
// earlier ones begin with the latest.
func (p *pause) add(earlier []time.Time, max int, within time.Duration, now time.Time) {
	n := 0
	for n < len(earlier) && earlier[n].After(now.Add(-within)) {
		n++
	}
	switch {
	case max <= 0 || n < max-1:
	case n >= max:
		p.silent = true
	default:
		oldest := now
		if n > 0 {
			oldest = earlier[n-1]
		}
		p.last, p.until = true, clock.Later(p.until, oldest.Add(within))
	}
}

// countRefusal counts a refusal before it is sent.
func (al *allowance) countRefusal() (p pause, err error) {
	limits := al.Limits
	if limits.RefusalsAnHour <= 0 && limits.RefusalsADay <= 0 && limits.MuteAnswers <= 0 {
		return p, nil
	}
	earlier, err := al.tx.Notices.Refusals(al.From.ID, al.Now.Add(-max(clock.Day, limits.MuteWithin)))
	if err != nil {
		return p, err
	}
	p.add(earlier, limits.RefusalsAnHour, time.Hour, al.Now)
	p.add(earlier, limits.RefusalsADay, clock.Day, al.Now)
	return p, al.updateMute(&p, earlier)
}

// updateMute mutes the sender after too many refusals in a short time, until MuteFor has
// passed without another. An executed command shows that the sender is a person and ends
// the mute.
func (al *allowance) updateMute(p *pause, earlier []time.Time) error {
	limits := al.Limits
	if limits.MuteAnswers <= 0 {
		return nil
	}
	last, err := al.tx.Ledger.LastCommand(al.From.ID)
	if err != nil {
		return err
	}
	muted := al.Now.Before(al.From.Muted) && last.Before(al.From.Muted.Add(-limits.MuteFor))
	var quick pause
	quick.add(earlier, limits.MuteAnswers, al.Now.Sub(clock.Later(last, al.Now.Add(-limits.MuteWithin))), al.Now)
	if !muted && !quick.silent && !quick.last {
		return nil
	}
	al.From.Muted = al.Now.Add(limits.MuteFor)
	if p.silent = p.silent || muted || quick.silent; !p.silent {
		p.last, p.until = true, clock.Later(p.until, al.From.Muted)
	}
	return al.tx.Players.Save(al.From)
}

// tooManyWelcomes reports whether the limit on letters to strangers in the last hour is reached,
// for all of them or for the domain of an address.
func (al *allowance) tooManyWelcomes(to string) (bool, error) {
	addresses, err := al.tx.Notices.Welcomed(al.Now.Add(-time.Hour))
	neighbours := 0
	for _, address := range addresses {
		if domainOf(address) == domainOf(to) {
			neighbours++
		}
	}
	return atLimit(len(addresses), al.Limits.WelcomesAnHour) || atLimit(neighbours, al.Limits.WelcomesADomain), err
}

func domainOf(address string) string {
	return address[strings.LastIndexByte(address, '@')+1:]
}

func atLimit(n, limit int) bool { return limit > 0 && n >= limit }
