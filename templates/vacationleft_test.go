package templates_test

import (
	"strings"
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/games/letters"
)

// R12: vacation of some minutes is none.
func TestVacationLeftInHours(t *testing.T) {
	v := fresh(bob, letters.VacationTaken{}, by(bob))
	v.Reader.Joined = noon
	v.Vacations = []clock.Interval{{From: noon, To: noon.Add(5*clock.Day - 14*time.Minute), Cause: clock.Vacation}}
	if text := render(t, renderer(t), v).Text; !strings.Contains(text, "After that you have no vacation left.") {
		t.Error(text)
	}
}
