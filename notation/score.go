package notation

import (
	"strings"

	"pentepost/rules"
)

// Score is a result as a record states it, with a number for each side in the order of
// the seats: "1-0", "0-1", "1/2-1/2", or "0-0-1" for three players. The empty Score
// states no result.
type Score string

// drawn is a draw between two sides.
const drawn = "1/2-1/2"

// parseScore parses a result; ok is false if the word is not a result. "?" and "*" are
// results that state nothing, and "0-0" is a draw. "1/2-1" is not a result, because it
// may be a draw that was cut off.
func parseScore(word string) (c Score, ok bool) {
	switch word {
	case "?", "*":
		return "", true
	case "1-0", "0-1", drawn: // a fast path, because nearly every record has one of these
		return Score(word), true
	}
	if strings.IndexByte(word, '-') < 0 {
		return "", false
	}
	parts := strings.Split(strings.ReplaceAll(word, "\u2044", "/"), "-") // NFKC turns the character for one half into 1, U+2044 and 2
	if len(parts) < 2 || len(parts) > rules.MaxSeats {
		return "", false
	}
	sides, wins, halves, zeros := len(parts), count(parts, "1"), count(parts, "1/2"), count(parts, "0")
	switch {
	case halves == sides || zeros == sides:
		return drawBetween(sides), true
	case wins > 0 && zeros > 0 && wins+zeros == sides:
		return Score(word), true
	}
	return "", false
}

// count returns how many parts are equal to s.
func count(parts []string, s string) (n int) {
	for _, part := range parts {
		if part == s {
			n++
		}
	}
	return n
}

// drawBetween returns a draw between a number of sides.
func drawBetween(sides int) Score {
	return Score(strings.Repeat("-1/2", sides)[1:])
}

// isDraw reports whether c states a draw.
func (c Score) isDraw() bool { return strings.HasPrefix(string(c), "1/2") }

// sides returns the number of sides in c.
func (c Score) sides() int { return strings.Count(string(c), "-") + 1 }

// ScoreOf returns the result of a position as a record states it, with a number for
// each team. It is "" while the game goes on.
func ScoreOf(p *rules.Position) Score { return scoreOf(p, p.Ruleset().Teams) }

// scoreOf returns the result of a position with a number for each of the sides.
func scoreOf(p *rules.Position, sides int) Score {
	switch result := p.Result(); result.Outcome {
	case rules.Draw:
		return drawBetween(sides)
	case rules.Win:
		return winOf(p.Ruleset(), result.Winner, sides)
	}
	return ""
}

// winOf returns a win of a team.
func winOf(r rules.Ruleset, team rules.Seat, sides int) Score {
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
	return Score(b.String())
}

// agrees reports whether c is the result of a position. In games of teams, c may have a
// number for each player or for each team.
func (c Score) agrees(p *rules.Position) bool {
	r := p.Ruleset()
	n := c.sides()
	return (n == r.Seats || n == r.Teams) && scoreOf(p, n) == c
}

// possible reports whether a game that goes on in a position can have ended with c later,
// because somebody resigned or lost on time. Players who have left cannot win.
func (c Score) possible(p *rules.Position) bool {
	r, n := p.Ruleset(), c.sides()
	for s := rules.Seat(1); int(s) <= r.Seats; s++ {
		if !p.Gone(s) && winOf(r, r.TeamOf(s), n) == c {
			return n == r.Seats || n == r.Teams
		}
	}
	return false
}

// Winner returns the lowest seat of the side that has won a game by r, 0 if c does not
// say that one has.
func (c Score) Winner(r rules.Ruleset) rules.Seat {
	for s := rules.Seat(1); int(s) <= r.Seats; s++ {
		if winOf(r, r.TeamOf(s), c.sides()) == c {
			return r.TeamOf(s)
		}
	}
	return 0
}

// cutResults removes the results at the end of the moves. If they differ from the one
// stated before, the record is disputed.
func (rec *Record) cutResults() {
	for len(rec.Moves) > 0 {
		last := len(rec.Moves) - 1
		c, ok := parseScore(rec.Moves[last])
		if !ok {
			return
		}
		rec.Moves = rec.Moves[:last]
		rec.setResult(c)
	}
}

// setResult records a result that the record states.
func (rec *Record) setResult(c Score) {
	switch {
	case c == "" || c == rec.Score:
	case rec.Score == "":
		rec.Score = c
	default:
		rec.Disputed = true
	}
}
