package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// declined tells that an offer or an invitation has come to nothing.
type declined struct{ onPage }

func (l declined) subject() string { return l.page.GameSubject() }

func (l declined) ask() string {
	said := l.what("declined.")
	if l.page.Game == nil {
		return said
	}
	return l.joined(said, l.page.YouAre())
}

func (l declined) told() string {
	if l.page.Game == nil {
		return l.ended()
	}
	return l.joined(l.tell(say.DeclinedGameGoesOn()), l.page.TurnSaid())
}

func (l declined) news() string { return l.joined(l.what("declined-news."), l.told()) }

func (l declined) answer() string {
	switch {
	case l.page.MayInviteAgain():
		again := l.tell(say.DeclinedInviteAgain(l.page.and(l.page.Invitees())))
		return join("\n\n", again, l.tell(say.DeclinedChallengeAnother(l.page.Service)))
	case l.page.Game == nil:
		return l.tell(say.DeclinedChallengeSomebody(l.page.Service))
	case l.page.MyTurn():
		return l.page.example(say.ReplyPoint(), say.ReplyPointSuchAs)
	}
	return ""
}

// what says who has declined or taken back what, or has not answered.
func (l declined) what(group string) string {
	said := args{"player": l.page.By(), "reader": l.page.Me()}
	switch f := l.page.Notice.Letter.(type) {
	case letters.Declined:
		if l.page.Game != nil {
			return l.tellID(group+offerInID(f.What), said)
		}
		return l.tellID(group+"invitation", said)
	case letters.OfferTakenBack:
		return l.tellID(group+"withdrawn", said)
	case letters.InvitationLapsed:
		silent := l.page.Silent()
		if len(silent) == 0 {
			return l.tellID(group+"lapsed-somebody", said)
		}
		said["players"], said["n"] = l.page.and(silent), len(silent)
		return l.tellID(group+"lapsed", said)
	case letters.InvitationCancelled:
		return l.tellID(group+"recalled", said)
	}
	return l.page.unknownLetter()
}

// ended says what the end of an invitation means.
func (l declined) ended() string {
	switch l.page.Notice.Letter.(type) {
	case letters.InvitationLapsed:
		if l.page.Own() {
			return l.tell(say.DeclinedYourInvitationLapsed(l.page.variantNamed()))
		}
		return l.tell(say.DeclinedInvitationLapsed(l.page.Challenger(), l.page.variantNamed()))
	case letters.InvitationCancelled:
		return l.tell(say.DeclinedInvitationCancelled(l.page.variantNamed()))
	}
	if l.page.Own() {
		return l.tell(say.DeclinedYourChallengeCancelled(l.page.variantNamed()))
	}
	return l.tell(say.DeclinedChallengeCancelled(l.page.variantNamed()))
}
