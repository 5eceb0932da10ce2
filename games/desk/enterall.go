package desk

import (
	"errors"
	"fmt"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
)

// EnterAll enters several players for the next season of a league: all of them or none. If players are equally
// strong, their order is the one in the list.
type EnterAll struct {
	Name     string
	Entrants []Entrant
}

// Entrant is a player who is to be entered in a league.
type Entrant struct {
	Player string // nickname or mail address
	Team   string // "" in a league without teams
}

// EntrantsRefused is the error of [EnterAll] if somebody cannot be entered. It has a refusal for each of them, by
// the index in [EnterAll.Entrants].
type EntrantsRefused map[int]*games.Refusal

func (r EntrantsRefused) Error() string { return fmt.Sprintf("refused: %d entrants", len(r)) }

func (c EnterAll) operate(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err == nil && !l.Closed.IsZero() {
		err = games.RefuseAbout(games.Closed, games.TopicLeagueClosed, l.Name())
	}
	if err != nil {
		return err
	}
	refused := EntrantsRefused{}
	for i, e := range c.Entrants {
		err := h.enterEntrant(&l, e)
		if refusal, ok := errors.AsType[*games.Refusal](err); ok {
			refused[i] = refusal
		} else if err != nil {
			return err
		}
		h.Now = h.Now.Add(time.Microsecond) // entries are ordered by their time
	}
	if len(refused) > 0 {
		return refused
	}
	return nil
}

// enterEntrant enters one of several players.
func (h *house) enterEntrant(l *leagues.League, e Entrant) error {
	p, err := h.people.entrantNamed(e.Player)
	if err != nil {
		return err
	}
	if err := h.enterUnasked(l, p, e.Team); err != nil {
		return err
	}
	return h.leagueNews.note(l, leagues.Event{What: leagues.Entered, Player: p.ID})
}

// enterUnasked enters a player who has not asked for it. They get the same letter as if they had.
func (h *house) enterUnasked(l *leagues.League, p games.Player, team string) error {
	switch {
	case p.Computer:
		return games.RefuseAbout(games.NotAllowed, games.TopicIsComputer, p.Nick)
	case p.RefusesInvitations():
		return games.RefuseAbout(games.NotAllowed, games.TopicUnwanted, p.Nick)
	}
	return h.as(p).entries.enter(l, team)
}
