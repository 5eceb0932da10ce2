// Package search is the computer player: it chooses moves and proves forced wins. It
// is pure: it uses no clock, no files and no random numbers except from a seed.
//
// It plays every variant with two seats. All it knows of a variant is its
// [rules.Ruleset]; no code tests a variant's name.
//
// A [Worker] keeps the memory of a search. [Worker.Best] chooses a move at a [Level],
// and [Worker.Wins] proves that the seat to move can force a win. [Worker.Answer] says what can be
// done against a stone that was to win by force.
//
// To read the code, begin with state.go (a board where stones can be taken back),
// then pattern.go (what a stone would do on a line), walker.go (what all searches share),
// alphabeta.go (the search for the best stone) and force.go (forced wins). Games whose turns have two stones have a search of their own:
// turnboard.go (the board), turneval.go (what it is worth), turncover.go (what stops threats),
// turnpairs.go (stones that threaten together), turnthreats.go (wins by threats), turntree.go
// (their proofs) and turnsearch.go (the search of whole turns).
package search
