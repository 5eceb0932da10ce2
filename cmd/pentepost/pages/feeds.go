package pages

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/blog/atom"

	"pentepost/games/league"
	"pentepost/templates/messages"
	"pentepost/templates/say"
)

// feedLength is how many entries a feed has at most.
const feedLength = 50

// news is an entry of a feed before it is worded.
type news struct {
	at       time.Time
	id       string // what it is about, such as "game/42/ended"
	page     string // from the top folder
	sentence messages.Sentence
}

// A feedWriter makes feeds (Atom, RFC 4287).
type feedWriter struct{ *builder }

// ofSite makes the feed of all leagues.
func (w feedWriter) ofSite() ([]byte, error) {
	var list []news
	first := w.leagues[0].Made
	for i := range w.leagues {
		list = append(list, w.leagues[i].seasonNews()...)
		if made := w.leagues[i].Made; made.Before(first) {
			first = made
		}
	}
	results, err := w.results(w.ended)
	if err != nil {
		return nil, err
	}
	return w.feed(say.FeedSite(w.Title), "site", first, "index.html", "feed.xml", append(list, results...))
}

// ofLeague makes the feed of a league: beginnings and ends of seasons, and results.
func (w feedWriter) ofLeague(l *leagueData) ([]byte, error) {
	mine := slices.DeleteFunc(slices.Clone(w.ended), func(g gameRow) bool { return g.League != l.Name() })
	results, err := w.results(mine)
	if err != nil {
		return nil, err
	}
	return w.feed(say.FeedLeague(l.Name(), w.Title), fmt.Sprintf("league/%d", l.ID), l.Made, l.folder()+"index.html", l.folder()+"feed.xml", append(l.seasonNews(), results...))
}

// seasonNews returns the beginnings and ends of the seasons of a league.
func (l *leagueData) seasonNews() (list []news) {
	for i := range l.seasons {
		s := &l.seasons[i]
		list = append(list, news{s.Began, fmt.Sprintf("league/%d/season/%d/begun", l.ID, s.Number), l.seasonFile(s.Number, ".html"), say.FeedSeasonBegun(l.Name(), s.Number)})
		if !s.Ended.IsZero() {
			list = append(list, news{s.Ended, fmt.Sprintf("league/%d/season/%d/ended", l.ID, s.Number), l.seasonFile(s.Number, ".html"), say.FeedSeasonEnded(l.Name(), s.Number)})
		}
	}
	return list
}

// results returns the last results of games, which are in the order of their ends.
func (w feedWriter) results(ended []gameRow) (list []news, err error) {
	for _, g := range ended[max(0, len(ended)-feedLength):] {
		n, err := w.resultOf(g.pairingView)
		if err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// resultOf returns the result of a game as an entry.
func (w feedWriter) resultOf(view pairingView) (n news, err error) {
	result, sentence := places(view), ofPages("result-"+view.Result())
	if view.Outcome == league.Drawn {
		sentence = say.FeedDraw()
	}
	if result == "" {
		result, err = w.words.plain(sentence)
	}
	return news{view.Ended, fmt.Sprintf("game/%d/ended", view.Game), gameFile(view.Game, ".html"),
		say.FeedGameEnded(int(view.Game), names(view.Players, " - "), result)}, err
}

// ofPlayer makes the feed of a player: games that begin, and results.
func (w feedWriter) ofPlayer(c *career, page, file string) ([]byte, error) {
	var list []news
	for _, s := range c.seasons {
		list = append(list, news{s.Season.Began, fmt.Sprintf("player/%d/%s/season/%d", c.player.ID, s.League.Name, s.Season.Number), s.Season.Page,
			say.FeedSeasonBegun(s.League.Name, s.Season.Number)})
	}
	results, err := w.results(c.ended)
	if err != nil {
		return nil, err
	}
	return w.feed(say.FeedPlayer(c.player.Name, w.Title), fmt.Sprintf("player/%d", c.player.ID), c.since, page, file, append(list, results...))
}

// feed makes a feed with the latest news. Its identifiers never change (RFC 4151): they have the
// day of the event and the name of the server.
func (w feedWriter) feed(sentence messages.Sentence, id string, made time.Time, page, file string, list []news) ([]byte, error) {
	slices.SortStableFunc(list, func(x, y news) int { return y.at.Compare(x.at) })
	list = list[:min(len(list), feedLength)]
	title, err := w.words.plain(sentence)
	if err != nil {
		return nil, err
	}
	updated := made
	if len(list) > 0 {
		updated = list[0].at
	}
	f := atom.Feed{Title: title, ID: w.tag(made, id), Updated: atom.Time(updated.UTC()), Author: &atom.Person{Name: w.Title},
		Link: []atom.Link{{Rel: "alternate", Href: w.link(file, page)}, {Rel: "self", Href: w.link(file, file)}}}
	for _, n := range list {
		title, err := w.words.plain(n.sentence)
		if err != nil {
			return nil, err
		}
		at := atom.Time(n.at.UTC())
		f.Entry = append(f.Entry, &atom.Entry{Title: title, ID: w.tag(n.at, n.id), Published: at, Updated: at,
			Link: []atom.Link{{Rel: "alternate", Href: w.link(file, n.page)}}})
	}
	text := bytes.NewBufferString(xml.Header)
	if err := xml.NewEncoder(text).Encode(f); err != nil {
		return nil, fmt.Errorf("write feed %s: %w", id, err)
	}
	return append(text.Bytes(), '\n'), nil
}

// tag returns an identifier.
func (w feedWriter) tag(at time.Time, id string) string {
	return fmt.Sprintf("tag:%s,%s:%s", w.Domain, at.UTC().Format(time.DateOnly), id)
}

// link returns the address of a file, or the way to it from another file.
func (w feedWriter) link(from, to string) string {
	if w.URL != "" {
		return w.URL + "/" + to
	}
	return strings.Repeat("../", strings.Count(from, "/")) + to
}
