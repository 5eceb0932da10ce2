package templates

import (
	"fmt"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/rules"
	"pentepost/templates/say"
)

func (p lists) ownSeekInList(c games.Challenge) string {
	ratings := p.to.tellIf(c.Ratings.Most != 0, say.SeekListRatings(c.Ratings.Least, c.Ratings.Most))
	return p.to.joined(
		p.to.tell(say.SeekListOwn(p.to.variant(c.Rules), p.to.pace(paceOf(c.Pace)))), ratings,
		(&invitationSeen{to: p.to, challenge: &c}).WhoMovesFirst(),
		p.to.tell(say.SeekListUntil(p.to.at(c.Made.Add(games.SeekTime)))))
}

// seeks lists the seeks of others, one entry for each, with the command that takes it on a line of its own.
func (p lists) seeks() string {
	var b strings.Builder
	for i := range p.list.Seeks {
		c := &p.list.Seeks[i]
		wrapWords(&b, p.seekInList(c), "  ", "    ")
		wrapWords(&b, p.to.line(takeCommand(c)), "      ", "        ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// seekInList says what another player looks for.
func (p lists) seekInList(c *games.Challenge) string {
	said := []string{p.to.tell(say.SeekListSeek(p.to.variant(c.Rules), p.to.pace(paceOf(c.Pace)), p.to.name(c.From)))}
	switch c.First {
	case 0:
	case games.TakerFirst:
		said = append(said, p.to.tell(say.FirstYou()))
	default:
		said = append(said, p.to.tell(say.FirstPlayer(p.to.name(c.First))))
	}
	if c.Match.Series > 0 {
		said = append(said, p.to.tell(say.SeekListGames(c.Match.Series)))
	}
	if c.Match.Target > 0 {
		said = append(said, p.to.tell(say.SeekListPoints(c.Match.Target)))
	}
	if n := c.Match.ChallengerHead(); n > 0 {
		said = append(said, p.to.tell(say.MatchHeadOfChallenger(n, p.to.name(c.From))))
	}
	if n := c.Match.InvitedHead(); n > 0 {
		said = append(said, p.to.tell(say.MatchHeadYours(n)))
	}
	return p.to.joined(said...)
}

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

// gameWords are the words of a command that name a game and its options: "renju opening soosorv-8".
func gameWords(r rules.Ruleset) string { return strings.ReplaceAll(r.String(), "=", " ") }

// terms are the words of a command that asks for the same game, from the other side.
func terms(c *games.Challenge) string {
	words := []string{gameWords(c.Rules)}
	words = append(words, paceWords(c.Pace)...)
	if c.Private {
		words = append(words, "private")
	}
	if c.Explore {
		words = append(words, "explore on")
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
