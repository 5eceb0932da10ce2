package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/explore"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// Explore shows what was played from a position in other games: from that of a game after some plies and moves, or from
// that of a line of moves.
type Explore struct {
	Game  games.GameID  // 0: the game of the letter that the mail answers, or none if there are rules
	Ply   int           // of the game; [CurrentPly]: the last one
	Rules rules.Ruleset // of a line that is of no game
	Moves []rules.Move
}

func (Explore) traits() Traits {
	return Traits{
		Ways: []Way{
			{Form: "explore"}, {Form: "explore 6"}, {Form: "explore POINT POINT ...", Example: "explore K10 L9"},
			{Form: "explore VARIANT POINT POINT ...", Example: "explore keryo-pente K10 L9"}, {Form: "explore 42 6"},
			{Form: "explore 42 POINT POINT ...", Example: "explore 42 K10 L9"},
		},
		Where: InGame | AfterGame | FreshMail, First: AfterGame, Stranger: SignsUp, Unproved: true,
	}
}

func (c Explore) do(h *house) error {
	if c.Rules.Name != "" {
		return h.exploring.line(c)
	}
	g, err := h.exploring.game(c.Game)
	if err != nil {
		return err
	}
	return h.exploring.ofGame(&g, c)
}

// exploring answers what was played in other games.
type exploring struct {
	*asked

	answers *answers
}

// game returns the game of a number, or of the letter that the mail answers.
func (ex *exploring) game(id games.GameID) (games.Game, error) {
	if id == 0 {
		g, _, err := ex.gameOfKey()
		return g, err
	}
	g, ok, err := ex.tx.Games.Load(id)
	if err == nil && !ok {
		err = &games.Refusal{Reason: games.UnknownGame, Facts: games.Facts{Game: id}}
	}
	return g, err
}

// line explores a line of moves that is of no game.
func (ex *exploring) line(c Explore) error {
	course, err := courseOf(c.Rules.Start(), c.Moves)
	if err != nil {
		return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicExploreLine, Name: c.Rules.Name, At: len(course)}}
	}
	l := letters.Explored{Rules: c.Rules.String(), Line: c.Moves[:len(course)-1]}
	if l.Explored, l.At, err = ex.lookBack(course, nil); err != nil {
		return err
	}
	return ex.answers.reply(letters.Notice{Letter: l})
}

// ofGame explores a position of a game, and moves from there. Once a player has left whom the others play on without, no other game
// has its positions.
func (ex *exploring) ofGame(g *games.Game, c Explore) error {
	if err := ex.mayExplore(g); err != nil {
		return err
	}
	played, err := courseOf(g.Position.Beginning(), g.PlayedTogether())
	if err != nil {
		return err
	}
	course := played
	if c.Ply != CurrentPly {
		course = played[:min(len(played), c.Ply+1)]
	}
	more, err := courseOf(course[len(course)-1], c.Moves)
	if err != nil {
		return err
	}
	var own []rules.Position
	if g.IsExplored() {
		own = played
	}
	l := letters.Explored{Of: len(course) - 1, Line: c.Moves[:len(more)-1]}
	if l.Explored, l.At, err = ex.lookBack(slices.Concat(course, more[1:]), own); err != nil {
		return err
	}
	return ex.answers.show(g, l)
}

// mayExplore refuses to show a player what others played in their own game while it goes on, unless it was agreed.
func (ex *exploring) mayExplore(g *games.Game) error {
	if g.Position.Result().Over() || g.Explore || g.SeatOf(ex.From.ID) == 0 || g.HasLeft(ex.From.ID) {
		return nil
	}
	topic := games.TopicExplore
	if g.League != 0 {
		topic = games.TopicExploreLeague
	}
	return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: topic, Game: g.ID}}
}

// courseOf returns the positions of a line of moves, the first one included. If a move is not legal, the error is a refusal.
func courseOf(p rules.Position, moves []rules.Move) ([]rules.Position, error) {
	course := []rules.Position{p}
	for _, m := range moves {
		if _, err := play.TryLine(p, []rules.Move{m}); err != nil {
			return course, err
		}
		next, _, err := p.Play(m)
		if err != nil {
			return course, nil // the game is over
		}
		p = next
		course = append(course, p)
	}
	return course, nil
}

// lookBack looks for the last position of a course that other games had. It returns what they played from there, and after how many plies
// it stood. If the course is that of a game in the index, own has the positions of that game, which does not count as another one.
//
// DECISION: a game leaves the others after ten plies or so. A letter that says "no other game" about every later position says nothing.
func (ex *exploring) lookBack(course, own []rules.Position) (found games.Explored, at int, err error) {
	if err := ex.checkOwnGames(&course[len(course)-1]); err != nil {
		return found, 0, err
	}
	answers, err := ex.tx.Explored.At(course...)
	if err != nil {
		return found, 0, err
	}
	least := map[explore.Key]int{}
	for _, l := range explore.PlacesOf(own) {
		least[l.Key] = 1
	}
	places := explore.PlacesOf(course)
	for at, answer := range slices.Backward(answers) {
		if answer.Games > least[places[at].Key] && (at == 0 || len(answer.Moves) > 0) {
			found, err = ex.found(answer)
			return found, at, err
		}
	}
	return found, 0, nil
}

// checkOwnGames refuses a position that comes from a game that the sender plays and may not explore. Mirrored, or a few moves ahead, it is the
// same game.
func (ex *exploring) checkOwnGames(p *rules.Position) error {
	running, err := ex.tx.Games.Of(ex.From.ID)
	if err != nil {
		return err
	}
	for i := range running {
		if err := ex.mayExplore(&running[i]); err != nil && comesFrom(p, &running[i].Position) {
			return err
		}
	}
	return nil
}

// comesFrom reports whether a position may come from another one: nearly all stones of that are on its board, in any orientation.
func comesFrom(p, before *rules.Position) bool {
	r, other := before.Ruleset(), p.Ruleset()
	if r.Width != other.Width || r.Height != other.Height || stones(before) < fewStones {
		return false
	}
	for image := range p.Images() {
		missing := 0
		for at := range before.Points() {
			if c := before.At(at); c != rules.Empty && c != p.At(p.Image(at, image)) {
				missing++
			}
		}
		if missing <= mostUnlike {
			return true
		}
	}
	return false
}

// found returns what a letter says of an answer.
func (ex *exploring) found(a explore.Answer) (games.Explored, error) {
	found := games.Explored{Count: a.Games}
	for i, m := range a.Moves {
		if i >= games.MostExplored {
			found.Others++
			found.OtherGames += m.Games
			continue
		}
		found.Moves = append(found.Moves, exploredMove(m))
	}
	for _, id := range a.Last {
		g, ok, err := ex.tx.Explored.Game(id)
		if err != nil {
			return found, err
		}
		if ok && g.Game != 0 {
			err = ex.name(&g)
		}
		if err != nil {
			return found, err
		}
		if ok {
			found.Last = append(found.Last, g)
		}
	}
	return found, nil
}

// exploredMove returns what a letter says of a move.
func exploredMove(m explore.Count) games.ExploredMove {
	percent, scored := m.Percent()
	return games.ExploredMove{Move: m.Move, Games: m.Games, Scored: scored, Percent: percent, Rating: m.Rating}
}

// name names the players of a game of this server by seat.
func (ex *exploring) name(e *games.ExploredGame) error {
	g, ok, err := ex.tx.Games.Load(e.Game)
	if err != nil || !ok {
		return err
	}
	for _, id := range g.Seats {
		p, err := ex.tx.Players.Load(id)
		if err != nil {
			return err
		}
		e.Players = append(e.Players, p.Nick)
	}
	return nil
}
