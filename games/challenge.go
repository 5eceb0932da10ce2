package games

import (
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
