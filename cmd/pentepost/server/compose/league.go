package compose

import (
	"fmt"
	"maps"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/templates"
)

// leagueOf adds what a letter about a game says of its league: how the division of the game stands.
//
// DECISION: nothing else of the season is loaded. So a letter costs the same in a league of 2,000 players as in one of 20
// (BenchmarkLeagueGame); with all tables it was 20 times as much.
func (g *gatherer) leagueOf(game *games.Game) {
	if g.err != nil || game.League == 0 {
		return
	}
	p, ok, err := g.tx.Seasons.PairingOf(game.ID)
	if g.err = err; !ok || err != nil {
		return
	}
	v := g.season(game.League, p.Season)
	v.Pairing = p
	g.load(func() (err error) { v.Divisions, err = g.tx.Seasons.Divisions(p.League, p.Season); return err })
	v.Season.Sizes = []int{} // a letter about a game says nothing of who goes up
	g.division(v, p.Division)
}

// leagueOfLetter adds the league that a letter is about, and what the reader has to do with it. [letters.Needs] says what
// else the letter needs.
func (g *gatherer) leagueOfLetter() {
	n, reader := &g.view.Notice, g.view.Reader.ID
	v := g.season(n.League, n.Season)
	g.load(func() (err error) { v.Entered, err = g.tx.Leagues.HasEntered(n.League, reader); return err })
	g.load(func() (err error) { v.Reads, err = g.tx.Leagues.Reads(n.League, n.Season, reader); return err })
}

// season adds a league and a season of it, without its players.
func (g *gatherer) season(id games.LeagueID, number int) *templates.LeagueView {
	v := &templates.LeagueView{}
	g.load(func() error {
		l, ok, err := g.tx.Leagues.Load(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no league %d", id)
		}
		v.League = l
		return err
	})
	g.load(func() (err error) { v.Season, _, err = g.tx.Seasons.Outline(id, number); return err })
	g.view.League = v
	return v
}

// entrants adds who takes part in the next season.
func (g *gatherer) entrants() {
	v := g.view.League
	g.load(func() (err error) { v.Entries, err = g.tx.Leagues.Entries(v.League.ID); return err })
	g.load(func() error {
		names, err := g.tx.Leagues.EntrantNicks(v.League.ID)
		maps.Copy(g.view.Names, names)
		return err
	})
}

// ownDivision adds the reader's division. Readers who do not play read of the first one.
func (g *gatherer) ownDivision() {
	v := g.view.League
	sizes, own := g.sizes(v), g.numberOfOwn(v)
	if len(sizes) > 0 {
		g.division(v, own)
		g.nicks(v, own)
	}
	for i := range v.Season.Pairings {
		if p := &v.Season.Pairings[i]; p.Division == own {
			g.names(p.Players)
		}
	}
}

// tables adds the divisions that a letter with the tables shows: all of them or, if they are too many for a letter, the one
// that the reader asked for, or their own.
func (g *gatherer) tables() {
	v := g.view.League
	asked, _ := g.view.Notice.Letter.(letters.LeagueTable)
	sizes, number := g.sizes(v), asked.Division
	switch {
	case len(sizes) == 0:
		return
	case number > 0 && number <= len(sizes):
	case templates.FitsLetter(sizes):
		number = 0
	default:
		number = g.numberOfOwn(v)
	}
	g.division(v, number)
	g.nicks(v, number)
	if asked.As == desk.AsCSV { // the files have everything
		g.load(func() error { return g.tx.Seasons.FillDivision(&v.Season, 0) })
		g.nicks(v, 0)
	}
}

// sizes returns how many players each division has, none if no season has begun.
func (g *gatherer) sizes(v *templates.LeagueView) (sizes []int) {
	g.load(func() (err error) { sizes, err = g.tx.Seasons.Sizes(v.League.ID, v.Season.Number); return err })
	v.Divisions, v.Season.Sizes = len(sizes), sizes
	return sizes
}

// numberOfOwn returns the reader's division, 1 for a reader who does not play.
func (g *gatherer) numberOfOwn(v *templates.LeagueView) (number int) {
	g.load(func() (err error) {
		number, err = g.tx.Seasons.DivisionOf(v.League.ID, v.Season.Number, g.view.Reader.ID)
		return err
	})
	return max(number, 1)
}

// division adds the table of one division, or of all if it is 0. The table of teams follows from the games on all boards.
func (g *gatherer) division(v *templates.LeagueView, number int) {
	loaded := number
	if v.League.Traits().Teams {
		loaded = 0
	}
	g.load(func() error { return g.tx.Seasons.FillDivision(&v.Season, loaded) })
	if g.err != nil {
		return
	}
	for i := range v.Season.Places {
		g.names(v.Season.Places[i].Before)
	}
	v.Teams = v.Season.TeamTable()
	if number == 0 {
		v.Tables = v.Season.Tables()
		return
	}
	v.Tables = append(v.Tables, v.Season.Division(number).Table())
}

// nicks adds the nicknames of the players of one division, or of all if it is 0.
func (g *gatherer) nicks(v *templates.LeagueView, division int) {
	g.load(func() error {
		names, err := g.tx.Seasons.Nicks(v.League.ID, v.Season.Number, division)
		maps.Copy(g.view.Names, names)
		return err
	})
}

// openGames adds the reader's running games of the season, with their clocks.
func (g *gatherer) openGames() {
	for _, id := range g.view.League.Season.OpenGamesOf(g.view.Reader.ID) {
		g.load(func() error {
			game, ok, err := g.tx.Games.Load(id)
			if ok {
				g.view.Games = append(g.view.Games, game)
			}
			return err
		})
	}
	for i := range g.view.Games {
		g.timeOnTurn(&g.view.Games[i])
		g.names(g.view.Games[i].Seats)
	}
}

// rulings adds the running games of the season.
func (g *gatherer) rulings() {
	v := g.view.League
	g.load(func() (err error) {
		v.Divisions, err = g.tx.Seasons.Divisions(v.League.ID, v.Season.Number)
		return err
	})
	g.load(func() (err error) {
		v.Open, v.OpenAll, err = g.tx.Seasons.OpenGames(v.League.ID, v.Season.Number, templates.MostRulings)
		return err
	})
	for i := range v.Open {
		g.names(v.Open[i].Players)
	}
}
