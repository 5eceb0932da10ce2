// Command training finds the weights that package search values positions with.
//
//	training play -variant pente -games 12000 -nodes 3000 -seed 1 > pente.txt
//	training fit -variant pente pente.txt > rules/search/weights/captures.txt
//	training order -variant pente -rate 0.02 pente.txt > rules/search/weights/captures-order.txt
//
// The computer plays games against itself, and fit changes the weights until the values of the positions say as well as
// they can who won and what a search thought. What order finds says which points are tried first. Better weights play better games, so it is worth doing twice.
package main

import (
	"flag"
	"fmt"
	"os"

	"pentepost/rules"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "training:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("say play, fit or order")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	variant := flags.String("variant", "pente", "rules to play by")
	games := flags.Int("games", 1000, "play: games")
	nodes := flags.Int("nodes", 3000, "play: stones placed in each search")
	seed := flags.Uint64("seed", 1, "play: games with the same seed are the same")
	epochs := flags.Int("epochs", 10, "fit and order: how often each position is looked at")
	rate := flags.Float64("rate", 2, "fit and order: how far a weight moves in a step")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	r, err := rules.Parse(*variant)
	if err != nil {
		return err
	}
	switch args[0] {
	case "play":
		return play(r, *games, *nodes, *seed, os.Stdout)
	case "order":
		return order(r, flags.Args(), *epochs, *rate, os.Stdout)
	case "fit":
		return fit(r, flags.Args(), *epochs, *rate, os.Stdout)
	}
	return fmt.Errorf("%q is not play, fit or order", args[0])
}
