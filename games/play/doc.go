// Package play plays one game. A [Deed] is who does something, and when; its methods change a game and return the [News], or refuse and leave the
// game as it was. A [Tree] has the conditional moves of a player.
//
// It knows nothing but the game, so it needs no database and no letters.
package play
