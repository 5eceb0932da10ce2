// Package league computes leagues: who plays whom, tables with tie-breaks, the places that are
// still possible, what a player needs for one, who moves up and down. It reads a league's file. It
// knows neither mail nor SQL nor wording, and everything it returns follows from its input: computed
// again it is the same.
//
// Players are numbers from 0, in the order of the seeds: player 0 is the strongest. A season is a
// list of players with what is known of each ([Entrant]) and a list of what happened ([Game]).
package league
