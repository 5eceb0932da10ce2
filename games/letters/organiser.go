package letters

import (
	"time"

	"pentepost/games"
	"pentepost/games/leagues"
)

// lettersOfOrganisers are the letters of this file.
var lettersOfOrganisers = []someLetter{
	of[LeagueDone](), of[LeagueHappened](), of[LeagueTerms](), of[PairingsShown](), of[LeagueReport](), of[StayAsked](), of[SilentLeft](),
}

// Naming is a letter with facts about players, whose names its words need.
type Naming interface{ Named() []games.PlayerID }

// The letters about running a league.
type (
	// LeagueDone answers organisers: it says what they have done.
	LeagueDone struct {
		ofLeague
		Event leagues.Event `json:"event"`
	}
	// LeagueHappened tells players what organisers have done, if that is about them.
	LeagueHappened struct {
		ofLeague
		Event leagues.Event `json:"event"`
	}
	// LeagueTerms shows an organiser the file of a league.
	LeagueTerms struct {
		ofLeague
		Text  string `json:"file,omitempty"`
		Unset string `json:"unset,omitempty"` // the settings that the file does not have, as they are without
	}
	// PairingsShown shows an organiser who meets whom in the next round or, before a season, its divisions.
	PairingsShown struct {
		ofLeague
		Season    int                `json:"seasonToCome,omitempty"`
		Round     int                `json:"round,omitempty"`
		Pairs     [][]games.PlayerID `json:"pairs,omitempty"`     // one player alone has no game
		Divisions [][]games.PlayerID `json:"divisions,omitempty"` // by strength; with Teams, the players of each by their boards
		Teams     []string           `json:"teams,omitempty"`
		Open      int                `json:"open,omitempty"` // games of the round before that are still played
		Until     time.Time          `json:"until,omitzero"` // when they go out
	}
	// LeagueReport tells organisers once a week what they should know.
	LeagueReport struct {
		ofLeague
		Events  []leagues.Event `json:"events,omitempty"`
		Waiting []Waits         `json:"waiting,omitempty"` // who keeps others waiting, the first to lose on time first
		Overdue []Waits         `json:"overdue,omitempty"` // who has lost a game by the clock
		Open    int             `json:"open,omitempty"`    // games that are played
		Ended   int             `json:"ended,omitempty"`   // games that have ended in the week
	}
	// StayAsked asks a player who has not answered in any game of the season whether they play in the next one.
	StayAsked struct {
		ofLeague
		Meant string `json:"meant,omitempty"` // the command that "yes" stands for
	}
	// SilentLeft tells them that they do not: because they have not answered or, if Declined, because they do not want to.
	SilentLeft struct {
		ofLeague
		Declined bool `json:"declined,omitempty"`
	}
)

// Waits is a player who keeps a game waiting.
type Waits struct {
	Game   games.GameID   `json:"game"`
	Player games.PlayerID `json:"player"`
	Since  time.Time      `json:"since,omitzero"`
	Until  time.Time      `json:"until,omitzero"` // when their time is up; zero: no clock runs
}

func (LeagueDone) name() Name { return Name{KindLeague, "league-done"} }

func (LeagueHappened) name() Name { return Name{KindLeague, "league-happened"} }

func (LeagueTerms) name() Name { return Name{KindLeague, "league-terms"} }

func (PairingsShown) name() Name { return Name{KindLeague, "league-pairings"} }

func (LeagueReport) name() Name { return Name{KindLeague, "league-report"} }

func (StayAsked) name() Name { return Name{KindLeague, "league-stay"} }

func (SilentLeft) name() Name { return Name{KindLeague, "league-silent"} }

// Named returns the players whom the letter names.
func (l LeagueDone) Named() []games.PlayerID { return namedIn(l.Event) }

// Named returns the players whom the letter names.
func (l LeagueHappened) Named() []games.PlayerID { return namedIn(l.Event) }

// Named returns the players whom the letter names.
func (l PairingsShown) Named() (list []games.PlayerID) {
	for _, players := range append(l.Pairs, l.Divisions...) {
		list = append(list, players...)
	}
	return list
}

// Named returns the players whom the letter names.
func (l LeagueReport) Named() (list []games.PlayerID) {
	for _, e := range l.Events {
		list = append(list, namedIn(e)...)
	}
	for _, w := range append(l.Waiting, l.Overdue...) {
		list = append(list, w.Player)
	}
	return list
}

func namedIn(e leagues.Event) []games.PlayerID { return []games.PlayerID{e.Player, e.Other} }

// IsEmpty reports whether there is nothing to tell.
func (l LeagueReport) IsEmpty() bool {
	return len(l.Events) == 0 && l.Open == 0 && l.Ended == 0
}

// Named returns the player in the question to an organiser.
func (l Refused) Named() []games.PlayerID {
	if l.Foreseen == nil {
		return nil
	}
	return []games.PlayerID{l.Foreseen.Player}
}
