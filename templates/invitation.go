package templates

import "pentepost/games"

// invitation invites somebody to a game.
type invitation struct {
	*page
	withoutNews
}

func (l invitation) subject() string { return l.GameSubject() }

func (l invitation) ask() string {
	return l.addressed("invitation.ask", args{"player": l.By(), "variant": l.Variant()})
}

func (l invitation) told() string {
	said := []string{}
	stranger := l.Me() == ""
	if stranger {
		said = append(said, l.AboutPente())
	}
	if game := l.Rematch(); game != 0 {
		said = append(said, l.tell("invitation.rematch", args{"game": int(game)}))
	} else {
		said = append(said, l.WhoMovesFirst())
	}
	if others := l.OthersInvited(); len(others) > 0 {
		said = append(said, l.tell("invitation.also-invited", args{"players": l.and(others)}))
	}
	said = append(said, l.WhoWouldPlayWhom())
	if l.IsMatch() {
		said = append(said, l.TermsOfMatch())
	}
	said = append(said, l.pacing())
	if stranger {
		said = append(said, l.whyYou())
	}
	return join("\n", said...)
}

func (l invitation) answer() string {
	if l.challenge.Lapses.IsZero() { // it was answered or taken back before invitations lapsed
		return l.tell("invitation.answer-undated", args{"game": l.RulesName()})
	}
	return l.tell("invitation.answer", args{"until": l.time(l.Lapses()), "game": l.RulesName()})
}

// pacing says how much time the players have, and other terms.
func (l invitation) pacing() string {
	pace := l.tell("invitation.pace", args{"pace": l.pace(l.Pace())})
	return join(" ", pace, l.rulesOfTime(l.Pace())) + l.PrivateSaid() + l.RatedSaid()
}

// whyYou says how the server has got the address of somebody who has not joined.
func (l invitation) whyYou() string {
	id := "invitation.address"
	if l.SecondTime() {
		id += "-second-time"
	}
	return l.tell(id, args{"player": l.By()})
}

// rowsOfPente draws a capture and a five, with a few words beside each row.
func (p *page) rowsOfPente() string {
	return "  . O X X . .     " + p.tell("invitation.rows-threat", nil) +
		"\n  . O * *[O].     " + p.tell("invitation.rows-taken", nil) +
		"\n  . O O O O[O].   " + p.tell("invitation.rows-five", nil)
}

// invited tells the inviter, or somebody who looks for an opponent, how that stands.
type invited struct {
	*page
	withoutNews
}

func (l invited) subject() string {
	switch l.Notice.Facts.Topic {
	case games.TopicSeek, games.TopicLapsed:
		return l.tell("invited.subject-looking", args{"variant": l.VariantTitle()})
	}
	return l.GameSubject()
}

func (l invited) ask() string {
	switch l.Notice.Facts.Topic {
	case games.TopicAccepted:
		return l.addressed("invited.accepted", nil)
	case games.TopicSeek:
		return l.tell("invited.looking", args{"reader": l.Me()})
	case games.TopicLapsed:
		return l.tell("invited.found-nobody", args{"reader": l.Me()})
	case games.TopicRecalled:
		return l.addressed("invited.recalled", nil)
	}
	return l.addressed("invited.on-its-way", nil)
}

func (l invited) told() string {
	game := args{"variant": l.Variant(), "pace": l.pace(l.Pace()), "players": l.and(l.Invitees())}
	switch l.Notice.Facts.Topic {
	case games.TopicLapsed:
		return l.tell("invited.nobody-wanted", game)
	case games.TopicRecalled:
		return l.tell("invited.cannot-accept", game)
	}
	terms := join(" ", l.tell("invited.game", game), l.rulesOfTime(l.Pace())) + l.PrivateSaid() + l.RatedSaid()
	terms = join(" ", terms, l.WhoMovesFirst())
	match := ""
	if l.IsMatch() {
		match = l.TermsOfMatch()
	}
	return join("\n", terms, match, l.whatFollows())
}

func (l invited) answer() string {
	said := args{"service": l.Service}
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicSeek:
		return l.tell("invited.answer-looking", said)
	case topic == games.TopicLapsed:
		return l.tell("invited.answer-found-nobody", said)
	case topic == games.TopicRecalled:
		return l.tell("invited.answer-recalled", said)
	case l.waitsForOthers():
		return l.tell("invited.answer-withdraw", nil)
	}
	return l.tell("invited.answer", nil)
}

// whatFollows says whom the game waits for, and how long.
func (l invited) whatFollows() string {
	if l.Notice.Facts.Topic == games.TopicSeek {
		looks := ""
		if until := l.until(); until != nil {
			looks = l.tell("invited.looks-until", args{"until": l.time(*until)})
		}
		return join(" ", l.tell("invited.when-somebody-wants", nil), looks)
	}
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
