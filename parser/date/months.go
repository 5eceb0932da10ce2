package date

import (
	"strings"
	"sync"
	"time"

	"pentepost/templates/words"
)

// months are the names of the months in all languages, and their abbreviations.
var months = sync.OnceValue(func() map[string]time.Month {
	names := map[string]time.Month{}
	for _, l := range words.Reading[map[string][]string]("months.toml") {
		for m := time.January; m <= time.December; m++ {
			for _, name := range l.Words[strings.ToLower(m.String())] {
				names[name] = m
			}
		}
	}
	return names
})
