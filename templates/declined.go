package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// declined tells that an offer or an invitation has come to nothing.
type declined struct {
	to     *people
	notice *letters.Notice
	about
	terms *agreement
}

func (l declined) ask() string {
	is, n, players := l.what()
	said := l.to.tell(say.Declined(is, n, l.to.By(), players, l.to.Me()))
	if l.game == nil {
		return said
	}
	return l.to.joined(said, l.game.YouAre())
}

func (l declined) told() string {
	if l.game == nil {
		return l.ended()
	}
	return l.to.joined(l.to.tell(say.AfterDecliningGameGoesOn()), l.game.TurnSaid())
}

func (l declined) news() string {
	is, n, players := l.what()
	return l.to.joined(l.to.tell(say.DeclinedNews(say.DeclinedNewsCase(is), n, l.to.By(), players)), l.told())
}

func (l declined) answer() string {
	switch {
	case l.invitation.MayInviteAgain():
		again := l.to.tell(say.AfterDecliningInviteAgain(l.to.and(l.invitation.Invitees())))
		return join("\n\n", again, l.to.tell(say.AfterDecliningChallengeAnother(l.to.service)))
	case l.game == nil:
		return l.to.tell(say.AfterDecliningChallengeSomebody(l.to.service))
	case l.game.MyTurn():
		return l.game.example(say.ReplyPoint(), say.ReplyPointSuchAs)
	}
	return ""
}

// what says who has declined or taken back what, or has not answered.
func (l declined) what() (is say.DeclinedCase, n int, players string) {
	switch f := l.notice.Letter.(type) {
	case letters.Declined:
		if is = say.DeclinedInvitation; l.game != nil {
			is = say.DeclinedCase(offerNamed(f.What))
		}
	case letters.OfferTakenBack:
		is = say.DeclinedWithdrawn
	case letters.InvitationLapsed:
		silent := l.invitation.Silent()
		if is = say.DeclinedLapsedSomebody; len(silent) > 0 {
			return say.DeclinedLapsed, len(silent), l.to.and(silent)
		}
	case letters.InvitationCancelled:
		is = say.DeclinedRecalled
	}
	return is, 0, ""
}

// ended says what the end of an invitation means.
func (l declined) ended() string {
	switch l.notice.Letter.(type) {
	case letters.InvitationLapsed:
		if l.invitation.Own() {
			return l.to.tell(say.AfterDecliningYourInvitationLapsed(l.terms.variantNamed()))
		}
		return l.to.tell(say.AfterDecliningInvitationLapsed(l.invitation.Challenger(), l.terms.variantNamed()))
	case letters.InvitationCancelled:
		return l.to.tell(say.AfterDecliningInvitationCancelled(l.terms.variantNamed()))
	}
	return l.to.tell(either(l.invitation.Own(), say.AfterDecliningYourChallengeCancelled(l.terms.variantNamed()),
		say.AfterDecliningChallengeCancelled(l.terms.variantNamed())))
}
