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

// readExplore reads a number or a game, and points. In a reply to a letter about a game the number is that of a ply, and else that of a
// game, which may have the number of a ply after it.
func readExplore(r *reader, args []string) desk.Command {
	c := desk.Explore{Ply: desk.CurrentPly}
	ofGame := r.Game != nil
	if n, err := strconv.Atoi(first(args)); err == nil && n > 0 && !ofGame {
		c.Game, args, ofGame = games.GameID(n), args[1:], true
	}
	if n, err := strconv.Atoi(first(args)); err == nil && n >= 0 && ofGame {
		c.Ply, args = n, args[1:]
	}
	on := *r
	if !ofGame {
		c.Rules, args = gameNamed(args)
		on.board = notation.BoardOf(c.Rules)
	}
	if c.Game != 0 && len(args) > 0 {
		return nil // nobody knows its board yet
	}
	moves, wrong := on.tried(args)
	if wrong != nil {
		return *wrong
	}
	c.Moves = moves
	return c
}

func first(args []string) string {
	if len(args) == 0 {
		return ""
	}
	return args[0]
}

// gameNamed reads the name of a game before points, which is pente if there is none.
func gameNamed(args []string) (rules.Ruleset, []string) {
	for n := min(maxGameName, len(args)); n > 0; n-- {
		if r, ok := rules.Find(strings.Join(args[:n], " ")); ok {
			return r, args[n:]
		}
	}
	r, _ := rules.Named("pente")
	return r, args
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
