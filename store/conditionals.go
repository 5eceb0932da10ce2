package store

import (
	"fmt"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
)

const treeColumns = `SELECT c.game, c.player, c.ply, c.lines, c.unused, c.illegal, c.paused, g.rules
	FROM conditionals c JOIN games g ON g.id = c.game`

// Trees keeps conditional moves.
type Trees struct{ tx *Tx }

// Load returns the conditional moves of a player in a game, an empty tree if there are none.
func (ts Trees) Load(g games.GameID, p games.PlayerID) (play.Tree, error) {
	trees, err := ts.In(g)
	for _, t := range trees {
		if t.Player == p {
			return t, nil
		}
	}
	return play.Tree{Game: g, Player: p, Paused: play.NotPaused}, err
}

// In returns the conditional moves of all players of a game. Each command and each letter asks for
// them, so they are loaded once.
func (ts Trees) In(g games.GameID) ([]play.Tree, error) {
	if list, ok := ts.tx.trees[g]; ok {
		return slices.Clone(list), nil
	}
	list, err := all(ts.tx, "load conditional moves of game $1", scanTree, treeColumns+` WHERE c.game = $1 ORDER BY c.player`, g)
	if err != nil {
		return nil, err
	}
	ts.tx.trees[g] = list
	return slices.Clone(list), nil
}

func scanTree(row scanner) (t play.Tree, err error) {
	var lines, unused, illegal, ruleset string
	if err := row.Scan(&t.Game, &t.Player, &t.Ply, &lines, &unused, &illegal, &t.Paused, &ruleset); err != nil {
		return t, err
	}
	r, err := rules.Parse(ruleset)
	if err != nil {
		return t, err
	}
	for _, part := range []struct {
		to   *[]games.Line
		text string
	}{{&t.Lines, lines}, {&t.Unused, unused}, {&t.Illegal, illegal}} {
		if *part.to, err = parseLines(r, part.text); err != nil {
			return t, err
		}
	}
	return t, nil
}

// Save saves the conditional moves of a player in a game. An empty tree is deleted.
func (ts Trees) Save(t play.Tree) error {
	delete(ts.tx.trees, t.Game)
	if t.Empty() {
		return ts.tx.exec("drop conditional moves of player $2 in game $1", `DELETE FROM conditionals WHERE game = $1 AND player = $2`, t.Game, t.Player)
	}
	g, ok, err := ts.tx.Games.Load(t.Game)
	if err == nil && !ok {
		err = fmt.Errorf("save conditional moves: there is no game %d", t.Game)
	}
	if err != nil {
		return err
	}
	return ts.tx.exec("save conditional moves of player $2 in game $1", `INSERT INTO conditionals (game, player, ply, lines, unused, illegal, paused) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (game, player) DO UPDATE SET ply = excluded.ply, lines = excluded.lines, unused = excluded.unused,
				illegal = excluded.illegal, paused = excluded.paused`,
		t.Game, t.Player, t.Ply, linesText(g.Rules, t.Lines), linesText(g.Rules, t.Unused), linesText(g.Rules, t.Illegal), t.Paused)
}

// then stands before the answer of a line, and toAny before that of one that answers any move.
const (
	then  = "then"
	toAny = "any"
)

// linesText writes lines of conditional moves, each as its plies with "then" before the answer.
func linesText(r rules.Ruleset, lines []games.Line) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		var words []string
		for _, m := range l.Moves {
			words = append(words, notation.Word(r, m))
		}
		words = slices.Insert(words, l.Answer, then)
		if l.Any {
			words = slices.Insert(words, 0, toAny)
		}
		texts[i] = strings.Join(words, " ")
	}
	return strings.Join(texts, "\n")
}

// parseLines parses what linesText writes.
func parseLines(r rules.Ruleset, text string) (lines []games.Line, err error) {
	for one := range strings.Lines(text) {
		words := strings.Fields(one)
		l := games.Line{Any: len(words) > 0 && words[0] == toAny}
		if l.Any {
			words = words[1:]
		}
		l.Answer = slices.Index(words, then)
		if l.Answer < 0 {
			return nil, fmt.Errorf("the line %q has no answer", one)
		}
		for _, word := range slices.Delete(words, l.Answer, l.Answer+1) {
			m, err := notation.ParseWord(r, word)
			if err != nil {
				return nil, fmt.Errorf("the line %q: %w", one, err)
			}
			l.Moves = append(l.Moves, m)
		}
		lines = append(lines, l)
	}
	return lines, nil
}
