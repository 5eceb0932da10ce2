package desk

import (
	"errors"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/letters"
)

// AddEntrant enters a player for the next season, in a league of teams for a team.
type AddEntrant struct{ Nick, Team string }

func (c AddEntrant) act(h *house, l *leagues.League) (leagues.Event, error) {
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return leagues.Event{}, err
	}
	return leagues.Event{What: leagues.Entered, Player: p.ID, Until: l.Next}, aboutEntrant(h.enterUnasked(l, p, c.Team), p)
}

// aboutEntrant turns a refusal of a player who wants to enter into one of an organiser who enters them.
func aboutEntrant(err error, p games.Player) error {
	refused, ok := errors.AsType[*games.Refusal](err)
	if !ok {
		return err
	}
	if topic := map[string]string{
		games.TopicEnteredTwice: games.TopicEnteredOther, games.TopicLeagueAsks: games.TopicAsksOther, games.TopicLeagueBarred: games.TopicBarredOther,
	}[refused.Facts.Topic]; topic != "" {
		return games.RefuseAbout(refused.Reason, topic, p.Nick)
	}
	return err
}

// RemoveEntrant takes a player out of the league, and out of its season.
type RemoveEntrant struct{ Nick string }

func (c RemoveEntrant) line() string { return "remove " + c.Nick }
func (RemoveEntrant) below() string  { return "" }

func (c RemoveEntrant) foresee(h *house, l *leagues.League) (leagues.Event, error) {
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return leagues.Event{}, err
	}
	event := leagues.Event{What: leagues.Left, Player: p.ID}
	played, err := h.as(p).entries.playedIn(l)
	if refused, ok := errors.AsType[*games.Refusal](err); ok && refused.Facts.Topic == games.TopicNotEntered {
		err = games.RefuseAbout(games.NotAllowed, games.TopicNotEnteredOther, p.Nick)
	}
	for i := range played {
		cost := &games.LeavingCost{}
		addCost(cost, &played[i], p.ID)
		event.What = leagues.Withdrew
		event.Number += cost.Void + cost.Lost
	}
	return event, err
}

func (c RemoveEntrant) act(h *house, l *leagues.League) (leagues.Event, error) {
	event, err := c.foresee(h, l)
	if err != nil {
		return event, err
	}
	p, err := h.tx.Players.Load(event.Player)
	if err == nil {
		_, err = h.as(p).entries.leaveLeague(l)
	}
	return event, err
}

// ReturnPlayer lets a player play on who has withdrawn from the season, or was removed. Their results count again, and the games
// that ended by it go on.
type ReturnPlayer struct{ Nick string }

func (c ReturnPlayer) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Returned}
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return event, err
	}
	event.Player = p.ID
	season, err := h.seasons.running(l)
	if err != nil {
		return event, err
	}
	place := season.PlaceOf(p.ID)
	if place == nil || place.Withdrawn.IsZero() || p.Gone() {
		return event, games.RefuseAbout(games.NotAllowed, games.TopicNotWithdrawn, p.Nick)
	}
	event.Number, err = h.comeBack(&season, place)
	if err != nil {
		return event, err
	}
	if err := h.tx.Leagues.SaveEntry(leagues.Entry{League: l.ID, Player: p.ID, Team: place.Team, Entered: h.Now}); err != nil {
		return event, err
	}
	if err := h.leagueNews.tellLeague(l, season.Number, letters.LeagueHappened{Event: event}, []games.PlayerID{p.ID}); err != nil {
		return event, err
	}
	return event, h.tx.Leagues.Wake(l.ID, h.Now)
}

// comeBack lets a player play on in a season, and returns how many games go on. A game with somebody who has left, too,
// stays as it ended.
func (h *house) comeBack(season *leagues.Season, place *leagues.Place) (goOn int, err error) {
	left := place.Withdrawn
	place.Withdrawn, place.Annulled = time.Time{}, false
	if err := h.tx.Seasons.SavePlace(*season, *place); err != nil {
		return 0, err
	}
	for _, p := range season.Pairings {
		if p.Game == 0 || !slices.Contains(p.Players, place.Player) {
			continue
		}
		g, ok, err := h.tx.Games.Load(p.Game)
		if err != nil {
			return goOn, err
		}
		if !ok { // its record has been forgotten
			continue
		}
		all, err := h.allPlay(season, p.Players)
		if err != nil {
			return goOn, err
		}
		if all && !g.Ended.Before(left) && g.Position.Result().Over() {
			if err := (UndoTurn{Ruler: Ruler{h.From.ID}, Game: g.ID}).operate(h.furnish(nobody(h.Now))); err != nil {
				return goOn, err
			}
			goOn++
			continue
		}
		if season.Annulled(&p) {
			continue
		}
		p.SetResult(&g)
		if err := h.tx.Seasons.SavePairing(p); err != nil {
			return goOn, err
		}
	}
	return goOn, nil
}

// allPlay reports whether players all have their places in a season, and are still there.
func (h *house) allPlay(season *leagues.Season, players []games.PlayerID) (bool, error) {
	for _, id := range players {
		p, err := h.tx.Players.Load(id)
		if err != nil || p.Gone() || !season.Plays(id) {
			return false, err
		}
	}
	return true, nil
}

// EnterLate enters a player into the season that is played, and into the next ones. The league's file must allow it.
type EnterLate struct{ Nick string }

func (c EnterLate) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.CameLate}
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return event, err
	}
	event.Player = p.ID
	season, err := h.seasons.running(l)
	if err != nil {
		return event, err
	}
	if err := checkLate(l, &season, p.ID); err != nil {
		return event, err
	}
	division := roomiest(&season)
	if division == 0 {
		facts := games.Facts{Topic: games.TopicSeasonFull, Name: l.Name(), Count: season.File.Size}
		return event, &games.Refusal{Reason: games.Limit, Facts: facts}
	}
	entries, err := h.tx.Leagues.Entries(l.ID)
	if err == nil && !hasEntered(entries, p.ID) {
		err = aboutEntrant(h.enterUnasked(l, p, ""), p)
	}
	if err != nil {
		return event, err
	}
	seed := 0
	for _, other := range season.Places {
		if other.Division == division {
			seed = max(seed, other.Seed)
		}
	}
	place, err := h.seasons.newPlace(l, leagues.Place{Player: p.ID, Division: division, Seed: seed + 1, Entered: h.Now})
	if err != nil {
		return event, err
	}
	event.Number = division
	if err := h.tx.Seasons.SavePlace(season, place); err != nil {
		return event, err
	}
	if err := h.leagueNews.tellLeague(l, season.Number, letters.LeagueHappened{Event: event}, []games.PlayerID{p.ID}); err != nil {
		return event, err
	}
	return event, h.tx.Leagues.Wake(l.ID, h.Now)
}

// checkLate refuses a player who cannot come into a season that is played.
func checkLate(l *leagues.League, season *leagues.Season, p games.PlayerID) error {
	switch {
	case !season.Traits().Late || !season.Decided.IsZero():
		return games.RefuseAbout(games.NotAllowed, games.TopicNoLateEntry, l.Name())
	case !l.File.LateEntry:
		return games.RefuseAbout(games.NotAllowed, games.TopicLateEntryOff, l.Name())
	case season.PlaceOf(p) != nil:
		return games.RefuseAbout(games.NotAllowed, games.TopicPlaysAlready, l.Name())
	}
	return nil
}

// roomiest returns the division of a season with the fewest players, of equals the lowest; 0 if all are full.
func roomiest(season *leagues.Season) (division int) {
	fewest := 0
	for i, size := range slices.Backward(season.DivisionSizes()) {
		full := season.Traits().Divided && size >= season.File.Size
		if !full && (division == 0 || size < fewest) {
			division, fewest = i+1, size
		}
	}
	return division
}

// GiveBye gives a player the next round of a Swiss off, for half a point, or takes that back.
//
// FIDE, C.04.A and C.05: a half-point bye is asked for before the round is paired. It does not keep a player from getting the
// full-point bye of an odd number later.
type GiveBye struct {
	Nick string
	Off  bool // take it back
}

func (c GiveBye) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.ByeGiven}
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return event, err
	}
	event.Player = p.ID
	season, err := h.seasons.runningAs(l, func(t leagues.Traits) bool { return t.Byes }, games.TopicNoByes)
	if err != nil {
		return event, err
	}
	round := season.RoundToCome()
	switch {
	case round == 0:
		return event, games.RefuseAbout(games.NotAllowed, games.TopicLastRound, l.Name())
	case !season.Plays(p.ID):
		return event, games.RefuseAbout(games.NotAllowed, games.TopicPlaysNot, p.Nick)
	}
	place := season.PlaceOf(p.ID)
	place.Byes = slices.DeleteFunc(place.Byes, func(n int) bool { return n == round })
	if event.Number = round; c.Off {
		event.What = leagues.ByeTakenBack
	} else {
		place.Byes = append(place.Byes, round)
	}
	if err := h.tx.Seasons.SavePlace(season, *place); err != nil {
		return event, err
	}
	return event, h.leagueNews.tellLeague(l, season.Number, letters.LeagueHappened{Event: event}, []games.PlayerID{p.ID})
}

// OrderTeam says who plays at which board of a team from the next season on: the first player at the first board. Players
// who are not named follow, by their ratings; who finds no board is a reserve.
type OrderTeam struct {
	Team  string
	Nicks []string
}

func (c OrderTeam) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Ordered, Says: c.Team, Number: len(c.Nicks)}
	if !l.Traits().Teams {
		return event, games.RefuseAbout(games.NotAllowed, games.TopicNoTeams, l.Name())
	}
	all, err := h.tx.Leagues.Entries(l.ID)
	if err != nil {
		return event, err
	}
	members := slices.DeleteFunc(all, func(e leagues.Entry) bool { return !strings.EqualFold(e.Team, c.Team) })
	boards := map[games.PlayerID]int{}
	for i, nick := range c.Nicks {
		p, err := h.people.playerNamed(nick)
		if err != nil {
			return event, err
		}
		if !hasEntered(members, p.ID) {
			return event, games.RefuseAbout(games.NotAllowed, games.TopicNotInTeam, p.Nick)
		}
		boards[p.ID] = i + 1
	}
	for _, e := range members {
		e.Board = boards[e.Player]
		if err := h.tx.Leagues.SaveEntry(e); err != nil {
			return event, err
		}
	}
	return event, nil
}
