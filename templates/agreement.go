package templates

import (
	"strconv"
	"strings"

	"pentepost/rules"
	"pentepost/templates/say"
)

// agreement is what the players of a game or an invitation have agreed on.
type agreement struct {
	to               *people
	ruleset          rules.Ruleset
	pace             pace
	unrated, private bool
	explore          bool
	computer         string // the nickname of the computer player, "" if none plays
}

// newAgreement returns what holds for the game of a letter or, in a letter about none, for its invitation.
func newAgreement(v *View, p *people) *agreement {
	if g := v.Game; g != nil {
		return &agreement{p, g.Rules, paceOf(g.Pace), g.Unrated, g.Private, g.Explore, v.Computer}
	}
	if c := v.Challenge; c != nil {
		return &agreement{p, c.Rules, paceOf(c.Pace), c.Unrated, c.Private, c.Explore, v.Computer}
	}
	return nil
}

// variantNamed returns the name of the variant and its options: "Keryo-Pente, size 13".
func (a *agreement) variantNamed() string { return a.to.variant(a.ruleset) }

// conditions says what follows if a player takes longer, and what else is special about the game.
func (a *agreement) conditions() string {
	return a.to.joined(a.to.rulesOfTime(a.pace), a.privateSaid(), a.ratedSaid())
}

// ratedSaid says that the game does not count for ratings, "" if it does.
func (a *agreement) ratedSaid() string {
	if a.computer != "" {
		return a.againstComputer()
	}
	return a.to.tellIf(a.unrated, say.RatedNot())
}

// againstComputer says what is special about games against the computer.
func (a *agreement) againstComputer() string {
	like := a.to.like(a.computer)
	levels := a.to.tellIf(like != "", say.RatedLevels(a.computer, like))
	return a.to.joined(a.to.tell(say.RatedComputer()), levels)
}

// privateSaid says that people who watch do not read what the players write, and that players may explore the game; "" if neither
// is so.
func (a *agreement) privateSaid() string {
	return a.to.joined(a.to.tellIf(a.private, say.PrivateGame()), a.to.tellIf(a.explore, say.PrivateExplore()))
}

// variant names a variant and its options: "Keryo-Pente, size 13".
func (s *speaker) variant(r rules.Ruleset) string {
	named := []string{title(r)}
	for _, option := range r.Options() {
		key, value, _ := strings.Cut(option, "=")
		is := say.OptionCase(key)
		if _, err := strconv.Atoi(value); err != nil {
			is = say.OptionCase(key + "-" + value)
		}
		named = append(named, s.tell(say.Option(is, value)))
	}
	return s.commas(named)
}

// title returns the name of a variant as people write it: "Keryo-Pente".
func title(r rules.Ruleset) string {
	parts := strings.Split(r.Name, "-")
	for i, part := range parts {
		if part != "" {
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "-")
}
