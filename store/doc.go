// Package store keeps players, games, handled mail and the outbox in a database.
//
// A [DB] is one SQLite file in a data directory (sqlite.go), or a PostgreSQL database (postgres.go), which
// one server uses. Both have the same schema and the same queries; engine.go says what differs. All changes
// go through [DB.Update]. Its [Tx] has a field for each subject, such as players or the ledger. Package games
// sees some of them as interfaces ([desk.Tx]).
package store
