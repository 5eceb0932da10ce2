//go:build !race

package rules_test

// raceEnabled reports whether the race detector is on. It makes the tests about ten
// times slower.
const raceEnabled = false
