// Package store keeps players, games, handled mail and the outbox in a database.
//
// A [DB] is one SQLite file in a data directory that no other process uses. All changes
// go through [DB.Update]. Its [Tx] implements [games.Tx], and adds what the server needs
// for mail.
package store
