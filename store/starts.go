package store

import (
	"sync"

	"pentepost/rules"
)

// maxStarts is the maximum number of first positions kept. There are few variants, but
// many combinations of options.
const maxStarts = 100

// starts keeps the first positions of games, which are expensive to make.
type starts struct {
	mu   sync.Mutex
	kept map[rules.Ruleset]rules.Position // guarded by mu
}

// of returns the first position of a game by r.
func (s *starts) of(r rules.Ruleset) rules.Position {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.kept[r]
	if !ok {
		if s.kept == nil || len(s.kept) >= maxStarts {
			s.kept = map[rules.Ruleset]rules.Position{}
		}
		p = r.Start()
		s.kept[r] = p
	}
	return p
}
