package server

import (
	"flag"
	"os"
	"runtime"
	"strconv"
	"testing"

	"pentepost/store/storetest"
)

// TestMain runs more tests at the same time than there are processors: most of them wait for a
// mail server or a disk half of the time. On two processors this package takes 30 s instead of 60.
func TestMain(m *testing.M) {
	storetest.InMemory()
	flag.Parse()
	if n := flag.Lookup("test.parallel"); n.Value.String() == n.DefValue {
		if err := n.Value.Set(strconv.Itoa(2 * runtime.GOMAXPROCS(0))); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}
