package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"pentepost/rules"
)

// A game is one of the games that play has written.
type game struct {
	winner string // the number of a seat, 0 for a draw
	plies  []ply
}

// A ply is a stone of a game, and what the search thought of the position when it chose it.
type ply struct {
	point   rules.Point
	score   int
	thought bool // a random stone was not
}

// readGames calls each for each game of some files, and returns how they were played.
func readGames(files []string, each func(game) error) (head string, err error) {
	var heads strings.Builder
	for _, name := range files {
		if err := readFile(name, &heads, each); err != nil {
			return "", err
		}
	}
	return heads.String(), nil
}

func readFile(name string, heads *strings.Builder, each func(game) error) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		if strings.HasPrefix(lines.Text(), "#") {
			heads.WriteString(lines.Text() + "\n")
			continue
		}
		g, err := parseGame(lines.Text())
		if err == nil {
			err = each(g)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", filepath.Base(name), n, err)
		}
	}
	return lines.Err()
}

// parseGame reads a line.
func parseGame(record string) (g game, err error) {
	var plies string
	g.winner, plies, _ = strings.Cut(record, " ")
	for word := range strings.FieldsSeq(plies) {
		point, thought, _ := strings.Cut(word, ":")
		at, err := strconv.Atoi(point)
		if err != nil {
			return g, err
		}
		score, err := strconv.Atoi(thought)
		g.plies = append(g.plies, ply{rules.Point(at), score, err == nil})
	}
	return g, nil
}
