package main

import (
	"cmp"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/parser/command"
	"pentepost/rules"
	"pentepost/store"
)

// A correction is what the operator does to a game, in a transaction.
type correction func(tx *store.Tx, now time.Time) error

// What is wrong with a command line that corrects a game.
var (
	errSayWhat    = errors.New("--say goes with a correction, such as --extend")
	errMoreWords  = errors.New("what follows the number of the game belongs to --extend or --adjudicate")
	errDuration   = errors.New(`a time is written like "3 days" or "12 hours", and is 60 days at most`)
	errAdjudicate = errors.New(`--adjudicate wants "win NICK", "draw" or "void"`)
)

// correction returns the correction that the command line asks for, nil for none.
func (c *Game) correction() (correction, error) {
	rest := strings.Join(c.Rest, " ")
	if rest != "" && c.Extend == "" && c.Adjudicate == "" {
		return nil, errMoreWords
	}
	id := games.GameID(c.Number)
	switch {
	case c.Extend != "":
		by, err := parseDuration(c.Extend + " " + rest)
		return operation(desk.ExtendTurn{Game: id, More: by, Says: c.Say}), err
	case c.Pause:
		return operation(desk.PauseGame{Game: id, Says: c.Say}), nil
	case c.Resume:
		return operation(desk.ResumeGame{Game: id, Says: c.Say}), nil
	case c.Undo:
		return operation(desk.UndoTurn{Game: id, Says: c.Say}), nil
	case c.Revert:
		return operation(desk.RevertCorrection{Game: id, Says: c.Say}), nil
	case c.Adjudicate != "":
		return c.adjudication(strings.Fields(c.Adjudicate + " " + rest))
	case c.Say != "":
		return nil, errSayWhat
	}
	return nil, nil
}

func operation(command desk.OperatorCommand) correction {
	return func(tx *store.Tx, now time.Time) error { return desk.Operate(tx.ForGames(), now, command) }
}

// parseDuration reads a time such as "3 days", "1 day" or "12 hours", 60 days at most.
func parseDuration(text string) (time.Duration, error) {
	words := strings.Fields(text)
	if len(words) != 2 {
		return 0, errDuration
	}
	n, err := strconv.Atoi(words[0])
	unit, ok := map[string]time.Duration{"hour": time.Hour, "day": clock.Day}[strings.TrimSuffix(words[1], "s")]
	if err != nil || !ok || n < 1 || n > 60*24 || time.Duration(n)*unit > 60*clock.Day {
		return 0, errDuration
	}
	return time.Duration(n) * unit, nil
}

// adjudication reads how a game ends.
func (c *Game) adjudication(words []string) (correction, error) {
	outcome, winner, ok := command.ReadRuling(words)
	if !ok {
		return nil, errAdjudicate
	}
	end := desk.Adjudicate{Game: games.GameID(c.Number), Outcome: outcome, Says: c.Say}
	return func(tx *store.Tx, now time.Time) error {
		if outcome == rules.Win {
			p, _, err := tx.Players.ByNick(winner)
			if err != nil {
				return err
			}
			end.Winner = p.ID
		}
		return desk.Operate(tx.ForGames(), now, end)
	}, nil
}

// refusalText says why a game was not corrected, and what the operator can do.
func (c *Game) refusalText(r *games.Refusal) string {
	switch cmp.Or(games.Reason(r.Facts.Topic), r.Reason) {
	case games.UnknownGame:
		return fmt.Sprintf("there is no game %d", c.Number)
	case games.UnknownPlayer:
		return fmt.Sprintf("no player of game %d has that nickname\nhint: \"pentepost game %d\" shows the players.", c.Number, c.Number)
	case games.TopicCannotEndSo:
		return "that player is out of the game and cannot win it while others play on\nhint: name one of the others, or say \"draw\" or \"void\"."
	case games.TopicGameIsOver:
		return fmt.Sprintf("game %d is over\nhint: --undo takes back an end that is no move, and --revert a correction.", c.Number)
	case desk.AlreadyPaused:
		return "the clock stands still already\nhint: --resume lets it run again."
	case desk.ClockRuns:
		return "the game is not paused"
	case games.TopicNothingToTakeBack:
		return "there is nothing to take back"
	case desk.MatchGoesOn:
		return "the game is over, and its match has gone on\nhint: correct the running game of the match instead."
	case games.TopicPlayerGone:
		return "the game would go on, but one of its players is banned or has been forgotten\nhint: --adjudicate decides it."
	case games.TopicGoneOn:
		return "the game has gone on since that correction\nhint: take back the moves first, with --undo."
	}
	return r.Error()
}
