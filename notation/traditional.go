package notation

import (
	"strconv"
	"strings"
)

// formatTraditional returns a point as its distance from the centre, in the form of the
// books of the old Pente association: left or right first, then up or down.
func formatTraditional(dx, dy int) string {
	if dx == 0 && dy == 0 {
		return "0"
	}
	return distance(dx, "L", "R") + distance(dy, "D", "U")
}

// distance returns a distance along one axis, with the letter of its direction.
func distance(d int, negative, positive string) string {
	switch {
	case d < 0:
		return negative + strconv.Itoa(-d)
	case d > 0:
		return positive + strconv.Itoa(d)
	}
	return ""
}

// parseTraditional parses a distance from the centre: "0", or L or R with a number, U or
// D with a number, or both in either order. It ignores a "*" at the end: the books
// mark a capture with it.
func parseTraditional(t string) (dx, dy int, ok bool) {
	t = strings.TrimSuffix(t, "*")
	if t == "0" {
		return 0, 0, true
	}
	for t != "" {
		end := 1
		for end < len(t) && t[end] >= '0' && t[end] <= '9' {
			end++
		}
		n, ok := number(t[1:end])
		if !ok || n == 0 {
			return 0, 0, false
		}
		switch d := lower(t[0]); {
		case (d == 'l' || d == 'r') && dx == 0:
			dx = signed(n, d == 'r')
		case (d == 'd' || d == 'u') && dy == 0:
			dy = signed(n, d == 'u')
		default:
			return 0, 0, false
		}
		t = t[end:]
	}
	return dx, dy, dx != 0 || dy != 0
}

// signed returns n or -n.
func signed(n int, positive bool) int {
	if positive {
		return n
	}
	return -n
}
