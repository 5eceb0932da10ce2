package mailer

import (
	"hash/fnv"
	"time"
)

// RetryAfter gives the pause before the next attempt after so many failed ones,
// and false when it is time to give up. The pauses are 1, 5 and 15 minutes, 1
// and 4 hours, then 8 hours each, five days in all (RFC 5321 section 4.5.4.1
// asks for four to five).
func RetryAfter(failures int) (pause time.Duration, again bool) {
	early := []time.Duration{0, time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 4 * time.Hour}
	const (
		late      = 8 * time.Hour
		lateTries = 14 // 5 days less the early pauses
	)
	switch {
	case failures < 0:
		return 0, true
	case failures < len(early):
		return early[failures], true
	case failures < len(early)+lateTries:
		return late, true
	}
	return 0, false
}

// Spread lengthens a pause by up to a tenth, always by the same for the same id,
// so that letters that failed together are not tried together.
func Spread(pause time.Duration, id string) time.Duration {
	hash := fnv.New32a()
	hash.Write([]byte(id))
	return pause + pause/10*time.Duration(hash.Sum32()%1000)/1000
}
