//go:build race

package parser

// raceDetector: everything is ten times slower and allocates without reuse,
// so sizes are not measured and only a sample of the corpora is read.
const raceDetector = true
