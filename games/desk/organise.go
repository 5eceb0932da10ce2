package desk

import (
	"errors"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// NewLeague makes a league. By mail, only the organisers that the configuration names can do that.
type NewLeague struct{ League leagues.League }

func (NewLeague) traits() Traits { return Traits{Free: true, Stranger: SignsUp, Sends: true} }

func (c NewLeague) do(h *house) error {
	if err := h.seasons.checkOrganiser(h.Organisers, ""); err != nil {
		return err
	}
	l := c.League
	if err := h.seasons.makeLeague(&l); err != nil {
		return err
	}
	return h.leagueNews.replyLeague(&l, letters.LeagueShown{})
}

func (c NewLeague) operate(h *house) error {
	l := c.League
	return asOperatorRefusal(h.seasons.makeLeague(&l))
}

func (se *seasons) makeLeague(l *leagues.League) error {
	_, taken, err := se.tx.Leagues.ByName(l.Name())
	switch {
	case err != nil:
		return err
	case taken:
		return games.RefuseAbout(games.NotAllowed, games.TopicLeagueTaken, l.Name())
	}
	l.Made, l.Next = se.Now, l.File.Start.Time
	l.Alarm = clock.Later(l.Next, se.Now)
	return se.tx.Leagues.Add(l)
}

// checkOrganiser refuses a sender who has none of the addresses of organisers, and a mail that anybody could
// have written. The name is that of the league, "" for a new one.
func (se *seasons) checkOrganiser(organisers []string, name string) error {
	addresses, err := se.tx.Addresses.Of(se.From.ID)
	if err != nil {
		return err
	}
	organises := slices.ContainsFunc(addresses, func(a games.Address) bool {
		return slices.ContainsFunc(organisers, func(o string) bool { return strings.EqualFold(o, a.Address) })
	})
	if !organises {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoOrganiser, name)
	}
	return se.checkProof()
}

// asOperatorRefusal turns a refusal into one for the operator. Other errors are returned unchanged.
func asOperatorRefusal(err error) error {
	if r, ok := errors.AsType[*games.Refusal](err); ok {
		return &OperatorRefusal{Reason: r.Reason, Topic: r.Facts.Topic}
	}
	return err
}

// Organise does something with a league: by mail its organisers, on the command line the operator.
type Organise struct {
	Name   string
	Action LeagueAction
}

// LeagueAction is what is done with a league.
type LeagueAction interface {
	act(h *house, l *leagues.League) error
}

func (Organise) traits() Traits { return Traits{Free: true, Stranger: SignsUp, Sends: true} }

func (c Organise) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	if err := h.seasons.checkOrganiser(l.File.Organisers, l.Name()); err != nil {
		return err
	}
	if err := c.Action.act(h, &l); err != nil {
		return err
	}
	return h.leagueNews.replyLeague(&l, letters.LeagueShown{})
}

func (c Organise) operate(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err == nil {
		err = c.Action.act(h, &l)
	}
	return asOperatorRefusal(err)
}

// StartSeason begins the next season now.
type StartSeason struct{}

func (StartSeason) act(h *house, l *leagues.League) error {
	open, err := h.tx.Seasons.Open(l.ID)
	if err != nil {
		return err
	}
	entrants, err := h.seasons.readyEntrants(l)
	switch {
	case err != nil:
		return err
	case !l.Closed.IsZero():
		return games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	case !leagues.MayFollow(l, open, h.Now):
		return games.RefuseAbout(games.NotAllowed, games.TopicSeasonRuns, l.Name())
	case !l.CanBegin(entrants):
		return games.RefuseAbout(games.NotAllowed, games.TopicTooFew, l.Name())
	}
	l.Next = h.Now
	return h.seasons.advance(l)
}

// MaxExtension is how many days a season can be extended by at once.
const MaxExtension = 366

// ExtendSeason moves the end of the season that is played, or the start of the next one if none is.
type ExtendSeason struct{ By time.Duration }

func (c ExtendSeason) act(h *house, l *leagues.League) error {
	if !l.Closed.IsZero() {
		return games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	}
	l.Next = l.Next.Add(c.By)
	season, played, err := h.tx.Seasons.Load(l.ID, l.Season)
	if err != nil {
		return err
	}
	if played && season.Decided.IsZero() {
		season.Ends = season.Ends.Add(c.By)
		if err := h.tx.Seasons.Save(season); err != nil {
			return err
		}
	}
	l.Alarm = h.Now // it is set anew
	return h.tx.Leagues.Save(*l)
}

// Announce sends a text to the players of the season, to the entrants of the next one, and to everybody who
// watches the league.
type Announce struct{ Text string }

func (c Announce) act(h *house, l *leagues.League) error {
	if c.Text == "" {
		return games.RefuseAbout(games.NotUnderstood, games.TopicEmpty, "")
	}
	readers, err := h.tx.Leagues.Readers(l.ID, l.Season)
	if err != nil {
		return err
	}
	entrants, err := h.leagueNews.readingEntrants(l)
	if err != nil {
		return err
	}
	readers = slices.DeleteFunc(append(readers, entrants...), func(p games.PlayerID) bool { return p == h.From.ID })
	n := leagueNotice(l, 0, letters.Announced{})
	n.Said = play.Said{By: h.From.ID, Text: c.Text}
	return h.leagueNews.tellAll(n, readers)
}

// AddEntrant enters a player for the next season, in a league of teams for a team.
type AddEntrant struct{ Nick, Team string }

func (c AddEntrant) act(h *house, l *leagues.League) error {
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return err
	}
	return h.enterUnasked(l, p, c.Team)
}

// RemoveEntrant takes a player out of the league, and out of its season.
type RemoveEntrant struct{ Nick string }

func (c RemoveEntrant) act(h *house, l *leagues.League) error {
	p, err := h.people.playerNamed(c.Nick)
	if err != nil {
		return err
	}
	return h.as(p).entries.leaveLeague(l)
}

// CloseLeague ends a league after its season: no other one begins.
type CloseLeague struct{}

func (CloseLeague) act(h *house, l *leagues.League) error {
	if !l.Closed.IsZero() {
		return games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	}
	l.Closed = h.Now
	if err := h.tx.Leagues.Save(*l); err != nil {
		return err
	}
	return h.leagueNews.tellEntrants(l, letters.LeagueClosed{})
}

// AdjudicateLeagueGame ends a game of the league as its organisers decide.
type AdjudicateLeagueGame struct {
	Game    games.GameID
	Outcome rules.Outcome // Win, Draw or Void
	Winner  string        // the nickname of the winner
	Says    string
}

func (c AdjudicateLeagueGame) act(h *house, l *leagues.League) error {
	g, ok, err := h.tx.Games.Load(c.Game)
	switch {
	case err != nil:
		return err
	case !ok || g.League != l.ID:
		return games.RefuseAbout(games.NotAllowed, games.TopicNotInLeague, l.Name())
	}
	end := Adjudicate{Game: c.Game, Outcome: c.Outcome, Says: c.Says}
	if c.Outcome == rules.Win {
		winner, err := h.people.playerNamed(c.Winner)
		if err != nil {
			return err
		}
		end.Winner = winner.ID
	}
	err = end.operate(h.furnish(nobody(h.Now)))
	if _, refused := errors.AsType[*OperatorRefusal](err); refused {
		return games.RefuseAbout(games.NotAllowed, games.TopicNotInLeague, l.Name())
	}
	return err
}
