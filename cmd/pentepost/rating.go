package main

import (
	"context"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/rating"
	"pentepost/store"
)

// Rating is the command `pentepost rating`.
type Rating struct {
	List   RatingList   `cmd:"" default:"withargs" help:"List the ratings, the strongest players first."`
	Import RatingImport `cmd:"" help:"Let players begin with the ratings of another list."`
	Verify RatingVerify `cmd:"" help:"Compute all ratings again from the games, and compare."`
}

// RatingList is the command `pentepost rating list`, and `pentepost rating` alone.
type RatingList struct {
	Beside
	JSON   bool   `name:"json" help:"Print one JSON object a player and family, one a line."`
	Family string `placeholder:"NAME" help:"Only this family of games, such as pente."`
}

// ratingLine is a rating as `rating` prints it.
type ratingLine struct {
	Player     string  `json:"player"`
	Family     string  `json:"family"`
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	Games      int     `json:"games"`
}

// Run lists the ratings.
func (c *RatingList) Run(ctx context.Context, s Streams) error {
	families := rating.Families()
	if c.Family != "" {
		if !slices.Contains(families, c.Family) {
			return usageError{fmt.Errorf("there is no family %q of games; there are %q", c.Family, families)}
		}
		families = []string{c.Family}
	}
	return c.view(ctx, func(tx *store.Tx) error {
		out := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
		for _, family := range families {
			if err := c.list(tx, family, s, out); err != nil {
				return err
			}
		}
		return out.Flush()
	})
}

func (c *RatingList) list(tx *store.Tx, family string, s Streams, out *tabwriter.Writer) error {
	standings, err := tx.Ratings.Standings(family, 0)
	if err != nil {
		return err
	}
	for _, r := range standings {
		nicks, err := nicksOf(tx, r.Player)
		if err != nil {
			return err
		}
		line := ratingLine{nicks[0], family, r.Rated.Rating.Rating, r.Rated.Deviation, r.Rated.Volatility, r.Rated.Games}
		if c.JSON {
			err = writeJSON(s.Out, line)
		} else {
			_, err = fmt.Fprintf(out, "%s\t%s\t%.0f\t+-%.0f\tgames: %d\n", family, line.Player, line.Rating, 2*line.Deviation, line.Games)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// RatingVerify is the command `pentepost rating verify`.
type RatingVerify struct {
	Beside
	JSON bool `name:"json" help:"Print one JSON object a fault, one a line."`
}

// Run computes everything again. The answer is no if something differs from what is stored.
func (c *RatingVerify) Run(ctx context.Context, s Streams) error {
	return c.look(ctx, func(tx *store.Tx, now time.Time) error {
		faults, err := desk.VerifyRatings(tx.ForGames(), now)
		return printFaults(s, c.JSON, "rating", faults, err)
	})
}

// printFaults prints faults, one a line. The answer is no if there are any.
func printFaults(s Streams, asJSON bool, what string, faults []games.Fault, err error) error {
	if err != nil {
		return err
	}
	for _, f := range faults {
		if !asJSON {
			fmt.Fprintf(s.Out, "%s: %s\n", f.Where, f.Says)
			continue
		}
		if err := writeJSON(s.Out, map[string]string{"what": what, "where": f.Where, "says": f.Says}); err != nil {
			return err
		}
	}
	if len(faults) > 0 {
		return errNo
	}
	return nil
}
