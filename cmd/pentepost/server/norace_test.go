//go:build !race

package server

import (
	"time"

	"pentepost/store/storetest"
)

const raceDetector = false

// patience is how long a letter may take.
//
// On PostgreSQL a year of alarms, one a transaction, takes four times as long as on SQLite.
var patience = map[bool]time.Duration{false: 20 * time.Second, true: 90 * time.Second}[storetest.OnPostgres()]
