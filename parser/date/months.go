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
	all := words.Together("months.toml")
	for m := time.January; m <= time.December; m++ {
		for _, name := range all[strings.ToLower(m.String())] {
			names[name] = m
		}
	}
	return names
})
