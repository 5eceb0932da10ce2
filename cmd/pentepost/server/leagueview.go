package server

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/templates"
)

// league adds a league and a season of it, with its tables.
func (g *gatherer) league(id games.LeagueID, season int) {
	v := &templates.LeagueView{}
	g.load(func() error {
		l, ok, err := g.tx.Leagues.Load(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no league %d", id)
		}
		v.League = l
		return err
	})
	g.load(func() (err error) { v.Season, _, err = g.tx.Seasons.Load(id, season); return err })
	if g.err != nil {
		return
	}
	v.Tables, v.Teams = v.League.Tables(&v.Season), v.League.TeamTable(&v.Season)
	g.load(func() (err error) { v.Entries, err = g.tx.Leagues.Entries(id); return err })
	g.load(func() error {
		readers, err := g.tx.Leagues.Readers(id, season)
		v.Reads = slices.Contains(readers, g.view.Reader.ID)
		return err
	})
	for _, e := range v.Entries {
		g.name(e.Player)
	}
	for _, p := range v.Season.Places {
		g.name(p.Player)
	}
	g.view.League = v
}

// leagueOf adds the league of a game, if one has paired it.
func (g *gatherer) leagueOf(game *games.Game) {
	if g.err != nil || game.League == 0 {
		return
	}
	p, ok, err := g.tx.Seasons.PairingOf(game.ID)
	if g.err = err; !ok || err != nil {
		return
	}
	g.league(game.League, p.Season)
	if g.view.League != nil {
		g.view.League.Pairing = p
	}
}
