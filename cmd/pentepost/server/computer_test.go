package server

import (
	"context"
	"fmt"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/notation"
	"pentepost/rules/search"
	"pentepost/store"
)

// Scripts play against the computer without naming points, because a better computer would play other ones:
//
//	ann: LEVEL N       Ann answers her latest letter with N moves, or with all up to the end of the
//	                   game. She chooses them as the computer does at that level, and waits for the
//	                   answer to each. She has "set confirm off"
//	engine NAME LINE   players can challenge an engine, which answers this line of the Gomocup protocol

// computerCommands are the commands about games against the computer.
func computerCommands() map[string]sessionCommand {
	commands := map[string]sessionCommand{
		"engine": inWorld(func(_ *testscript.TestScript, w *world, args []string) error { return w.engine(args[0], args[1]) }),
		"computers": inWorld(func(_ *testscript.TestScript, w *world, args []string) error {
			return w.computers(map[string]int{"rest": 0, "think": 1}[args[0]])
		}),
	}
	for _, name := range correspondents {
		commands[name+":"] = inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			level, err := strconv.Atoi(args[0])
			if err != nil {
				return err
			}
			moves := 1000
			if len(args) > 1 {
				if moves, err = strconv.Atoi(args[1]); err != nil {
					return err
				}
			}
			return w.playMoves(ts, name, level, moves)
		})
	}
	return commands
}

// engine adds an engine to the configuration.
func (w *world) engine(name, line string) error {
	if err := w.end(); err != nil {
		return err
	}
	w.config.Engines = map[string]config.Engine{name: {Command: []string{"/bin/echo", line}, Plays: []string{"gomoku"}, Turn: "1m", Memory: 512}}
	return w.start()
}

// computers starts the server again with a number of workers that think for the computer players.
func (w *world) computers(workers int) error {
	if err := w.end(); err != nil {
		return err
	}
	w.config.Computer.Workers = workers
	return w.start()
}

// playMoves plays some moves of a person, or all up to the end of the game.
func (w *world) playMoves(ts *testscript.TestScript, name string, level, moves int) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	strength, err := search.LevelOf(level)
	if err != nil {
		return err
	}
	player, p := search.NewWorker(), w.person(name)
	for range moves {
		move, err := w.chooseMove(ctx, player, p.letter, strength)
		if err != nil {
			return err
		}
		if err := w.reply(name, []string{move}); err != nil {
			return err
		}
		p.letter, err = p.nextWanted(ctx, func(l *correspondent.Letter) bool {
			return isOf(string(letters.KindYourMove))(l) || isOf(string(letters.KindGameEnded))(l)
		})
		if err != nil {
			return fmt.Errorf("%s waits for an answer to %s: %w", name, move, err)
		}
		ts.Logf("%s plays %s and gets: %s\n%s", name, move, p.letter.Header.Get("Subject"), p.letter.Text)
		if isOf(string(letters.KindGameEnded))(p.letter) {
			return nil
		}
	}
	return nil
}

// chooseMove chooses a turn in the game of a letter, as a player would write it.
func (w *world) chooseMove(ctx context.Context, player *search.Worker, letter *correspondent.Letter, level search.Level) (line string, err error) {
	number, err := strconv.Atoi(letter.Header.Get("X-Pentepost-Game"))
	if err != nil {
		return "", err
	}
	var g games.Game
	err = w.running.db.View(ctx, func(tx *store.Tx) (err error) {
		g, _, err = tx.Games.Load(games.GameID(number))
		return err
	})
	position, seat := g.Position, g.Position.Turn()
	for err == nil && position.Turn() == seat {
		var choice search.Choice
		if choice, err = player.Best(ctx, position, level, 0); err != nil {
			break
		}
		line += notation.Go.On(notation.BoardOf(g.Rules)).Move(notation.BoardOf(g.Rules), choice.Move) + " "
		position, _, err = position.Play(choice.Move)
	}
	return line, err
}
