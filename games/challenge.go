package games

import (
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// ChallengeID is the number of a challenge, from 1. 0 means no challenge.
type ChallengeID int64

// ChallengeState is the state of a challenge.
type ChallengeState string

// A challenge is open until everybody has accepted, one player has declined, its player has taken it back or it
// has lapsed. A [Seek] is a challenge that invites nobody until somebody fits.
const (
	ChallengeOpen      ChallengeState = "open"
	ChallengeAccepted  ChallengeState = "accepted"
	ChallengeDeclined  ChallengeState = "declined"
	ChallengeSeeking   ChallengeState = "seeking"
	ChallengeWithdrawn ChallengeState = "withdrawn" // its player took it back
	ChallengeLapsed    ChallengeState = "lapsed"    // it waited for [InvitationTime], or a seek for [SeekTime]
)

// Challenge is an invitation of one or more people to a game.
type Challenge struct {
	ID       ChallengeID
	Origin   Origin
	From     PlayerID
	Invited  []Invitee // in the order of the challenge
	Rules    rules.Ruleset
	Pace     clock.Pace
	Announce bool // as in [Game]
	Private  bool // as in [Game]
	Unrated  bool // as in [Game]
	Match    MatchTerms
	Ratings  RatingSpan // of a seek: who may take it
	First    PlayerID   // who gets seat 1; 0: chosen at random; in a seek also [TakerFirst]
	Rematch  GameID     // the game that a rematch follows; 0: no rematch
	State    ChallengeState
	Game     GameID    // the game that it started
	Made     time.Time // when it was sent last
	Lapses   time.Time // when an open invitation lapses
	Again    bool      // it was sent a second time
}

// Invitee is a person invited by a challenge.
type Invitee struct {
	Player   PlayerID
	Accepted bool
}

// invited returns the invitation of a player, or nil if the player is not invited.
func (c *Challenge) invited(p PlayerID) *Invitee {
	for i := range c.Invited {
		if c.Invited[i].Player == p {
			return &c.Invited[i]
		}
	}
	return nil
}

// InvitedPlayers returns the invited players in the order of the challenge.
func (c *Challenge) InvitedPlayers() []PlayerID {
	var list []PlayerID
	for _, i := range c.Invited {
		list = append(list, i.Player)
	}
	return list
}

// allAccepted reports whether all invited players have accepted.
func (c *Challenge) allAccepted() bool {
	for _, i := range c.Invited {
		if !i.Accepted {
			return false
		}
	}
	return true
}

// starts begins the game that people have agreed on.
type starts struct {
	*asked

	people   *people
	table    *table
	gameNews *gameNews
}

// startGame starts the game of a challenge that everybody has accepted, and its
// match if there is one. It notifies the players.
func (st *starts) startGame(ch *Challenge, remark string) error {
	g := newGame(ch.Rules, ch.Pace, st.seating(ch), st.Now)
	g.Announce, g.Private, g.Unrated = ch.Announce, ch.Private, ch.Unrated
	g.Origin = st.newOrigin("game", ch.Origin)
	var err error
	if g.Title, err = st.people.gameTitle(g.Seats); err != nil {
		return err
	}
	if ch.Match != (MatchTerms{}) {
		m := Match{Terms: ch.Match, Players: g.Seats, Head: handicaps(ch, g.Seats)}
		if err := st.tx.Matches.Add(&m); err != nil {
			return err
		}
		g.Match = m.ID
	}
	if err := st.tx.Games.Add(&g); err != nil {
		return err
	}
	ch.State, ch.Game = ChallengeAccepted, g.ID
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
func (st *starts) seating(ch *Challenge) []PlayerID {
	players := append([]PlayerID{ch.From}, ch.InvitedPlayers()...)
	first := int(st.Lot % uint64(len(players)))
	for i, p := range players {
		if p == ch.First {
			first = i
		}
	}
	return append(players[first:len(players):len(players)], players[:first]...)
}

// handicaps returns the points that each player starts with.
func handicaps(ch *Challenge, players []PlayerID) []int {
	points := make([]int, len(players))
	for i, p := range players {
		if points[i] = ch.Match.InvitedHead(); p == ch.From {
			points[i] = ch.Match.ChallengerHead()
		}
	}
	return points
}
