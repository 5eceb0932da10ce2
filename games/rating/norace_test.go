//go:build !race

package rating

const raceDetector = false
