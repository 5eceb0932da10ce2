package doctor

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"pentepost/store"
)

// How much room there should be.
const (
	littleRoom = 1e9
	noRoom     = 1e8
	// bigLog is how large the file beside SQLite's database may grow whose contents have not come into it yet.
	bigLog = 100e6
)

// disk looks at how much room is left where the data directory is, and how long it lasts. Only games stay for ever, so the database
// grows as they do.
func (s Server) disk(e store.Extent, size int64) (list []Finding) {
	if free, ok := FreeBytes(s.Dir); ok {
		list = append(list, room(s.Place, e, float64(size), float64(free)))
	}
	if info, err := os.Stat(filepath.Join(s.Dir, store.FileName+"-wal")); err == nil && info.Size() > bigLog {
		list = append(list, look("wal", "a program may hold it up that copies the database, such as Litestream: see whether it runs", "%s-wal has %s", store.FileName, bytes(float64(info.Size()))))
	}
	return list
}

// room says how much room is left and how long it lasts.
func room(place string, e store.Extent, size, free float64) Finding {
	says, lasts := fmt.Sprintf("%s are free, and the database has %s", bytes(free), bytes(size)), 100*365*day
	switch {
	case store.IsURL(place):
		says = bytes(free) + " are free in the data directory; the database is elsewhere"
	case e.Recent > 0:
		// DECISION: what is there, shared among all plies, times the plies of a month. Letters and the list of mails, which are cleared
		// away, make young servers seem to grow faster than they do.
		growth := size * float64(e.Recent) / float64(e.Plies) // in a month
		if months := free / growth; months < float64(lasts/month) {
			lasts = time.Duration(months * float64(month))
			says += fmt.Sprintf(", which grows by %s a month: that lasts for %s", bytes(growth), span(lasts))
		}
	}
	const do = "make room, or move the data to a larger disk: a full disk stops all moves"
	switch {
	case free < noRoom || lasts < 7*day:
		return wrong("disk", do, "%s", says)
	case free < littleRoom || lasts < 90*day:
		return look("disk", do, "%s", says)
	}
	return well("disk", "%s", says)
}

// number says how many keys there are.
func number(n int) string {
	if n == 1 {
		return "one"
	}
	return fmt.Sprint(n)
}
