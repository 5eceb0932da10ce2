package config

import (
	"fmt"
	"reflect"
	"strings"

	"pentepost/games"
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
