// Package notation reads and writes points, boards and game records.
//
// A [System] is a way to write points. [DrawBoard] draws a position as text, and
// [ParseBoard] parses such a drawing. A [Reader] reads game records from a file of any
// size, [Referee] replays a record by the rules, and a [Format] writes it in another
// form. No error in a record is corrected silently; it becomes a [Fault] with its ply.
package notation
