//go:build race

package picture_test

// unhurried is whether the race detector makes everything ten times slower.
const unhurried = true
