//go:build race

package rating

// raceDetector reports whether the race detector is on. It makes everything many times slower, so
// times are not measured.
const raceDetector = true
