package games

import (
	"cmp"
	"slices"
	"time"

	"pentepost/games/clock"
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
func AdvanceLeague(tx Tx, id LeagueID, now time.Time) error {
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
func (se *seasons) advance(l *League) error {
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
	if l.Closed.IsZero() && !l.Next.After(se.Now) && mayFollow(l, seasons, se.Now) {
		if err := se.beginSeason(l); err != nil {
			return err
		}
	}
	if l.Closed.IsZero() && l.Next.After(se.Now) {
		l.wakeAt(l.Next)
	}
	return se.tx.Leagues.Save(*l)
}

// wakeAt sets the alarm, unless it is set to an earlier time.
func (l *League) wakeAt(at time.Time) {
	if l.Alarm.IsZero() || at.Before(l.Alarm) {
		l.Alarm = at
	}
}

// mayFollow reports whether the next season can begin while earlier ones go on. Where all games begin at once,
// the last games of a season may go on after its last day.
func mayFollow(l *League, seasons []Season, now time.Time) bool {
	for _, season := range seasons {
		if season.Ended.IsZero() && (!l.beginsAtOnce() || season.Ends.After(now)) {
			return false
		}
	}
	return true
}

// goOn pairs what is due in a season. When no game is left, it decides the season, unless that was done when
// the next one began, and ends it.
func (se *seasons) goOn(l *League, season *Season) error {
	err := se.pairDue(l, season)
	if err != nil {
		return err
	}
	over := openPairings(season.Pairings) == 0 && !(l.isLadder() && season.Ends.After(se.Now))
	switch {
	case over && !season.decided():
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
		err = se.leagueNews.tellReaders(l, season, SeasonNews{})
	}
	if err != nil {
		return err
	}
	if season.Ended.IsZero() {
		l.wakeAt(season.News.Add(newsEvery))
	}
	return se.tx.Seasons.Save(*season)
}

// awaitDecision wakes the league on the last day of a season. From then on, it asks organisers who adjudicate
// for their rulings.
func (se *seasons) awaitDecision(l *League, season *Season) error {
	switch {
	case season.Ends.After(se.Now):
		l.wakeAt(season.Ends)
		return nil
	case !l.File.Adjudicate:
		return nil
	}
	return se.leagueNews.askForRulings(l, season)
}

// beginSeason begins the next season with the players who have entered. If they are too few, or cannot be
// divided into tables, the season is put off.
func (se *seasons) beginSeason(l *League) error {
	entries, err := se.readyEntrants(l)
	if err != nil {
		return err
	}
	if !l.canBegin(entries) {
		for l.Next.Sub(se.Now) < putOffTime/2 { // not twice in a few days, if the server was away
			l.Next = l.Next.Add(putOffTime)
		}
		return se.leagueNews.tellEntrants(l, SeasonPutOff{})
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
	season := Season{League: l.ID, Number: l.Season + 1, Began: se.Now, News: se.Now, Ends: l.Next.Add(time.Duration(l.File.Season))}
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
func (se *seasons) addPlace(l *League, season *Season, p Place) error {
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
func (se *seasons) readyEntrants(l *League) (ready []Entry, err error) {
	entries, err := se.tx.Leagues.Entries(l.ID)
	if err != nil {
		return nil, err
	}
	ratings := map[PlayerID]float64{}
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
	slices.SortStableFunc(ready, func(a, b Entry) int { return cmp.Compare(ratings[b.Player], ratings[a.Player]) })
	return ready, nil
}

// ratingIn returns the rating of a player in the game of a league; that of a new player if they have
// none.
func (se *seasons) ratingIn(l *League, p PlayerID) (rating.Player, error) {
	r, ok, err := se.tx.Ratings.Of(p, rating.FamilyOf(l.Rules))
	if !ok {
		r.Rated.Rating = rating.Standard().New
	}
	return r.Rated, err
}

// nextPlaces returns the places of the next season, without ratings.
func (se *seasons) nextPlaces(l *League, entries []Entry) (places []Place, err error) {
	if l.isTeams() {
		return teamPlaces(entries), nil
	}
	players := make([]PlayerID, len(entries))
	for i, e := range entries {
		players[i] = e.Player
	}
	divisions, err := se.nextDivisions(l, players)
	for i, division := range divisions {
		for seed, p := range division {
			places = append(places, Place{Player: p, Division: i + 1, Seed: seed + 1})
		}
	}
	return places, err
}

// nextDivisions divides the players of the next season: as the last season has decided, with new
// players below.
func (se *seasons) nextDivisions(l *League, players []PlayerID) ([][]PlayerID, error) {
	last, _, err := se.tx.Seasons.Load(l.ID, l.Season)
	if err != nil {
		return nil, err
	}
	switch {
	case l.isLadder():
		return [][]PlayerID{l.carriedOver(&last, players)}, nil
	case !l.hasDivisions():
		return [][]PlayerID{players}, nil
	}
	var tables [][]int
	newcomers := players
	for _, table := range l.Tables(&last) {
		var order []int
		for _, row := range table.Rows {
			player := table.Player(row)
			order = append(order, int(player))
			newcomers = slices.DeleteFunc(slices.Clone(newcomers), func(p PlayerID) bool { return p == player })
		}
		tables = append(tables, order)
	}
	leaves := func(player int) bool { return !slices.Contains(players, PlayerID(player)) }
	var divisions [][]PlayerID
	for _, division := range l.ascent().Next(tables, leaves, numbers(newcomers)) {
		var list []PlayerID
		for _, player := range division {
			list = append(list, PlayerID(player))
		}
		divisions = append(divisions, list)
	}
	return joinSmall(divisions), nil
}

// numbers returns players as package league counts them.
func numbers(players []PlayerID) (list []int) {
	for _, p := range players {
		list = append(list, int(p))
	}
	return list
}

// smallDivision is the smallest number of players that make a division of their own.
const smallDivision = 3

// joinSmall joins a last division that is too small with the one above it.
func joinSmall(divisions [][]PlayerID) [][]PlayerID {
	last := len(divisions) - 1
	if last < 1 || len(divisions[last]) >= smallDivision {
		return divisions
	}
	divisions[last-1] = slices.Concat(divisions[last-1], divisions[last])
	return divisions[:last]
}
