// Package leagues has the leagues of a server: who has entered, the seasons with their places and pairings, and what follows from the results. It
// takes the games of a season to package league, which computes with numbers of players alone, and brings its tables back.
package leagues
