//go:build !race

package picture_test

// raceEnabled reports whether the race detector is on. It makes the tests about ten
// times slower.
const raceEnabled = false
