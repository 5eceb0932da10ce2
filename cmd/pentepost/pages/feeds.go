package pages

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/blog/atom"

	"pentepost/games"
)

// feedLength is how many entries a feed has at most.
const feedLength = 50

// news is an entry of a feed before it is worded.
type news struct {
	at    time.Time
	id    string // what it is about, such as "game/42/ended"
	block string // its words
	page  string // from the top folder
	data  any
}

// feedView is the data of the title of a feed and of its entries.
type feedView struct {
	Site   string
	League string
	Season int
	Player string
	Game   pairingView
}

// leagueFeed makes the feed of a league: beginnings and ends of seasons, and results.
func (b *builder) leagueFeed(l *leagueData) ([]byte, error) {
	var list []news
	for i := range l.seasons {
		s := &l.seasons[i]
		view := feedView{Site: b.Title, League: l.Name(), Season: s.Number}
		list = append(list, news{s.Began, fmt.Sprintf("league/%d/season/%d/begun", l.ID, s.Number), "season begun", l.seasonFile(s.Number, ".html"), view})
		if !s.Ended.IsZero() {
			list = append(list, news{s.Ended, fmt.Sprintf("league/%d/season/%d/ended", l.ID, s.Number), "season ended", l.seasonFile(s.Number, ".html"), view})
		}
		for _, p := range s.Pairings {
			if !p.Ended.IsZero() && p.Game != 0 {
				view.Game = b.pairing(p)
				list = append(list, resultOf(p, view))
			}
		}
	}
	return b.feed(feedView{Site: b.Title, League: l.Name()}, "league feed", fmt.Sprintf("league/%d", l.ID), l.Made, l.folder()+"index.html", l.folder()+"feed.xml", list)
}

// resultOf returns the result of a game as an entry.
func resultOf(p games.Pairing, view feedView) news {
	return news{p.Ended, fmt.Sprintf("game/%d/ended", p.Game), "game ended", gameFile(p.Game, ".html"), view}
}

// playerFeed makes the feed of a player: games that begin, and results.
func (b *builder) playerFeed(c career, page, file string) ([]byte, error) {
	var list []news
	began := time.Time{}
	for _, s := range c.seasons {
		if began.IsZero() || s.Season.Began.Before(began) {
			began = s.Season.Began
		}
		list = append(list, news{s.Season.Began, fmt.Sprintf("player/%d/%s/season/%d", c.player.ID, s.League.Name, s.Season.Number), "season begun", s.Season.Page,
			feedView{Site: b.Title, League: s.League.Name, Season: s.Season.Number}})
	}
	for _, p := range c.games {
		if !p.Ended.IsZero() && p.Game != 0 {
			list = append(list, resultOf(p, feedView{Site: b.Title, Season: p.Season, Game: b.pairing(p)}))
		}
	}
	return b.feed(feedView{Site: b.Title, Player: c.player.Name}, "player feed", fmt.Sprintf("player/%d", c.player.ID), began, page, file, list)
}

// feed makes a feed with the latest news. Its identifiers never change (RFC 4151): they have the
// day of the event and the name of the server.
func (b *builder) feed(view feedView, block, id string, made time.Time, page, file string, list []news) ([]byte, error) {
	slices.SortStableFunc(list, func(x, y news) int { return y.at.Compare(x.at) })
	list = list[:min(len(list), feedLength)]
	title, err := b.words.say(block, view)
	if err != nil {
		return nil, err
	}
	updated := made
	if len(list) > 0 {
		updated = list[0].at
	}
	f := atom.Feed{Title: title, ID: b.tag(made, id), Updated: atom.Time(updated.UTC()), Author: &atom.Person{Name: b.Title},
		Link: []atom.Link{{Rel: "alternate", Href: b.link(file, page)}, {Rel: "self", Href: b.link(file, file)}}}
	for _, n := range list {
		title, err := b.words.say(n.block, n.data)
		if err != nil {
			return nil, err
		}
		at := atom.Time(n.at.UTC())
		f.Entry = append(f.Entry, &atom.Entry{Title: title, ID: b.tag(n.at, n.id), Published: at, Updated: at,
			Link: []atom.Link{{Rel: "alternate", Href: b.link(file, n.page)}}})
	}
	text := bytes.NewBufferString(xml.Header)
	if err := xml.NewEncoder(text).Encode(f); err != nil {
		return nil, fmt.Errorf("write feed %s: %w", id, err)
	}
	return append(text.Bytes(), '\n'), nil
}

// tag returns an identifier.
func (b *builder) tag(at time.Time, id string) string {
	return fmt.Sprintf("tag:%s,%s:%s", b.Domain, at.UTC().Format(time.DateOnly), id)
}

// link returns the address of a file, or the way to it from another file.
func (b *builder) link(from, to string) string {
	if b.URL != "" {
		return b.URL + "/" + to
	}
	return strings.Repeat("../", strings.Count(from, "/")) + to
}
