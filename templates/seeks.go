package templates

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
)

// seekInList has the data for a seek in a list.
type seekInList struct {
	*challengePage
	Variant string
	Pace    pace
	Until   moment
	Command string // that takes it
	Ratings games.RatingSpan
}

// OwnSeeksList lists the reader's seeks, one entry for each.
func (p *page) OwnSeeksList() string { return p.seeksList("own seek in list", p.OwnSeeks) }

// SeeksList lists the seeks of others, one entry for each.
func (p *page) SeeksList() string { return p.seeksList("seek in list", p.Seeks) }

func (p *page) seeksList(words string, seeks []games.Challenge) string {
	var b strings.Builder
	for i := range seeks {
		c := &seeks[i]
		entry := seekInList{&challengePage{p.people, c}, variant(c.Rules), paceOf(c.Pace), p.momentOf(c.Made.Add(games.SeekTime)), takeCommand(c), c.Ratings}
		for n, line := range strings.Split(p.say(words, entry), "\n") {
			indent := "  "
			if n > 0 {
				indent = "      "
			}
			wrapWords(&b, line, indent, indent+"  ")
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// MoreSeeks returns how many seeks the list leaves out.
func (p *page) MoreSeeks() int { return p.SeeksOfOthers - len(p.Seeks) }

// paceWords returns the words of a command that ask for a pace.
func paceWords(p clock.Pace) (words []string) {
	days := func(d time.Duration) string {
		if d%clock.Day == 0 {
			return fmt.Sprint(int(d/clock.Day), " days")
		}
		return fmt.Sprint(int(d/time.Hour), " hours")
	}
	switch {
	case p.Bank > 0:
		words = append(words, "bank "+days(p.Bank))
		if p.Increment > 0 {
			words = append(words, "plus "+days(p.Increment))
		}
		if p.Most > 0 {
			words = append(words, "max "+days(p.Most))
		}
	case p.Move != clock.DefaultPace.Move:
		words = append(words, days(p.Move))
	}
	if p.ByClaim {
		words = append(words, "claim")
	}
	if p.WeekendsOff {
		words = append(words, "weekends off")
	}
	if p.VacationOff {
		words = append(words, "vacation off")
	}
	return words
}

// takeCommand returns the command that takes a seek: one that looks for the same. Who moves
// first is then as the seek wishes.
func takeCommand(c *games.Challenge) string { return "seek " + terms(c) }

// terms are the words of a command that asks for the same game, from the other side.
func terms(c *games.Challenge) string {
	words := []string{strings.ReplaceAll(c.Rules.String(), "=", " ")}
	words = append(words, paceWords(c.Pace)...)
	if c.Private {
		words = append(words, "private")
	}
	if c.Unrated {
		words = append(words, "unrated")
	}
	if !c.Announce {
		words = append(words, "announce off")
	}
	for _, m := range []struct {
		word   string
		number int
	}{{"series", c.Match.Series}, {"target", c.Match.Target}, {"handicap", c.Match.ChallengerHead()}, {"handicap me", c.Match.InvitedHead()}} {
		if m.number > 0 {
			words = append(words, fmt.Sprint(m.word, " ", m.number))
		}
	}
	return strings.Join(words, " ")
}
