package games

// Rematch asks for another game of the same variant and pace, seats exchanged.
type Rematch struct{ Remark string }

func (c Rematch) do(s *session) error {
	g, seat, err := s.keyedGame()
	if err != nil {
		return err
	}
	terms, running, err := s.matchOf(&g)
	if err != nil {
		return err
	}
	if running {
		return refuseAbout(NotAllowed, TopicRunning, "")
	}
	open, err := s.OpenChallenges(s.From.ID)
	if err != nil {
		return err
	}
	for i := range open {
		switch {
		case open[i].Rematch != g.ID:
		case open[i].From == s.From.ID:
			return refuseAbout(NotAllowed, TopicWaiting, "")
		default: // the other has asked for it too
			open[i].invited(s.From.ID).Accepted = true
			return s.accepted(&open[i], c.Remark)
		}
	}
	ch, err := s.rematch(&g, int(seat))
	if err != nil {
		return err
	}
	ch.Match, ch.Announce = terms, g.Announce
	return s.issue(ch)
}

// matchOf returns the terms of the match that a game belongs to, and whether it,
// or the game alone, goes on.
func (s *session) matchOf(g *Game) (MatchTerms, bool, error) {
	running := !g.Position.Result().Over()
	if g.Match == 0 {
		return MatchTerms{}, running, nil
	}
	m, err := s.Match(g.Match)
	return m.Terms, m.Ended.IsZero(), err
}

// rematch makes the challenge. It names the others in the order of their seats
// after the sender's, so that everybody moves up by one seat.
func (s *session) rematch(g *Game, seat int) (Challenge, error) {
	n := len(g.Seats)
	ch := Challenge{From: s.From.ID, Rules: g.Rules, Pace: g.Pace, Rematch: g.ID, State: ChallengeOpen, Made: s.Now}
	ch.First = g.Seats[1%n]
	for i := range n - 1 {
		p, err := s.Player(g.Seats[(seat+i)%n])
		switch {
		case err != nil:
			return ch, err
		case p.Unsubscribed:
			return ch, refuseAbout(NotAllowed, TopicUnwanted, p.Nick)
		case !p.Unreachable.IsZero():
			return ch, refuseAbout(NotAllowed, TopicUnreachable, p.Nick)
		}
		ch.Invited = append(ch.Invited, Invitee{Player: p.ID})
	}
	return ch, nil
}
