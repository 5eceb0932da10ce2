package pages_test

import (
	"runtime/debug"
	"testing"

	"pentepost/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.InMemory()
	debug.SetGCPercent(400) // they make much garbage and keep little
	m.Run()
}
