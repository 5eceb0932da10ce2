package games

// Rematch asks for another game of the same variant and pace, seats exchanged.
type Rematch struct{ Remark string }

func (c Rematch) do(d *desk) error {
	g, _, err := d.keyedGame()
	if err != nil {
		return err
	}
	if !g.Position.Result().Over() {
		return refuseAbout(NotAllowed, TopicRunning, "")
	}
	open, err := d.OpenChallenges(d.From.ID)
	if err != nil {
		return err
	}
	for i := range open {
		switch {
		case open[i].Rematch != g.ID:
		case open[i].From == d.From.ID:
			return refuseAbout(NotAllowed, TopicWaiting, "")
		default: // the other has asked for it too
			open[i].invited(d.From.ID).Accepted = true
			return d.accepted(&open[i], c.Remark)
		}
	}
	return d.issue(d.rematch(&g))
}

func (d *desk) rematch(g *Game) Challenge {
	ch := Challenge{From: d.From.ID, Rules: g.Rules, Pace: g.Pace, Rematch: g.ID, State: ChallengeOpen, Made: d.Now}
	ch.First = g.Seats[1%len(g.Seats)]
	for _, p := range g.Seats {
		if p != d.From.ID {
			ch.Invited = append(ch.Invited, Invitee{Player: p})
		}
	}
	return ch
}
