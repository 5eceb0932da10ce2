// Package rules plays Pente and its relatives on a board. It is pure: it reads
// no clock, no file and no random number.
//
// A [Ruleset] is data. Its [Ruleset.Start] gives the first [Position], a value;
// [Position.Play] gives the next position and the [Effect] of the ply, or a
// [*Refusal], and leaves the old position as it was. There is no type per
// variant, and nothing tests a variant's name: what differs between two games is
// what differs between two Rulesets. Rule numbers in comments are those of the
// rule book's list "Common to all".
package rules
