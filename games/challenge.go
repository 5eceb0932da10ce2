package games

import (
	"fmt"
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// ChallengeID is the number of a challenge, from 1. 0 means no challenge.
type ChallengeID int64

// ChallengeState is the state of a challenge.
type ChallengeState string

// A challenge is open until everybody has accepted, one player has declined, its player has taken it back or it
// has lapsed. A [desk.Seek] is a challenge that invites nobody until somebody fits.
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
	Explore  bool // as in [Game]
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

// InviteeOf returns the invitation of a player, or nil if the player is not invited.
func (c *Challenge) InviteeOf(p PlayerID) *Invitee {
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

// AllAccepted reports whether all invited players have accepted.
func (c *Challenge) AllAccepted() bool {
	for _, i := range c.Invited {
		if !i.Accepted {
			return false
		}
	}
	return true
}

// InvitationTime is how long an invitation waits for answers.
const InvitationTime = 14 * clock.Day

// Open lets a challenge wait for answers from a time on.
func (c *Challenge) Open(now time.Time) {
	c.State, c.Made, c.Lapses = ChallengeOpen, now, now.Add(InvitationTime)
}

// MayBeSentAgain reports whether the player of a challenge can invite the same people once more.
func (c *Challenge) MayBeSentAgain() bool { return c.State == ChallengeLapsed && !c.Again }

// Order says who moves first.
type Order int8

// The default is a random order.
const (
	RandomFirst Order = iota
	ChallengerFirst
	ChallengerSecond
)

// SeekTime is how long a seek waits.
const SeekTime = 14 * clock.Day

// TakerFirst is the [Challenge.First] of a seek whose player wants to move second.
const TakerFirst PlayerID = -1

// SeekTerms returns a text that is equal for two seeks with the same wishes.
func (c *Challenge) SeekTerms() string { return c.seekTerms(c.Match, c.seekOrder()) }

func (c *Challenge) seekTerms(m MatchTerms, o Order) string {
	terms := fmt.Sprint(c.Rules, c.Pace, c.Announce, c.Private, m, o)
	if c.Unrated {
		terms += " unrated"
	}
	if c.Explore {
		terms += " explore"
	}
	return terms
}

// seekOrder says who moves first, as the player of the seek wishes.
func (c *Challenge) seekOrder() Order {
	switch c.First {
	case 0:
		return RandomFirst
	case TakerFirst:
		return ChallengerSecond
	}
	return ChallengerFirst
}

// FittingTerms returns the terms of the seeks that fit a seek: the same game, with a handicap
// for the other side, and not the same wish about who moves first.
func (c *Challenge) FittingTerms() (terms []string) {
	m := c.Match
	m.Handicap = -m.Handicap
	for _, o := range []Order{RandomFirst, ChallengerFirst, ChallengerSecond} {
		if own := c.seekOrder(); o != own || o == RandomFirst {
			terms = append(terms, c.seekTerms(m, o))
		}
	}
	return terms
}
