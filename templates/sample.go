package templates

import (
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
)

// The games in sample letters: a running game, and its end.
const (
	sampleRecord = "K10 L10 N13 M10 N10 L11 M12 O14 M11 K12 J9 M10 J11 H12"
	sampleEnding = sampleRecord + " L9 P15 K9 L13 M9 O8 N9"
)

// The players of the sample game: the reader, who has White, and somebody else.
const (
	sampleReader games.PlayerID = iota + 1
	sampleOther
	sampleThird  // in a game that the reader watches
	sampleFourth // in a league
)

// sampleGame is a game between the two players of the sample.
func sampleGame(record string, at time.Time) *games.Game {
	r, _ := rules.Named("pente")
	g := &games.Game{ID: 1, Rules: r, Pace: clock.DefaultPace, Seats: []games.PlayerID{sampleReader, sampleOther}, Started: at, Moved: at}
	for i, m := range pointsOfPente(record) {
		g.Plies = append(g.Plies, games.Ply{Player: g.Seats[i%2], Move: m, At: at})
	}
	if err := g.Replay(); err != nil {
		panic("the sample game is no game: " + err.Error())
	}
	return g
}

// sampleBoard shows the sample game in the form that the reader has chosen.
func (d *draft) sampleBoard() *board {
	g := sampleGame(sampleRecord, d.notice.Made)
	b := newBoard(g, d.to.reader, d.to.speaker)
	position, err := g.Walk(len(g.Plies), func(e rules.Effect, _ *rules.Position) { b.last = e })
	if err != nil {
		return nil
	}
	b.position = position
	return b
}

// Samples returns a letter of every kind to one reader, to show how letters look. They
// are about a game that nobody plays, and none can be answered.
func Samples(reader games.Player, service string, now time.Time) []View {
	reader.ID = sampleReader
	s := samples{reader: reader, service: service, now: now}
	s.playing()
	s.meeting()
	s.asking()
	return s.views
}

// samples collects views.
type samples struct {
	reader  games.Player
	service string
	now     time.Time
	views   []View
}

func (s *samples) add(l letters.Letter, more ...func(*View)) {
	v := View{
		Notice: letters.Notice{ID: int64(len(s.views) + 1), To: s.reader.ID, Letter: l, Said: play.Said{By: sampleOther}, Made: s.now},
		Reader: s.reader, Places: Places{Service: s.service}, Names: map[games.PlayerID]string{sampleReader: s.reader.Nick, sampleOther: s.other()},
	}
	for _, add := range more {
		add(&v)
	}
	s.views = append(s.views, v)
}

// other is the name of the reader's opponent, which must not be their own.
func (s *samples) other() string {
	if strings.EqualFold(s.reader.Nick, "Bob") {
		return "Ann"
	}
	return "Bob"
}

// of adds a game to a view.
func (s *samples) of(record string) func(*View) {
	return func(v *View) {
		v.Game = sampleGame(record, s.now)
		v.Notice.Game, v.Notice.Ply = v.Game.ID, len(v.Game.Plies)
	}
}

// invited adds an invitation from one of the two to the other to a view.
func (s *samples) invited(from, to games.PlayerID) func(*View) {
	return func(v *View) {
		r, _ := rules.Named("keryo-pente")
		v.Challenge = &games.Challenge{ID: 1, From: from, Invited: []games.Invitee{{Player: to}}, Rules: r, Pace: clock.DefaultPace, State: games.ChallengeOpen, Made: s.now, Lapses: s.now.Add(games.InvitationTime)}
		v.Notice.Challenge = v.Challenge.ID
	}
}

// puzzle adds a position to a view, in which the reader is to win.
func (s *samples) puzzle(record string, plies int) func(*View) {
	return func(v *View) {
		v.Game, v.PuzzlePlies = sampleGame(record, s.now), plies
		v.Game.ID, v.Notice.Ply, v.Notice.Puzzle = 0, len(v.Game.Plies), 12
		v.Game.Seats = []games.PlayerID{sampleReader, 0}
	}
}

// since says which plies are new to the reader of a view.
func since(ply int) func(*View) { return func(v *View) { v.Notice.Since = ply } }

func says(text string) func(*View) {
	return func(v *View) { v.Remark = &games.Remark{ID: 1, From: sampleOther, Text: text} }
}

// lines adds conditional moves of the reader to a view.
func (s *samples) lines(texts ...string) func(*View) {
	return func(v *View) {
		v.Tree = play.Tree{Game: v.Game.ID, Player: s.reader.ID, Ply: len(v.Game.Plies), Paused: play.NotPaused}
		board := notation.BoardOf(v.Game.Rules)
		for _, text := range texts {
			var l games.Line
			for _, word := range strings.Fields(text) {
				if word == "then" {
					l.Answer = len(l.Moves)
					continue
				}
				at, _ := notation.Go.Parse(board, word)
				l.Moves = append(l.Moves, rules.Place(at))
			}
			v.Tree.Lines = append(v.Tree.Lines, l)
		}
	}
}

// playing adds letters about a game.
func (s *samples) playing() {
	going, plies := s.of(sampleRecord), len(strings.Fields(sampleRecord))
	ended := len(strings.Fields(sampleEnding))
	s.add(letters.YourMove{}, going, since(plies), says("That pair was asking for it!"))
	s.add(letters.Played{}, s.of(sampleRecord+" L9"), since(plies-1))
	taken := games.Facts{Moves: []rules.Move{rules.Place(rules.Point(9*19 + 9))}}
	s.add(letters.Refused{Reason: games.Reason(rules.Occupied), Line: "K10", Facts: taken}, going)
	s.add(letters.PositionShown{At: plies}, going)
	s.add(letters.PuzzleSet{}, s.puzzle(sampleRecord, 5))
	s.add(letters.LinesShown{}, s.of(sampleRecord+" L9"), s.lines("P15 K9 L13 then M9", "P15 K9 L8 then L13", "L8 then P15"))
	s.add(letters.Explored{Of: 4, At: 2, Explored: games.Explored{Count: 3, Moves: []games.ExploredMove{
		{Move: rules.Place(rules.Point(12*19 + 12)), Games: 2, Scored: true, Percent: 50, Rating: 1612},
		{Move: rules.Place(rules.Point(9*19 + 13)), Games: 1, Scored: true, Percent: 100},
	}, Last: []games.ExploredGame{{Game: 12, Number: 12, Players: []string{"Carla", "Dan"}, Winner: 1, Played: s.now}}}}, s.of(sampleEnding))
	s.add(letters.Offered{}, going)
	s.add(letters.Remarked{}, going, says("I shall be away until Monday."))
	s.add(letters.ReportSent{}, going, func(v *View) { v.Remark = &games.Remark{ID: 1, From: sampleReader, Text: "Bob is rude to me."} })
	s.add(letters.WasThisYou{}, going)
	s.add(letters.Unreachable{}, s.of(sampleRecord+" L9"))
	s.add(letters.Reminder{}, going)
	s.add(letters.Overdue{}, s.of(sampleRecord+" L9"))
	s.add(letters.GameEnded{}, s.of(sampleEnding), since(ended))
	s.add(sampleReview(), s.of(sampleEnding))
}

// sampleReview is the review of the sample game.
func sampleReview() letters.ReviewGiven {
	better := func(m games.BetterMove, line string) games.BetterMove {
		m.Line = pointsOfPente(line)
		return m
	}
	r := letters.ReviewGiven{
		Better: []games.BetterMove{
			better(games.BetterMove{Ply: 11, Gains: 72}, "L12 O9 M10 O10 L10"),
			better(games.BetterMove{Ply: 13, Loses: 3}, "N9 L9 N11 O11 N11"),
			better(games.BetterMove{Ply: 18, Wins: 3}, "N9 O8 J13"),
		},
		Lessons: []games.Lesson{
			{Seat: 1, About: games.LessonThree, Ply: 13, Moves: pointsOfPente("L11 K12 M10")},
			{Seat: 2, About: games.LessonForce, Ply: 18},
		},
		Opening: &games.Parting{Ply: 4, Seat: 2, Games: 57, Usual: games.ExploredMove{Move: pointsOfPente("J12")[0], Games: 31, Scored: true, Percent: 48}},
	}
	for ply, first := range []int{50, 50, 50, 42, 71, 79, 79, 62, 73, 51, 94, 21, 26, 0, 25, 0, 22, 0, 100, 100, 100, 100} {
		r.Course = append(r.Course, games.Standing{Ply: ply, First: first, Proved: first == 0 || first == 100})
	}
	return r
}

// pointsOfPente returns stones on some points.
func pointsOfPente(names string) (moves []rules.Move) {
	r, _ := rules.Named("pente")
	for name := range strings.FieldsSeq(names) {
		at, _ := notation.Go.Parse(notation.BoardOf(r), name)
		moves = append(moves, rules.Place(at))
	}
	return moves
}

// meeting adds letters about people and invitations.
func (s *samples) meeting() {
	s.add(letters.Welcome{})
	s.add(letters.WelcomeAsks{Line: "challenge bob@example.org"})
	s.add(letters.WelcomeJoined{})
	s.add(letters.Invitation{}, s.invited(sampleOther, sampleReader))
	s.add(letters.Invited{}, s.invited(sampleReader, sampleOther))
	s.add(letters.Declined{}, s.invited(sampleReader, sampleOther))
}

// asking adds answers to questions.
func (s *samples) asking() {
	s.add(letters.HelpText{})
	s.add(letters.GamesListed{}, func(v *View) { v.Games = []games.Game{*sampleGame(sampleRecord, s.now)} })
	s.add(letters.SettingsShown{})
	s.add(letters.VacationTaken{Until: s.now.Add(10 * clock.Day)})
	s.add(letters.WatchedGame{}, s.of(sampleRecord), since(len(strings.Fields(sampleRecord))), func(v *View) {
		v.Game.Seats = []games.PlayerID{sampleOther, sampleThird}
		v.Names[sampleThird] = "Carla"
		for i := range v.Game.Plies {
			v.Game.Plies[i].Player = v.Game.Seats[i%2]
		}
	})
	s.add(letters.SeasonNews{}, func(v *View) {
		v.Names[sampleThird], v.Names[sampleFourth] = "Carla", "Dan"
		v.League = SampleLeague(s.now, 1, sampleOther, sampleReader, sampleThird, sampleFourth)
		v.Games = []games.Game{*sampleGame(sampleRecord, s.now)}
	})
	s.add(letters.Exported{}, func(v *View) { v.Exported.Games = 12 })
	s.add(letters.Daily{Running: 1}, s.digest)
	s.add(letters.LettersStopped{Running: 1})
	s.add(letters.NewsOfServer{}, func(v *View) { v.Remark = &games.Remark{Text: "The server moves on Sunday."} })
	s.add(letters.PageOfMonth{Month: "2026-07", Lines: []string{"well: program, mailbox, letters, backup, keys, disk."}})
}

// digest adds what a letter of the day tells to a view.
func (s *samples) digest(v *View) {
	plies := len(strings.Fields(sampleRecord))
	var parts samples
	parts.reader, parts.service, parts.now = s.reader, s.service, s.now
	parts.add(letters.YourMove{}, s.of(sampleRecord), since(plies), says("That pair was asking for it!"))
	parts.add(letters.GameEnded{}, s.of(sampleEnding), since(len(strings.Fields(sampleEnding))))
	parts.views[1].Game.ID, parts.views[1].Notice.Game = 2, 2
	v.Turn, v.News = parts.views[:1], parts.views[1:]
}
