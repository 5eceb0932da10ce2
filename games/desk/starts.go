package desk

import (
	"pentepost/games"
	"pentepost/games/play"
)

// starts begins the game that people have agreed on.
type starts struct {
	*asked

	people   *people
	table    *table
	gameNews *gameNews
}

// startGame starts the game of a challenge that everybody has accepted, and its
// match if there is one. It notifies the players.
func (st *starts) startGame(ch *games.Challenge, remark string) error {
	g := play.New(ch.Rules, ch.Pace, st.seating(ch), st.Now)
	g.Announce, g.Private, g.Unrated, g.Explore = ch.Announce, ch.Private, ch.Unrated, ch.Explore
	g.Origin = st.newOrigin("game", ch.Origin)
	var err error
	if g.Title, err = st.people.gameTitle(g.Seats); err != nil {
		return err
	}
	if ch.Match != (games.MatchTerms{}) {
		m := games.Match{Terms: ch.Match, Players: g.Seats, Head: handicaps(ch, g.Seats)}
		if err := st.tx.Matches.Add(&m); err != nil {
			return err
		}
		g.Match = m.ID
	}
	if err := st.tx.Games.Add(&g); err != nil {
		return err
	}
	ch.State, ch.Game = games.ChallengeAccepted, g.ID
	if err := st.tx.Challenges.Save(*ch); err != nil {
		return err
	}
	remarkID, err := st.table.saveRemark(&g, remark)
	if err != nil {
		return err
	}
	return st.gameNews.notifyStart(&g, remarkID)
}

// seating returns the players by seat: the order of the challenge, rotated so that
// the first player is at seat 1.
func (st *starts) seating(ch *games.Challenge) []games.PlayerID {
	players := append([]games.PlayerID{ch.From}, ch.InvitedPlayers()...)
	first := int(st.Lot % uint64(len(players)))
	for i, p := range players {
		if p == ch.First {
			first = i
		}
	}
	return append(players[first:len(players):len(players)], players[:first]...)
}

// handicaps returns the points that each player starts with.
func handicaps(ch *games.Challenge, players []games.PlayerID) []int {
	points := make([]int, len(players))
	for i, p := range players {
		if points[i] = ch.Match.InvitedHead(); p == ch.From {
			points[i] = ch.Match.ChallengerHead()
		}
	}
	return points
}
