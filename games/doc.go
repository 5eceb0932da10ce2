// Package games runs correspondence games: who may do what, what follows from it, and
// who is notified. It knows nothing of mail, SQL or wording.
//
// A request is a [Command] with a [Request] around it. [Do] executes it within one
// transaction of the database, the [Tx]. If a player may not do something, the error is
// a [*Refusal], which has a reason but no prose. Any other error is a fault. Letters to
// players are [Notice] values in the outbox; package templates words them when they are
// sent.
package games
