package command

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/rules"
)

func readTry(r *reader, args []string) desk.Command {
	if len(args) == 0 {
		return nil
	}
	var try desk.Try
	for _, words := range append([][]string{args}, r.tries...) {
		moves, wrong := r.tried(words)
		if wrong != nil {
			return *wrong
		}
		try.Lines = append(try.Lines, moves)
	}
	return try
}

// tried reads a line to try: points, and in an opening its choices, "keep N11".
func (r *reader) tried(words []string) (moves []rules.Move, wrong *desk.Misread) {
	at := r.placesAfter(nil)
	for _, word := range splitAtCommas(words) {
		if choice, ok := notation.ChoiceOf(word); ok {
			moves = append(moves, rules.Choose(choice))
			at.play(rules.Choose(choice))
			continue
		}
		if word == offerWord {
			at.offering = true
			continue
		}
		move, wrong := at.move(word)
		if wrong != nil {
			return nil, wrong
		}
		moves = append(moves, move)
	}
	return moves, nil
}

// readExplore reads a game, the number of a ply, and points: "42 6 K10". In a reply to a letter about a game a bare number is that of a ply.
// Without a game it reads the name of one, and a line from its beginning.
func readExplore(r *reader, args []string) desk.Command {
	c, args := desk.Explore{Ply: desk.CurrentPly}, splitAtCommas(args)
	about := r.Game
	if id, rest, ok := gameBefore(args, about != nil); ok {
		c.Game, args, about = id, rest, r.numbered(id)
	}
	ofGame := about != nil || c.Game != 0
	if n, err := strconv.Atoi(first(args)); err == nil && n >= 0 && ofGame {
		c.Ply, args = n, args[1:]
	}
	if ofGame && about == nil {
		return c // nobody knows its board; the desk says that there is no such game
	}
	if !ofGame {
		named := ruleset(args)
		if named.wrong != nil {
			return *named.wrong
		}
		c.Rules, args = named.Rules, named.words
		about = &games.Game{Rules: c.Rules, Position: c.Rules.Start()}
	}
	moves, wrong := r.in(about, c.Ply).tried(args)
	if wrong != nil {
		return *wrong
	}
	c.Moves = moves
	return c
}

// gameBefore takes the number of a game off words: "#42", "game 42" or, if a bare number is not that of a ply, "42".
func gameBefore(args []string, ply bool) (id games.GameID, rest []string, ok bool) {
	word, marked := strings.CutPrefix(first(args), "#")
	if word == "game" && len(args) > 1 {
		word, marked, args = strings.TrimPrefix(args[1], "#"), true, args[1:]
	}
	n, err := strconv.ParseInt(strings.TrimRight(word, ".:"), 10, 64)
	if err != nil || n <= 0 || ply && !marked {
		return 0, args, false
	}
	return games.GameID(n), args[1:], true
}

// numbered returns a game by its number, nil if it is not known.
func (r *reader) numbered(id games.GameID) *games.Game {
	if r.Numbered == nil {
		return nil
	}
	return r.Numbered(id)
}

// in returns a reader of points in a game after a ply.
func (r *reader) in(g *games.Game, ply int) *reader {
	other, at := *r, *g
	if ply != desk.CurrentPly {
		if p, err := g.At(ply); err == nil {
			at.Position = p
		}
	}
	other.Game, other.board = &at, notation.BoardOf(g.Rules)
	return &other
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// ruleset reads the name of a game with its options before points, which is pente if there is none.
func ruleset(args []string) challengeReader {
	c := challengeReader{words: args}
	c.Rules, _ = rules.Named("pente")
	c.game()
	for key, _, _ := strings.Cut(c.peek(), "="); isOption(key); key, _, _ = strings.Cut(c.peek(), "=") {
		c.optionOrName(c.take())
	}
	c.setOptions()
	return c
}

// readNear reads one point.
func readNear(r *reader, args []string) desk.Command {
	if len(args) != 1 {
		return nil
	}
	moves, wrong := r.list(args)
	if wrong != nil {
		return *wrong
	}
	return desk.ShowNear{Point: moves[0].Point}
}

// readSay takes the words after "say" and the text below it. Words and points in
// that text are not commands. If all of it is for the server, nothing is left to say.
func readSay(r *reader, _ []string) desk.Command {
	text, ifs := strings.Join(r.rest, ""), r.ifsOfSay()
	if words, private := r.said(); !private && len(ifs.Lines) == len(r.ifs.Lines) {
		text = words + "\n" + text
	}
	if text = strings.TrimSpace(text); text == "" && len(ifs.Lines) > 0 {
		return desk.WriteLines{Ifs: ifs}
	}
	return desk.Say{Text: text}
}

// readReport takes the words after "report" and the text below it, as "say" does.
func readReport(r *reader, _ []string) desk.Command {
	words, private := r.said()
	if private {
		words = ""
	}
	return desk.Report{Text: strings.TrimSpace(words + "\n" + strings.Join(r.rest, ""))}
}

// typed returns the words after the first as the player typed them, capitals
// included.
func (r *reader) typed() []string { return strings.Fields(r.letter.Line)[1:] }
