package postoffice

import (
	"database/sql"
	"errors"
	"fmt"
)

// Latest lists the newest messages of a folder, newest first: at most n of those with a UID below
// before, or of all if before is 0. total is how many the folder holds. It costs the same however many
// those are. A mailbox that nobody has used yet and a folder that is not there are empty; a name that
// no mailbox can have is an error.
func (p *PostOffice) Latest(account, folder string, before uint32, n int) (list []Summary, total int, err error) {
	f, err := p.openFolder(account, folder)
	if errors.Is(err, errFolderNotFound) {
		return nil, 0, nil
	}
	if err == nil {
		list, err = p.store.latest(f, before, n)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list %s of %s: %w", folder, account, err)
	}
	return list, int(f.messages), nil
}

func (s *store) latest(f folder, before uint32, n int) ([]Summary, error) {
	rows, err := s.rdb.Query(`SELECT m.uid, m.bytes, m.arrived, m.flags, substr(b.data, 1, $4)
		FROM messages m JOIN bodies b ON b.id = m.body
		WHERE m.folder = $1 AND ($2 = 0 OR m.uid < $2) ORDER BY m.uid DESC LIMIT $3`, f.id, before, n, headPeek)
	if err != nil {
		return nil, err
	}
	return scanSummaries(rows)
}

func scanSummaries(rows *sql.Rows) (all []Summary, err error) {
	defer rows.Close()
	for rows.Next() {
		var e entry
		var head []byte
		if err := rows.Scan(&e.uid, &e.bytes, &e.arrived, &e.flags, &head); err != nil {
			return nil, err
		}
		all = append(all, e.summary(head))
	}
	return all, rows.Err()
}
