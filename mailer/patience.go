package mailer

import "time"

// firstPatience is how long a server may be silent during a command before we know
// how slow it is.
//
// DECISION: five seconds. While a command has no answer, no mail is read. A lost
// connection is far more frequent than a server that needs longer than that, and a
// slow server costs one more connection, and for one command.
const firstPatience = 5 * time.Second

// patience is how long a server may be silent during each kind of command. It doubles
// after a silence, so that a slow server gets the time it needs. After an answer it is
// twice as long as the server was silent before it.
type patience struct {
	most  time.Duration
	kinds map[string]time.Duration
}

func newPatience(most time.Duration) *patience {
	return &patience{most: most, kinds: map[string]time.Duration{}}
}

// during returns how long the server may be silent during a kind of command.
func (p *patience) during(kind string) time.Duration {
	return min(max(p.kinds[kind], firstPatience), p.most)
}

// silent notes that the server was silent for too long.
func (p *patience) silent(kind string) { p.kinds[kind] = min(2*p.during(kind), p.most) }

// answered notes the longest silence of the server before or in an answer.
func (p *patience) answered(kind string, silence time.Duration) { p.kinds[kind] = 2 * silence }
