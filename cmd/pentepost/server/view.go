package server

import (
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/store"
	"pentepost/templates"
)

// gather loads what is needed to word a notice at a time.
func gather(tx *store.Tx, n games.Notice, service string, now time.Time) (templates.View, error) {
	v := templates.View{Notice: n, Service: service, Now: now, Names: map[games.PlayerID]string{}, Time: map[games.GameID]games.TimeFacts{}}
	v.Reader = games.Player{Address: n.Address, Settings: games.DefaultSettings()}
	g := gatherer{tx: tx, view: &v}
	if n.To != 0 {
		g.load(func() (err error) { v.Reader, err = tx.Player(n.To); return err })
	}
	g.game(n.Game)
	g.challenge(n.Challenge)
	if n.Facts.Remark != 0 {
		g.load(func() error {
			r, err := tx.Remark(n.Facts.Remark)
			v.Remark = &r
			return err
		})
	}
	if n.Kind == games.List {
		g.lists()
	}
	g.name(n.Facts.By)
	if g.err != nil {
		return v, fmt.Errorf("gather for notice %d: %w", n.ID, g.err)
	}
	return v, nil
}

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
		p, err := g.tx.Player(id)
		g.view.Names[id] = p.Nick
		if c := g.view.Challenge; p.Nick == "" && c != nil && c.From == g.view.Reader.ID {
			g.view.Names[id] = p.Address
		}
		return err
	})
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
		game, ok, err := g.tx.Game(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no game %d", id)
		}
		g.view.Game = &game
		return err
	})
	if g.err == nil {
		g.time(g.view.Game)
		if n := g.view.Notice; n.Kind == games.Shown && n.Facts.Topic == games.TopicMoves {
			g.load(func() (err error) { g.view.Turns, err = games.LoadTurnTimes(g.tx, g.view.Game); return err })
		}
		g.names(g.view.Game.Seats)
		g.match(g.view.Game.Match)
	}
}

// time adds the facts about the time of a game in which the reader is on turn.
func (g *gatherer) time(game *games.Game) {
	if game.OnTurn() != g.view.Reader.ID {
		return
	}
	g.load(func() (err error) { g.view.Time[game.ID], err = games.LoadTime(g.tx, game); return err })
}

func (g *gatherer) match(id games.MatchID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		m, err := g.tx.Match(id)
		g.view.Match = &m
		return err
	})
}

func (g *gatherer) challenge(id games.ChallengeID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		c, ok, err := g.tx.Challenge(id)
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

// lists adds the reader's games and challenges.
func (g *gatherer) lists() {
	v := g.view
	g.load(func() (err error) { v.Games, err = g.tx.GamesOf(v.Reader.ID); return err })
	g.load(func() (err error) { v.Challenges, err = g.tx.OpenChallenges(v.Reader.ID); return err })
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
