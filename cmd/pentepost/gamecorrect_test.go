package main

import (
	"testing"
	"time"

	"pentepost/store"
)

// The operator corrects a game beside a running server. Each correction is written down, the players
// are told, and the last one can be taken back.
func TestGameCorrected(t *testing.T) {
	dir, _ := correspondence(t)
	contains(t, program(t, 0, dir, "game", "1", "--extend", "3", "days", "--say", "Ann is ill."), "Ann to move by", "extended", "your-move  Ann", "shown")
	contains(t, program(t, 0, dir, "game", "1", "--pause"), "clock stopped")
	contains(t, program(t, 1, dir, "game", "1", "--pause"), "stands still already", "hint: --resume")
	contains(t, program(t, 0, dir, "game", "1", "--resume"), "Ann to move by")
	contains(t, program(t, 0, dir, "game", "1", "--revert"), "clock stopped")
	contains(t, program(t, 0, dir, "game", "1", "--resume"), "Ann to move by")
	contains(t, program(t, 0, dir, "game", "1", "--undo"), "Bob to move")
	contains(t, program(t, 0, dir, "game", "1", "--revert"), "2  Bob  G8", "Ann to move")
	contains(t, program(t, 1, dir, "game", "1", "--adjudicate", "win", "Cat"), "no player of game 1", "hint:")
	contains(t, program(t, 0, dir, "game", "1", "--adjudicate", "win", "bob"), "seat 2 won (forfeit)", "game-over  Ann", "game-over  Bob")
	contains(t, program(t, 1, dir, "game", "1", "--extend", "12 hours"), "game 1 is over", "hint: --undo")
	contains(t, program(t, 0, dir, "game", "1", "--revert"), "Ann to move")
	contains(t, program(t, 0, dir, "game", "1", "--adjudicate", "draw"), "draw (agreed)")
	contains(t, program(t, 0, dir, "game", "1", "--undo"), "Ann to move")
	contains(t, program(t, 0, dir, "game", "1", "--adjudicate=void"), "closed without a result")
	game := objects(t, program(t, 0, dir, "game", "1", "--json"))[0]
	if list := game["corrections"].([]any); len(list) != 9 || list[0].(object)["what"] != "extended" || list[2].(object)["reverted"] == nil || list[8].(object)["reverted"] != nil {
		t.Errorf("corrections: %v", list)
	}
}

func TestGameCorrectedWrongly(t *testing.T) {
	dir, _ := correspondence(t)
	for says, args := range map[string][]string{
		"60 days at most": {"--extend", "61", "days"},
		"3 days":          {"--extend", "soon"},
		"draw":            {"--adjudicate", "loss"},
		"--say goes with": {"--say", "hello"},
		"belongs to":      {"3", "days"},
	} {
		contains(t, program(t, 2, dir, append([]string{"game", "1"}, args...)...), says)
	}
	contains(t, program(t, 1, dir, "game", "9", "--undo"), "there is no game 9")
}

// A planned outage stops all clocks.
func TestPauseAndResume(t *testing.T) {
	dir, _ := correspondence(t)
	contains(t, program(t, 0, dir, "game", "1", "--extend", "3 days"), "Ann to move by")
	contains(t, program(t, 1, dir, "resume"), "not paused")
	contains(t, program(t, 0, dir, "pause"), "all clocks stand still")
	contains(t, program(t, 0, dir, "game", "1"), "clock stopped")
	contains(t, program(t, 1, dir, "pause", "3", "hours"), "already", "hint:")
	contains(t, program(t, 0, dir, "resume"), "run again")
	contains(t, program(t, 0, dir, "game", "1"), "Ann to move by")
	contains(t, program(t, 0, dir, "pause", "3 hours"), "stand still")
	contains(t, program(t, 2, dir, "pause", "for ever"), "60 days at most")
}

// In a rehearsal the clock of the server is ahead of the computer's, and corrections use it.
func TestGameCorrectedInARehearsal(t *testing.T) {
	dir, db := correspondence(t)
	err := db.Update(t.Context(), func(tx *store.Tx) error {
		return tx.Watermarks.Save("INBOX", time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC))
	})
	if err != nil {
		t.Fatal(err)
	}
	contains(t, program(t, 0, dir, "game", "1", "--extend", "3 days"), "Ann to move by 2031-01-04T00:00:00Z", "extended    2031-01-01")
}
