package leagues

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/league"
	"pentepost/rules"
)

// League is a league as its organisers have set it up, and how far it has come.
type League struct {
	ID     games.LeagueID
	File   league.File // what the organisers decided
	Text   string      // the file as they wrote it
	Rules  rules.Ruleset
	Pace   clock.Pace
	Made   time.Time
	Season int       // the number of the latest season, from 1; 0: none has begun
	Next   time.Time // when the next season begins
	Alarm  time.Time // when something is to be done; zero: nothing
	Closed time.Time // since then no season begins; zero: the league goes on
}

// Name returns the name of the league, as people type it.
func (l *League) Name() string { return l.File.Name }

// Room returns how many players a season has places for; 0: for any number.
func (l *League) Room() int {
	most := l.File.MostEntries
	if l.HasDivisions() && l.File.Divisions > 0 {
		if all := l.File.Divisions * l.File.Size; most == 0 || all < most {
			most = all
		}
	}
	return most
}

// longGame is how many plies [LongestGame] assumes: most games are shorter.
const longGame = 60

// LongestGame returns the longest time that a game of so many plies can take: what both players have,
// with weekends, and as much vacation as they can have saved up.
func LongestGame(p clock.Pace) (plies int, most time.Duration) {
	if p.Bank > 0 {
		most = 2*p.Bank + longGame*p.Increment
	} else {
		most = longGame * p.Move
	}
	if p.WeekendsOff {
		most = most / 5 * 7
	}
	if !p.VacationOff {
		most += 2 * clock.MostVacation
	}
	return longGame, most
}

// HasDivisions reports whether the players of a season are divided by strength.
func (l *League) HasDivisions() bool {
	return l.File.Kind == league.RoundRobin || l.File.Kind == league.PointsKind
}

// beginsAtOnce reports whether all games of a season begin on its first day.
func (l *League) beginsAtOnce() bool { return l.HasDivisions() || l.IsTeams() }

// CanBegin reports whether a season can begin with the players who have entered.
func (l *League) CanBegin(entries []Entry) bool {
	switch l.File.Kind {
	case league.Tables:
		return league.CanSit(len(entries))
	case league.Teams:
		return len(TeamNames(entries)) >= 2
	}
	return len(entries) >= 2
}

// Ascent returns how divisions exchange players.
func (l *League) Ascent() league.Ascent {
	return league.Ascent{Size: l.File.Size, Promote: l.File.Promote, Relegate: l.File.Relegate}
}

// Entry is a player who takes part in the next seasons of a league.
type Entry struct {
	League  games.LeagueID
	Player  games.PlayerID
	Team    string // "" in a league without teams
	Entered time.Time
}

// Season is one season of a league: its players, and who meets whom.
type Season struct {
	League  games.LeagueID
	Number  int // from 1
	Began   time.Time
	Ends    time.Time // the last day; games that are left have the pause after it
	Decided time.Time // when its places were decided; zero: not yet
	Ended   time.Time // when the last game had a result; zero: not yet
	News    time.Time // when the last weekly letter was written
	Places  []Place   // by division, and there by seed
	// Pairings are the games and byes of the season, by division, round and number.
	Pairings []Pairing
}

// Place is a player's place in a season.
type Place struct {
	Player    games.PlayerID
	Team      string    // "" in a league without teams
	Division  int       // from 1, the highest; in a league of teams the board
	Seed      int       // in the division, from 1; in a league of teams the number of the team
	Rating    float64   // at the start of the season
	Withdrawn time.Time // zero while they play
	Annulled  bool      // their games do not count, because they withdrew before half of them were over

	// The decision; see decision.go.
	Finish     int         // the place in the division, from 1; 0 while it is not decided
	TeamFinish int         // the place of the team; 0 in a league without teams
	Move       league.Move // where they go after the season; "" while that is not decided
}

// Pairing is one game of a season, or a player's round without a game.
type Pairing struct {
	League                          games.LeagueID
	Season, Division, Round, Number int              // each from 1; the number counts in the round
	Players                         []games.PlayerID // in the order of the first moves; one alone has a bye
	Game                            games.GameID     // 0: no game was begun
	Result                          league.Result
	Captures                        []int          // stones that each player has captured
	Scored                          []int          // what each player has scored, in a points game
	Places                          []int          // the place of each, in a game of three or more
	Ended                           time.Time      // when it got its result
	Overdue                         games.PlayerID // lost it by their clock; 0: nobody
}

// Divisions returns how many divisions a season has.
func (s *Season) Divisions() (n int) {
	for _, p := range s.Places {
		n = max(n, p.Division)
	}
	return n
}

// PlaceOf returns the place of a player in the season, nil if they are not in it.
func (s *Season) PlaceOf(p games.PlayerID) *Place {
	for i := range s.Places {
		if s.Places[i].Player == p {
			return &s.Places[i]
		}
	}
	return nil
}

// playersOf returns the players of a division by seed.
func (s *Season) playersOf(division int) (players []games.PlayerID) {
	for _, p := range s.Places {
		if p.Division == division {
			players = append(players, p.Player)
		}
	}
	return players
}

// pairingsOf returns the pairings of a division.
func (s *Season) pairingsOf(division int) (list []Pairing) {
	for _, p := range s.Pairings {
		if p.Division == division {
			list = append(list, p)
		}
	}
	return list
}
