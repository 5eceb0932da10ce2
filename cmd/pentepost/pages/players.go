package pages

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// How many games the page of a player shows, and how many names the list of players.
const (
	mostRunning       = 12
	mostGamesOfPlayer = 20
	namesOnPage       = 1000
)

// The data of the pages of a player.
type (
	playerPage struct {
		frame
		Player    person
		Ratings   []ratingView
		Total     score
		Opponents []opponent
		Opposed   string         // the page with all opponents; "" if they are all here
		Seasons   []playerSeason // the latest one first
		Running   []pairingView
		More      int       // running games that are not in Running
		Latest    []gameRow // the games that ended last, the latest one first
		Archive   string    // the page with the latest of all games; "" if they are all here
		Feed      string
	}
	playerSeason struct {
		League    leagueView
		Season    seasonView
		Division  int
		Alone     bool // there is no other division
		Finish    int  // the place; 0 while it is not decided
		Score     score
		Open      int
		Withdrawn bool
	}
	playerGames struct {
		frame
		Player person
		Games  []gameRow
		Turn   turning
	}
	playersPage struct {
		frame
		Players []person
		Turn    turning
	}
)

// career is what a player has done in leagues.
type career struct {
	player  person
	seasons []playerSeason
	running []pairingView
	ended   []gameRow // sorted by when they ended
	since   time.Time // the first season began
}

// allCareers returns what each player has done, without hidden players.
func (d *data) allCareers() []*career {
	all := map[games.PlayerID]*career{}
	for i := range d.leagues {
		l := &d.leagues[i]
		for j := range l.seasons {
			d.addSeason(all, l, &l.seasons[j])
		}
	}
	for _, g := range d.ended {
		for _, p := range g.Players {
			if c := all[p.ID]; c != nil {
				c.ended = append(c.ended, g)
			}
		}
	}
	var list []*career
	for _, c := range all {
		if !c.player.Hidden {
			slices.SortStableFunc(c.seasons, func(x, y playerSeason) int { return y.Season.Began.Compare(x.Season.Began) })
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(x, y *career) int { return cmp.Compare(x.player.ID, y.player.ID) })
	return list
}

// addSeason adds a season to the careers of its players.
func (d *data) addSeason(all map[games.PlayerID]*career, l *leagueData, s *season) {
	pairings := map[games.PlayerID][]leagues.Pairing{}
	for _, p := range s.Pairings {
		for _, id := range p.Players {
			pairings[id] = append(pairings[id], p)
		}
	}
	for i := range s.Places {
		place := &s.Places[i]
		for _, id := range append([]games.PlayerID{place.Player}, place.Before...) {
			c := all[id]
			if c == nil {
				c = &career{player: d.people[id], since: s.Began}
				all[id] = c
			}
			if s.Began.Before(c.since) {
				c.since = s.Began
			}
			c.add(d, l, s, place, pairings[id])
		}
	}
}

// add adds a season. The page of a player changes when their own games change, and when a season is decided. Games of other
// players do not change it.
func (c *career) add(d *data, l *leagueData, s *season, place *leagues.Place, pairings []leagues.Pairing) {
	p := playerSeason{
		League:   leagueView{Name: l.Name(), Variant: s.Rules.Name, Page: l.folder() + "index.html"},
		Season:   seasonView{Number: s.Number, Began: s.Began, Ends: s.Ends, Page: l.seasonFile(s.Number, ".html")},
		Division: place.Division, Alone: s.DivisionCount() == 1, Withdrawn: place.Player != c.player.ID || !place.Withdrawn.IsZero(),
	}
	if s.IsDecided() && place.Player == c.player.ID {
		p.Finish = cmp.Or(place.TeamFinish, place.Finish)
	}
	for _, g := range pairings {
		v := d.pairing(g)
		switch {
		case !v.Over():
			p.Open++
			c.running = append(c.running, v)
		case v.counts():
			p.Score.add(v.points(slices.Index(g.Players, c.player.ID)))
		}
	}
	c.seasons = append(c.seasons, p)
}

// total adds up the seasons.
func (c *career) total() (sum score) {
	for _, s := range c.seasons {
		sum.Won, sum.Drawn, sum.Lost = sum.Won+s.Score.Won, sum.Drawn+s.Score.Drawn, sum.Lost+s.Score.Lost
	}
	return sum
}

// file returns the name of a file of the player.
func (c *career) file(suffix string) string { return fmt.Sprintf("players/%d%s", c.player.ID, suffix) }

// playerGroups returns the pages and the feed of each player, and the list of all.
func (b *builder) playerGroups() (groups []group) {
	ratings := b.ratingsByPlayer()
	var list []person
	for _, c := range b.careers {
		list = append(list, c.player)
		groups = append(groups, b.playerGroup(c, ratings[c.player.ID]))
		groups = append(groups, b.opponentGroups(c)...)
		groups = append(groups, b.gamesOfPlayer(c)...)
	}
	slices.SortStableFunc(list, func(x, y person) int { return cmp.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name)) })
	pages := onPages(list, namesOnPage)
	names := pageNames("players/index", len(pages))
	for i, some := range pages {
		view := playersPage{b.frame(names[i]), some, turn(names, i)}
		groups = append(groups, b.plainGroup("players "+names[i], names[i], "players", view, some, view.Turn))
	}
	return groups
}

// playerGroup returns the page and the feed of a player.
func (b *builder) playerGroup(c *career, ratings []ratingView) group {
	page, feed := c.player.Page(), c.file(".xml")
	return group{
		name: fmt.Sprintf("player %d", c.player.ID), stamp: stampOf(c.player, ratings, c.seasons, c.running, c.ended), files: []string{page, feed},
		load: made(func() ([]content, error) {
			html, err := b.words.page("player", b.playerView(c, ratings))
			if err != nil {
				return nil, err
			}
			atom, err := feedWriter{b}.ofPlayer(c, page, feed)
			return []content{{page, html}, {feed, atom}}, err
		}),
	}
}

// playerView returns what the page of a player shows.
func (b *builder) playerView(c *career, ratings []ratingView) playerPage {
	running := c.running[:min(len(c.running), mostRunning)]
	view := playerPage{
		frame: b.frame(c.player.Page()), Player: c.player, Ratings: ratings, Total: c.total(), Seasons: c.seasons,
		Running: running, More: len(c.running) - len(running), Feed: c.file(".xml"),
	}
	if view.Opponents = opponents(c.player, c.ended); len(view.Opponents) > mostOpponents {
		view.Opponents, view.Opposed = view.Opponents[:mostOpponents], c.file("-opponents.html")
	}
	for _, g := range slices.Backward(c.ended) {
		if len(view.Latest) == mostGamesOfPlayer {
			view.Archive = pageName(c.file("-games"), pagesFor(len(c.ended), rowsOnPage))
			break
		}
		view.Latest = append(view.Latest, g)
	}
	return view
}

// opponentGroups returns the pages with all opponents of a player whose page has no room for them.
func (b *builder) opponentGroups(c *career) (groups []group) {
	list := opponents(c.player, c.ended)
	if len(list) <= mostOpponents {
		return nil
	}
	pages := onPages(list, rowsOnPage)
	names := pageNames(c.file("-opponents"), len(pages))
	for i, some := range pages {
		view := opponentsPage{b.frame(names[i]), c.player, some, turn(names, i)}
		groups = append(groups, b.plainGroup(names[i], names[i], "opponents", view, c.player, some, view.Turn))
	}
	return groups
}

// gamesOfPlayer returns the pages with all games of a player whose page has no room for them. The first page has the oldest
// games, so that a new one changes only the last page.
func (b *builder) gamesOfPlayer(c *career) (groups []group) {
	if len(c.ended) <= mostGamesOfPlayer {
		return nil
	}
	pages := onPages(c.ended, rowsOnPage)
	names := pageNames(c.file("-games"), len(pages))
	for i, some := range pages {
		view := playerGames{frame: b.frame(names[i]), Player: c.player, Turn: turn(names, i)}
		for _, g := range slices.Backward(some) {
			view.Games = append(view.Games, g)
		}
		groups = append(groups, b.plainGroup(names[i], names[i], "playergames", view, c.player, view.Games, view.Turn))
	}
	return groups
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
