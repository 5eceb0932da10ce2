package server

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"pentepost/cmd/pentepost/collection"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/store"
)

// What the operator does by the command line, in scripts:
//
//	game 2 undo       the last turn of game 2 is taken back, or its end; revert, pause and resume
//	                  are written like that, too
//	game 2 extend 3   the player on turn gets three more days
//	game 2 win ann    Ann has won game 2
//	season LEAGUE     the next season of a league begins
//	import FILE NAME  a collection of games is imported, which letters call NAME; stdout and stderr look at what the command says

// operatorCommands are those commands.
func operatorCommands() map[string]sessionCommand {
	return map[string]sessionCommand{
		"game": inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.correctGame(args[0], args[1:]) }),
		"import": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.importGames(ts, args[0], args[1])
		}),
		"season": inWorld(func(_ *testscript.TestScript, w *world, args []string) error {
			return w.operateNow(desk.Organise{Name: args[0], Action: desk.StartSeason{}})
		}),
	}
}

// operateNow executes a command of the operator.
func (w *world) operateNow(c desk.OperatorCommand) error {
	return w.operateWith(func(tx *store.Tx) error { return desk.Operate(tx.ForGames(), w.clock.Now(), c) })
}

// importGames imports a collection beside the running server. The file has no folder in what the command says.
func (w *world) importGames(ts *testscript.TestScript, file, name string) error {
	db, err := store.OpenBeside(context.Background(), w.config.Place(), "")
	if err != nil {
		return err
	}
	defer db.Close()
	var out, complaints strings.Builder
	_, err = collection.Import{DB: db, File: ts.MkAbs(file), Source: name, Out: &out, Err: &complaints}.Run(context.Background())
	folder := strings.TrimSuffix(ts.MkAbs(file), file)
	fmt.Fprint(ts.Stdout(), strings.ReplaceAll(out.String(), folder, ""))
	fmt.Fprint(ts.Stderr(), strings.ReplaceAll(complaints.String(), folder, ""))
	return err
}

// correctGame corrects a game.
func (w *world) correctGame(number string, words []string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	id := games.GameID(n)
	switch words[0] {
	case "undo":
		return w.operateNow(desk.UndoTurn{Game: id, Says: "By mistake."})
	case "revert":
		return w.operateNow(desk.RevertCorrection{Game: id})
	case "pause":
		return w.operateNow(desk.PauseGame{Game: id})
	case "resume":
		return w.operateNow(desk.ResumeGame{Game: id})
	case "extend":
		days, err := strconv.Atoi(words[1])
		if err != nil {
			return err
		}
		return w.operateNow(desk.ExtendTurn{Game: id, More: time.Duration(days) * clock.Day})
	case "win":
		return w.operate(words[1], func(p games.PlayerID) desk.OperatorCommand {
			return desk.Adjudicate{Game: id, Outcome: rules.Win, Winner: p}
		})
	}
	return fmt.Errorf("what is %q?", words)
}
