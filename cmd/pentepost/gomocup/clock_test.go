package gomocup

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pentepost/rules/search"
)

// TestNow checks that the highest level hardly thinks where no time is left, and yet sees a four.
func TestNow(t *testing.T) {
	const board = "BOARD\n3,7,2\n3,8,1\n4,7,2\n5,8,1\n5,7,2\n2,7,1\n6,7,2\nDONE"
	quiet := "BOARD\n7,7,1\n8,8,2\n7,8,1\n8,7,2\n6,9,1\n5,10,2\nDONE"
	for _, limit := range []string{
		"INFO time_left 0", "INFO time_left -20", "INFO timeout_turn 0", "INFO timeout_turn 5", "INFO timeout_turn 0\nINFO time_left 2147483647",
		"INFO timeout_turn 60000\nINFO time_left 0",
	} {
		t.Run(limit, func(t *testing.T) {
			level, _ := search.LevelOf(search.Levels)
			var out bytes.Buffer
			e := Engine{Level: level}
			text := strings.Join([]string{limit, "START 15", board, "START 15", quiet}, "\n")
			if err := e.Serve(context.Background(), strings.NewReader(text), &out); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(out.String(), "\n7,7\n") {
				t.Errorf("a four is not blocked: %s", out.String())
			}
			most := 0
			for line := range strings.Lines(out.String()) {
				var depth, score, nodes int
				if n, _ := fmt.Sscanf(line, "MESSAGE depth %d score %d nodes %d", &depth, &score, &nodes); n == 3 {
					most = max(most, nodes)
				}
			}
			if most == 0 || most > nodesNow {
				t.Errorf("%d stones are placed in the search, want up to %d", most, nodesNow)
			}
		})
	}
}

// TestClock checks when a turn must be answered.
func TestClock(t *testing.T) {
	now := time.Unix(1_800_000_000, 0)
	const none = time.Duration(-1 << 60)
	for name, c := range map[string]struct {
		info []string
		want time.Duration
	}{
		"no limit":             {nil, none},
		"a game without limit": {[]string{"time_left 2147483647"}, none},
		"a turn":               {[]string{"timeout_turn 1000"}, 950 * time.Millisecond},
		"a turn at once":       {[]string{"timeout_turn 0"}, -reserve},
		"a game":               {[]string{"time_left 100000"}, 3950 * time.Millisecond},
		"the smaller one":      {[]string{"timeout_turn 1000", "time_left 5000"}, 150 * time.Millisecond},
		"enough for the turn":  {[]string{"timeout_turn 1000", "time_left 100000"}, 950 * time.Millisecond},
		"nothing left":         {[]string{"timeout_turn 1000", "time_left 0"}, -reserve},
		"less than nothing":    {[]string{"time_left -7"}, -reserve},
		"again without limit":  {[]string{"time_left 5", "time_left 2147483647"}, none},
		"more than a day":      {[]string{"timeout_turn 99999999999"}, 24*time.Hour - reserve},
	} {
		t.Run(name, func(t *testing.T) {
			var e Engine
			for _, text := range c.info {
				e.info(text)
			}
			end := e.clock.end(now)
			if c.want == none {
				if !end.IsZero() {
					t.Errorf("it ends at %v", end)
				}
			} else if got := end.Sub(now); got != c.want {
				t.Errorf("it has %v, want %v", got, c.want)
			}
		})
	}
}
