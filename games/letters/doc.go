// Package letters has a type for each letter. It holds the facts that this letter alone has, and says what is unusual about it, as [Traits].
//
// A [Notice] is a letter to a player, and what any letter can say. It has no words: package templates words it when it is sent. The outbox keeps it
// by its kind, its topic and its facts, so these keep their names.
package letters
