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
	said := l.tell(say.Declined(is, n, l.page.By(), players, l.page.Me()))
	if l.page.Game == nil {
		return said
	}
	return l.joined(said, l.page.YouAre())
}

func (l declined) told() string {
	if l.page.Game == nil {
		return l.ended()
	}
	return l.joined(l.tell(say.AfterDecliningGameGoesOn()), l.page.TurnSaid())
}

func (l declined) news() string {
	is, n, players := l.what()
	return l.joined(l.tell(say.DeclinedNews(say.DeclinedNewsCase(is), n, l.page.By(), players)), l.told())
}

func (l declined) answer() string {
	switch {
	case l.page.MayInviteAgain():
		again := l.tell(say.AfterDecliningInviteAgain(l.page.and(l.page.Invitees())))
		return join("\n\n", again, l.tell(say.AfterDecliningChallengeAnother(l.page.Service)))
	case l.page.Game == nil:
		return l.tell(say.AfterDecliningChallengeSomebody(l.page.Service))
	case l.page.MyTurn():
		return l.page.example(say.ReplyPoint(), say.ReplyPointSuchAs)
	}
	return ""
}

// what says who has declined or taken back what, or has not answered.
func (l declined) what() (is say.DeclinedCase, n int, players string) {
	switch f := l.page.Notice.Letter.(type) {
	case letters.Declined:
		if is = say.DeclinedInvitation; l.page.Game != nil {
			is = say.DeclinedCase(offerNamed(f.What))
		}
	case letters.OfferTakenBack:
		is = say.DeclinedWithdrawn
	case letters.InvitationLapsed:
		silent := l.page.Silent()
		if is = say.DeclinedLapsedSomebody; len(silent) > 0 {
			return say.DeclinedLapsed, len(silent), l.page.and(silent)
		}
	case letters.InvitationCancelled:
		is = say.DeclinedRecalled
	}
	return is, 0, ""
}

// ended says what the end of an invitation means.
func (l declined) ended() string {
	switch l.page.Notice.Letter.(type) {
	case letters.InvitationLapsed:
		if l.page.Own() {
			return l.tell(say.AfterDecliningYourInvitationLapsed(l.page.variantNamed()))
		}
		return l.tell(say.AfterDecliningInvitationLapsed(l.page.Challenger(), l.page.variantNamed()))
	case letters.InvitationCancelled:
		return l.tell(say.AfterDecliningInvitationCancelled(l.page.variantNamed()))
	}
	return l.tell(either(l.page.Own(), say.AfterDecliningYourChallengeCancelled(l.page.variantNamed()),
		say.AfterDecliningChallengeCancelled(l.page.variantNamed())))
}
