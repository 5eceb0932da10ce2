package templates

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// invitation invites somebody to a game.
type invitation struct {
	to         *people
	invitation *invitationSeen
	terms      *agreement
}

func (l invitation) subject() string { return l.invitation.subject() }

func (l invitation) ask() string {
	return l.to.addressed(say.InvitationAsk(l.to.By(), l.to.Me(), l.terms.variantNamed()), say.InvitationAskNameless(l.to.By(), l.terms.variantNamed()))
}

// Somebody who has not joined is told what this is first, and the terms of the game below the answers.
func (l invitation) told() string {
	if l.to.Me() == "" {
		return whatIs(l.to.speaker, l.terms.ruleset)
	}
	return l.agreed()
}

func (l invitation) below() string {
	if l.to.Me() != "" {
		return ""
	}
	why := either(l.invitation.challenge.Again, say.InvitationAddressSecondTime, say.InvitationAddress) // how the server has got their address
	return join("\n", l.agreed(), l.to.tell(why(l.to.By())))
}

// agreed says what game they would play, and how.
func (l invitation) agreed() string {
	said := []string{l.invitation.WhoMovesFirst()}
	if game := l.invitation.challenge.Rematch; game != 0 {
		said[0] = l.to.tell(say.InvitationRematch(int(game)))
	}
	if others := l.invitation.OthersInvited(); len(others) > 0 {
		said = append(said, l.to.tell(say.InvitationAlsoInvited(l.to.and(others))))
	}
	return join("\n", append(said, l.invitation.WhoWouldPlayWhom(), l.invitation.TermsOfMatch(), l.pacing())...)
}

func (l invitation) answer() string {
	game, until := l.terms.ruleset.NameOfRules(), l.invitation.Lapses()
	switch { // some were answered or taken back before invitations lapsed
	case until != "" && l.to.tapped:
		return l.to.tell(say.InvitationAnswerUntil(until))
	case until != "":
		return l.to.tell(say.InvitationAnswer(game, until))
	case l.to.tapped:
		return ""
	}
	return l.to.tell(say.InvitationAnswerUndated(game))
}

// pacing says how much time the players have, and other terms.
func (l invitation) pacing() string {
	pace := l.to.tell(say.InvitationPace(l.to.pace(l.terms.pace)))
	return l.to.joined(pace, l.terms.conditions())
}

// invited tells the inviter, or somebody who looks for an opponent, how that stands.
type invited struct {
	to         *people
	invitation *invitationSeen
	terms      *agreement
}

func (l invited) subject() string { return l.invitation.subject() }
func (l invited) ask() string {
	return l.to.addressed(say.InvitedOnItsWay(l.to.Me()), say.InvitedOnItsWayNameless())
}

func (l invited) told() string {
	return join("\n", l.agreed(), l.openingSuggested(), l.whomItWaitsFor())
}

// openingSuggested suggests an opening for a game that tournaments do not play without one.
func (l invited) openingSuggested() string {
	r := l.terms.ruleset
	if r.Opening != rules.Centre || !slices.Contains(r.OptionKeys(), "opening") || l.invitation.challenge.Match != (games.MatchTerms{}) {
		return ""
	}
	suggested, err := r.With("opening", string(rules.Soosorv))
	if err != nil {
		return ""
	}
	return l.to.tell(say.InvitedSuggestOpening(l.to.line("challenge "+strings.Join(l.invitation.Invitees(), " ")+" "+gameWords(suggested), l.invitation.Invitees()...)))
}

// agreed are the terms of the game.
func (l invited) agreed() string {
	game := l.to.tell(say.InvitedGame(l.to.pace(l.terms.pace), l.terms.variantNamed()))
	return join("\n", l.to.joined(game, l.terms.conditions(), l.invitation.WhoMovesFirst()), l.invitation.TermsOfMatch())
}

func (l invited) answer() string {
	return l.to.tell(either(l.invitation.waitsForOthers() && !l.to.tapped, say.InvitedAnswerWithdraw(), say.InvitedAnswer()))
}

// whomItWaitsFor says whom the game waits for, and how long.
func (l invited) whomItWaitsFor() string {
	said := []string{l.to.tell(say.InvitedPlayers(l.to.and(l.invitation.Invitees())))}
	for _, i := range l.invitation.challenge.Invited {
		if until := l.to.at(l.invitation.away[i.Player]); until != "" && l.invitation.challenge.State == games.ChallengeOpen {
			said = append(said, l.to.tell(say.InvitedAway(l.to.name(i.Player), until)))
		}
	}
	said = append(said, l.invitation.WhoWouldPlayWhom())
	if l.invitation.waitsForOthers() {
		said = append(said, l.to.tell(say.InvitedWaitsUntil(l.invitation.Lapses())))
	} else {
		said = append(said, l.to.tell(say.InvitedWaits()))
	}
	return l.to.joined(said...)
}

// invitationAccepted is the receipt for an acceptance, while others have not answered yet.
type invitationAccepted struct{ invited }

func (l invitationAccepted) ask() string {
	return l.to.addressed(say.InvitedAccepted(l.to.Me()), say.InvitedAcceptedNameless())
}

// invitationRecalled is the receipt for an invitation that was taken back.
type invitationRecalled struct{ invited }

func (l invitationRecalled) ask() string {
	return l.to.addressed(say.InvitedRecalled(l.to.Me()), say.InvitedRecalledNameless())
}
func (l invitationRecalled) told() string {
	return l.to.tell(say.InvitedCannotAccept(l.to.pace(l.terms.pace), l.to.and(l.invitation.Invitees()), l.terms.variantNamed()))
}

func (l invitationRecalled) answer() string {
	return l.to.tell(say.InvitedAnswerRecalled(l.to.service))
}

// seeking is the receipt of a player who looks for an opponent.
type seeking struct {
	invited
	f letters.Seeking
}

func (l seeking) subject() string {
	return l.to.tell(say.InvitedSubjectLooking(title(l.terms.ruleset)))
}

func (l seeking) ask() string { return l.to.tell(say.InvitedLooking(l.to.Me())) }

func (l seeking) told() string {
	until := l.to.at(l.f.Until)
	looks := l.to.tellIf(until != "", say.InvitedLooksUntil(until))
	return join("\n", l.agreed(), l.to.joined(l.to.tell(say.InvitedWhenSomebodyWants()), looks))
}

func (l seeking) answer() string {
	return l.to.tell(say.InvitedAnswerLooking(l.to.service))
}

// seekLapsed says that nobody came.
type seekLapsed struct{ seeking }

func (l seekLapsed) ask() string { return l.to.tell(say.InvitedFoundNobody(l.to.Me())) }
func (l seekLapsed) told() string {
	return l.to.tell(say.InvitedNobodyWanted(l.to.pace(l.terms.pace), l.terms.variantNamed()))
}

func (l seekLapsed) answer() string {
	return l.to.tell(say.InvitedAnswerFoundNobody(l.to.service))
}
