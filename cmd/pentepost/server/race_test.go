//go:build race

package server

import "time"

// raceDetector: everything is twenty times slower, so that fewer mails wait.
const raceDetector = true

// patience is how long a letter may take.
const patience = 2 * time.Minute
