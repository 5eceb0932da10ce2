// Package notation reads and writes points, boards and game records.
//
// A [System] is a way to write points. [DrawBoard] draws a position in text and
// [ParseBoard] reads such a drawing. A [Reader] takes game records one by one from
// a file of any size, [Referee] says what a record comes to by the rules, and a
// [Format] writes it in another form. Nothing is ever repaired silently: what a
// record gets wrong is a [Fault] with its ply.
package notation
