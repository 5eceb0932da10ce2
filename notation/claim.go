package notation

import (
	"strings"

	"pentepost/rules"
)

// Claim is a result as a record states it: one number for each side, in the order
// of the seats: "1-0", "0-1", "1/2-1/2", with three players "0-0-1". "" is none.
type Claim string

// drawn is the claim of a draw between two sides.
const drawn Claim = "1/2-1/2"

const drawnWord = string(drawn)

// parseClaim reads a result; ok is false where the word is none, as "1/2-1", which is
// what is left of a draw that was cut off. "?" and "*" are results that state
// nothing, and "0-0" is a draw.
func parseClaim(word string) (c Claim, ok bool) {
	switch word {
	case "?", "*":
		return "", true
	case "1-0", "0-1", drawnWord: // at once, as nearly every record has one of these
		return Claim(word), true
	}
	if strings.IndexByte(word, '-') < 0 {
		return "", false
	}
	parts := strings.Split(strings.ReplaceAll(word, "\u2044", "/"), "-") // NFKC makes the one character for a half 1, U+2044, 2
	if len(parts) < 2 || len(parts) > rules.MaxSeats {
		return "", false
	}
	sides, wins, halves, noughts := len(parts), count(parts, "1"), count(parts, "1/2"), count(parts, "0")
	switch {
	case halves == sides || noughts == sides:
		return drawBetween(sides), true
	case wins > 0 && noughts > 0 && wins+noughts == sides:
		return Claim(word), true
	}
	return "", false
}

func count(parts []string, what string) (n int) {
	for _, part := range parts {
		if part == what {
			n++
		}
	}
	return n
}

func drawBetween(sides int) Claim {
	return Claim(strings.Repeat("-1/2", sides)[1:])
}

// isDraw reports whether c claims a draw.
func (c Claim) isDraw() bool { return strings.HasPrefix(string(c), "1/2") }

// sides returns how many numbers the claim has.
func (c Claim) sides() int { return strings.Count(string(c), "-") + 1 }

// ClaimOf returns how a position stands as a record states it, with a number for
// each team; "" while the game goes on.
func ClaimOf(p *rules.Position) Claim { return claimOf(p, p.Ruleset().Teams) }

func claimOf(p *rules.Position, sides int) Claim {
	switch result := p.Result(); result.Outcome {
	case rules.Draw:
		return drawBetween(sides)
	case rules.Win:
		return winOf(p.Ruleset(), result.Winner, sides)
	}
	return ""
}

// winOf states that a team has won.
func winOf(r rules.Ruleset, team rules.Seat, sides int) Claim {
	var b strings.Builder
	for s := rules.Seat(1); int(s) <= sides; s++ {
		if s > 1 {
			b.WriteByte('-')
		}
		if r.TeamOf(s) == team {
			b.WriteByte('1')
		} else {
			b.WriteByte('0')
		}
	}
	return Claim(b.String())
}

// agrees reports whether c is how the position stands. Where players form teams it
// may have a number for each player or for each team.
func (c Claim) agrees(p *rules.Position) bool {
	r := p.Ruleset()
	n := c.sides()
	return (n == r.Seats || n == r.Teams) && claimOf(p, n) == c
}

// claim takes the results off the end of the moves. Where they are not the same as
// the one stated before, the record is disputed.
func (rec *Record) claim() {
	for len(rec.Moves) > 0 {
		last := len(rec.Moves) - 1
		c, ok := parseClaim(rec.Moves[last])
		if !ok {
			return
		}
		rec.Moves = rec.Moves[:last]
		rec.state(c)
	}
}

// state notes a result that the record states.
func (rec *Record) state(c Claim) {
	switch {
	case c == "" || c == rec.Claimed:
	case rec.Claimed == "":
		rec.Claimed = c
	default:
		rec.Disputed = true
	}
}
