// Package rules implements the rules of Pente and its variants. It is pure: it
// uses no clock, no files and no random numbers.
//
// A [Ruleset] is data. [Ruleset.Start] returns the first [Position], which is a
// value. [Position.Play] returns the next position and the [Effect] of the ply, or
// a [*Refusal]; it does not change the old position. There is no type for each
// variant, and no code tests a variant's name: two games differ only in their
// Rulesets. Rule numbers in comments refer to the list "Common to all" in the
// rule book.
package rules
