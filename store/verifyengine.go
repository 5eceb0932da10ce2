package store

import "fmt"

// checkFile lets SQLite check its file.
func checkFile(tx *Tx, report func(Damage)) error {
	says, err := all(tx, "check the file", scanText, `PRAGMA integrity_check`)
	for _, text := range says {
		if text != "ok" {
			report(Damage{"database", FileName, text})
		}
	}
	return err
}

// checkFileReferences lets SQLite check its foreign keys.
func checkFileReferences(tx *Tx, report func(Damage)) error {
	scan := func(row scanner) (f Damage, err error) {
		var table, parent string
		var id, constraint any
		if err = row.Scan(&table, &id, &parent, &constraint); id == nil { // it is ordered by its key
			id = "?"
		}
		return brokenReference(table, fmt.Sprint(id), parent), err
	}
	faults, err := all(tx, "check references", scan, `PRAGMA foreign_key_check`)
	for _, f := range faults {
		report(f)
	}
	return err
}

func brokenReference(table, row, parent string) Damage {
	return Damage{"reference", table + " row " + row, "it refers to a row of " + parent + " that is not there"}
}

// reference is a foreign key of PostgreSQL.
type reference struct{ table, parent, where string }

// references lists the foreign keys, each with a condition for the rows r of its table and p of its parent.
const references = `SELECT c.conrelid::regclass::text, c.confrelid::regclass::text,
	(SELECT string_agg(format('r.%I = p.%I', a.attname, b.attname), ' AND ') FROM unnest(c.conkey, c.confkey) AS k (ours, theirs)
		JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.ours
		JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.theirs)
	FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace ORDER BY 1, 2`

// checkReferences checks the foreign keys of PostgreSQL: they hold for what was written, but not for what
// pg_restore has read with triggers switched off. A row is named by its place in the table (ctid).
func checkReferences(tx *Tx, report func(Damage)) error {
	scan := func(row scanner) (r reference, err error) {
		err = row.Scan(&r.table, &r.parent, &r.where)
		return r, err
	}
	list, err := all(tx, "find references", scan, references)
	if err != nil {
		return err
	}
	for _, r := range list {
		rows, err := all(tx, "check references of "+r.table, scanText, fmt.Sprintf(`SELECT CAST(r.ctid AS TEXT) FROM %s r WHERE NOT EXISTS (SELECT 1 FROM %s p WHERE %s)`, r.table, r.parent, r.where))
		if err != nil {
			return err
		}
		for _, row := range rows {
			report(brokenReference(r.table, row, r.parent))
		}
	}
	return nil
}
