package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/pages"
	"pentepost/games"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// Pages is the command `pentepost pages`.
type Pages struct {
	Beside
	Title   string `placeholder:"TEXT" help:"The name of the site (the name in the configuration, or Pentepost)."`
	Service string `placeholder:"ADDRESS" help:"The mail address that people write to (the one in the configuration)."`
	URL     string `name:"url" placeholder:"URL" help:"Where the pages will be found, for the links in feeds (pages in the configuration)."`

	Language  []string `placeholder:"TAG" help:"Also write the pages in this language, such as de, into a folder of that name; may be repeated."`
	Calendars bool     `help:"Print where each player's calendar is, to tell them and nobody else."`
	Dir       string   `arg:"" help:"The folder for the pages. Only files that have changed are written." type:"path"`
}

// errDataOnWeb: pages would be written beside a database.
var errDataOnWeb = hint.With(errors.New("this is a data directory: a web server would show the database to everybody"),
	"choose a folder for the pages alone.")

// errNoLanguage: pages cannot be written in a language.
var errNoLanguage = hint.With(errors.New("the pages are not in this language"), "English is always written; the others are those of \"set language\".")

// Run writes the pages of the leagues.
func (c *Pages) Run(ctx context.Context, s Streams) error {
	c.URL = strings.TrimSuffix(c.URL, "/")
	if _, err := os.Stat(filepath.Join(c.Dir, store.FileName)); err == nil {
		return usageError{fmt.Errorf("%s: %w", c.Dir, errDataOnWeb)}
	}
	site, err := c.site()
	if err != nil {
		return err
	}
	var report pages.Report
	err = c.look(ctx, func(tx *store.Tx, now time.Time) error {
		report, err = pages.Write(tx, c.Dir, site, now)
		return err
	})
	if err != nil {
		return err
	}
	for _, calendar := range report.Calendars {
		if c.Calendars {
			fmt.Fprintf(s.Out, "%s\t%s\n", calendar.Player, strings.TrimPrefix(site.URL+"/"+calendar.File, "/"))
		}
	}
	fmt.Fprintf(s.Err, "%s: files: %d, written: %d, deleted: %d\n", c.Dir, report.Files, report.Written, report.Deleted)
	return nil
}

// site returns what the pages say of the server.
func (c *Pages) site() (pages.Site, error) {
	site := pages.Site{Title: c.Title, Service: c.Service, URL: c.URL, Program: programVersion}
	for _, name := range c.Language {
		l, ok := games.LanguageNamed(name)
		if !ok || l.Tag == games.English {
			return site, usageError{fmt.Errorf("--language %s: %w", name, errNoLanguage)}
		}
		site.Languages = append(site.Languages, l.Tag)
	}
	if c.Config != "" {
		configuration, err := config.Read(c.Config)
		if err != nil {
			return site, err
		}
		site.Title, site.Service = cmp.Or(site.Title, configuration.Name), cmp.Or(site.Service, configuration.Address)
		site.Domain, site.URL = configuration.Domain(), cmp.Or(site.URL, configuration.Pages)
	}
	site.Title = cmp.Or(site.Title, "Pentepost")
	at, err := c.where()
	if err != nil {
		return site, err
	}
	site.Keys, err = config.ReadKeys(at.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return site, nil // there is nobody to have a calendar
	}
	return site, err
}
