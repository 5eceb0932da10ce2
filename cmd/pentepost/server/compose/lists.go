package compose

import (
	"cmp"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
)

// vacations adds the reader's vacations, and whether leagues count on the reader.
func (g *gatherer) vacations() {
	g.load(func() (err error) { g.view.InLeagues, err = g.tx.Seasons.Played(g.view.Reader.ID); return err })
	g.load(func() (err error) {
		g.view.Vacations, err = desk.Vacations(g.tx.ForGames().Books, g.view.Reader.ID)
		return err
	})
	if g.view.Vacations == nil {
		g.view.Vacations = []clock.Interval{}
	}
}

// inviteesAway adds which of the invited players are on vacation.
func (g *gatherer) inviteesAway() {
	if g.err != nil || g.view.Challenge == nil {
		return
	}
	g.view.AwayUntil = map[games.PlayerID]time.Time{}
	for _, id := range g.view.Challenge.InvitedPlayers() {
		g.load(func() error {
			v, away, err := desk.VacationOf(g.tx.ForGames().Books, id, g.view.Now)
			if away {
				g.view.AwayUntil[id] = v.To
			}
			return err
		})
	}
}

// lists adds the reader's games and challenges.
func (g *gatherer) lists() {
	v := g.view
	g.load(func() (err error) { v.Games, err = g.tx.Games.Of(v.Reader.ID); return err })
	g.load(func() (err error) { v.Challenges, err = g.tx.Challenges.Open(v.Reader.ID); return err })
	for i := range v.Games {
		g.time(&v.Games[i])
		g.names(v.Games[i].Seats)
	}
	for i := range v.Challenges {
		v.Challenge = &v.Challenges[i] // whose From decides how others are named
		g.namesIn(v.Challenge)
	}
	v.Challenge = nil
}

// turns adds how long the turns of the game took.
func (g *gatherer) turns() {
	g.load(func() (err error) {
		g.view.Turns, err = desk.LoadTurnTimes(g.tx.ForGames().Books, g.view.Game)
		return err
	})
}

// leagues adds all leagues.
func (g *gatherer) leagues() {
	g.load(func() (err error) { g.view.Leagues, err = g.tx.Leagues.List(); return err })
}

// addresses adds the reader's addresses, and what waits for a code.
func (g *gatherer) addresses() {
	v := g.view
	g.load(func() (err error) { v.Addresses, err = g.tx.Addresses.Of(v.Reader.ID); return err })
	g.load(func() (err error) {
		v.Wishes, err = g.tx.Wishes.Of(v.Reader.ID, v.WrittenAt().Add(-games.CodeTime))
		return err
	})
}

// watches adds what the reader watches.
func (g *gatherer) watches() {
	v := g.view
	g.load(func() (err error) { v.Watches, err = g.tx.Watches.Of(v.Reader.ID); return err })
	for _, w := range v.Watches {
		g.name(w.Whom)
		if w.Game == 0 {
			continue
		}
		g.load(func() error {
			game, ok, err := g.tx.Games.Load(w.Game)
			if ok {
				v.Games = append(v.Games, game)
			}
			return err
		})
	}
	for i := range v.Games {
		g.names(v.Games[i].Seats)
	}
}

// blocks adds the people whom the reader has blocked. Those who have not joined go by the address that the reader blocked.
func (g *gatherer) blocks() {
	v := g.view
	g.load(func() (err error) { v.Blocks, err = g.tx.Blocks.Of(v.Reader.ID); return err })
	for _, b := range v.Blocks {
		g.load(func() error {
			p, err := g.tx.Players.Load(b.Whom)
			v.Names[b.Whom] = cmp.Or(p.Nick, p.Address)
			return err
		})
	}
}

// maxSeeks is how many seeks of others a letter lists at most.
const maxSeeks = 50

// seeks adds the open seeks of the reader and of others.
func (g *gatherer) seeks() {
	v := g.view
	g.load(func() (err error) { v.OwnSeeks, err = g.tx.Seeks.Of(v.Reader.ID); return err })
	g.load(func() (err error) {
		v.Seeks, v.SeeksOfOthers, err = g.tx.Seeks.OfOthers(v.Reader.ID, v.Notice.Made, maxSeeks)
		return err
	})
	for _, c := range v.Seeks {
		g.name(c.From)
	}
}

// mostStandings is how many players a letter lists.
const mostStandings = 30

// standings adds the strongest players of a family.
func (g *gatherer) standings() {
	v := g.view
	asked, _ := v.Notice.Letter.(letters.StandingsListed)
	g.load(func() (err error) { v.Ratings, err = g.tx.Ratings.Standings(asked.Family, mostStandings); return err })
	for _, r := range v.Ratings {
		g.name(r.Player)
	}
}

// ratings adds the ratings of one player.
func (g *gatherer) ratings() {
	v := g.view
	whom := v.Notice.By
	g.computer([]games.PlayerID{whom})
	g.load(func() (err error) { v.Ratings, err = g.tx.Ratings.AllOf(whom); return err })
	for _, r := range v.Ratings {
		g.load(func() error {
			state, err := g.tx.Ratings.State(r.Family)
			v.RatingPeriod = state.Rules.Period
			return err
		})
	}
	g.load(func() (err error) {
		v.Reliability, err = g.tx.Ratings.ReliabilityOf(whom, v.Notice.Made.AddDate(-1, 0, 0))
		return err
	})
	if whom == v.Notice.To {
		g.load(func() (err error) { v.Solver, err = g.tx.Solvers.Load(whom); return err })
	}
}
