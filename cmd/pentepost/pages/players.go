package pages

import (
	"cmp"
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// The data of the page of a player.
type (
	playerPage struct {
		frame
		Player  person
		Seasons []playerSeason // the latest one first
		Feed    string
	}
	playerSeason struct {
		League   leagueView
		Season   seasonView
		Division int
		Pairings []pairingView
	}
)

// career is what a player has done in leagues.
type career struct {
	player  person
	seasons []playerSeason
	games   []leagues.Pairing
}

// allCareers returns what each player has done, without hidden players.
func (b *builder) allCareers() []career {
	all := map[games.PlayerID]*career{}
	for i := range b.leagues {
		l := &b.leagues[i]
		for j := range l.seasons {
			s := &l.seasons[j]
			mine := map[games.PlayerID][]leagues.Pairing{}
			for _, p := range s.Pairings {
				for _, id := range p.Players {
					mine[id] = append(mine[id], p)
				}
			}
			for _, place := range s.Places {
				c := all[place.Player]
				if c == nil {
					c = &career{player: b.people[place.Player]}
					all[place.Player] = c
				}
				c.add(b, l, s, place.Division, mine[place.Player])
			}
		}
	}
	var list []career
	for _, c := range all {
		if !c.player.Hidden {
			list = append(list, *c)
		}
	}
	slices.SortFunc(list, func(a, b career) int { return cmp.Compare(a.player.ID, b.player.ID) })
	return list
}

// add adds a season.
func (c *career) add(b *builder, l *leagueData, s *leagues.Season, division int, pairings []leagues.Pairing) {
	// The page of a player changes when their own games change. Games of other players do not change it.
	season := seasonView{Number: s.Number, Began: s.Began, Ends: s.Ends, Page: l.seasonFile(s.Number, ".html")}
	p := playerSeason{League: leagueView{Name: l.Name(), Variant: l.Rules.Name, Page: l.folder() + "index.html"}, Season: season, Division: division}
	for _, g := range pairings {
		p.Pairings = append(p.Pairings, b.pairing(g))
	}
	c.seasons, c.games = append(c.seasons, p), append(c.games, pairings...)
}

// playerGroups returns the page and the feed of each player.
func (b *builder) playerGroups() (groups []group) {
	for _, c := range b.careers {
		slices.SortStableFunc(c.seasons, func(x, y playerSeason) int { return y.Season.Began.Compare(x.Season.Began) })
		page, feed := c.player.Page(), fmt.Sprintf("players/%d.xml", c.player.ID)
		groups = append(groups, group{
			name: fmt.Sprintf("player %d", c.player.ID), stamp: stampOf(c.player, c.seasons), files: []string{page, feed},
			load: made(func() ([]content, error) {
				html, err := b.words.page("player", playerPage{b.frame("../"), c.player, c.seasons, feed})
				if err != nil {
					return nil, err
				}
				atom, err := b.playerFeed(c, page, feed)
				return []content{{page, html}, {feed, atom}}, err
			}),
		})
	}
	return groups
}

// Score returns how many games of the season the player has won, drawn and lost.
func (s playerSeason) Score(me person) (score struct{ Won, Drawn, Lost, Open int }) {
	for _, p := range s.Pairings {
		seat := slices.IndexFunc(p.Players, func(q person) bool { return q.ID == me.ID })
		switch {
		case !p.Over():
			score.Open++
		case len(p.Players) == 1 || p.Outcome == league.Annulled:
		case p.points(seat) == 1:
			score.Won++
		case p.points(seat) == 0.5:
			score.Drawn++
		default:
			score.Lost++
		}
	}
	return score
}

// points returns 1 for a player who has won a game, 0.5 for a draw, else 0. A game of three or more is won by
// the player who comes first.
func (p pairingView) points(seat int) float64 {
	if len(p.Places) > 0 {
		if p.Places[seat] == 1 {
			return 1
		}
		return 0
	}
	first, second := league.Game{Result: p.Outcome}.Points()
	return []float64{first, second}[seat]
}
