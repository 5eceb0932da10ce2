package pages

import (
	"fmt"
	"strings"
	"time"

	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// gameFile returns the name of a file of a game, from the top folder.
func gameFile(id games.GameID, suffix string) string { return fmt.Sprintf("games/%d%s", id, suffix) }

// paired is a game with its place in a league.
type paired struct {
	league  *leagueData
	season  *season
	pairing leagues.Pairing
}

// pairedGames returns the games of all leagues.
func (d *data) pairedGames() map[games.GameID]paired {
	all := map[games.GameID]paired{}
	for i := range d.leagues {
		l := &d.leagues[i]
		for j := range l.seasons {
			for _, p := range l.seasons[j].Pairings {
				all[p.Game] = paired{l, &l.seasons[j], p}
			}
		}
	}
	return all
}

// gameGroups returns the files of each game: its page, its record, and a small board.
func (b *builder) gameGroups(stamps []store.GameStamp) (groups []group) {
	for _, s := range stamps {
		at := b.paired[s.ID]
		stamp := stampOf(s.Moved, s.Ended, s.Undone, s.Leavings, s.Closed, at.league.Name(), at.pairing.Round, at.pairing.Division, b.people.of(at.pairing.Players))
		groups = append(groups, group{
			name: fmt.Sprintf("game %d", s.ID), stamp: stamp, files: []string{gameFile(s.ID, ".html"), gameFile(s.ID, ".sgf"), gameFile(s.ID, ".svg")},
			load: func(tx *store.Tx) (render func() ([]content, error), err error) {
				err = tx.Games.Use(s.ID, func(g games.Game) error {
					render = func() ([]content, error) { return b.gamePages(&g, at) }
					return nil
				})
				return render, err
			},
		})
	}
	return groups
}

// The data of the page of a game.
type (
	gamePage struct {
		frame
		League   leagueView
		Season   seasonView
		Division int
		Alone    bool   // it is the only division
		Page     string // of the division
		Round    int
		ID       games.GameID
		Variant  string
		Started  time.Time
		Ended    time.Time
		Players  []playerView // by seat
		Names    string       // of the same
		Result   resultView
		Moves    []moveView
		SGF      string
		Board    boardView
	}
	playerView struct {
		Player   person
		Colour   string // "" while the opening leaves it open
		Captured int
	}
	resultView struct {
		Over, Drawn, Void bool
		Winners           []person
		By                rules.Cause
	}
	moveView struct {
		Ply    int    // 0 for a player who leaves
		Text   string // a point, a choice, or the cause of leaving
		Colour string // of the stone; "" for a choice
		Takes  int    // captured stones
		Leaves *person
	}
)

// gamePages makes the files of a game. Remarks are on none of them, in no game.
func (b *builder) gamePages(g *games.Game, at paired) ([]content, error) {
	view := gamePage{
		frame: b.frame(gameFile(g.ID, ".html")), League: at.league.in(at.season), Season: seasonView{Number: at.season.Number, Page: at.league.seasonFile(at.season.Number, ".html")},
		Division: at.pairing.Division, Alone: at.season.DivisionCount() == 1, Page: divisionBase(at.league, at.season, at.pairing.Division) + ".html", Round: at.pairing.Round,
		ID: g.ID, Variant: g.Rules.String(), Started: g.Started, Ended: g.Ended, Players: b.players(g), Names: names(b.people.of(g.Seats), " - "), Result: b.result(g), SGF: gameFile(g.ID, ".sgf"),
	}
	if err := b.addMoves(g, &view); err != nil {
		return nil, err
	}
	page, err := b.words.page("game", view)
	if err != nil {
		return nil, err
	}
	record, err := b.record(g, at)
	return []content{{gameFile(g.ID, ".html"), page}, {gameFile(g.ID, ".sgf"), record}, {gameFile(g.ID, ".svg"), smallBoard(&g.Position)}}, err
}

func (d *data) players(g *games.Game) (list []playerView) {
	for i, id := range g.Seats {
		seat := rules.Seat(i + 1)
		list = append(list, playerView{d.people[id], g.Rules.ColourName(g.Rules.ColourOf(seat)), g.Position.Captured(seat)})
	}
	return list
}

func (d *data) result(g *games.Game) resultView {
	r := g.Position.Result()
	v := resultView{Over: r.Over(), Drawn: r.Outcome == rules.Draw, Void: r.Outcome == rules.Void, By: r.By}
	if g.LostOnTime() {
		v.By = "time"
	}
	for i, id := range g.Seats {
		if r.Outcome == rules.Win && g.Rules.TeamOf(rules.Seat(i+1)) == r.Winner {
			v.Winners = append(v.Winners, d.people[id])
		}
	}
	return v
}

// addMoves adds the moves, and the board that shows them.
func (b *builder) addMoves(g *games.Game, view *gamePage) error {
	board := notation.BoardOf(g.Rules)
	view.Board = boardView{Board: board, linear: g.Rules.Height == 1, plies: []plyView{{}}}
	leave := func(after int) {
		for _, l := range g.Leavings {
			if l.After == after {
				p := b.people[g.Seats[l.Seat-1]]
				view.Moves = append(view.Moves, moveView{Text: string(l.By), Leaves: &p})
			}
		}
	}
	var offered []rules.Point
	_, err := g.Walk(len(g.Plies), func(e rules.Effect, p *rules.Position) {
		leave(e.Ply - 1)
		m := moveView{Ply: e.Ply, Text: strings.ReplaceAll(notation.Word(g.Rules, e.Move), "-", " "), Takes: len(e.Captured())}
		ply := plyOf(g.Rules, e)
		ply.addOffers(e.Move, offered, p.Offered())
		offered = p.Offered()
		m.Colour = ply.colour
		view.Moves, view.Board.plies = append(view.Moves, m), append(view.Board.plies, ply)
	})
	leave(len(g.Plies))
	return err
}

// record returns the game in SGF.
func (b *builder) record(g *games.Game, at paired) ([]byte, error) {
	nicks := map[games.PlayerID]string{}
	var seats []string
	for _, id := range g.Seats {
		nicks[id] = b.people[id].Name
		seats = append(seats, nicks[id])
	}
	rec := record.Of(g, len(g.Plies), nicks).Record()
	rec.Headers = notation.Occasion{
		Site: b.Title, Event: fmt.Sprintf("%s %d, game %d", at.league.Name(), at.season.Number, g.ID),
		Round: at.pairing.Round, Date: g.Started, Players: seats,
	}.Headers()
	return notation.AsSGF.Append(nil, rec)
}
