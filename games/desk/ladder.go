package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// Climb challenges a player of a ladder who stands a little higher. Their game begins at once: that is
// what a ladder is.
type Climb struct{ League, Nick string }

func (Climb) traits() Traits { return Traits{Free: true} }

func (c Climb) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.League)
	if err != nil {
		return err
	}
	season, played, err := h.tx.Seasons.Load(l.ID, l.Season)
	switch {
	case err != nil:
		return err
	case !l.Traits().Climbs:
		return games.RefuseAbout(games.NotAllowed, games.TopicNoLadder, l.Name())
	case !played || !season.Ended.IsZero() || !season.Ends.After(h.Now):
		return games.RefuseAbout(games.NotAllowed, games.TopicNoSeason, l.Name())
	}
	if err := h.checkStays(); err != nil {
		return err
	}
	whom, err := h.people.playerNamed(c.Nick)
	switch {
	case err != nil:
		return err
	case !whom.ForgetAt.IsZero():
		return games.RefuseAbout(games.NotAllowed, games.TopicUnwanted, whom.Nick)
	}
	if why := season.MayClimb(h.From.ID, whom.ID, h.Now); why != "" {
		return games.RefuseAbout(games.NotAllowed, ladderTopics[why], l.Name())
	}
	p := leagues.Pairing{League: l.ID, Season: season.Number, Division: 1, Round: len(season.Pairings) + 1, Number: 1, Players: []games.PlayerID{whom.ID, h.From.ID}}
	return h.seasons.beginPairing(&l, &season, p)
}

// ladderTopics are the topics of refusals, by the reason.
var ladderTopics = map[league.LadderRefusal]string{
	league.NotOnLadder: games.TopicNotOnLadder, league.NotHigher: games.TopicNotHigher, league.TooHigh: games.TopicTooHigh,
	league.TooManyOpen: games.TopicLadderOpen, league.OtherTooMany: games.TopicLadderOtherOpen, league.PlayedJustNow: games.TopicLadderAgain,
}

// joinLadder puts a new player below all others on a ladder whose season is played, so that nobody has
// to wait for the next one.
func (en *entries) joinLadder(l *leagues.League, p games.PlayerID) error {
	season, played, err := en.tx.Seasons.Load(l.ID, l.Season)
	if err != nil || !l.Traits().Climbs || !played || !season.Ended.IsZero() || !season.Ends.After(en.Now) {
		return err
	}
	if old := season.PlaceOf(p); old != nil {
		old.Withdrawn = time.Time{}
		return en.tx.Seasons.SavePlace(season, *old)
	}
	place, err := en.seasons.newPlace(l, leagues.Place{Player: p, Division: 1, Seed: len(season.Places) + 1})
	if err != nil {
		return err
	}
	return en.tx.Seasons.SavePlace(season, place)
}
