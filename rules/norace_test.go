//go:build !race

package rules_test

// unhurried is whether the race detector makes everything ten times slower.
const unhurried = false
