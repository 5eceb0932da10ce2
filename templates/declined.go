package templates

import "pentepost/games/letters"

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
	return l.joined(l.tell("declined.game-goes-on", nil), l.page.TurnSaid())
}

func (l declined) news() string { return l.joined(l.what("declined-news."), l.told()) }

func (l declined) answer() string {
	switch {
	case l.page.MayInviteAgain():
		again := l.tell("declined.invite-again", args{"players": l.page.and(l.page.Invitees())})
		return join("\n\n", again, l.tell("declined.challenge-another", args{"service": l.page.Service}))
	case l.page.Game == nil:
		return l.tell("declined.challenge-somebody", args{"service": l.page.Service})
	case l.page.MyTurn():
		return l.page.example("reply.point")
	}
	return ""
}

// what says who has declined or taken back what, or has not answered.
func (l declined) what(group string) string {
	said := args{"player": l.page.By(), "reader": l.page.Me()}
	switch f := l.page.Notice.Letter.(type) {
	case letters.Declined:
		if l.page.Game != nil {
			return l.tell(group+offerInID(f.What), said)
		}
		return l.tell(group+"invitation", said)
	case letters.OfferTakenBack:
		return l.tell(group+"withdrawn", said)
	case letters.InvitationLapsed:
		silent := l.page.Silent()
		if len(silent) == 0 {
			return l.tell(group+"lapsed-somebody", said)
		}
		said["players"], said["n"] = l.page.and(silent), len(silent)
		return l.tell(group+"lapsed", said)
	case letters.InvitationCancelled:
		return l.tell(group+"recalled", said)
	}
	return l.page.unknownLetter()
}

// ended says what the end of an invitation means.
func (l declined) ended() string {
	said := args{"variant": l.page.variantNamed(), "player": l.page.Challenger()}
	switch l.page.Notice.Letter.(type) {
	case letters.InvitationLapsed:
		if l.page.Own() {
			return l.tell("declined.your-invitation-lapsed", said)
		}
		return l.tell("declined.invitation-lapsed", said)
	case letters.InvitationCancelled:
		return l.tell("declined.invitation-cancelled", said)
	}
	if l.page.Own() {
		return l.tell("declined.your-challenge-cancelled", said)
	}
	return l.tell("declined.challenge-cancelled", said)
}
