//go:build !race

package server

import "time"

const raceDetector = false

// patience is how long a letter may take.
const patience = 20 * time.Second
