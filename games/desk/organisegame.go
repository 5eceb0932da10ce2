package desk

import (
	"cmp"
	"strconv"
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/rules"
)

// AdjudicateLeagueGame ends a game of the league as its organisers decide, or changes how it has ended. Table and ratings follow.
type AdjudicateLeagueGame struct {
	Game    games.GameID
	Outcome rules.Outcome // Win, Draw or Void
	Winner  string        // the nickname of the winner
	Says    string
}

func (c AdjudicateLeagueGame) act(h *house, l *leagues.League) (leagues.Event, error) {
	g, err := h.leagueGame(l, c.Game)
	if err != nil {
		return leagues.Event{}, err
	}
	event := leagues.Event{What: leagues.ResultSet, Game: g.ID, Was: resultWord(&g), Player: winnerOf(&g)}
	ruling := Adjudicate{Ruler: Ruler{h.From.ID}, Game: c.Game, Outcome: c.Outcome, Says: c.Says, Again: true}
	if c.Outcome == rules.Win {
		winner, err := h.people.playerNamed(c.Winner)
		if err != nil {
			return event, err
		}
		if g.SeatOf(winner.ID) == 0 {
			return event, games.RefuseAbout(games.NotAllowed, games.TopicNotInLeague, l.Name())
		}
		ruling.Winner, event.Other = winner.ID, winner.ID
	}
	if err := ruling.operate(h.furnish(nobody(h.Now))); err != nil {
		return event, err
	}
	if g, _, err = h.tx.Games.Load(c.Game); err != nil {
		return event, err
	}
	event.Says = resultWord(&g)
	return event, nil
}

// leagueGame returns a game of the league.
func (h *house) leagueGame(l *leagues.League, id games.GameID) (games.Game, error) {
	g, ok, err := h.tx.Games.Load(id)
	if err != nil || ok && g.League == l.ID {
		return g, err
	}
	seasons, err := h.tx.Seasons.Open(l.ID)
	facts := games.Facts{Topic: games.TopicNotLeagueGame, Name: l.Name(), Game: id}
	for _, season := range seasons {
		for _, open := range season.OpenGames() {
			facts.Known = append(facts.Known, strconv.FormatInt(int64(open), 10))
		}
	}
	return g, cmp.Or(err, error(&games.Refusal{Reason: games.NotAllowed, Facts: facts}))
}

// The words for the result of a game in an event.
const (
	resultOpen = "open"
	resultWon  = "won"
	resultDraw = "draw"
	resultVoid = "void"
)

func resultWord(g *games.Game) string {
	switch r := g.Position.Result(); {
	case !r.Over():
		return resultOpen
	case r.Outcome == rules.Win:
		return resultWon
	case r.Outcome == rules.Draw:
		return resultDraw
	}
	return resultVoid
}

// winnerOf returns who has won a game for two, 0 for nobody.
func winnerOf(g *games.Game) games.PlayerID {
	if r := g.Position.Result(); r.Over() && r.Outcome == rules.Win {
		return g.Seats[r.Winner-1]
	}
	return 0
}

// TakeRulingBack takes back what an organiser, or the operator, has done last in a game: a result, or more time.
type TakeRulingBack struct{ Game games.GameID }

func (c TakeRulingBack) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.RulingBack, Game: c.Game}
	if _, err := h.leagueGame(l, c.Game); err != nil {
		return event, err
	}
	if err := (RevertCorrection{Ruler: Ruler{h.From.ID}, Game: c.Game}).operate(h.furnish(nobody(h.Now))); err != nil {
		return event, err
	}
	g, _, err := h.tx.Games.Load(c.Game)
	event.Says, event.Other = resultWord(&g), winnerOf(&g)
	return event, err
}

// GiveTime gives the player on turn in a game of the league more time.
type GiveTime struct {
	Game games.GameID
	By   time.Duration
}

func (c GiveTime) act(h *house, l *leagues.League) (leagues.Event, error) {
	g, err := h.leagueGame(l, c.Game)
	if err != nil {
		return leagues.Event{}, err
	}
	event := leagues.Event{What: leagues.TimeGiven, Game: g.ID, Player: g.OnTurn()}
	if err := (ExtendTurn{Ruler: Ruler{h.From.ID}, Game: c.Game, More: c.By}).operate(h.furnish(nobody(h.Now))); err != nil {
		return event, err
	}
	if g, _, err = h.tx.Games.Load(c.Game); err != nil {
		return event, err
	}
	facts, err := LoadTime(h.tx, &g)
	if err == nil {
		event.Until = g.ClockAt(h.Now, facts).Due
	}
	return event, err
}
