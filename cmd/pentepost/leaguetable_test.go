package main

import (
	"context"
	"errors"
	"testing"

	"pentepost/games/league"
	"pentepost/store"
)

// The table of a season that was decided says what was decided, in each form, and verify compares it.
func TestW14TablesSayWhatWasDecided(t *testing.T) {
	dir, db := clubOf(t, "round-robin", "", "Ann", "Bob", "Cat")
	program(t, 0, dir, "league", "import", "club", write(t, "players.csv", "player\nAnn\nBob\nCat\n"))
	program(t, 0, dir, "league", "start", "club")
	contains(t, program(t, 0, dir, "league", "table", "club", "--json"), `"moves":"stays","range":[1,3]`, `"captures":0,"lot":null}`) // L1
	contains(t, program(t, 0, dir, "league", "table", "club", "--csv"), "1,1,1,Ann,0,0,0,0,0,0,0,0,0,,1,3,stays,")
	for _, game := range []string{"1", "2", "3"} {
		program(t, 0, dir, "league", "adjudicate", "club", game, "draw")
	}
	err := db.Update(context.Background(), func(tx *store.Tx) error {
		s, _, err := tx.Seasons.Load(1, 1)
		if err != nil {
			return err
		}
		s.Decided = s.Began
		for i, p := range []struct {
			finish int
			move   league.Move
		}{{3, league.Up}, {2, league.Stays}, {1, league.Down}} { // not what the table gives
			s.Places[i].Finish, s.Places[i].Move = p.finish, p.move
		}
		return errors.Join(tx.Seasons.Save(s), tx.Seasons.SavePlaces(s))
	})
	if err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 0, dir, "league", "table", "club", "--json"),
		`"place":3,"player":"Ann"`, `"moves":"up","range":[3,3]`, `"place":1,"player":"Cat"`, `"moves":"down","range":[1,1]`)
	contains(t, program(t, 0, dir, "league", "table", "club", "--csv"), "1,1,1,Cat,", ",1,1,down,", ",3,3,up,")
	contains(t, program(t, 1, dir, "league", "verify", "club"), "season 1, player 1")
}
