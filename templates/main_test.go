package templates_test

import (
	"runtime/debug"
	"testing"
)

// TestMain collects garbage rarely: the tests make much of it and keep little. That takes a fifth of their time away.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}
