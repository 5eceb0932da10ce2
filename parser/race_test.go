//go:build race

package parser

// raceDetector reports whether the race detector is on. It makes everything ten times
// slower and allocates more, so sizes are not measured and only a sample of the corpora
// is read.
const raceDetector = true
