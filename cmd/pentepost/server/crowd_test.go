package server

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// A script with many players speaks of them as a crowd:
//
//	crowd 23           Player1 to Player23 join; they write as p1 to p23
//	everybody>> TEXT   each of them writes a new mail to the server
//	everybody< KIND RE...
//	                   the next letter of each is of this kind and matches
//	round LEAGUE 2     each gets a letter about round 2 of a league, about a game or that they have none; no
//	                   two have met before. The games are played by mail: the lower number wins, and
//	                   neighbours draw
//
// The server is restarted once while they write.

// maxCrowd is the largest crowd.
const maxCrowd = 23

// crowdName returns the name of a member of the crowd.
func crowdName(n int) string { return "p" + strconv.Itoa(n) }

// crowdCommands are the commands of the crowd and of each member.
func crowdCommands() map[string]sessionCommand {
	return map[string]sessionCommand{
		"crowd": inWorld(func(ts *testscript.TestScript, w *world, args []string) (err error) {
			if w.crowd, err = strconv.Atoi(args[0]); err != nil || w.crowd > maxCrowd {
				return fmt.Errorf("a crowd of %s? %v", args[0], err)
			}
			w.met = map[[2]int]bool{}
			err = w.writeAll(func(n int) error {
				return w.send(crowdName(n), fmt.Sprint("join Player", n))
			})
			if err != nil {
				return err
			}
			return w.readAll(ts, []string{"welcome"})
		}),
		"everybody>>": inWorld(func(_ *testscript.TestScript, w *world, args []string) error {
			return w.writeAll(func(n int) error { return w.send(crowdName(n), args...) })
		}),
		"everybody<": inWorld(func(ts *testscript.TestScript, w *world, args []string) error { return w.readAll(ts, args) }),
		"round": inWorld(func(ts *testscript.TestScript, w *world, args []string) error {
			return w.playRound(ts, args[0], args[1])
		}),
	}
}

// writeAll lets each member of the crowd write.
func (w *world) writeAll(write func(n int) error) error {
	for n := 1; n <= w.crowd; n++ {
		if err := write(n); err != nil {
			return err
		}
		if w.restart && (n == w.crowd/2 || long()) {
			if err := errors.Join(w.end(), w.start()); err != nil {
				return err
			}
		}
	}
	return nil
}

// readAll checks the next letter of each member.
func (w *world) readAll(ts *testscript.TestScript, args []string) error {
	for n := 1; n <= w.crowd; n++ {
		if err := w.receive(ts, crowdName(n), args); err != nil {
			return fmt.Errorf("p%d: %w", n, err)
		}
	}
	return nil
}

// playRound plays a round of a Swiss.
func (w *world) playRound(ts *testscript.TestScript, league, round string) error {
	pairs, free, err := w.roundLetters(league, round)
	if err != nil {
		return err
	}
	ts.Logf("round %s: %v, no game: %v", round, pairs, free)
	if len(pairs) != w.crowd/2 || len(free) != w.crowd%2 {
		return fmt.Errorf("there are %d games in round %s, and %d players have none", len(pairs), round, len(free))
	}
	for _, n := range free {
		pairs[""] = [2]int{0, n} // nobody has no game twice
	}
	for game, pair := range pairs {
		if w.met[pair] {
			return fmt.Errorf("round %s: %v have met before (game %s)", round, pair, game)
		}
		w.met[pair] = true
	}
	delete(pairs, "")
	if err := w.playGames(ts, pairs); err != nil {
		return err
	}
	for _, pair := range pairs {
		for _, n := range pair {
			if err := w.receive(ts, crowdName(n), []string{"game-over", "League " + league}); err != nil {
				return err
			}
		}
	}
	return nil
}

// playGames ends games: the lower number wins, and neighbours draw.
func (w *world) playGames(ts *testscript.TestScript, pairs map[string][2]int) error {
	says, accepts := map[int]string{}, map[int]bool{}
	for _, pair := range pairs {
		if pair[1] == pair[0]+1 {
			says[pair[0]], accepts[pair[1]] = "draw", true
		} else {
			says[pair[1]] = "resign"
		}
	}
	err := w.writeAll(func(n int) error {
		if says[n] == "" {
			return nil
		}
		return w.answer(crowdName(n), says[n])
	})
	if err != nil {
		return err
	}
	for n := range accepts {
		if err := w.receive(ts, crowdName(n), []string{"offer"}); err != nil {
			return err
		}
		if err := w.receive(ts, crowdName(n-1), []string{"shown"}); err != nil {
			return err
		}
		if err := w.answer(crowdName(n), "accept"); err != nil {
			return err
		}
	}
	return nil
}

// roundLetters reads the letters that tell the crowd of a round. It returns who plays each other, the lower number
// first, by the numbers of the games, and who has no game.
func (w *world) roundLetters(league, round string) (pairs map[string][2]int, free []int, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	pairs = map[string][2]int{}
	for n := 1; n <= w.crowd; n++ {
		p := w.person(crowdName(n))
		if p.letter, err = p.next(ctx); err != nil {
			return nil, nil, fmt.Errorf("p%d waits for round %s: %w", n, round, err)
		}
		switch kind := p.letter.Header.Get("X-Pentepost-Kind"); kind {
		case "league":
			free, err = append(free, n), matches(p.letter, w.inAnyLanguage([]string{"league", "You have no game in round " + round + " of the league " + league})[1:])
		case "your-move", "played":
			number := p.letter.Header.Get("X-Pentepost-Game")
			pair := pairs[number]
			if pair[0] == 0 {
				pair[0] = n
			} else {
				pair[1] = n
			}
			pairs[number], err = pair, matches(p.letter, w.inAnyLanguage([]string{"league", "League " + league + ", season 1, round " + round + "[. ]"})[1:])
		default:
			err = fmt.Errorf("p%d got a letter of the kind %s:\n%s", n, kind, strings.TrimSpace(p.letter.Text))
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return pairs, free, nil
}
