package games

import (
	"strings"
	"time"

	"pentepost/rules"
)

// ChallengeID numbers challenges from 1. 0 is none.
type ChallengeID int64

// ChallengeState says what has become of a challenge.
type ChallengeState string

// A challenge is open until everybody has accepted or one has declined.
const (
	ChallengeOpen     ChallengeState = "open"
	ChallengeAccepted ChallengeState = "accepted"
	ChallengeDeclined ChallengeState = "declined"
)

// Challenge is a challenge as it is kept.
type Challenge struct {
	ID       ChallengeID
	From     PlayerID
	Invited  []Invitee // in the order in which they were named
	Rules    rules.Ruleset
	Pace     Pace
	Announce bool // open rows are to be told of
	Match    MatchTerms
	First    PlayerID // who is to sit at seat 1; 0: drawn by lot
	Rematch  GameID   // the game after which it asks for another; 0: none
	State    ChallengeState
	Game     GameID // the game it became
	Made     time.Time
}

// Invitee is somebody invited by a challenge.
type Invitee struct {
	Player   PlayerID
	Accepted bool
}

// invited returns the invitation of a player, nil for somebody else.
func (c *Challenge) invited(p PlayerID) *Invitee {
	for i := range c.Invited {
		if c.Invited[i].Player == p {
			return &c.Invited[i]
		}
	}
	return nil
}

// Asked lists those who were invited, in the order in which they were named.
func (c *Challenge) Asked() []PlayerID {
	var list []PlayerID
	for _, i := range c.Invited {
		list = append(list, i.Player)
	}
	return list
}

// everybodyAccepted reports whether the game can start.
func (c *Challenge) everybodyAccepted() bool {
	for _, i := range c.Invited {
		if !i.Accepted {
			return false
		}
	}
	return true
}

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
