// Package store keeps players, games, handled mail and the outbox in a database.
//
// One [DB] is one SQLite file in a data directory that no other process uses.
// All changes go through [DB.Update]; its [Tx] is what the package games asks
// for, and what the program needs around it.
package store
