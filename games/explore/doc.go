// Package explore answers what was played from a position in many games.
//
// A [Key] stands for a position and all that equal it: its images in the symmetries of the board, and those that
// other orders of moves lead to. A [Record] is a game as it is kept, in a few bytes. Each position of a game gives a
// [Posting]. The [Index] counts what was played in each position, and keeps its last games; the positions of a bucket
// of keys stand in one [Row].
//
// DECISION: a row of the database for each position and move is simpler, and PostgreSQL has no room for it. With
// 20,000 games of 30 plies, rows of counts took 774 bytes a game on SQLite and 2,850 on PostgreSQL; rows of key, game
// and move 665 and 2,111; those of four bytes of a key and the game, 1,870; a GIN index of the keys of each game,
// 1,356. With 1,000,000 games the row of a bucket has ninety positions, and all rows hold 404 bytes a game: they take
// 532 on SQLite, and 442 on PostgreSQL, 600 after many changes. A position is answered in 0.2 ms, and in 10 ms where
// it took longest. The price is that each position of a game that is indexed changes another row: an import of 100,000
// games took 11 minutes on SQLite, half of them rest, and 6 on PostgreSQL. With runs that were merged it took 77 and 58 s
// (BenchmarkExplore in package store).
package explore
