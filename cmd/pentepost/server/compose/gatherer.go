package compose

import (
	"fmt"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
	"pentepost/templates"
)

// gatherer loads a view piece by piece, and stops at the first error.
type gatherer struct {
	tx   *store.Tx
	view *templates.View
	err  error
}

func (g *gatherer) load(piece func() error) {
	if g.err == nil {
		g.err = piece()
	}
}

// name adds the name of a player: the nickname or, if the reader has invited them and they have
// none, the address that the reader wrote.
func (g *gatherer) name(id games.PlayerID) {
	if id == 0 || g.view.Names[id] != "" {
		return
	}
	g.load(func() error {
		p, err := g.tx.Players.Load(id)
		g.view.Names[id] = p.Nick
		if c := g.view.Challenge; p.Nick == "" && c != nil && c.From == g.view.Reader.ID {
			g.view.Names[id] = p.Address
		}
		return err
	})
}

// computer adds the name of the computer player among some players.
func (g *gatherer) computer(ids []games.PlayerID) {
	for _, id := range ids {
		g.load(func() error {
			p, err := g.tx.Players.Load(id)
			if p.Computer {
				g.view.Computer = p.Nick
			}
			return err
		})
	}
}

func (g *gatherer) names(ids []games.PlayerID) {
	for _, id := range ids {
		g.name(id)
	}
}

func (g *gatherer) game(id games.GameID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		game, ok, err := g.tx.Games.Load(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no game %d", id)
		}
		g.view.Game = &game
		return err
	})
	if g.err == nil {
		g.time(g.view.Game)
		g.names(g.view.Game.Seats)
		g.computer(g.view.Game.Seats)
		g.match(g.view.Game.Match)
		g.leagueOf(g.view.Game)
	}
}

// time adds the facts about the time of a game where the reader is on turn. With the letter, letters arrive again.
func (g *gatherer) time(game *games.Game) {
	if game.OnTurn() == g.view.Notice.To {
		g.timeOnTurn(game)
	}
}

// timeOnTurn adds the clock of the player to move.
func (g *gatherer) timeOnTurn(game *games.Game) {
	g.load(func() error {
		facts, err := desk.LoadTime(g.tx.ForGames().Books, game)
		g.view.Time[game.ID] = facts.Reached(g.view.WrittenAt())
		return err
	})
}

func (g *gatherer) match(id games.MatchID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		m, err := g.tx.Matches.Load(id)
		g.view.Match = &m
		return err
	})
}

func (g *gatherer) challenge(id games.ChallengeID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		c, ok, err := g.tx.Challenges.Load(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no challenge %d", id)
		}
		g.view.Challenge = &c
		return err
	})
	if g.err == nil {
		g.namesIn(g.view.Challenge)
	}
}

// namesIn adds the names of everybody in a challenge.
func (g *gatherer) namesIn(c *games.Challenge) {
	g.name(c.From)
	for _, i := range c.Invited {
		g.name(i.Player)
	}
}
