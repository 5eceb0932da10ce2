package pages

import (
	"fmt"

	"pentepost/rules"
)

// plainFiles are the files that are the same on every site, and where they come from.
var plainFiles = [][2]string{
	{"style.css", "html/style.css"}, {"game.js", "html/game.js"}, {"filter.js", "html/filter.js"}, {"robots.txt", "html/robots.txt"},
	{secretFolder + "/index.html", "html/empty.txt"},
}

// siteGroups returns the first page, the feed of all leagues, and the files that are the same on every site.
func (b *builder) siteGroups() []group {
	files := group{name: "site", stamp: "2", load: made(func() (files []content, err error) {
		for _, file := range plainFiles {
			text, err := htmlFS.ReadFile(file[1])
			if err != nil {
				return nil, err
			}
			files = append(files, content{file[0], text})
		}
		return files, nil
	})}
	for _, file := range plainFiles {
		files.files = append(files.files, file[0])
	}
	view := indexPage{frame: b.frame("index.html"), Latest: b.latest(func(gameRow) bool { return true })}
	var seasons []any // that the feed tells of
	for i := range b.leagues {
		l := &b.leagues[i]
		of := leagueLine{League: l.public()}
		if last := len(l.seasons) - 1; last >= 0 && l.seasons[last].Ended.IsZero() {
			of.Season = l.seasonView(&l.seasons[last])
		}
		view.Leagues = append(view.Leagues, of)
		for j := range l.seasons {
			seasons = append(seasons, l.Name(), l.seasons[j].Began, l.seasons[j].Ended)
		}
	}
	groups := []group{files, b.plainGroup("index", "index.html", "index", view, view.Leagues, view.Latest)}
	if len(b.leagues) > 0 {
		groups = append(groups, group{name: "feed", stamp: stampOf(seasons, b.ended[max(0, len(b.ended)-feedLength):]), files: []string{"feed.xml"}, load: made(func() ([]content, error) {
			feed, err := feedWriter{b}.ofSite()
			return []content{{"feed.xml", feed}}, err
		})})
	}
	return groups
}

// The data of the first page.
type (
	indexPage struct {
		frame
		Leagues []leagueLine
		Latest  []gameRow
	}
	leagueLine struct {
		League leagueView
		Season seasonView // that goes on; the zero value: none does
	}
)

// The data of the pages of the rules.
type (
	rulesPage struct {
		frame
		Games []string // every game, for the list of all
	}
	rulesOf struct {
		frame
		Name  string
		Parts []part
	}
)

// rulesGroups returns a page for the rules of each game, and one with all their names.
func (b *builder) rulesGroups() ([]group, error) {
	all, err := b.renderer.AllRules(b.language)
	if err != nil {
		return nil, err
	}
	var groups []group
	list := rulesPage{frame: b.frame("rules/index.html")}
	for _, r := range all {
		list.Games = append(list.Games, r.Name)
		file := rulesFile(r.Name)
		ruleset, ok := rules.Named(r.Name)
		if !ok {
			return nil, fmt.Errorf("there is no game %q", r.Name)
		}
		groups = append(groups, group{name: "rules " + r.Name, stamp: stampOf(r.Text), files: []string{file}, load: made(func() ([]content, error) {
			page, err := b.words.page("rules", rulesOf{b.frame(file), r.Name, partsOf(r.Text, ruleset)})
			return []content{{file, page}}, err
		})})
	}
	return append(groups, group{name: "rules", stamp: stampOf(list.Games), files: []string{"rules/index.html"}, load: made(func() ([]content, error) {
		page, err := b.words.page("games", list)
		return []content{{"rules/index.html", page}}, err
	})}), nil
}

func rulesFile(name string) string { return "rules/" + name + ".html" }
