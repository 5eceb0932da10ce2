package pages

import (
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/leagues"
)

// frame is what every page needs.
type frame struct {
	Root     string // the way to the top folder of the language, such as "../"
	Title    string // of the site
	Service  string
	Language string      // the tag
	Others   []otherPage // the page in other languages
}

// otherPage is a page in another language.
type otherPage struct{ Tag, Name, File string }

// frame returns the frame of a page, by its file.
func (b *builder) frame(file string) frame {
	f := frame{Root: strings.Repeat("../", strings.Count(file, "/")), Title: b.Title, Service: b.Service, Language: b.language}
	top := f.Root
	if b.language != games.English {
		top += "../"
	}
	for _, tag := range b.Site.languages() {
		if l, _ := games.LanguageNamed(tag); tag != b.language {
			f.Others = append(f.Others, otherPage{tag, l.Name, top + folderOf(tag) + file})
		}
	}
	return f
}

// The data of the pages of a league.
type (
	leagueView struct {
		Name        string
		Kind        league.Kind
		Variant     string
		Options     []string
		Pace        string
		BothColours bool
		Rated       bool
		Closed      bool
		Next        time.Time
		Page, Feed  string
	}
	seasonView struct {
		Number             int
		Began, Ends, Ended time.Time
		Decided            time.Time // if some games had no result then; else zero
		Players            int
		Games, Open        int      // all games, and the running ones
		Round              int      // the latest one; 0 where all rounds begin at once
		Winners            []person // in the list of seasons
		Team               string   // that won, in the list of seasons
		Page               string
	}
	leaguePage struct {
		frame
		League   leagueView
		Entrants []person
		More     int          // entrants who are not in Entrants
		Seasons  []seasonView // the latest one first
		Tables   []tableView  // of the latest one
		Latest   []gameRow
	}
	seasonPage struct {
		frame
		League   leagueView
		Season   seasonView
		Tables   []tableView   // of this page
		Turn     turning       // to the other pages with tables
		First    bool          // it is the first page, which has everything but tables
		Division *divisionView // the only one
		Matches  []matchView   // of a league of teams
		Latest   []gameRow
		CSV      []string // files of the season
	}
)

// Over returns how many games have a result.
func (s seasonView) Over() int { return s.Games - s.Open }

// The data of a division.
type (
	tableView struct {
		Number    int               // of the division or board; 0: it is the table of the teams
		Alone     bool              // it is the only one of the season
		Board     bool              // it is the table of a board
		Page      string            // of the division; "" if it has none
		Teams     []teamView        // the only rows of the table of the teams
		TieBreaks []league.TieBreak // those that part players
		Rows      []rowView
		Crossed   bool  // the rows have cells
		Rounds    []int // of a wall chart
	}
	rowView struct {
		league.Row
		Player    person
		Withdrawn bool
		Ties      []string    // the values of the tie-breaks that part players
		Moves     league.Move // "" if it is open, or nobody moves
		Cells     []cellView  // against the player of each row
		Chart     []chartCell // what they did in each round
	}
	teamView struct {
		league.Row
		Name    string
		Boards  float64  // points at the boards
		Players []person // by board
	}
	cellView struct {
		Self     bool
		Meetings []meetingView
	}
	meetingView struct {
		league.Meeting
		Game games.GameID
	}
	pairingView struct {
		Round   int
		Players []person
		Game    games.GameID
		Outcome league.Result
		Places  []int // of a game of three or more
		Ended   time.Time
		PlayOff bool // it parts players who are level, and counts for nothing else
	}
)

// Over reports whether the game has a result.
func (p pairingView) Over() bool { return p.Outcome != league.Open }

// Result returns the name of the result.
func (p pairingView) Result() string { return p.Outcome.String() }

// Over reports whether the game has a result.
func (m meetingView) Over() bool { return m.Result != league.Open }

func (d *data) pairing(p leagues.Pairing) pairingView {
	return pairingView{p.Round, d.people.of(p.Players), p.Game, p.Result, p.Places, p.Ended, p.PlayOff}
}

// number writes points without needless digits.
func number(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
