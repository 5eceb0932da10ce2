package leagues

import (
	"pentepost/games/league"
	"pentepost/rules"
)

// Kind is how a league is played. Each kind has its own file.
type Kind interface {
	// Traits says what is special about the kind.
	Traits() Traits
	// Misfit returns why a game cannot be played in such a league, "" if it can.
	Misfit(f league.File, r rules.Ruleset) string
	// Missing returns how many more players, or teams, must enter until a season can begin; 0: it can.
	Missing(entries []Entry) int
	// Rounds returns how many rounds a division of so many players plays; 0: as many as its pairings have.
	Rounds(f league.File, players int) int
	// Due returns the pairings of a division that can begin now.
	Due(d *Division) []Pairing
	// Rows returns the table of a division.
	Rows(d *Division) []league.Row
}

// Traits says what is special about a kind of league.
type Traits struct {
	Divided bool // players are divided by strength, and the best of a division go up
	AtOnce  bool // all games begin on the first day; the last ones may go on beside the next season
	ByRound bool // a round is paired when the one before it is over
	Scores  bool // points are what the games have scored
	Swiss   bool // players meet others with about as many points, and a round without a game counts as FIDE has it
	Sets    bool // players meet in sets of two games, and who loses one is out
	Climbs  bool // players challenge each other, and the winner takes the higher place
	Teams   bool // players play for teams, each division is a board
	Cross   bool // two players meet once or twice, so there are cross tables
	Late    bool // players can enter while a season is played
	Byes    bool // a player can have a round off, for half a point
	PlayOff bool // players who are level can play off
}

// kinds are all kinds by their names in a league's file.
func kinds() map[league.Kind]Kind {
	return map[league.Kind]Kind{
		league.RoundRobin:      roundRobin{},
		league.PointsKind:      roundRobin{scores: true},
		league.SwissSystem:     swiss{},
		league.SingleKnockOut:  knockOut{bracket: league.KnockOut},
		league.DoubleKnockOuts: knockOut{bracket: league.DoubleKnockOut},
		league.LadderKind:      ladder{},
		league.Teams:           teams{},
		league.Tables:          tables{},
	}
}

// Kind returns how the league is played.
func (t *Terms) Kind() Kind { return kinds()[t.File.Kind] }

// Traits says what is special about how the league is played.
func (t *Terms) Traits() Traits { return t.Kind().Traits() }

// forTwo is embedded in the kinds whose games have two players.
type forTwo struct{}

func (forTwo) Misfit(_ league.File, r rules.Ruleset) string {
	if r.Seats != 2 {
		return "must be a game for two players"
	}
	return ""
}

func (forTwo) Missing(entries []Entry) int { return max(0, 2-len(entries)) }

func (forTwo) Rounds(league.File, int) int { return 0 }

func (forTwo) Rows(d *Division) []league.Row { m := d.model(); return m.Table() }
