//go:build race

package main

// raceDetector: everything is twenty times slower, so fewer mails wait.
const raceDetector = true
