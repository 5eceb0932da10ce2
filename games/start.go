package games

// start makes the game of a challenge that everybody has accepted, and tells the
// players: the one on turn that it is his move, the others that it has begun.
func (d *desk) start(ch *Challenge, remark string) error {
	g := newGame(ch.Rules, ch.Pace, d.seating(ch), d.Now)
	if err := d.AddGame(&g); err != nil {
		return err
	}
	ch.State, ch.Game = ChallengeAccepted, g.ID
	if err := d.SaveChallenge(*ch); err != nil {
		return err
	}
	said, err := d.keepRemark(&g, remark)
	if err != nil {
		return err
	}
	facts := Facts{Topic: TopicStart, Since: 1, By: d.From.ID}
	for _, p := range g.Seats {
		if p == g.OnTurn() {
			continue
		}
		n := Notice{To: p, Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if p == d.From.ID {
			n = d.addressed(n)
		} else {
			n.Facts.Remark = said
		}
		if err := d.tell(n); err != nil {
			return err
		}
	}
	if g.OnTurn() != d.From.ID {
		facts.Remark = said
	}
	return d.tellOnTurn(&g, facts)
}

// seating lists the players by seat: the order in which they were named, turned
// so that whoever is to move first sits at seat 1.
func (d *desk) seating(ch *Challenge) []PlayerID {
	players := []PlayerID{ch.From}
	for _, i := range ch.Invited {
		players = append(players, i.Player)
	}
	first := int(d.Lot % uint64(len(players)))
	for i, p := range players {
		if p == ch.First {
			first = i
		}
	}
	return append(players[first:len(players):len(players)], players[:first]...)
}
