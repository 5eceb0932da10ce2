// Package collection imports collections of games, which players explore.
package collection

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"pentepost/games/explore"
	"pentepost/mailer/hint"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// gamesTogether is how many records of a collection are read in one transaction.
const gamesTogether = 1000

// The most characters that letters show of the name of a collection, and of a player in it.
const (
	maxSource = 40
	maxPlayer = 30
)

// ErrSource means that letters cannot show the name of a collection.
var ErrSource = hint.With(fmt.Errorf("the name of a collection must have 1 to %d characters that can be printed", maxSource),
	"--source NAME says what letters call the collection; without it that is the name of the file.")

// Import imports a file of games.
type Import struct {
	DB       *store.DB
	File     string
	Source   string    // what letters call the collection; "": the name of the file
	Out, Err io.Writer // for how many games there were, and for what is wrong with some
}

// Run imports the file, and returns how many records are wrong. If it was imported before, as far as it was, the rest is.
func (i Import) Run(ctx context.Context) (wrong int, err error) {
	if i.Source == "" {
		i.Source = strings.TrimSuffix(filepath.Base(i.File), filepath.Ext(i.File))
	}
	if printable(i.Source, maxSource) != i.Source || i.Source == "" {
		return 0, fmt.Errorf("%q: %w", i.Source, ErrSource)
	}
	g := importing{Import: i}
	if err := g.run(ctx); err != nil {
		return 0, fmt.Errorf("import %s: %w", i.File, err)
	}
	return g.wrong, nil
}

// printable returns a text on one line, without what cannot be printed, cut to a number of characters.
func printable(text string, most int) string {
	text = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)), " ")
	if letters := []rune(text); len(letters) > most {
		text = strings.TrimSpace(string(letters[:most]))
	}
	return text
}

// importing is an import that runs.
type importing struct {
	Import

	judge      notation.Judge
	collection store.Collection
	added      int
	wrong      int
}

func (g *importing) run(ctx context.Context) error {
	in, err := os.Open(g.File)
	if err != nil {
		return err
	}
	defer in.Close()
	digest := sha256.New()
	if _, err := io.Copy(digest, in); err != nil {
		return err
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return err
	}
	err = g.DB.UpdateApart(ctx, func(tx *store.Tx) (err error) {
		g.collection, err = tx.Collections.Begin(g.Source, filepath.Base(g.File), hex.EncodeToString(digest.Sum(nil)))
		return err
	})
	if err != nil {
		return err
	}
	if g.collection.Ended {
		fmt.Fprintf(g.Out, "%s: imported before: games read: %d\n", g.File, g.collection.Done)
		return nil
	}
	if err := g.read(ctx, notation.NewReader(in, notation.ReadOptions{})); err != nil {
		return err
	}
	fmt.Fprintf(g.Out, "%s: games imported: %d, wrong: %d\n", g.File, g.added, g.wrong)
	return nil
}

// read reads all records, and adds some at a time. Those that were read before are passed over.
func (g *importing) read(ctx context.Context, in *notation.Reader) error {
	number := 0
	for ; number < g.collection.Done; number++ {
		if _, err := in.Next(); err != nil {
			return err
		}
	}
	var list []store.Collected
	for !g.collection.Ended {
		rec, err := in.Next()
		switch {
		case err == io.EOF:
			g.collection.Ended = true
		case err != nil:
			return err
		default:
			number++
			if game, ok := g.referee(rec, in.Line(), number); ok {
				list = append(list, game)
			}
		}
		if !g.collection.Ended && number%gamesTogether > 0 {
			continue
		}
		if g.collection.Done = number; number == 0 {
			g.complain(1, "no game record found")
		}
		if err := g.add(ctx, list); err != nil {
			return err
		}
		list = nil
	}
	return nil
}

// complain lists what is wrong with a record.
func (g *importing) complain(line int, says string) {
	g.wrong++
	fmt.Fprintf(g.Err, "%s:%d: %s\n", g.File, line, says)
}

// referee replays a record; ok is false if something is wrong with it.
func (g *importing) referee(rec notation.Record, line, number int) (game store.Collected, ok bool) {
	v := g.judge.Referee(rec)
	switch {
	case v.Error != nil:
		g.complain(line, fmt.Sprintf("game %d: %v", number, v.Error))
		return game, false
	case !v.OK():
		g.complain(line, fmt.Sprintf("game %d: it states the result %s, and its moves lead to another one", number, *v.Score))
		return game, false
	}
	played, err := rec.Replay()
	if err != nil {
		g.complain(line, fmt.Sprintf("game %d: %v", number, err))
		return game, false
	}
	game = store.Collected{Number: number, Record: explore.Record{Rules: rec.Rules}}
	for _, p := range played {
		if p.Leaves != 0 {
			break // what follows was played by fewer
		}
		game.Moves = append(game.Moves, p.Move)
	}
	switch {
	case v.Result == notation.Drawn:
		game.Winner = explore.Drawn
	case v.Winner != nil:
		game.Winner = *v.Winner
	default:
		game.Winner = rec.Score.Winner(rec.Rules)
	}
	game.Players, game.Ratings = playersOf(&rec)
	game.Played, _ = rec.Day()
	return game, len(game.Moves) > 0
}

// maxKnownRating is the highest rating that is believed.
const maxKnownRating = 4000

// playersOf returns the names and ratings in a record, by seat; nil if it has none.
func playersOf(rec *notation.Record) (players []string, ratings []int) {
	named, rated := false, false
	for s := rules.Seat(1); int(s) <= rec.Rules.Seats; s++ {
		name := printable(rec.Player(s), maxPlayer)
		rating, err := strconv.Atoi(strings.TrimSpace(rec.Header(fmt.Sprintf("Player %d Rating", s))))
		if err != nil || rating < 0 || rating > maxKnownRating {
			rating = 0
		}
		players, ratings = append(players, name), append(ratings, rating)
		named, rated = named || name != "", rated || rating > 0
	}
	if !named {
		players = nil
	}
	if !rated {
		ratings = nil
	}
	return players, ratings
}

// add adds games in one transaction, and to the index of positions in others.
func (g *importing) add(ctx context.Context, list []store.Collected) error {
	err := g.DB.UpdateInTurn(ctx, func(tx *store.Tx) error { return tx.Collections.Add(g.collection, list) })
	if err == nil {
		err = g.DB.Index(ctx)
	}
	if err == nil {
		g.added += len(list)
	}
	return err
}
