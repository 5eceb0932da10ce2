package desk

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// Hint asks the computer for a good move. Each player gets one in a game, and only in games that do not
// count.
type Hint struct{}

func (Hint) traits() Traits { return Traits{Ways: []Way{{Form: "hint"}}, Where: InGame} }

func (Hint) do(h *house) error {
	g, seat, err := h.runningGame()
	if err != nil {
		return err
	}
	switch {
	case g.Rules.Seats != 2:
		return games.RefuseAbout(games.NotAllowed, games.TopicOnlyTwo, "")
	case !g.Unrated || g.League != 0:
		return games.RefuseAbout(games.NotAllowed, games.TopicHintRated, "")
	case !h.isCurrent(&g):
		return h.oldLetter(&g)
	case g.Position.Turn() != seat:
		return games.Refuse(games.NotYourTurn)
	}
	given, err := h.tx.Thoughts.HintGiven(g.ID, h.From.ID)
	if err == nil && given {
		err = games.RefuseAbout(games.Limit, games.TopicHintGiven, "")
	}
	if err == nil {
		err = h.computers.checkFair(&g.Position)
	}
	if err != nil {
		return err
	}
	return h.tx.Thoughts.Save(games.Thought{Game: g.ID, Player: h.From.ID, Person: h.From.ID, About: games.AboutHint, Length: games.ShortThought, Since: h.Now})
}

// Review asks the computer for the moves that decided a game.
type Review struct{ Game games.GameID } // 0: the game of the letter that the mail answers

func (Review) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "review [NUMBER]", Example: "review 42"}}, Read: readReview,
		Where: InGame | AfterGame | FreshMail, First: AfterGame, Unproved: true,
	}
}

func readReview(l CommandLine) Command {
	if len(l.Args) == 0 {
		return Review{}
	}
	if c, ok := readShowGame(l).(ShowGame); ok {
		return Review(c)
	}
	return nil
}

func (c Review) do(h *house) error {
	g, err := h.computers.gameToReview(c.Game)
	if err != nil {
		return err
	}
	switch {
	case !g.Position.Result().Over():
		return games.RefuseAbout(games.NotAllowed, games.TopicNotOver, "")
	case g.Rules.Seats != 2:
		return games.RefuseAbout(games.NotAllowed, games.TopicOnlyTwo, "")
	}
	positions, err := positionsOf(&g)
	if err == nil {
		err = h.computers.checkFair(positions...)
	}
	if err != nil {
		return err
	}
	return h.tx.Thoughts.Save(games.Thought{Game: g.ID, Player: h.From.ID, Person: h.From.ID, About: games.AboutReview, Length: games.LongThought, Since: h.Now})
}

// positionsOf returns the positions of a game, after each ply.
func positionsOf(g *games.Game) (positions []*rules.Position, err error) {
	_, err = g.Walk(len(g.Plies), func(_ rules.Effect, p *rules.Position) {
		then := *p
		positions = append(positions, &then)
	})
	return positions, err
}

// gameToReview returns the game of a number, which anybody may look at, or that of the letter.
func (cs *computers) gameToReview(id games.GameID) (games.Game, error) {
	if id == 0 && cs.Key.About != games.AboutGame {
		return games.Game{}, &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicForm, Name: "review"}}
	}
	if id == 0 {
		g, _, err := cs.gameOfKey()
		return g, err
	}
	g, ok, err := cs.tx.Games.Load(id)
	if err == nil && !ok {
		err = &games.Refusal{Reason: games.UnknownGame, Facts: games.Facts{Game: id}}
	}
	return g, err
}

// checkFair refuses what the computer could say about positions while the sender plays a rated game in
// which almost the same one stands on the board.
func (cs *computers) checkFair(positions ...*rules.Position) error {
	running, err := cs.tx.Games.Of(cs.From.ID)
	if err != nil {
		return err
	}
	for i := range running {
		if !running[i].Rated() && running[i].League == 0 {
			continue
		}
		for _, p := range positions {
			if alike(&running[i].Position, p) {
				return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicUnfair, Game: running[i].ID}}
			}
		}
	}
	return nil
}

// DECISION: two boards are alike if they differ at no more than two points, so that a move ahead or a move
// elsewhere makes no difference. With fewer than five stones all games are alike, and there is no secret.
const (
	fewStones  = 5
	mostUnlike = 2
)

// alike reports whether a board and another one are almost the same, in any orientation.
func alike(a, b *rules.Position) bool {
	r := a.Ruleset()
	if other := b.Ruleset(); r.Width != other.Width || r.Height != other.Height || stones(a) < fewStones {
		return false
	}
	for image := range b.Images() {
		if unlike(a, b, image) <= mostUnlike {
			return true
		}
	}
	return false
}

// stones counts the stones on a board.
func stones(p *rules.Position) (n int) {
	for at := range p.Points() {
		if p.At(at) != rules.Empty {
			n++
		}
	}
	return n
}

// unlike counts the points at which a board differs from an image of another.
func unlike(a, b *rules.Position, image int) (n int) {
	for at := range a.Points() {
		if a.At(at) != b.At(b.Image(at, image)) {
			if n++; n > mostUnlike {
				return n
			}
		}
	}
	return n
}

// TellHint tells a player who has asked for a hint what the computer would play in the position of the request. If
// the game has gone on meanwhile, the hint can be asked for again.
func TellHint(tx Tx, r Request, t games.Thought, hint games.BetterMove) error {
	return tell(tx, r, t, letters.HintGiven{Better: []games.BetterMove{hint}})
}

// TellReview tells a player how a game went, which moves decided it, what would have been better, and what to try next time.
func TellReview(tx Tx, r Request, t games.Thought, found games.Review) error {
	g, ok, err := tx.Games.Load(t.Game)
	if err != nil || !ok {
		return err
	}
	l := letters.ReviewGiven{Better: found.Moments, Course: found.Course, Lessons: found.Lessons}
	if l.Opening, err = partingOf(tx, &g); err != nil {
		return err
	}
	return tell(tx, r, t, l)
}

// tell writes to a player what the computer has found, unless the game has changed since the request.
func tell(tx Tx, r Request, t games.Thought, l letters.Letter) error {
	h := newHouse(tx, &asked{Request: r, unasked: true})
	g, ok, err := tx.Games.Load(t.Game)
	if err != nil || !ok || !h.isCurrent(&g) {
		return err
	}
	if _, hint := l.(letters.HintGiven); hint {
		if err := tx.Thoughts.SaveHint(t.Game, t.Player); err != nil {
			return err
		}
	}
	return h.desk.notify(letters.Notice{To: t.Player, Matter: letters.OfGame(&g), Letter: l, Reply: true})
}
