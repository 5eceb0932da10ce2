// Package pages writes static pages of the leagues: HTML, CSV, SGF, Atom and iCalendar files that
// any web server can serve. Two pages have a script of ours, which only makes them handier: all that they
// have can be read without it.
//
// Files that are written together are a group, such as the files of one game. A group has a stamp, which
// changes when its files must be written again. A manifest in the folder keeps the stamps of the last run,
// so that a run builds only the pages that have changed.
package pages

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/games"
	"pentepost/store"
	"pentepost/templates"
)

// Site is what the pages say besides what is in the database.
type Site struct {
	Title   string      // the name of the site
	Service string      // the mail address of the server; "": the pages name none
	URL     string      // where the pages will be found, without a slash at its end; "": feeds have relative links
	Domain  string      // of the service, for the identifiers in feeds and calendars
	Keys    config.Keys // calendars get their paths from them; none: there are no calendars
	Program string      // the version of the program

	Languages []string // beside English, each in a folder of its own: their tags
}

// languages are all languages of the site.
func (s *Site) languages() []string { return append([]string{games.English}, s.Languages...) }

// folderOf returns the folder of a language, with a slash behind it. English has the top folder.
func folderOf(language string) string {
	if language == games.English {
		return ""
	}
	return language + "/"
}

// Report says what a run has done.
type Report struct {
	Written int // files that are new or different
	Deleted int
	Files   int // all files of the site

	Calendars []Calendar
}

// Calendar is where a player finds their calendar. They should tell nobody.
type Calendar struct {
	Player string
	File   string // in the folder, with slashes
}

// content is a file of the site.
type content struct {
	name string // in the folder, with slashes
	data []byte
}

// group is what is written together.
type group struct {
	name  string // in the manifest
	stamp string
	files []string
	// load takes what it needs from the database, and returns the function that makes the files.
	// These functions run beside each other.
	load func(*store.Tx) (func() ([]content, error), error)
}

// Write writes the pages into a folder, which it makes if there is none. Each other language has a folder in that one. Write
// deletes files that it wrote before and that no longer belong there. The time decides only which
// deadlines are known.
func Write(tx *store.Tx, dir string, s Site, now time.Time) (report Report, err error) {
	renderer, err := templates.New()
	if err != nil {
		return report, err
	}
	for _, language := range s.languages() {
		of, err := write(tx, renderer, filepath.Join(dir, folderOf(language)), s, language, now)
		if err != nil {
			return report, err
		}
		if language == games.English {
			report.Calendars = of.Calendars
		}
		report.Written, report.Deleted, report.Files = report.Written+of.Written, report.Deleted+of.Deleted, report.Files+of.Files
	}
	return report, nil
}

// write writes the pages of one language.
func write(tx *store.Tx, renderer *templates.Renderer, dir string, s Site, language string, now time.Time) (report Report, err error) {
	if s.URL != "" {
		s.URL += strings.TrimSuffix("/"+folderOf(language), "/")
	}
	// If another run writes there, this one ends before it loads anything.
	f, err := openFolder(dir)
	if err != nil {
		return report, err
	}
	defer func() { err = cmp.Or(err, f.close()) }()
	s.Domain = cmp.Or(s.Domain, config.LocalDomain)
	words, err := readWords(renderer, language)
	if err != nil {
		return report, err
	}
	b := &builder{Site: s, language: language, renderer: renderer, words: words, now: now, version: stampOf(s.Title, s.Service, s.URL, s.Domain, s.Program, s.Keys.CalendarFiles(0, now), s.Keys.Instance(), words.stamp, s.Languages)}
	groups, err := b.groups(tx)
	if err != nil {
		return report, err
	}
	report, err = f.update(tx, b.version, groups)
	report.Calendars = calendarWriter{b}.paths()
	return report, err
}

// builder makes groups. What it holds does not change once the groups are made.
type builder struct {
	Site
	data
	language string
	words    *words
	renderer *templates.Renderer // explains the games
	version  string
	now      time.Time
}

// groups returns all groups of the site.
func (b *builder) groups(tx *store.Tx) ([]group, error) {
	stamps, err := b.data.load(tx)
	if err != nil {
		return nil, err
	}
	standings := b.standings()
	groups := b.siteGroups()
	rules, err := b.rulesGroups()
	if err != nil {
		return nil, err
	}
	groups = append(groups, rules...)
	puzzles, err := b.puzzleGroups(tx)
	if err != nil {
		return nil, err
	}
	groups = append(groups, puzzles...)
	for i := range b.leagues {
		groups = append(groups, b.leagueGroups(&b.leagues[i])...)
	}
	for _, more := range [][]group{b.playerGroups(), b.ratingsGroups(standings), b.standingsGroups(standings), b.archiveGroups(), b.gameGroups(stamps)} {
		groups = append(groups, more...)
	}
	calendars, err := calendarWriter{b}.groups(tx, stamps)
	return append(groups, calendars...), err
}

// stampOf returns a stamp that changes with any of some values.
func stampOf(values ...any) string {
	text, err := json.Marshal(values)
	if err != nil {
		panic(fmt.Sprintf("pages: stamp of %T: %v", values, err)) // the values are plain data
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// build makes the files of groups, and writes them. Loading goes on while files are made.
func build(tx *store.Tx, groups []group, write func([]content) error) error {
	var workers errgroup.Group
	workers.SetLimit(max(2, runtime.GOMAXPROCS(0)))
	for _, g := range groups {
		render, err := g.load(tx)
		if err != nil {
			workers.Wait()
			return fmt.Errorf("load %s: %w", g.name, err)
		}
		workers.Go(func() error {
			files, err := render()
			if err != nil {
				return fmt.Errorf("make %s: %w", g.name, err)
			}
			return write(files)
		})
	}
	return workers.Wait()
}

// made is a group's load for files that need nothing more from the database.
func made(render func() ([]content, error)) func(*store.Tx) (func() ([]content, error), error) {
	return func(*store.Tx) (func() ([]content, error), error) { return render, nil }
}
