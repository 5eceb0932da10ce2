package main

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/store"
)

// Limits are the numbers that keep mail from running away with the server.
type Limits struct {
	games.Limits
	LettersInAll int `toml:"letters_an_hour_in_all"` // then the outbox waits; 0: no limit
}

func defaultLimits() Limits {
	return Limits{Limits: games.DefaultLimits(), LettersInAll: 500}
}

// check refuses numbers and times below zero.
func (l Limits) check() error {
	return checkNotNegative(reflect.ValueOf(l))
}

func checkNotNegative(v reflect.Value) error {
	for i := range v.NumField() {
		field, value := v.Type().Field(i), v.Field(i)
		if field.Anonymous {
			if err := checkNotNegative(value); err != nil {
				return err
			}
			continue
		}
		if value.Int() < 0 {
			name, _, _ := strings.Cut(field.Tag.Get("toml"), ",")
			return &settingError{"limits." + name, fmt.Sprintf("must be 0 or more, not %v", value.Interface())}
		}
	}
	return nil
}

// mayBeSent is how many letters may go out now: when the hour's limit is reached, the
// rest waits, and the operator is told once.
func (s *server) mayBeSent(tx *store.Tx, now time.Time) (int, error) {
	limit := s.config.Limits.LettersInAll
	if limit == 0 {
		return sendBatch, nil
	}
	sent, err := tx.SentSince(now.Add(-time.Hour))
	if err != nil {
		return 0, err
	}
	if reached := sent >= limit; reached != s.throttled {
		s.throttled = reached
		if reached {
			s.log.Error("the hourly limit of letters is reached; the outbox waits", "letters_an_hour_in_all", limit,
				"hint", "see in the log who is written to so often; if all is well, raise the limit below what your mail host allows.")
		}
	}
	return min(sendBatch, max(limit-sent, 0)), nil
}
