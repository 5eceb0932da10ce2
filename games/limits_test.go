package games_test

import (
	"fmt"
	"strings"
	"testing"
)

// A machine that writes something else each time, and looks like a man, is refused
// only so often.
func TestRefusalsEnd(t *testing.T) {
	s := begin(t)
	most := 30
	var mails strings.Builder
	for i := range most {
		fmt.Fprintf(&mails, "bob> Thank you for mail %d\n= refused\nbob< refused not-understood 1@1\n", i)
	}
	mails.WriteString("bob> Thank you for one more\n= refused\n")
	s.run(mails.String())
}
