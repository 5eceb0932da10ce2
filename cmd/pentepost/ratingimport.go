package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/rating"
	"pentepost/store"
)

// RatingImport is the command `pentepost rating import`.
type RatingImport struct {
	Beside
	File string `arg:"" help:"A CSV file with the columns player, family and rating, and if need be deviation and volatility; - for standard input." type:"path"`
}

// importedDeviation is the deviation of a rating whose list has none: it is known, but not from games here.
const importedDeviation = 150

// ratingsTogether is how many ratings are one command of the operator, which has to fit in a page of the journal.
const ratingsTogether = 1000

// Run lets players begin with ratings from another list. The answer is no if a line is wrong; then nothing is changed.
func (c *RatingImport) Run(ctx context.Context, s Streams) error {
	rows, err := readCSV(c.File, s, "player", "family", "rating")
	if wrong, ok := errors.AsType[*csvMistake](err); ok {
		return refuseCSV(s, c.File, wrong.Error())
	}
	if err != nil {
		return err
	}
	err = c.operate(ctx, func(tx *store.Tx, now time.Time) error {
		var starts []games.RatingStart
		var wrong []string
		for _, row := range rows {
			start, err := readStart(tx, row)
			if err != nil {
				wrong = append(wrong, fmt.Sprintf("line %d: %v", row.line, err))
			}
			start.Since = now
			starts = append(starts, start)
		}
		if len(wrong) > 0 {
			return refuseCSV(s, c.File, wrong...)
		}
		for some := range slices.Chunk(starts, ratingsTogether) {
			if err := desk.Operate(tx.ForGames(), now, desk.ImportRatings{Starts: some}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "ratings imported: %d\n", len(rows))
	return nil
}

// readStart reads a row of the file.
func readStart(tx *store.Tx, row csvRow) (start games.RatingStart, err error) {
	start.Family = strings.ToLower(row.fields["family"])
	if !slices.Contains(rating.Families(), start.Family) {
		return start, fmt.Errorf("there is no family %q of games; there are %q", start.Family, rating.Families())
	}
	p, err := playerCalled(tx, row.fields["player"])
	if err != nil {
		return start, err
	}
	start.Player = p.ID
	standard := rating.Standard().New
	for _, number := range []struct {
		name        string
		into        *float64
		least, most float64
		standard    float64
	}{
		{"rating", &start.Rating.Rating, 1, 5000, 0}, {"deviation", &start.Rating.Deviation, 1, standard.Deviation, importedDeviation},
		{"volatility", &start.Rating.Volatility, 0.001, 1, standard.Volatility},
	} {
		text := row.fields[number.name]
		if text == "" && number.standard > 0 {
			*number.into = number.standard
			continue
		}
		*number.into, err = strconv.ParseFloat(text, 64)
		if err != nil || !(*number.into >= number.least && *number.into <= number.most) {
			return start, fmt.Errorf("%s must be a number from %v to %v, not %q", number.name, number.least, number.most, text)
		}
	}
	return start, nil
}

// playerCalled returns the player with a nickname or a mail address.
func playerCalled(tx *store.Tx, name string) (games.Player, error) {
	find := tx.Players.ByNick
	if strings.Contains(name, "@") {
		name, find = strings.ToLower(name), tx.Players.ByAddress
	}
	p, ok, err := find(name)
	if err == nil && (!ok || !p.HasJoined()) {
		err = fmt.Errorf("nobody who has joined is called %q", name)
	}
	return p, err
}
