//go:build !race

package league

const raceDetector = false
