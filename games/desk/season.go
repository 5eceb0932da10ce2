package desk

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/rating"
)

// How often the players of a league hear of it, and how long a season waits for enough entries.
const (
	newsEvery  = 7 * clock.Day
	putOffTime = 7 * clock.Day
)

// lateStart is by how much a season can begin late and still end on its day. One begins later if the
// server was away, if the last one was not over, or if its file has a date in the past.
const lateStart = clock.Day

// AdvanceLeague brings a league up to date with time and the results of games: a season begins, rounds
// are paired, a season is decided and ends, news is written. What is done follows from what is
// stored, so that after a crash the same is done again, once.
func AdvanceLeague(tx Tx, id games.LeagueID, now time.Time) error {
	h := unasked(tx, now)
	l, ok, err := tx.Leagues.Load(id)
	if err != nil || !ok || l.Alarm.IsZero() || l.Alarm.After(now) {
		return err
	}
	return h.seasons.advance(&l)
}

// seasons begins, pairs and decides the seasons of a league.
type seasons struct {
	*asked

	people     *people
	leagueNews *leagueNews
	gameNews   *gameNews
}

// advance goes through the seasons that have not ended, and begins the next one if its day has come.
func (se *seasons) advance(l *leagues.League) error {
	l.Alarm = time.Time{}
	seasons, err := se.tx.Seasons.Open(l.ID)
	if err != nil {
		return err
	}
	for i := range seasons {
		if err := se.goOn(l, &seasons[i]); err != nil {
			return err
		}
	}
	if l.Closed.IsZero() && !l.Next.After(se.Now) && leagues.MayFollow(l, seasons, se.Now) {
		if err := se.beginSeason(l); err != nil {
			return err
		}
	}
	if l.Closed.IsZero() && l.Next.After(se.Now) {
		l.WakeAt(l.Next)
	}
	return se.tx.Leagues.Save(*l)
}

// goOn pairs what is due in a season. When no game is left, it decides the season, unless that was done when
// the next one began, and ends it.
func (se *seasons) goOn(l *leagues.League, season *leagues.Season) error {
	err := se.pairDue(l, season)
	if err != nil {
		return err
	}
	over := leagues.OpenPairings(season.Pairings) == 0 && !(l.IsLadder() && season.Ends.After(se.Now))
	switch {
	case over && !season.IsDecided():
		err = se.conclude(l, season)
	case season.Decided.IsZero():
		err = se.awaitDecision(l, season)
	}
	if err != nil {
		return err
	}
	switch {
	case over:
		season.Ended = se.Now
	case !season.News.Add(newsEvery).After(se.Now):
		season.News = se.Now
		err = se.leagueNews.tellReaders(l, season, letters.SeasonNews{})
	}
	if err != nil {
		return err
	}
	if season.Ended.IsZero() {
		l.WakeAt(season.News.Add(newsEvery))
	}
	return se.tx.Seasons.Save(*season)
}

// awaitDecision wakes the league on the last day of a season. From then on, it asks organisers who adjudicate
// for their rulings.
func (se *seasons) awaitDecision(l *leagues.League, season *leagues.Season) error {
	switch {
	case season.Ends.After(se.Now):
		l.WakeAt(season.Ends)
		return nil
	case !l.File.Adjudicate:
		return nil
	}
	return se.leagueNews.askForRulings(l, season)
}

// beginSeason begins the next season with the players who have entered. If they are too few, or cannot be
// divided into tables, the season is put off.
func (se *seasons) beginSeason(l *leagues.League) error {
	entries, err := se.readyEntrants(l)
	if err != nil {
		return err
	}
	if !l.CanBegin(entries) {
		for l.Next.Sub(se.Now) < putOffTime/2 { // not twice in a few days, if the server was away
			l.Next = l.Next.Add(putOffTime)
		}
		return se.leagueNews.tellEntrants(l, letters.SeasonPutOff{})
	}
	if err := se.concludeOpen(l); err != nil {
		return err
	}
	places, err := se.nextPlaces(l, entries)
	if err != nil {
		return err
	}
	if se.Now.Sub(l.Next) > lateStart { // it has its full time all the same
		l.Next = se.Now
	}
	season := leagues.Season{League: l.ID, Number: l.Season + 1, Began: se.Now, News: se.Now, Ends: l.Next.Add(time.Duration(l.File.Season))}
	for _, p := range places {
		if err := se.addPlace(l, &season, p); err != nil {
			return err
		}
	}
	l.Season, l.Next = season.Number, season.Ends.Add(time.Duration(l.File.Pause))
	if err := se.tx.Seasons.Save(season); err != nil {
		return err
	}
	if err := se.leagueNews.tellBegin(l, &season); err != nil {
		return err
	}
	return se.goOn(l, &season)
}

// addPlace adds a place to a season, with the rating of its player now.
func (se *seasons) addPlace(l *leagues.League, season *leagues.Season, p leagues.Place) error {
	rated, err := se.ratingIn(l, p.Player)
	if err != nil {
		return err
	}
	p.Rating = rated.Rating.Rating
	season.Places = append(season.Places, p)
	return nil
}

// readyEntrants returns who has entered, wants new games and can be reached, the strongest first; of
// equals the first to enter. The others keep their entry for the season after it.
func (se *seasons) readyEntrants(l *leagues.League) (ready []leagues.Entry, err error) {
	entries, err := se.tx.Leagues.Entries(l.ID)
	if err != nil {
		return nil, err
	}
	ratings := map[games.PlayerID]float64{}
	for _, e := range entries {
		p, err := se.tx.Players.Load(e.Player)
		if err != nil {
			return nil, err
		}
		if !p.HasJoined() || p.RefusesInvitations() || !p.Unreachable.IsZero() {
			continue
		}
		rated, err := se.ratingIn(l, p.ID)
		if err != nil {
			return nil, err
		}
		ready, ratings[p.ID] = append(ready, e), rated.Rating.Rating
	}
	slices.SortStableFunc(ready, func(a, b leagues.Entry) int { return cmp.Compare(ratings[b.Player], ratings[a.Player]) })
	return ready, nil
}

// ratingIn returns the rating of a player in the game of a league; that of a new player if they have
// none.
func (se *seasons) ratingIn(l *leagues.League, p games.PlayerID) (rating.Player, error) {
	r, ok, err := se.tx.Ratings.Of(p, rating.FamilyOf(l.Rules))
	if !ok {
		r.Rated.Rating = rating.Standard().New
	}
	return r.Rated, err
}

// nextPlaces returns the places of the next season, without ratings.
func (se *seasons) nextPlaces(l *leagues.League, entries []leagues.Entry) (places []leagues.Place, err error) {
	if l.IsTeams() {
		return teamPlaces(entries), nil
	}
	players := make([]games.PlayerID, len(entries))
	for i, e := range entries {
		players[i] = e.Player
	}
	divisions, err := se.nextDivisions(l, players)
	for i, division := range divisions {
		for seed, p := range division {
			places = append(places, leagues.Place{Player: p, Division: i + 1, Seed: seed + 1})
		}
	}
	return places, err
}

// nextDivisions divides the players of the next season: as the last season has decided, with new
// players below.
func (se *seasons) nextDivisions(l *leagues.League, players []games.PlayerID) ([][]games.PlayerID, error) {
	last, _, err := se.tx.Seasons.Load(l.ID, l.Season)
	if err != nil {
		return nil, err
	}
	switch {
	case l.IsLadder():
		return [][]games.PlayerID{l.CarriedOver(&last, players)}, nil
	case !l.HasDivisions():
		return [][]games.PlayerID{players}, nil
	}
	var tables [][]int
	newcomers := players
	for _, table := range l.Tables(&last) {
		var order []int
		for _, row := range table.Rows {
			player := table.Player(row)
			order = append(order, int(player))
			newcomers = slices.DeleteFunc(slices.Clone(newcomers), func(p games.PlayerID) bool { return p == player })
		}
		tables = append(tables, order)
	}
	leaves := func(player int) bool { return !slices.Contains(players, games.PlayerID(player)) }
	var divisions [][]games.PlayerID
	for _, division := range l.Ascent().Next(tables, leaves, numbers(newcomers)) {
		var list []games.PlayerID
		for _, player := range division {
			list = append(list, games.PlayerID(player))
		}
		divisions = append(divisions, list)
	}
	return joinSmall(divisions), nil
}

// numbers returns players as package league counts them.
func numbers(players []games.PlayerID) (list []int) {
	for _, p := range players {
		list = append(list, int(p))
	}
	return list
}

// smallDivision is the smallest number of players that make a division of their own.
const smallDivision = 3

// joinSmall joins a last division that is too small with the one above it.
func joinSmall(divisions [][]games.PlayerID) [][]games.PlayerID {
	last := len(divisions) - 1
	if last < 1 || len(divisions[last]) >= smallDivision {
		return divisions
	}
	divisions[last-1] = slices.Concat(divisions[last-1], divisions[last])
	return divisions[:last]
}
