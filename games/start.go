package games

import "strings"

// start makes the game of a challenge that everybody has accepted, the first of a
// match if it is to be several, and tells the players.
func (s *session) start(ch *Challenge, remark string) error {
	g := newGame(ch.Rules, ch.Pace, s.seating(ch), s.Now)
	g.Announce = ch.Announce
	var err error
	if g.Title, err = s.title(g.Seats); err != nil {
		return err
	}
	if ch.Match != (MatchTerms{}) {
		m := Match{Terms: ch.Match, Players: g.Seats, Head: handicaps(ch, g.Seats)}
		if err := s.AddMatch(&m); err != nil {
			return err
		}
		g.Match = m.ID
	}
	if err := s.AddGame(&g); err != nil {
		return err
	}
	ch.State, ch.Game = ChallengeAccepted, g.ID
	if err := s.SaveChallenge(*ch); err != nil {
		return err
	}
	said, err := s.keepRemark(&g, remark)
	if err != nil {
		return err
	}
	return s.tellStart(&g, said)
}

// title names the players: the subject of a game's letters stays the same when
// somebody changes his nickname.
func (s *session) title(players []PlayerID) (string, error) {
	var names []string
	for _, id := range players {
		p, err := s.Player(id)
		if err != nil {
			return "", err
		}
		names = append(names, p.Nick)
	}
	return strings.Join(names, " - "), nil
}

// handicaps lists the points with which the players begin: those who were invited
// with what the challenge gives them.
func handicaps(ch *Challenge, players []PlayerID) []int {
	head := make([]int, len(players))
	for i, p := range players {
		if p != ch.From {
			head[i] = ch.Match.Handicap
		}
	}
	return head
}

// tellStart tells the players of a new game: the one on turn that it is his move,
// the others that it has begun.
func (s *session) tellStart(g *Game, said int64) error {
	facts := Facts{Topic: TopicStart, Since: 1, By: s.From.ID}
	for _, p := range g.Seats {
		if p == g.OnTurn() {
			continue
		}
		n := Notice{To: p, Kind: Played, Game: g.ID, Ply: g.Position.Plies(), Facts: facts}
		if p == s.From.ID {
			n = s.addressed(n)
		} else {
			n.Facts.Remark = said
		}
		if err := s.tell(n); err != nil {
			return err
		}
	}
	if g.OnTurn() != s.From.ID {
		facts.Remark = said
	}
	return s.tellOnTurn(g, facts)
}

// seating lists the players by seat: the order in which they were named, turned
// so that whoever is to move first sits at seat 1.
func (s *session) seating(ch *Challenge) []PlayerID {
	players := append([]PlayerID{ch.From}, ch.Asked()...)
	first := int(s.Lot % uint64(len(players)))
	for i, p := range players {
		if p == ch.First {
			first = i
		}
	}
	return append(players[first:len(players):len(players)], players[:first]...)
}
