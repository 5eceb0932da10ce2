package desk

import (
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/games/letters"
	"pentepost/rules"
)

// SetTerm changes a setting in the file of a league. Most of them count from the next season on: a season keeps those
// that it began with.
type SetTerm struct {
	Setting string
	Value   string     // as an organiser writes it: "5 days"
	Pace    clock.Pace // of the setting pace; the zero value: that is none
}

// atOnce are the settings that count at once: they change nothing in a season that is played.
func atOnce() []string {
	return []string{"organisers", "about", "late_entry", "hold", "most_entries", "least_rating", "most_rating", "least_games", "least_reliability", "timeout_ban"}
}

func (c SetTerm) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.SettingChanged, Was: c.Setting + ": " + l.File.Setting(c.Setting)}
	terms, err := c.changed(l)
	if err != nil {
		return event, err
	}
	if c.Setting == "organisers" && h.From.ID != 0 {
		if err := h.seasons.checkOrganiser(terms.File.Organisers, l.Name()); err != nil {
			return event, games.RefuseAbout(games.NotAllowed, games.TopicStaysOrganiser, l.Name())
		}
	}
	l.Terms = terms
	event.Says = c.Setting + ": " + l.File.Setting(c.Setting)
	if err := h.tx.Leagues.SaveTerms(*l); err != nil {
		return event, err
	}
	if slices.Contains(atOnce(), c.Setting) {
		event.What = leagues.SettingNow
		return event, nil
	}
	return event, h.leagueNews.tellEntrants(l, letters.LeagueHappened{Event: event})
}

// changed returns the terms of a league with the other value. It refuses a value that cannot be.
func (c SetTerm) changed(l *leagues.League) (leagues.Terms, error) {
	if c.Setting == "name" || c.Setting == "start" {
		return leagues.Terms{}, games.RefuseAbout(games.NotAllowed, games.TopicNotSet, c.Setting)
	}
	if c.Setting == "pace" && c.Pace == (clock.Pace{}) {
		return leagues.Terms{}, wrongTerms(l.File.Wrong("pace", league.WrongPace))
	}
	text, err := league.WithSetting(l.Text, c.Setting, c.Value)
	if err != nil {
		return leagues.Terms{}, wrongTerms(err)
	}
	terms, err := readTerms(l, text)
	if err != nil {
		return terms, err
	}
	if c.Pace != (clock.Pace{}) {
		terms.Pace = c.Pace
	}
	if c.Setting == "variant" || c.Setting == "options" {
		if terms.Rules, err = rulesOf(terms.File); err != nil {
			return terms, wrongTerms(err)
		}
	}
	return terms, checkTerms(terms)
}

// readTerms returns the terms of a league with a changed file. Rules and pace are still those of before.
func readTerms(l *leagues.League, text string) (t leagues.Terms, err error) {
	t = leagues.Terms{Text: text, Rules: l.Rules, Pace: l.Pace}
	if t.File, err = league.ReadFile(text); err != nil {
		return t, wrongTerms(err)
	}
	return t, nil
}

// checkTerms refuses terms that no league can have.
func checkTerms(t leagues.Terms) error {
	if mistakes := leagues.Mistakes(t); len(mistakes) > 0 {
		return wrongTerms(&mistakes[0])
	}
	return nil
}

// rulesOf returns the rules that a file names.
func rulesOf(f league.File) (rules.Ruleset, error) {
	r, ok := gameMeant(f.Variant)
	if !ok {
		return r, f.Wrong("variant", "there is no game of that name")
	}
	for _, option := range f.Options {
		key, value, _ := strings.Cut(option, "=")
		with, err := r.With(key, value)
		if err != nil {
			return r, f.Wrong("options", `must be options such as "zone=on" or "size=15"`)
		}
		r = with
	}
	return r, nil
}

// wrongTerms refuses a change that makes a file wrong.
func wrongTerms(err error) error {
	return &games.Refusal{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicLeagueFile, Known: league.MistakesIn(err)}}
}

// RenameLeague gives a league another name. Its history stays, and the old name still works.
type RenameLeague struct{ To string }

func (c RenameLeague) act(h *house, l *leagues.League) (leagues.Event, error) {
	event := leagues.Event{What: leagues.Renamed, Was: l.Name(), Says: c.To}
	text, err := league.WithSetting(l.Text, "name", c.To)
	if err != nil {
		return event, wrongTerms(err)
	}
	terms, err := readTerms(l, text)
	if err == nil {
		err = checkTerms(terms)
	}
	if err != nil {
		return event, err
	}
	other, taken, err := h.tx.Leagues.ByName(c.To)
	switch {
	case err != nil:
		return event, err
	case taken && other.ID != l.ID:
		return event, games.RefuseAbout(games.NotAllowed, games.TopicLeagueTaken, c.To)
	}
	l.Terms = terms
	if err := h.tx.Leagues.SaveTerms(*l); err != nil {
		return event, err
	}
	return event, h.leagueNews.tellEntrants(l, letters.LeagueHappened{Event: event})
}
