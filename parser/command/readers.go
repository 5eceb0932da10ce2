package command

import (
	"strconv"
	"strings"

	"pentepost/games"
)

func readResign(r *reader, args []string) games.Command {
	if len(args) == 1 && args[0] == "all" {
		return games.ResignAll{}
	}
	return bare(func(r *reader) games.Command { return games.Resign{Remark: r.remark} })(r, args)
}

func readForget(_ *reader, args []string) games.Command {
	if len(args) != 1 || args[0] != "me" {
		return nil
	}
	return games.Forget{}
}

func readShow(_ *reader, args []string) games.Command {
	switch len(args) {
	case 0:
		return games.ShowPosition{Ply: games.CurrentPly}
	case 1:
		if n, err := strconv.Atoi(args[0]); err == nil && n >= 0 {
			return games.ShowPosition{Ply: n}
		}
	}
	return nil
}

func readGame(_ *reader, args []string) games.Command {
	if len(args) != 1 {
		return nil
	}
	n, err := strconv.ParseInt(strings.TrimPrefix(args[0], "#"), 10, 64)
	if err != nil || n < 1 {
		return nil
	}
	return games.ShowGame{Game: games.GameID(n)}
}

func readTry(r *reader, args []string) games.Command {
	if len(args) == 0 {
		return nil
	}
	moves, wrong := r.list(splitAtCommas(args))
	if wrong != nil {
		if wrong.Reason == games.TwoMoves {
			wrong.Reason = games.OffBoard
		}
		return *wrong
	}
	return games.Try{Moves: moves}
}

// readNear reads one point.
func readNear(r *reader, args []string) games.Command {
	if len(args) != 1 {
		return nil
	}
	moves, wrong := r.list(args)
	if wrong != nil {
		return *wrong
	}
	return games.ShowNear{Point: moves[0].Point}
}

// readSay takes the words after "say" and the text below it. Words and points in
// that text are not commands.
func readSay(r *reader, _ []string) games.Command {
	if r.secret != nil {
		return *r.secret
	}
	text := r.letter.Rest
	if words, private := r.said(); !private {
		text = words + "\n" + text
	}
	return games.Say{Text: strings.TrimSpace(text)}
}

// typed returns the words after the first as the player typed them, capitals
// included.
func (r *reader) typed() []string { return strings.Fields(r.letter.Line)[1:] }

func readJoin(r *reader, args []string) games.Command {
	switch len(args) {
	case 0:
		return games.Join{}
	case 1:
		return games.Join{Nick: r.typed()[0]}
	}
	return nil
}

func readNick(r *reader, args []string) games.Command {
	if len(args) != 1 {
		return nil
	}
	return games.Nick{Name: r.typed()[0]}
}

func readSet(r *reader, args []string) games.Command {
	if len(args) != 2 {
		return games.Set{}
	}
	return games.Set{Key: args[0], Value: r.typed()[1]}
}

func readHelp(_ *reader, args []string) games.Command {
	return games.Help{Topic: strings.Join(args, " ")}
}

// readRules reads the name of a variant. Without one, help lists all variants.
func readRules(_ *reader, args []string) games.Command {
	if len(args) == 0 {
		return games.Help{Topic: "rules"}
	}
	return games.ExplainRules{Variant: strings.Join(args, " ")}
}
