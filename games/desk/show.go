package desk

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// ShowPosition shows the current position, or the position after the given number of
// plies.
type ShowPosition struct{ Ply int }

// CurrentPly stands for the last ply of a game in [ShowPosition].
const CurrentPly = -1

func (ShowPosition) traits() Traits {
	return Traits{Ways: []Way{{Form: "show"}, {Form: "show 20"}}, Read: readShow, Where: InGame | AfterGame}
}

func readShow(l CommandLine) Command {
	switch len(l.Args) {
	case 0:
		return ShowPosition{Ply: CurrentPly}
	case 1:
		if n, err := strconv.Atoi(l.Args[0]); err == nil && n >= 0 {
			return ShowPosition{Ply: n}
		}
	}
	return nil
}

func (c ShowPosition) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	ply := c.Ply
	if ply == CurrentPly || ply > len(g.Plies) {
		ply = len(g.Plies)
	}
	return h.answers.show(&g, letters.PositionShown{At: ply})
}

// ShowMoves sends the record of the game.
type ShowMoves struct{}

func (ShowMoves) traits() Traits {
	return Traits{Ways: []Way{{Form: "moves"}}, Where: InGame | AfterGame, First: InGame | AfterGame}
}

func (ShowMoves) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	return h.answers.show(&g, letters.MovesListed{})
}

// ShowGIF sends the game as an animation.
type ShowGIF struct{}

func (ShowGIF) traits() Traits {
	return Traits{Ways: []Way{{Form: "gif"}}, Where: InGame | AfterGame, First: AfterGame}
}

func (ShowGIF) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	return h.answers.show(&g, letters.Animation{})
}

// ShowThreats says in words what each side threatens.
type ShowThreats struct{}

func (ShowThreats) traits() Traits { return Traits{Ways: []Way{{Form: "threats"}}, Where: InGame} }

func (ShowThreats) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	return h.answers.show(&g, letters.Threats{})
}

// ShowLast says what the last turn did.
type ShowLast struct{}

func (ShowLast) traits() Traits {
	return Traits{Ways: []Way{{Form: "last"}}, Where: InGame | AfterGame}
}

func (ShowLast) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	since := len(g.Plies)
	for since > 1 && g.Plies[since-2].Player == g.Plies[since-1].Player {
		since-- // the first ply of the turn
	}
	return h.answers.reply(letters.Notice{Matter: letters.OfPlies(&g, since), Letter: letters.LastTurn{}})
}

// ShowNear says in words what is on the lines around a point.
type ShowNear struct{ Point rules.Point }

func (ShowNear) traits() Traits {
	return Traits{Ways: []Way{{Form: "near POINT", Example: "near K10"}}, Where: InGame | AfterGame}
}

func (c ShowNear) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	return h.answers.show(&g, letters.Near{Moves: []rules.Move{rules.Place(c.Point)}})
}

// ShowGame shows any game by its number.
type ShowGame struct{ Game games.GameID }

func (ShowGame) traits() Traits {
	return Traits{Ways: []Way{{Form: "game 42"}}, Read: readShowGame, Stranger: SignsUp, Unproved: true}
}

func readShowGame(l CommandLine) Command {
	if len(l.Args) == 1 {
		if id, ok := gameNumbered(l.Args[0]); ok {
			return ShowGame{Game: id}
		}
	}
	return nil
}

// gameNumbered reads the number of a game.
func gameNumbered(word string) (id games.GameID, ok bool) {
	n, err := strconv.ParseInt(strings.TrimPrefix(word, "#"), 10, 64)
	return games.GameID(n), err == nil && n > 0
}

func (c ShowGame) do(h *house) error {
	g, ok, err := h.tx.Games.Load(c.Game)
	if err != nil {
		return err
	}
	if !ok {
		return &games.Refusal{Reason: games.UnknownGame, Facts: games.Facts{Game: c.Game}}
	}
	return h.answers.show(&g, letters.PositionShown{At: len(g.Plies)})
}

// Try shows the position after a few moves from the current one, up to the end of the game, or after
// each of several lines of moves. It does not change the game.
type Try struct{ Lines [][]rules.Move }

// MaxTries is the largest number of lines in [Try].
const MaxTries = 12

func (Try) traits() Traits {
	return Traits{Ways: []Way{{Form: "try POINT POINT ...", Example: "try K10 L9"}}, Where: InGame}
}

func (c Try) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	if len(c.Lines) > MaxTries {
		return games.RefuseAbout(games.Limit, games.TopicTry, "")
	}
	for i, line := range c.Lines {
		played, err := play.TryLine(g.Position, line)
		if err != nil {
			return err
		}
		c.Lines[i] = line[:played]
	}
	if len(c.Lines) == 1 {
		return h.answers.show(&g, letters.Trial{Moves: c.Lines[0]})
	}
	return h.answers.show(&g, letters.Trial{Trials: c.Lines})
}

// ListGames lists the sender's running games and open invitations.
type ListGames struct{}

func (ListGames) traits() Traits {
	return Traits{Ways: []Way{{Form: "games"}}, First: FreshMail, Stranger: SignsUp, Unproved: true}
}

func (ListGames) do(h *house) error {
	return h.answers.reply(letters.Notice{Letter: letters.GamesListed{}})
}
