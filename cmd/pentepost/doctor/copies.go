package doctor

import (
	"time"

	"pentepost/store"
)

// Backup is what is noted of a backup that was made and verified.
type Backup struct {
	File  string `json:"file"` // its whole path
	Games int    `json:"games"`
}

// Drill is what is noted of a copy that was restored to try it.
type Drill struct {
	Copy    string    `json:"copy"`
	Of      time.Time `json:"of"` // how far the copy goes
	Games   int       `json:"games"`
	Faults  int       `json:"faults"`
	Seconds float64   `json:"seconds"` // how long it took
}

// LatestCopy returns how far the latest copy goes that is known to be good; zero if none is known.
func LatestCopy(tx *store.Tx) (time.Time, error) {
	at, err := tx.Upkeep.Last(store.BackupMade, nil)
	if err != nil {
		return at, err
	}
	var d Drill
	held, err := tx.Upkeep.Last(store.DrillHeld, &d)
	if !held.IsZero() && d.Faults == 0 {
		at = later(at, d.Of)
	}
	return at, err
}

// How old copies may be.
const (
	oldCopy     = 2 * day
	tooOldCopy  = 7 * day
	oldDrill    = 180 * day
	drillNeeded = 30 * day // a server that has played for so long should have tried a copy
)

// copies looks at when the last copy was made, and when one was tried.
func (s Server) copies(tx *store.Tx, now time.Time, e store.Extent) ([]Finding, error) {
	latest, err := LatestCopy(tx)
	if err != nil {
		return nil, err
	}
	do := `"pentepost backup FILE" makes one: let a timer run it every night`
	if store.IsURL(s.Place) {
		do = `make one with pg_dump every night, restore one now and then, and let "pentepost doctor --drill URL" look at it`
	}
	backup := byAge("backup", do, "the latest copy that is known to be good was made "+ago(now.Sub(latest)), now.Sub(latest), oldCopy, tooOldCopy)
	switch {
	case latest.IsZero() && e.Games == 0:
		backup = well("backup", "none was made yet, and there are no games")
	case latest.IsZero() && store.IsURL(s.Place):
		backup = look("backup", do, "no copy is known")
	case latest.IsZero():
		backup = wrong("backup", do, "no copy was made yet")
	}
	drill, err := s.drill(tx, now, e)
	return []Finding{backup, drill}, err
}

// drill looks at when a copy was last restored to try it.
func (s Server) drill(tx *store.Tx, now time.Time, e store.Extent) (Finding, error) {
	var d Drill
	held, err := tx.Upkeep.Last(store.DrillHeld, &d)
	const do = `"pentepost doctor --drill" restores the latest one beside the server, looks at it and removes it`
	switch {
	case err != nil:
		return Finding{}, err
	case held.IsZero() && (e.Games == 0 || now.Sub(e.First) < drillNeeded):
		return well("drill", "no copy was restored to try it yet"), nil
	case held.IsZero():
		return look("drill", do, "no copy was ever restored to try it"), nil
	case d.Faults > 0:
		return wrong("drill", "make a new copy, and try that", "%s, restored %s, has %s", d.Copy, ago(now.Sub(held)), Number(d.Faults, "fault", "faults")), nil
	case now.Sub(held) > oldDrill:
		return look("drill", do, "a copy was last restored to try it %s", ago(now.Sub(held))), nil
	}
	return well("drill", "a copy was restored %s, in %.1f seconds: %s, no faults", ago(now.Sub(held)), d.Seconds, Number(d.Games, "game", "games")), nil
}
