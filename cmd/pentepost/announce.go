package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// Announce is the command `pentepost announce`.
type Announce struct {
	Beside
	Yes  bool   `help:"Send it. Without it, the command says to how many players it would go."`
	File string `arg:"" help:"The text, in UTF-8; \"-\" is standard input."`
}

// announcedAtOnce is how many letters are written in one transaction: moves wait for no more of them.
const announcedAtOnce = 100

// Run writes the text to each player who wants letters and has not got it yet. Letters of games go out first.
func (c *Announce) Run(ctx context.Context, s Streams) error {
	text, err := c.text(s)
	if err != nil {
		return err
	}
	var untold []games.PlayerID
	err = c.view(ctx, func(tx *store.Tx) error {
		untold = nil
		return tx.Players.Each(func(p games.Player, _ int) error {
			wanted, err := desk.Untold(tx.ForGames().Books, p, text)
			if wanted {
				untold = append(untold, p.ID)
			}
			return err
		})
	})
	if err != nil {
		return err
	}
	if !c.Yes {
		fmt.Fprintf(s.Out, "players who would get it: %d\nNothing has been sent. \"pentepost announce --yes\" does it.\n", len(untold))
		return errNo
	}
	for some := range slices.Chunk(untold, announcedAtOnce) {
		err := c.operate(ctx, func(tx *store.Tx, now time.Time) error {
			return desk.Operate(tx.ForGames(), now, desk.TellAll{Text: text, To: some})
		})
		if err != nil {
			return err
		}
	}
	fmt.Fprintf(s.Out, "players who get it: %d\n", len(untold))
	return nil
}

// text reads the text. What is longer than a letter shows is a mistake.
func (c *Announce) text(s Streams) (string, error) {
	var in io.Reader = s.In
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return "", fmt.Errorf("read text: %w", err)
		}
		defer f.Close()
		in = f
	}
	const most = 16 << 10
	read, err := io.ReadAll(io.LimitReader(in, most))
	if err != nil {
		return "", fmt.Errorf("read text: %w", err)
	}
	text := strings.TrimSpace(strings.ToValidUTF8(string(read), "�"))
	switch n := utf8.RuneCountInString(text); {
	case text == "":
		return "", usageError{fmt.Errorf("%s has no text", c.File)}
	case n > games.MaxRemark || len(read) == most:
		return "", usageError{fmt.Errorf("the text has more than the %d characters that a letter shows", games.MaxRemark)}
	}
	return text, nil
}
