package templates

import "pentepost/games/letters"

// invitation invites somebody to a game.
type invitation struct {
	*page
	withoutNews
}

func (l invitation) subject() string { return l.GameSubject() }

func (l invitation) ask() string {
	return l.addressed("invitation.ask", args{"player": l.By(), "variant": l.variantNamed()})
}

// Somebody who has not joined is told what this is first, and the terms of the game below the answers.
func (l invitation) told() string {
	if l.Me() == "" {
		return l.aboutPente()
	}
	return l.terms()
}

func (l invitation) below() string {
	if l.Me() == "" {
		return join("\n", l.terms(), l.whyYou())
	}
	return ""
}

// terms says what game they would play, and how.
func (l invitation) terms() string {
	said := []string{l.WhoMovesFirst()}
	if game := l.Rematch(); game != 0 {
		said[0] = l.tell("invitation.rematch", args{"game": int(game)})
	}
	if others := l.OthersInvited(); len(others) > 0 {
		said = append(said, l.tell("invitation.also-invited", args{"players": l.and(others)}))
	}
	said = append(said, l.WhoWouldPlayWhom())
	if l.IsMatch() {
		said = append(said, l.TermsOfMatch())
	}
	return join("\n", append(said, l.pacing())...)
}

func (l invitation) answer() string {
	id, said := "invitation.answer", args{"game": l.ruleset.Name}
	switch {
	case l.challenge.Lapses.IsZero() && l.tapped: // it was answered or taken back before invitations lapsed
		return ""
	case l.challenge.Lapses.IsZero():
		id += "-undated"
	default:
		said["until"] = l.time(l.Lapses())
		if l.tapped {
			id += "-until"
		}
	}
	return l.tell(id, said)
}

// pacing says how much time the players have, and other terms.
func (l invitation) pacing() string {
	pace := l.tell("invitation.pace", args{"pace": l.pace(l.agreedPace())})
	return join(" ", pace, l.rulesOfTime(l.agreedPace())) + l.privateSaid() + l.ratedSaid()
}

// whyYou says how the server has got the address of somebody who has not joined.
func (l invitation) whyYou() string {
	id := "invitation.address"
	if l.SecondTime() {
		id += "-second-time"
	}
	return l.tell(id, args{"player": l.By()})
}

// invited tells the inviter, or somebody who looks for an opponent, how that stands.
type invited struct {
	*page
	withoutNews
}

func (l invited) subject() string { return l.GameSubject() }
func (l invited) ask() string     { return l.addressed("invited.on-its-way", nil) }

// game is what stands in sentences about the game that they would play.
func (l invited) game() args {
	return args{"variant": l.variantNamed(), "pace": l.pace(l.agreedPace()), "players": l.and(l.Invitees())}
}

func (l invited) told() string { return join("\n", l.terms(), l.whomItWaitsFor()) }

// terms are the terms of the game.
func (l invited) terms() string {
	terms := join(" ", l.tell("invited.game", l.game()), l.rulesOfTime(l.agreedPace())) + l.privateSaid() + l.ratedSaid()
	terms = join(" ", terms, l.WhoMovesFirst())
	if !l.IsMatch() {
		return terms
	}
	return join("\n", terms, l.TermsOfMatch())
}

func (l invited) answer() string {
	if l.waitsForOthers() && !l.tapped {
		return l.tell("invited.answer-withdraw", nil)
	}
	return l.tell("invited.answer", nil)
}

// whomItWaitsFor says whom the game waits for, and how long.
func (l invited) whomItWaitsFor() string {
	said := []string{l.tell("invited.players", args{"players": l.and(l.Invitees())})}
	for _, away := range l.inviteesAway() {
		said = append(said, l.tell("invited.away", args{"player": away.name, "until": l.time(away.until)}))
	}
	said = append(said, l.WhoWouldPlayWhom())
	if l.waitsForOthers() {
		said = append(said, l.tell("invited.waits-until", args{"until": l.time(l.Lapses())}))
	} else {
		said = append(said, l.tell("invited.waits", nil))
	}
	return join(" ", said...)
}

// invitationAccepted is the receipt for an acceptance, while others have not answered yet.
type invitationAccepted struct{ invited }

func (l invitationAccepted) ask() string { return l.addressed("invited.accepted", nil) }

// invitationRecalled is the receipt for an invitation that was taken back.
type invitationRecalled struct{ invited }

func (l invitationRecalled) ask() string  { return l.addressed("invited.recalled", nil) }
func (l invitationRecalled) told() string { return l.tell("invited.cannot-accept", l.game()) }

func (l invitationRecalled) answer() string {
	return l.tell("invited.answer-recalled", args{"service": l.Service})
}

// seeking is the receipt of a player who looks for an opponent.
type seeking struct {
	invited
	f letters.Seeking
}

func (l seeking) subject() string {
	return l.tell("invited.subject-looking", args{"variant": l.variantTitle()})
}

func (l seeking) ask() string { return l.tell("invited.looking", args{"reader": l.Me()}) }

func (l seeking) told() string {
	looks := ""
	if until := l.momentOrNil(l.f.Until); until != nil {
		looks = l.tell("invited.looks-until", args{"until": l.time(*until)})
	}
	return join("\n", l.terms(), join(" ", l.tell("invited.when-somebody-wants", nil), looks))
}

func (l seeking) answer() string {
	return l.tell("invited.answer-looking", args{"service": l.Service})
}

// seekLapsed says that nobody came.
type seekLapsed struct{ seeking }

func (l seekLapsed) ask() string  { return l.tell("invited.found-nobody", args{"reader": l.Me()}) }
func (l seekLapsed) told() string { return l.tell("invited.nobody-wanted", l.game()) }

func (l seekLapsed) answer() string {
	return l.tell("invited.answer-found-nobody", args{"service": l.Service})
}
