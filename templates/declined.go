package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// declined tells that an offer or an invitation has come to nothing.
type declined struct{ onPage }

func (l declined) subject() string { return l.page.GameSubject() }

func (l declined) ask() string {
	is, n, players := l.what()
	said := l.tell(say.Declined(is, n, l.page.to.By(), players, l.page.to.Me()))
	if l.page.view.Game == nil {
		return said
	}
	return l.joined(said, l.page.game.YouAre())
}

func (l declined) told() string {
	if l.page.view.Game == nil {
		return l.ended()
	}
	return l.joined(l.tell(say.AfterDecliningGameGoesOn()), l.page.game.TurnSaid())
}

func (l declined) news() string {
	is, n, players := l.what()
	return l.joined(l.tell(say.DeclinedNews(say.DeclinedNewsCase(is), n, l.page.to.By(), players)), l.told())
}

func (l declined) answer() string {
	switch {
	case l.page.invitation.MayInviteAgain():
		again := l.tell(say.AfterDecliningInviteAgain(l.page.to.and(l.page.invitation.Invitees())))
		return join("\n\n", again, l.tell(say.AfterDecliningChallengeAnother(l.page.view.Service)))
	case l.page.view.Game == nil:
		return l.tell(say.AfterDecliningChallengeSomebody(l.page.view.Service))
	case l.page.game.MyTurn():
		return l.page.example(say.ReplyPoint(), say.ReplyPointSuchAs)
	}
	return ""
}

// what says who has declined or taken back what, or has not answered.
func (l declined) what() (is say.DeclinedCase, n int, players string) {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.Declined:
		if is = say.DeclinedInvitation; l.page.view.Game != nil {
			is = say.DeclinedCase(offerNamed(f.What))
		}
	case letters.OfferTakenBack:
		is = say.DeclinedWithdrawn
	case letters.InvitationLapsed:
		silent := l.page.invitation.Silent()
		if is = say.DeclinedLapsedSomebody; len(silent) > 0 {
			return say.DeclinedLapsed, len(silent), l.page.to.and(silent)
		}
	case letters.InvitationCancelled:
		is = say.DeclinedRecalled
	}
	return is, 0, ""
}

// ended says what the end of an invitation means.
func (l declined) ended() string {
	switch l.page.view.Notice.Letter.(type) {
	case letters.InvitationLapsed:
		if l.page.invitation.Own() {
			return l.tell(say.AfterDecliningYourInvitationLapsed(l.page.terms.variantNamed()))
		}
		return l.tell(say.AfterDecliningInvitationLapsed(l.page.invitation.Challenger(), l.page.terms.variantNamed()))
	case letters.InvitationCancelled:
		return l.tell(say.AfterDecliningInvitationCancelled(l.page.terms.variantNamed()))
	}
	return l.tell(either(l.page.invitation.Own(), say.AfterDecliningYourChallengeCancelled(l.page.terms.variantNamed()),
		say.AfterDecliningChallengeCancelled(l.page.terms.variantNamed())))
}
