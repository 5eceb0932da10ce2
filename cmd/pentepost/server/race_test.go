//go:build race

package server

// raceDetector: everything is twenty times slower, so that fewer mails wait.
const raceDetector = true
