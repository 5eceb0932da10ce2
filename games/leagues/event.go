package leagues

import (
	"time"

	"pentepost/games"
)

// Event is something that has happened in a league beside its games: somebody came or left, or an organiser did
// something. Which of the facts it has depends on what happened.
type Event struct {
	League games.LeagueID `json:"-"` // letters know it as what they are about
	Season int            `json:"-"` // the latest one then; 0: none had begun
	At     time.Time      `json:"at,omitzero"`
	What   EventKind      `json:"what"`
	Player games.PlayerID `json:"player,omitempty"` // whom it is about; 0: nobody
	Other  games.PlayerID `json:"other,omitempty"`  // who stands in for them, or who has won
	Game   games.GameID   `json:"game,omitempty"`
	Number int            `json:"number,omitempty"` // of a round, or how many games, players or days
	Until  time.Time      `json:"until,omitzero"`
	Was    string         `json:"was,omitempty"`  // a value before: of a setting, or a result
	Says   string         `json:"says,omitempty"` // the value after
}

// EventKind says what has happened.
type EventKind string

// What can happen in a league. Each has a sentence, which answers the organiser who did it.
const (
	Entered        EventKind = "entered"
	Left           EventKind = "left"      // is not in the next season any more
	Withdrew       EventKind = "withdrew"  // and their games in the running season are over
	Returned       EventKind = "returned"  // plays on in the season that they had withdrawn from
	CameLate       EventKind = "came-late" // plays in the running season
	Substituted    EventKind = "substituted"
	LeftOut        EventKind = "left-out" // was asked whether they play on, and did not answer
	Began          EventKind = "began"
	SeasonMoved    EventKind = "season-moved"
	StartMoved     EventKind = "start-moved"
	TimeGiven      EventKind = "time-given"
	ResultSet      EventKind = "result-set"
	RulingBack     EventKind = "ruling-back"
	ByeGiven       EventKind = "bye-given"
	ByeTakenBack   EventKind = "bye-taken-back"
	Made           EventKind = "made"
	Paired         EventKind = "paired"   // two players, by hand
	Unpaired       EventKind = "unpaired" // that was taken back
	Held           EventKind = "held"
	Released       EventKind = "released"
	SettingChanged EventKind = "setting-changed" // for the next season
	SettingNow     EventKind = "setting-now"     // at once
	Renamed        EventKind = "renamed"
	Told           EventKind = "told"
	Closed         EventKind = "closed"
	Opened         EventKind = "opened"
	Ordered        EventKind = "ordered" // the boards of a team
)

// EventKinds returns all that can happen in a league.
func EventKinds() []EventKind {
	return []EventKind{
		Made, Entered, Left, Withdrew, Returned, CameLate, Substituted, LeftOut, Began, SeasonMoved, StartMoved, TimeGiven, ResultSet, RulingBack,
		ByeGiven, ByeTakenBack, Paired, Unpaired, Held, Released, SettingChanged, SettingNow, Renamed, Told, Closed, Opened, Ordered,
	}
}
