// Package explore answers what was played from a position in many games.
//
// A [Key] stands for a position and all that equal it: its images in the symmetries of the board, and those that other orders of
// moves lead to. A [Record] is a game as it is kept, in a few bytes. Each position of a game gives a [Posting], and a [Run] has
// the postings of many games in the order of their keys. Runs are merged into longer ones; where many games have a position, a
// run counts its moves and forgets which games they were, but for the last three.
//
// DECISION: rows of key, game and move took 23 bytes each on SQLite, WITHOUT ROWID and in the best order: 690 a game of 30 plies. In
// runs a position that one game alone has takes 10 bytes: 4 of its key, 3 for the game, 3 for the move, the result and the rating.
// With 1,000,000 games (BenchmarkExplore in package store) the index has 244 bytes a game, 397 with the game itself. A position is answered in
// 0.5 ms, and in 17 ms where it took longest; reading all games took 12 s.
package explore
