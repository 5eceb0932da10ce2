package templates

import (
	"slices"
	"strings"

	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// invitation invites somebody to a game.
type invitation struct {
	onPage
	withoutNews
}

func (l invitation) subject() string { return l.page.GameSubject() }

func (l invitation) ask() string {
	return l.page.addressed(say.InvitationAsk(l.page.to.By(), l.page.to.Me(), l.page.terms.variantNamed()), say.InvitationAskNameless(l.page.to.By(), l.page.terms.variantNamed()))
}

// Somebody who has not joined is told what this is first, and the terms of the game below the answers.
func (l invitation) told() string {
	if l.page.to.Me() == "" {
		return l.page.to.whatIs(l.page.terms.ruleset)
	}
	return l.terms()
}

func (l invitation) below() string {
	if l.page.to.Me() == "" {
		return join("\n", l.terms(), l.whyYou())
	}
	return ""
}

// terms says what game they would play, and how.
func (l invitation) terms() string {
	said := []string{l.page.invitation.WhoMovesFirst()}
	if game := l.page.invitation.Rematch(); game != 0 {
		said[0] = l.tell(say.InvitationRematch(int(game)))
	}
	if others := l.page.invitation.OthersInvited(); len(others) > 0 {
		said = append(said, l.tell(say.InvitationAlsoInvited(l.page.to.and(others))))
	}
	said = append(said, l.page.invitation.WhoWouldPlayWhom())
	if l.page.invitation.IsMatch() {
		said = append(said, l.page.invitation.TermsOfMatch())
	}
	return join("\n", append(said, l.pacing())...)
}

func (l invitation) answer() string {
	game, dated := l.page.terms.ruleset.NameOfRules(), !l.page.invitation.challenge.Lapses.IsZero()
	switch { // some were answered or taken back before invitations lapsed
	case dated && l.page.to.tapped:
		return l.tell(say.InvitationAnswerUntil(l.page.to.time(l.page.invitation.Lapses())))
	case dated:
		return l.tell(say.InvitationAnswer(game, l.page.to.time(l.page.invitation.Lapses())))
	case l.page.to.tapped:
		return ""
	}
	return l.tell(say.InvitationAnswerUndated(game))
}

// pacing says how much time the players have, and other terms.
func (l invitation) pacing() string {
	pace := l.tell(say.InvitationPace(l.page.to.pace(l.page.terms.agreedPace())))
	return l.joined(pace, l.page.to.rulesOfTime(l.page.terms.agreedPace()), l.page.terms.privateSaid(), l.page.terms.ratedSaid())
}

// whyYou says how the server has got the address of somebody who has not joined.
func (l invitation) whyYou() string {
	return l.tell(either(l.page.invitation.SecondTime(), say.InvitationAddressSecondTime(l.page.to.By()),
		say.InvitationAddress(l.page.to.By())))
}

// invited tells the inviter, or somebody who looks for an opponent, how that stands.
type invited struct {
	onPage
	withoutNews
}

func (l invited) subject() string { return l.page.GameSubject() }
func (l invited) ask() string {
	return l.page.addressed(say.InvitedOnItsWay(l.page.to.Me()), say.InvitedOnItsWayNameless())
}

func (l invited) told() string {
	return join("\n", l.terms(), l.openingSuggested(), l.whomItWaitsFor())
}

// openingSuggested suggests an opening for a game that tournaments do not play without one.
func (l invited) openingSuggested() string {
	r := l.page.terms.ruleset
	if r.Opening != rules.Centre || !slices.Contains(r.OptionKeys(), "opening") || l.page.invitation.IsMatch() {
		return ""
	}
	suggested, err := r.With("opening", string(rules.Soosorv))
	if err != nil {
		return ""
	}
	return l.tell(say.InvitedSuggestOpening(l.page.to.line("challenge "+strings.Join(l.page.invitation.Invitees(), " ")+" "+gameWords(suggested), l.page.invitation.Invitees()...)))
}

// terms are the terms of the game.
func (l invited) terms() string {
	terms := l.joined(l.tell(say.InvitedGame(l.page.to.pace(l.page.terms.agreedPace()), l.page.terms.variantNamed())), l.page.to.rulesOfTime(l.page.terms.agreedPace()), l.page.terms.privateSaid(), l.page.terms.ratedSaid())
	terms = l.joined(terms, l.page.invitation.WhoMovesFirst())
	if !l.page.invitation.IsMatch() {
		return terms
	}
	return join("\n", terms, l.page.invitation.TermsOfMatch())
}

func (l invited) answer() string {
	return l.tell(either(l.page.invitation.waitsForOthers() && !l.page.to.tapped, say.InvitedAnswerWithdraw(), say.InvitedAnswer()))
}

// whomItWaitsFor says whom the game waits for, and how long.
func (l invited) whomItWaitsFor() string {
	said := []string{l.tell(say.InvitedPlayers(l.page.to.and(l.page.invitation.Invitees())))}
	for _, away := range l.inviteesAway() {
		said = append(said, l.tell(say.InvitedAway(away.name, l.page.to.time(away.until))))
	}
	said = append(said, l.page.invitation.WhoWouldPlayWhom())
	if l.page.invitation.waitsForOthers() {
		said = append(said, l.tell(say.InvitedWaitsUntil(l.page.to.time(l.page.invitation.Lapses()))))
	} else {
		said = append(said, l.tell(say.InvitedWaits()))
	}
	return l.joined(said...)
}

// invitationAccepted is the receipt for an acceptance, while others have not answered yet.
type invitationAccepted struct{ invited }

func (l invitationAccepted) ask() string {
	return l.page.addressed(say.InvitedAccepted(l.page.to.Me()), say.InvitedAcceptedNameless())
}

// invitationRecalled is the receipt for an invitation that was taken back.
type invitationRecalled struct{ invited }

func (l invitationRecalled) ask() string {
	return l.page.addressed(say.InvitedRecalled(l.page.to.Me()), say.InvitedRecalledNameless())
}
func (l invitationRecalled) told() string {
	return l.tell(say.InvitedCannotAccept(l.page.to.pace(l.page.terms.agreedPace()), l.page.to.and(l.page.invitation.Invitees()), l.page.terms.variantNamed()))
}

func (l invitationRecalled) answer() string {
	return l.tell(say.InvitedAnswerRecalled(l.page.view.Service))
}

// seeking is the receipt of a player who looks for an opponent.
type seeking struct {
	invited
	f letters.Seeking
}

func (l seeking) subject() string {
	return l.tell(say.InvitedSubjectLooking(l.page.terms.variantTitle()))
}

func (l seeking) ask() string { return l.tell(say.InvitedLooking(l.page.to.Me())) }

func (l seeking) told() string {
	looks := ""
	if until := l.page.to.momentOrNil(l.f.Until); until != nil {
		looks = l.tell(say.InvitedLooksUntil(l.page.to.time(*until)))
	}
	return join("\n", l.terms(), l.joined(l.tell(say.InvitedWhenSomebodyWants()), looks))
}

func (l seeking) answer() string {
	return l.tell(say.InvitedAnswerLooking(l.page.view.Service))
}

// seekLapsed says that nobody came.
type seekLapsed struct{ seeking }

func (l seekLapsed) ask() string { return l.tell(say.InvitedFoundNobody(l.page.to.Me())) }
func (l seekLapsed) told() string {
	return l.tell(say.InvitedNobodyWanted(l.page.to.pace(l.page.terms.agreedPace()), l.page.terms.variantNamed()))
}

func (l seekLapsed) answer() string {
	return l.tell(say.InvitedAnswerFoundNobody(l.page.view.Service))
}
