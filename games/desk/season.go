package desk

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
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
	begun, err := h.seasons.advance(&l)
	if err != nil || begun == 0 {
		return err
	}
	return h.leagueNews.note(&l, leagues.Event{What: leagues.Began, Number: begun}) // one that an organiser begins is noted there
}

// seasons begins, pairs and decides the seasons of a league.
type seasons struct {
	*asked

	people     *people
	leagueNews *leagueNews
	gameNews   *gameNews
}

// advance goes through the seasons that have not ended, and begins the next one if its day has come. It returns with how
// many players one has begun, 0 if none has.
func (se *seasons) advance(l *leagues.League) (begun int, err error) {
	l.Alarm = time.Time{}
	seasons, err := se.tx.Seasons.Open(l.ID)
	if err != nil {
		return 0, err
	}
	for i := range seasons {
		goOn := se.goOn
		if seasons[i].Number < l.Season { // an older program let it go on beside the next one
			goOn = se.finish
		}
		if err := goOn(l, &seasons[i]); err != nil {
			return 0, err
		}
	}
	if l.Closed.IsZero() && !l.Next.After(se.Now) && leagues.MayFollow(seasons, se.Now) {
		if begun, err = se.beginSeason(l); err != nil {
			return 0, err
		}
	}
	if l.Closed.IsZero() && l.Next.After(se.Now) {
		l.WakeAt(l.Next)
		if err := se.askSilent(l); err != nil {
			return 0, err
		}
	}
	if l.Closed.IsZero() || len(seasons) > 0 {
		if err := se.reportDue(l); err != nil {
			return 0, err
		}
	}
	return begun, se.tx.Leagues.Save(*l)
}

// goOn pairs what is due in a season. When no game is left, it decides the season and ends it.
func (se *seasons) goOn(l *leagues.League, season *leagues.Season) error {
	left, err := se.pairDue(l, season)
	if err != nil {
		return err
	}
	over := !left && se.isOver(season)
	if over && !season.IsDecided() {
		playsOff, err := se.beginPlayOffs(l, season)
		if err != nil {
			return err
		}
		over = !playsOff
	}
	switch {
	case over && !season.IsDecided():
		err = se.conclude(l, season, season.LastEnd(se.Now))
	case season.Decided.IsZero():
		err = se.awaitDecision(l, season)
	}
	switch {
	case err != nil:
		return err
	case over:
		season.Ended = season.LastEnd(se.Now)
	case !season.News.Add(newsEvery).After(se.Now):
		news := letters.SeasonNews{Since: season.News}
		season.News = se.Now
		err = se.leagueNews.tellReaders(l, season, news)
	}
	if err != nil {
		return err
	}
	if season.Ended.IsZero() {
		l.WakeAt(season.News.Add(newsEvery))
	}
	return se.tx.Seasons.Save(*season)
}

// isOver reports whether all games of a season are over, and none can come by a challenge.
func (se *seasons) isOver(season *leagues.Season) bool {
	return leagues.OpenPairings(season.Pairings) == 0 && !(season.Traits().Climbs && season.Ends.After(se.Now))
}

// awaitDecision wakes the league on the last day of a season. From then on, it asks organisers who adjudicate
// for their rulings.
func (se *seasons) awaitDecision(l *leagues.League, season *leagues.Season) error {
	switch {
	case season.Ends.After(se.Now):
		l.WakeAt(season.Ends)
		return nil
	case !season.File.Adjudicate:
		return nil
	}
	return se.leagueNews.askForRulings(l, season)
}

// beginSeason begins the next season with the players who have entered. If they are too few, or cannot be
// divided into tables, the season is put off. It returns the number of its players, 0 if it is put off.
func (se *seasons) beginSeason(l *leagues.League) (players int, err error) {
	if err := se.leaveOut(l); err != nil {
		return 0, err
	}
	entries, err := se.readyEntrants(l)
	if err != nil {
		return 0, err
	}
	if missing := l.Missing(entries); missing > 0 {
		for l.Next.Sub(se.Now) < putOffTime/2 { // not twice in a few days, if the server was away
			l.Next = l.Next.Add(putOffTime)
		}
		return 0, se.leagueNews.tellEntrants(l, letters.SeasonPutOff{Missing: missing})
	}
	if err := se.finishOpen(l); err != nil {
		return 0, err
	}
	if se.Now.Sub(l.Next) > lateStart { // it has its full time all the same
		l.Next = se.Now
	}
	season, err := se.newSeason(l, entries)
	if err != nil {
		return 0, err
	}
	l.Season, l.Next = season.Number, season.Ends.Add(time.Duration(season.File.Pause))
	if err := se.tx.Seasons.Save(season); err != nil {
		return 0, err
	}
	if err := se.tx.Seasons.SavePlaces(season); err != nil {
		return 0, err
	}
	if err := se.leagueNews.tellBegin(l, &season); err != nil {
		return 0, err
	}
	return len(season.Places), se.goOn(l, &season)
}

// newSeason returns the next season of a league with the places of its players.
func (se *seasons) newSeason(l *leagues.League, entries []leagues.Entry) (season leagues.Season, err error) {
	season = leagues.Season{
		Terms: l.Terms, League: l.ID, Number: l.Season + 1, Began: se.Now, News: se.Now, Ends: l.Next.Add(time.Duration(l.File.Season)),
	}
	places, err := se.nextPlaces(l, entries)
	if err != nil {
		return season, err
	}
	for _, p := range places {
		place, err := se.newPlace(l, p)
		if err != nil {
			return season, err
		}
		season.Places = append(season.Places, place)
	}
	season.Secret, err = se.newSecret(&season)
	return season, err
}

// newPlace completes a place of a season that begins, or that is played, with what is known of its player now.
func (se *seasons) newPlace(l *leagues.League, p leagues.Place) (leagues.Place, error) {
	rated, err := se.ratingIn(l, p.Player)
	p.Rating = rated.Rating.Rating
	return p, err
}

// newSecret returns what the lots of a season are drawn with. It follows from the origins of its players, which nobody knows
// but the server, so that a copy of the database that does the same again finds the same secret.
func (se *seasons) newSecret(season *leagues.Season) (leagues.Secret, error) {
	h := sha256.New()
	fmt.Fprintln(h, "pentepost lots of a season", season.League, season.Number, season.Began.UnixMicro())
	for _, p := range season.Places {
		player, err := se.tx.Players.Load(p.Player)
		if err != nil {
			return leagues.Secret{}, err
		}
		fmt.Fprintln(h, player.Origin, player.Joined.UnixMicro())
	}
	return leagues.NewSecret(hex.EncodeToString(h.Sum(nil)[:12])), nil
}

// readyEntrants returns who has entered, wants new games, can be reached and is not silent, the strongest first; of
// equals the first to enter. The others keep their entry for the season after it, but for the silent ones.
func (se *seasons) readyEntrants(l *leagues.League) (ready []leagues.Entry, err error) {
	entries, err := se.tx.Leagues.Entries(l.ID)
	if err != nil {
		return nil, err
	}
	silent, err := se.stillSilent(l, entries)
	if err != nil {
		return nil, err
	}
	ratings := map[games.PlayerID]float64{}
	for _, e := range entries {
		p, err := se.tx.Players.Load(e.Player)
		if err != nil {
			return nil, err
		}
		if !p.HasJoined() || p.RefusesInvitations() || !p.Unreachable.IsZero() || slices.Contains(silent, p.ID) {
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
