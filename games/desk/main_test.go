package desk_test

import (
	"testing"

	"pentepost/store/storetest"
)

func TestMain(m *testing.M) {
	storetest.InMemory()
	m.Run()
}
