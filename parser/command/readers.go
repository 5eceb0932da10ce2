package command

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/rating"
	"pentepost/rules"
)

func readResign(r *reader, args []string) games.Command {
	if len(args) == 1 && args[0] == "all" {
		return games.ResignAll{}
	}
	return bare(func(r *reader) games.Command { return games.Resign{Remark: r.remark} })(r, args)
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

// readPuzzle reads whether puzzles are to come each day; nothing asks for one.
func readPuzzle(r *reader, args []string) games.Command {
	switch strings.ToLower(strings.Join(args, " ")) {
	case "daily", "every day", "each day", "a day":
		return games.DailyPuzzle{}
	case "off", "stop", "none", "end":
		return games.NoPuzzles{}
	}
	return bare(func(*reader) games.Command { return games.GivePuzzle{} })(r, args)
}

// readReview reads the number of a game, or nothing in reply to a letter about one.
func readReview(r *reader, args []string) games.Command {
	if len(args) == 0 {
		return games.Review{}
	}
	if g, ok := readGame(r, args).(games.ShowGame); ok {
		return games.Review(g)
	}
	return nil
}

func readTry(r *reader, args []string) games.Command {
	if len(args) == 0 {
		return nil
	}
	var try games.Try
	for _, words := range append([][]string{args}, r.tries...) {
		moves, wrong := r.list(splitAtCommas(words))
		if wrong != nil {
			if wrong.Reason == games.TwoMoves {
				wrong.Reason = games.OffBoard
			}
			return *wrong
		}
		try.Lines = append(try.Lines, moves)
	}
	return try
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
// that text are not commands. If all of it is for the server, nothing is left to say.
func readSay(r *reader, _ []string) games.Command {
	text, ifs := strings.Join(r.rest, ""), r.ifsOfSay()
	if words, private := r.said(); !private && len(ifs.Lines) == len(r.ifs.Lines) {
		text = words + "\n" + text
	}
	if text = strings.TrimSpace(text); text == "" && len(ifs.Lines) > 0 {
		return games.WriteLines{Ifs: ifs}
	}
	return games.Say{Text: text}
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

// readSet reads a setting and its value, of one word or, for the time of the letter of the day, of two.
func readSet(r *reader, args []string) games.Command {
	if len(args) != 2 && (len(args) != 3 || args[0] != "letters") {
		return games.Set{}
	}
	return games.Set{Key: args[0], Value: strings.Join(r.typed()[1:], " ")}
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

func readWatch(r *reader, args []string) games.Command {
	if len(args) == 0 {
		return games.Watch{}
	}
	id, nick, rest := r.watched(args)
	if len(rest) > 1 || len(rest) == 1 && rest[0] != "end" {
		return nil
	}
	return games.Watch{Game: id, Nick: nick, OnlyEnd: len(rest) == 1}
}

func readUnwatch(r *reader, args []string) games.Command {
	if len(args) == 0 || len(args) == 1 && args[0] == "all" {
		return games.Unwatch{}
	}
	id, nick, rest := r.watched(args)
	if len(rest) > 0 {
		return nil
	}
	return games.Unwatch{Game: id, Nick: nick}
}

// watched reads the number of a game, or else a nickname, which begins with a letter.
func (r *reader) watched(args []string) (id games.GameID, nick string, rest []string) {
	n, err := strconv.ParseInt(strings.TrimPrefix(args[0], "#"), 10, 64)
	if err == nil && n > 0 {
		return games.GameID(n), "", args[1:]
	}
	return 0, r.typed()[0], args[1:]
}

// readRating reads "rating" and "rating NICKNAME".
func readRating(r *reader, args []string) games.Command {
	switch len(args) {
	case 0:
		return games.ShowRating{}
	case 1:
		return games.ShowRating{Nick: r.typed()[0]}
	}
	return nil
}

// readStandings reads "standings" and the name of a game or of a family of games.
func readStandings(_ *reader, args []string) games.Command {
	name := strings.Join(args, "-")
	if name == "" {
		name = "pente"
	}
	if variant, ok := rules.Named(name); ok {
		if family := rating.FamilyOf(variant); family != "" {
			name = family
		}
	}
	return games.ShowStandings{Family: name}
}
