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
	return h.seasons.makeLeague(&l)
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
	if err := se.tx.Leagues.Add(l); err != nil {
		return err
	}
	organisers, err := se.leagueNews.organisers(l)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(organisers, func(p games.PlayerID) bool { return p == se.From.ID })
	return se.leagueNews.tellLeague(l, 0, letters.LeagueHappened{Event: leagues.Event{What: leagues.Made, Until: l.Next}}, others)
}

// checkOrganiser refuses a sender who has none of the addresses of organisers. The name is that of the league, "" for a new one.
func (se *seasons) checkOrganiser(organisers []string, name string) error {
	addresses, err := se.tx.Addresses.Of(se.From.ID)
	if err != nil {
		return err
	}
	if !oneOrganises(addresses, organisers) {
		return games.RefuseAbout(games.NotAllowed, games.TopicNoOrganiser, name)
	}
	return nil
}

// oneOrganises reports whether one of a player's addresses is an organiser's.
func oneOrganises(addresses []games.Address, organisers []string) bool {
	return slices.ContainsFunc(addresses, func(a games.Address) bool {
		return slices.ContainsFunc(organisers, func(o string) bool {
			domain, anybody := strings.CutPrefix(o, games.AnybodyAt)
			return strings.EqualFold(o, a.Address) || anybody && strings.HasSuffix(strings.ToLower(a.Address), "@"+domain)
		})
	})
}

// Organise does something with a league: by mail its organisers, on the command line the operator.
type Organise struct {
	Name   string
	Action LeagueAction
	Sure   bool // they have answered "yes" to what it brings with it
}

// LeagueAction is what is done with a league. It checks everything first and writes last, and returns what has happened. The
// answer tells that, and so does the next letter to the organisers.
type LeagueAction interface {
	act(h *house, l *leagues.League) (leagues.Event, error)
}

// finalAction is a [LeagueAction] that cannot be taken back, or costs players something. An organiser is asked before.
type finalAction interface {
	LeagueAction
	// foresee returns what would happen, and refuses what act would refuse.
	foresee(h *house, l *leagues.League) (leagues.Event, error)
	// line is how the action is written behind the name of the league.
	line() string
	// below is the text below that line.
	below() string
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
	if final, ok := c.Action.(finalAction); ok && !c.Sure {
		return h.askOrganiser(&l, final)
	}
	event, err := h.organise(&l, c.Action)
	if err != nil {
		return err
	}
	return h.leagueNews.replyLeague(&l, letters.LeagueDone{Event: event})
}

// askOrganiser asks whether an organiser wants what an action brings with it.
func (h *house) askOrganiser(l *leagues.League, final finalAction) error {
	event, err := final.foresee(h, l)
	if err != nil {
		return inLeague(err, l)
	}
	return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{
		Topic: games.TopicOrganise, Name: l.Name(), Foreseen: &games.Foreseen{What: string(event.What), Player: event.Player, Number: event.Number, Until: event.Until},
		Meaning: games.Meaning{Meant: "league " + l.Name() + " " + final.line() + " yes", Below: final.below()},
	}}
}

// organise does something with a league, and notes it.
func (h *house) organise(l *leagues.League, action LeagueAction) (leagues.Event, error) {
	event, err := action.act(h, l)
	if err == nil {
		err = h.leagueNews.note(l, event)
	}
	return event, inLeague(err, l)
}

// inLeague names the league in a refusal that is about nothing else, such as one about a game.
func inLeague(err error, l *leagues.League) error {
	if r, ok := errors.AsType[*games.Refusal](err); ok && r.Facts.Name == "" {
		r.Facts.Name = l.Name()
	}
	return err
}

func (c Organise) operate(h *house) error {
	_, err := c.organise(h)
	return err
}

func (c Organise) organise(h *house) (event leagues.Event, err error) {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err == nil {
		event, err = h.organise(&l, c.Action)
	}
	return event, err
}

// OperateLeague is [Operate] for what the operator does with a league, and returns what has happened.
func OperateLeague(tx Tx, now time.Time, c Organise) (event leagues.Event, err error) {
	err = noted(tx, now, c, func(h *house) (err error) {
		event, err = c.organise(h)
		return err
	})
	return event, err
}
