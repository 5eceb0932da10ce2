package desk

import (
	"pentepost/games"
	"pentepost/rules"
)

// PlayMove plays the plies of one move: all of them, or none if one is refused.
type PlayMove games.SentMove

func (PlayMove) traits() Traits {
	return Traits{
		Ways: []Way{
			{Word: "move", Form: "POINT", Example: "K10"},
			{Word: "move", Form: "32 POINT", Example: "32 K10"},
			{Form: "swap"},
			{Form: "keep"},
			{Form: "extend POINT POINT", Example: "extend L9 M9"},
			{Form: "offer POINT...", Example: "offer L9 M9"},
		},
		Where: InGame, First: InGame, Free: true, Sends: true,
	}
}

func (c PlayMove) do(h *house) error {
	if h.From.Hold > 0 {
		return h.table.hold(c)
	}
	return h.table.move(c, false)
}

// Resign gives up the game.
type Resign struct{ Remark string }

func (Resign) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "resign"}, {Form: "resign all"}}, Alone: remarked[Resign], Read: readResign,
		Where: InGame, First: InGame, Free: true, Sends: true,
	}
}

func readResign(l CommandLine) Command {
	if len(l.Args) == 1 && l.Args[0] == "all" {
		return ResignAll{}
	}
	return nil
}

func (c Resign) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	return h.table.leave(&g, h.From.ID, rules.ByResigning, c.Remark)
}
