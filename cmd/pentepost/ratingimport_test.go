package main

import (
	"fmt"
	"testing"

	"pentepost/store"
)

// Ratings come from a list with semicolons and a byte order mark, too, by nickname or mail address.
func TestRatingImport(t *testing.T) {
	dir, db := correspondence(t)
	list := write(t, "list.csv", "\ufeffPlayer;Family;Rating;Deviation\r\nann;pente;1723.5;80\r\nBOB@pente.test; renju ;1600;\r\n")
	contains(t, program(t, 0, dir, "rating", "import", list), "ratings imported: 2")
	for family, want := range map[string]string{"pente": "1 pente 1723.5 80", "renju": "2 renju 1600 150"} {
		starts := startsOf(t, db, family)
		if len(starts) != 1 || starts[0] != want {
			t.Errorf("%s begins with %q, want %q", family, starts, want)
		}
	}
}

// A list with mistakes changes nothing, and each of its wrong lines is named.
func TestRatingImportRefusesMistakes(t *testing.T) {
	dir, db := correspondence(t)
	list := write(t, "list.csv", "player,family,rating\nAnn,pente,1700\nNobody,pente,1500\nBob,chess,1500\nBob,pente,NaN\n")
	contains(t, program(t, 1, dir, "rating", "import", list), `line 3: nobody who has joined is called "Nobody"`,
		`line 4: there is no family "chess"`, `line 5: rating must be a number`, "nothing was imported")
	if starts := startsOf(t, db, "pente"); len(starts) > 0 {
		t.Errorf("imported are %q", starts)
	}
	for text, want := range map[string]string{
		"":                                "no line with values",
		"player,rating\nAnn,1\n":          `no column is called "family"`,
		"player,family,rating,player\n":   `two columns are called "player"`,
		"player,family,rating\nAnn,pente": `line 2: rating must be a number from 1 to 5000, not ""`,
	} {
		contains(t, program(t, 1, dir, "rating", "import", write(t, "list.csv", text)), want)
	}
}

// startsOf returns the ratings that players begin with, as "1 pente 1723.5 80".
func startsOf(t *testing.T, db *store.DB, family string) (list []string) {
	t.Helper()
	err := db.View(t.Context(), func(tx *store.Tx) error {
		starts, err := tx.Ratings.Starts(family)
		for _, s := range starts {
			list = append(list, fmt.Sprint(s.Player, " ", s.Family, " ", s.Rating.Rating, " ", s.Rating.Deviation))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
