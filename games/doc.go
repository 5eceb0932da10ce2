// Package games runs correspondence games: who may do what, what follows from
// it, and who is told. It knows neither mail nor SQL nor wording.
//
// A request comes in as a [Command] with a [Request] around it; [Do] carries it
// out within one transaction of the database, the [Tx]. What a player may not do
// is a [*Refusal], a reason without prose; anything else that fails is a fault,
// an ordinary error. What players are to be told are [Notice] values in the
// outbox, worded only when they are sent.
package games
