package pages

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/store"
)

// mostOpen is how many running games a page shows.
const mostOpen = 24

// The data of the pages of a division.
type (
	divisionView struct {
		Table  tableView
		Open   []openDay // running games, by the day when the turn began
		More   int       // running games that are not in Open
		Rounds []roundView
		Turn   turning // to the other pages with games
	}
	divisionPage struct {
		frame
		League   leagueView
		Season   seasonView
		Division divisionView
	}
	roundsPage struct {
		frame
		League   leagueView
		Season   seasonView
		Division int
		Alone    bool // it is the only one
		Page     string
		Rounds   []roundView
		Turn     turning
	}
	roundView struct {
		Number   int  // 0 where rounds mean nothing
		PlayOff  bool // its games part players who are level
		Pairings []pairingView
	}
	openDay struct {
		Day   time.Time
		Games []openGame
	}
	// openGame is a game that goes on.
	//
	// DECISION: pages do not say until when a player has time. That depends on when they are on vacation and whether
	// letters reach them, which is nothing to tell everybody. Those who watch a game by mail are not told either.
	openGame struct {
		Game    games.GameID
		Players []person
		Turn    person
		Moves   int
	}
)

// loadOpen loads the running games to be shown: those that have waited longest for a move.
func (b *builder) loadOpen(tx *store.Tx, d *division) (list []games.Game, err error) {
	slices.SortStableFunc(d.open, func(x, y store.GameStamp) int { return cmp.Or(x.Moved.Compare(y.Moved), cmp.Compare(x.ID, y.ID)) })
	for _, stamp := range d.open[:min(len(d.open), mostOpen)] {
		err := tx.Games.Use(stamp.ID, func(g games.Game) error {
			list = append(list, g)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return list, nil
}

// divisionPages makes the pages of a division.
func (b *builder) divisionPages(d *division, running []games.Game) ([]content, error) {
	page, err := b.words.page("division", divisionPage{b.frame(d.names[0]), d.league.in(d.season), d.league.seasonView(d.season), b.divisionView(d, running)})
	if err != nil {
		return nil, err
	}
	more, err := b.roundPages(d)
	return append([]content{{d.names[0], page}}, more...), err
}

// divisionView returns what the first page of a division shows, with some of its running games.
func (b *builder) divisionView(d *division, running []games.Game) divisionView {
	tables := d.season.tables()
	t := &tables[d.number-1]
	v := divisionView{Table: b.table(d.league, d.season, t, len(tables) == 1), More: len(d.open) - len(running)}
	if d.season.crosses(t) {
		v.Table.cross(d.season, t)
	}
	if d.season.charts(t) {
		v.Table.chart(d)
	}
	v.Rounds, v.Turn = b.rounds(d.season, d.ordered()[0]), turn(d.names, 0)
	for _, g := range running {
		day := g.Moved.UTC().Truncate(24 * time.Hour)
		if last := len(v.Open) - 1; last < 0 || !v.Open[last].Day.Equal(day) {
			v.Open = append(v.Open, openDay{Day: day})
		}
		last := &v.Open[len(v.Open)-1]
		last.Games = append(last.Games, openGame{g.ID, b.people.of(g.Seats), b.people[g.OnTurn()], len(g.Plies)})
	}
	return v
}

// ordered returns the pairings of a division as its pages show them. Where a round follows from the one before it, the
// latest round comes first.
func (d *division) ordered() [][]leagues.Pairing {
	list := slices.Clone(d.pairings)
	if !d.season.Traits().AtOnce {
		slices.SortStableFunc(list, func(x, y leagues.Pairing) int { return y.Round - x.Round })
	}
	return onPages(list, rowsOnPage)
}

// rounds returns pairings by round.
func (d *data) rounds(s *season, pairings []leagues.Pairing) (rounds []roundView) {
	for _, p := range pairings {
		number := p.Round
		if s.Traits().Climbs {
			number = 0 // each game is a round of its own
		}
		if last := len(rounds) - 1; last < 0 || rounds[last].Number != number || rounds[last].PlayOff != p.PlayOff {
			rounds = append(rounds, roundView{Number: number, PlayOff: p.PlayOff})
		}
		last := &rounds[len(rounds)-1]
		last.Pairings = append(last.Pairings, d.pairing(p))
	}
	return rounds
}

// roundPages makes the pages with the games that have no room on the first page of a division.
func (b *builder) roundPages(d *division) (files []content, err error) {
	for i, pairings := range d.ordered() {
		if i == 0 {
			continue
		}
		view := roundsPage{b.frame(d.names[i]), d.league.in(d.season), d.league.seasonView(d.season), d.number, d.season.DivisionCount() == 1, d.names[0], b.rounds(d.season, pairings), turn(d.names, i)}
		page, err := b.words.page("rounds", view)
		if err != nil {
			return nil, err
		}
		files = append(files, content{d.names[i], page})
	}
	return files, nil
}
