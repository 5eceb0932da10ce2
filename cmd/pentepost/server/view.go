package server

import (
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/store"
	"pentepost/templates"
)

// gather loads what is needed to word a notice at a time.
func gather(tx *store.Tx, n games.Notice, service string, now time.Time) (templates.View, error) {
	v := templates.View{Notice: n, Places: templates.Places{Service: service}, Now: now, Names: map[games.PlayerID]string{}, Time: map[games.GameID]games.TimeFacts{}}
	v.Reader = games.Player{Address: n.Address, Settings: games.DefaultSettings()}
	g := gatherer{tx: tx, view: &v}
	g.game(n.Game) // first, because it comes with its players
	if n.To != 0 {
		g.load(func() (err error) { v.Reader, err = tx.Players.Load(n.To); return err })
	}
	g.challenge(n.Challenge)
	if n.Game != 0 && n.To != 0 {
		g.load(func() (err error) { v.Notes, err = tx.Notes.Of(n.Game, n.To); return err })
	}
	if n.ShowsTree() {
		g.load(func() (err error) { v.Tree, err = tx.Trees.Load(n.Game, n.To); return err })
	}
	if n.Remark != 0 {
		g.load(func() error {
			r, err := tx.Remarks.Load(n.Remark)
			v.Remark = &r
			return err
		})
	}
	if n.League != 0 {
		g.league(n.League, n.Season)
	}
	g.needs(n.Traits().Needs, service)
	if n.Digest != 0 {
		g.load(func() error {
			digest, _, err := tx.Notices.Load(n.Digest)
			v.DigestID = digest.MessageID
			return err
		})
	}
	g.name(n.By)
	if g.err != nil {
		return v, fmt.Errorf("gather for notice %d: %w", n.ID, g.err)
	}
	return v, nil
}

// needs loads what the words of a letter are about, beside its game or invitation.
func (g *gatherer) needs(what games.Needs, service string) {
	for _, need := range []struct {
		what games.Needs
		load func()
	}{
		{games.NeedsAddresses, g.addresses}, {games.NeedsVacations, g.vacations}, {games.NeedsInvitees, g.inviteesAway}, {games.NeedsWatches, g.watches},
		{games.NeedsRatings, g.ratings}, {games.NeedsStandings, g.standings}, {games.NeedsLeagues, g.leagues}, {games.NeedsGames, g.lists},
		{games.NeedsSeeks, g.seeks}, {games.NeedsTurns, g.turns}, {games.NeedsParts, func() { g.digest(service) }},
	} {
		if what&need.what != 0 {
			need.load()
		}
	}
}

// gatherer loads a view piece by piece, and stops at the first error.
type gatherer struct {
	tx   *store.Tx
	view *templates.View
	err  error
}

func (g *gatherer) load(piece func() error) {
	if g.err == nil {
		g.err = piece()
	}
}

// name adds the name of a player: the nickname or, if the reader has invited them and they have
// none, the address that the reader wrote.
func (g *gatherer) name(id games.PlayerID) {
	if id == 0 || g.view.Names[id] != "" {
		return
	}
	g.load(func() error {
		p, err := g.tx.Players.Load(id)
		g.view.Names[id] = p.Nick
		if c := g.view.Challenge; p.Nick == "" && c != nil && c.From == g.view.Reader.ID {
			g.view.Names[id] = p.Address
		}
		return err
	})
}

// computer adds the name of the computer player among some players.
func (g *gatherer) computer(ids []games.PlayerID) {
	for _, id := range ids {
		g.load(func() error {
			p, err := g.tx.Players.Load(id)
			if p.Computer {
				g.view.Computer = p.Nick
			}
			return err
		})
	}
}

func (g *gatherer) names(ids []games.PlayerID) {
	for _, id := range ids {
		g.name(id)
	}
}

func (g *gatherer) game(id games.GameID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		game, ok, err := g.tx.Games.Load(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no game %d", id)
		}
		g.view.Game = &game
		return err
	})
	if g.err == nil {
		g.time(g.view.Game)
		g.names(g.view.Game.Seats)
		g.computer(g.view.Game.Seats)
		g.match(g.view.Game.Match)
		g.leagueOf(g.view.Game)
	}
}

// time adds the facts about the time of a game where the reader is on turn. With the letter, letters arrive again.
func (g *gatherer) time(game *games.Game) {
	if game.OnTurn() != g.view.Notice.To {
		return
	}
	g.load(func() error {
		facts, err := games.LoadTime(g.tx.ForGames().Books, game)
		g.view.Time[game.ID] = facts.Reached(g.view.WrittenAt())
		return err
	})
}

func (g *gatherer) match(id games.MatchID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		m, err := g.tx.Matches.Load(id)
		g.view.Match = &m
		return err
	})
}

func (g *gatherer) challenge(id games.ChallengeID) {
	if id == 0 {
		return
	}
	g.load(func() error {
		c, ok, err := g.tx.Challenges.Load(id)
		if err == nil && !ok {
			err = fmt.Errorf("there is no challenge %d", id)
		}
		g.view.Challenge = &c
		return err
	})
	if g.err == nil {
		g.namesIn(g.view.Challenge)
	}
}

// namesIn adds the names of everybody in a challenge.
func (g *gatherer) namesIn(c *games.Challenge) {
	g.name(c.From)
	for _, i := range c.Invited {
		g.name(i.Player)
	}
}

// vacations adds the reader's vacations, and whether leagues count on the reader.
func (g *gatherer) vacations() {
	g.load(func() (err error) { g.view.InLeagues, err = g.tx.Seasons.Played(g.view.Reader.ID); return err })
	g.load(func() (err error) {
		g.view.Vacations, err = games.Vacations(g.tx.ForGames().Books, g.view.Reader.ID)
		return err
	})
	if g.view.Vacations == nil {
		g.view.Vacations = []clock.Interval{}
	}
}

// inviteesAway adds which of the invited players are on vacation.
func (g *gatherer) inviteesAway() {
	if g.err != nil || g.view.Challenge == nil {
		return
	}
	g.view.AwayUntil = map[games.PlayerID]time.Time{}
	for _, id := range g.view.Challenge.InvitedPlayers() {
		g.load(func() error {
			v, away, err := games.VacationOf(g.tx.ForGames().Books, id, g.view.Now)
			if away {
				g.view.AwayUntil[id] = v.To
			}
			return err
		})
	}
}

// lists adds the reader's games and challenges.
func (g *gatherer) lists() {
	v := g.view
	g.load(func() (err error) { v.Games, err = g.tx.Games.Of(v.Reader.ID); return err })
	g.load(func() (err error) { v.Challenges, err = g.tx.Challenges.Open(v.Reader.ID); return err })
	for i := range v.Games {
		g.time(&v.Games[i])
		g.names(v.Games[i].Seats)
	}
	for i := range v.Challenges {
		v.Challenge = &v.Challenges[i] // whose From decides how others are named
		g.namesIn(v.Challenge)
	}
	v.Challenge = nil
}

// turns adds how long the turns of the game took.
func (g *gatherer) turns() {
	g.load(func() (err error) {
		g.view.Turns, err = games.LoadTurnTimes(g.tx.ForGames().Books, g.view.Game)
		return err
	})
}

// leagues adds all leagues.
func (g *gatherer) leagues() {
	g.load(func() (err error) { g.view.Leagues, err = g.tx.Leagues.List(); return err })
}

// addresses adds the reader's addresses, and what waits for a code.
func (g *gatherer) addresses() {
	v := g.view
	g.load(func() (err error) { v.Addresses, err = g.tx.Addresses.Of(v.Reader.ID); return err })
	g.load(func() (err error) {
		v.Wishes, err = g.tx.Wishes.Of(v.Reader.ID, v.WrittenAt().Add(-games.CodeTime))
		return err
	})
}

// digest adds what a letter of the day tells: the games that wait for the reader's move, and the notices
// that waited for the letter. An answer to several lines tells what happened to each line.
func (g *gatherer) digest(service string) {
	v, n := g.view, g.view.Notice
	var news []games.Notice
	g.load(func() (err error) { news, err = g.tx.Digests.Told(n.ID); return err })
	for _, d := range n.Shown() {
		g.load(func() error {
			game, ok, err := g.tx.Games.Load(d.Game)
			if err != nil || !ok {
				return err
			}
			if turn, ok := d.TurnNotice(&game, n, news); ok {
				err = g.part(&v.Turn, turn, service)
			}
			return err
		})
	}
	for _, one := range news {
		shown := slices.ContainsFunc(v.Turn, func(t templates.View) bool { return t.Notice.ID == one.ID })
		if !shown {
			g.load(func() error { return g.part(&v.News, one, service) })
		}
	}
	for _, p := range n.Parts() {
		g.load(func() error {
			err := g.part(&v.Lines, p.In(n), service)
			v.Lines[len(v.Lines)-1].Line = p.Line
			return err
		})
	}
}

// part adds the view of a notice that is told in another letter.
func (g *gatherer) part(list *[]templates.View, n games.Notice, service string) error {
	v, err := gather(g.tx, n, service, g.view.Now)
	*list = append(*list, v)
	return err
}

// watches adds what the reader watches.
func (g *gatherer) watches() {
	v := g.view
	g.load(func() (err error) { v.Watches, err = g.tx.Watches.Of(v.Reader.ID); return err })
	for _, w := range v.Watches {
		g.name(w.Whom)
		if w.Game == 0 {
			continue
		}
		g.load(func() error {
			game, ok, err := g.tx.Games.Load(w.Game)
			if ok {
				v.Games = append(v.Games, game)
			}
			return err
		})
	}
	for i := range v.Games {
		g.names(v.Games[i].Seats)
	}
}

// maxSeeks is how many seeks of others a letter lists at most.
const maxSeeks = 50

// seeks adds the open seeks of the reader and of others.
func (g *gatherer) seeks() {
	v := g.view
	g.load(func() (err error) { v.OwnSeeks, err = g.tx.Seeks.Of(v.Reader.ID); return err })
	g.load(func() (err error) {
		v.Seeks, v.SeeksOfOthers, err = g.tx.Seeks.OfOthers(v.Reader.ID, v.Notice.Made, maxSeeks)
		return err
	})
	for _, c := range v.Seeks {
		g.name(c.From)
	}
}

// mostStandings is how many players a letter lists.
const mostStandings = 30

// standings adds the strongest players of a family.
func (g *gatherer) standings() {
	v := g.view
	asked, _ := v.Notice.Letter.(games.StandingsListed)
	g.load(func() (err error) { v.Ratings, err = g.tx.Ratings.Standings(asked.Family, mostStandings); return err })
	for _, r := range v.Ratings {
		g.name(r.Player)
	}
}

// ratings adds the ratings of one player.
func (g *gatherer) ratings() {
	v := g.view
	whom := v.Notice.By
	g.computer([]games.PlayerID{whom})
	g.load(func() (err error) { v.Ratings, err = g.tx.Ratings.AllOf(whom); return err })
	for _, r := range v.Ratings {
		g.load(func() error {
			state, err := g.tx.Ratings.State(r.Family)
			v.RatingPeriod = state.Rules.Period
			return err
		})
	}
	g.load(func() (err error) {
		v.Reliability, err = g.tx.Ratings.ReliabilityOf(whom, v.Notice.Made.AddDate(-1, 0, 0))
		return err
	})
}
