// Package games has what there is in correspondence games: players, games with their plies and their clock, invitations, matches, keys of
// letters, refusals. They are data that can be asked; none of it needs a database.
//
// What happens in a game is in package play, leagues are in package leagues, what people are told is in package letters, and package
// desk carries out what they ask for.
//
// If a player may not do something, the error is a [*Refusal], which has a reason but no prose. Any other error is a fault.
package games
