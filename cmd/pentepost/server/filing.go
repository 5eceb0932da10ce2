package server

import (
	"context"
	"fmt"
	"time"

	"pentepost/cmd/pentepost/journal"
	"pentepost/mailer"
	"pentepost/store"
)

// The journal is filed in the folder "Processed", with the mails that it is about: if the database is lost, both are
// still there. A page is filed before its entries leave the table, so it can be filed twice, but none is missing.

const (
	// fileEvery is how often the journal is looked at while it has entries, and fileAgain after a page: each page is a login.
	fileEvery = 2 * time.Second
	fileAgain = 10 * time.Second
	// A page is filed when nothing more has been noted for quietTime, or when its first entry has waited for fileAfter.
	//
	// DECISION: two seconds and a minute. After a mail come the letters that answer it, and then mostly nothing for a
	// while, so that one page has all of it. Where mail comes all the time, a page a minute hardly matters.
	quietTime = 2 * time.Second
	fileAfter = time.Minute
	// pageEntries is how many entries a page has at most, and pageBytes how long their facts are together, roughly.
	pageEntries = 1000
	pageBytes   = 1 << 20
	// fileTime is how long the last filing may take when the server stops.
	fileTime = 2 * time.Second
)

// fileJournal files the journal until the context ends. [Server.Close] files the rest.
func (s *Server) fileJournal(ctx context.Context) error {
	pauses := mailer.NewBackoff(fileEvery)
	for ctx.Err() == nil {
		rest := fileEvery
		switch filed, err := s.filePages(ctx, false); {
		case err == nil:
			pauses.Reset()
			if filed > 0 {
				rest = fileAgain
			}
		case ctx.Err() == nil:
			rest = pauses.Next(err)
			s.log.Warn("journal not filed", "retry_in", rest.Round(time.Millisecond), "err", err, "hint", mailer.Hint(err))
		}
		pause(ctx, rest)
		select {
		case <-ctx.Done():
		case <-s.noting:
		}
	}
	return ctx.Err()
}

// fileRest files what is left of the journal when the server has stopped. The next start files the rest.
func (s *Server) fileRest() {
	if s.filing == nil || s.leadsSince.Load() == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), fileTime)
	defer cancel()
	if _, err := s.filePages(ctx, true); err != nil {
		s.log.Info("journal not filed to its end", "err", err)
	}
}

// filePages files the pages that are due, or all if all is set, and returns how many.
func (s *Server) filePages(ctx context.Context, all bool) (filed int, err error) {
	s.files.Lock()
	defer s.files.Unlock()
	for ; ; filed++ {
		page, err := s.nextPage(ctx, all)
		if err != nil || len(page.Entries) == 0 {
			return filed, err
		}
		if err := s.filePage(ctx, page); err != nil {
			return filed, fmt.Errorf("file page %d of the journal: %w", page.Number, err)
		}
	}
}

// filePage files a page. Then its entries leave the table.
func (s *Server) filePage(ctx context.Context, page journal.Page) error {
	mail, err := page.Mail(s.keys.journal(), s.config.Address, s.keys.instance)
	if err != nil {
		return err
	}
	if err := s.filing.Append(ctx, s.config.IMAP.Processed, mail); err != nil {
		return err
	}
	err = s.db.Update(ctx, func(tx *store.Tx) error { return tx.Journal.FilePage(page.Number, page.Mark, page.Entries) })
	if err == nil {
		s.filedUntil = page.Until
	}
	return err
}

// nextPage returns the next page; it has no entries if none is due.
func (s *Server) nextPage(ctx context.Context, all bool) (page journal.Page, err error) {
	page.Since, page.Until, page.Read = s.filedUntil, s.clock.Now(), s.mailRead.marks()
	err = s.db.View(ctx, func(tx *store.Tx) error {
		first, last, err := tx.Journal.Waits()
		if err != nil || first.IsZero() || !all && time.Since(last) < quietTime && time.Since(first) < fileAfter {
			return err
		}
		if page.Number, page.After, err = tx.Journal.LastPage(); err != nil {
			return err
		}
		page.Number++
		page.Entries, err = tx.Journal.First(pageEntries)
		return err
	})
	for i, bytes := 0, 0; i < len(page.Entries); i++ {
		if bytes += len(page.Entries[i].Facts); bytes > pageBytes && i > 0 {
			page.Entries = page.Entries[:i]
		}
	}
	return page, err
}
