package command_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// context is that of a reply to a letter about a game on a board of 19 by 19.
func context(points games.Points) command.Context {
	r, _ := rules.Named("pente")
	return command.Context{Game: &games.Game{Rules: r}, Points: points}
}

func at(t *testing.T, point string) rules.Move {
	t.Helper()
	p, err := notation.Go.Parse(notation.Board{Width: 19, Height: 19}, point)
	if err != nil {
		t.Fatal(err)
	}
	return rules.Place(p)
}

var christmas = games.Date{Year: 2026, Month: 12, Day: 24}

func misread(r games.Reason, topic, name string) desk.Misread {
	return desk.Misread{Reason: r, Facts: games.Facts{Topic: topic, Name: name}}
}

func TestCommand(t *testing.T) {
	one := func(point string) desk.PlayMove { return desk.PlayMove{Moves: []rules.Move{at(t, point)}} }
	pente, _ := rules.Named("pente")
	keryo, _ := rules.Named("keryo-pente")
	points, _ := rules.Named("points")
	small, err := pente.With("size", "13")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]desk.Command{
		"K10":               one("K10"),
		"k10":               one("K10"),
		"move k10":          one("K10"),
		"32 K10":            desk.PlayMove{Moves: []rules.Move{at(t, "K10")}, Guard: 32},
		"32. K10":           desk.PlayMove{Moves: []rules.Move{at(t, "K10")}, Guard: 32},
		"K10 L11":           desk.PlayMove{Moves: []rules.Move{at(t, "K10"), at(t, "L11")}},
		"K10, L11":          desk.PlayMove{Moves: []rules.Move{at(t, "K10"), at(t, "L11")}},
		"T20":               misread(games.OffBoard, "", "t20"),
		"K10 T20":           desk.Misread{Reason: games.TwoMoves},
		",":                 misread(games.NotUnderstood, "", ""),
		"move":              misread(games.NotUnderstood, games.TopicForm, "move"),
		"":                  misread(games.NotUnderstood, games.TopicNothing, ""),
		"Resign":            desk.Resign{},
		"resign now":        desk.Ask{Command: desk.Resign{}, Line: "resign", Sentence: true},
		"draw":              desk.OfferDraw{},
		"accept":            desk.Accept{},
		"decline":           desk.Decline{},
		"never":             desk.Never{},
		"yes":               desk.Yes{},
		"show":              desk.ShowPosition{Ply: desk.CurrentPly},
		"show 20":           desk.ShowPosition{Ply: 20},
		"show me":           desk.ShowPosition{Ply: -1},
		"moves":             desk.ShowMoves{},
		"try k10 l9":        desk.Try{Lines: [][]rules.Move{{at(t, "K10"), at(t, "L9")}}},
		"try keep N11":      desk.Try{Lines: [][]rules.Move{{rules.Choose(rules.Keep), at(t, "N11")}}},
		"try swap":          desk.Try{Lines: [][]rules.Move{{rules.Choose(rules.Swap)}}},
		"try extend K9, L8": desk.Try{Lines: [][]rules.Move{{rules.Choose(rules.Extend), at(t, "K9"), at(t, "L8")}}},
		"try keep T20":      misread(games.OffBoard, "", "t20"),
		"try T20":           misread(games.OffBoard, "", "t20"),
		"say Hello there":   desk.Say{Text: "Hello there"},
		"rematch":           desk.Rematch{},
		"join":              desk.Join{},
		"join Ann":          desk.Join{Nick: "Ann"},
		"nick Bob_2":        desk.Nick{Name: "Bob_2"},
		"nick two words":    misread(games.NotUnderstood, games.TopicForm, "nick"),
		"games":             desk.ListGames{},
		"game 42":           desk.ShowGame{Game: 42},
		"game #42":          desk.ShowGame{Game: 42},
		"game forty":        misread(games.NotUnderstood, games.TopicForm, "game"),
		"settings":          desk.ShowSettings{},
		"set confirm off":   desk.Set{Key: "confirm", Value: "off"},
		"help":              desk.Help{},
		"help challenge":    desk.Help{Topic: "challenge"},
		"rules keryo-pente": desk.ExplainRules{Variant: "keryo-pente"},
		"rules":             desk.ExplainRules{},
		"seek":              desk.Seek{Rules: pente, Pace: clock.DefaultPace},
		"seek off":          desk.SeekOff{},
		"seeks":             desk.ListSeeks{},
		"puzzle":            desk.GivePuzzle{},
		"puzzle every day":  desk.DailyPuzzle{},
		"puzzle pente hard": desk.GivePuzzle{Variant: "pente", Difficulty: games.Hard},
		"puzzle easy":       desk.GivePuzzle{Difficulty: games.Easy},
		"puzzle gomoku":     desk.GivePuzzle{Variant: "gomoku"},
		"puzzle 12":         desk.GivePuzzle{Number: 12},
		"puzzle mine":       desk.MinePuzzle{},
		"puzzle hard easy":  misread(games.NotUnderstood, games.TopicForm, "puzzle"),
		"puzzle off":        desk.NoPuzzles{},

		"vacation":                  desk.ShowVacation{},
		"vacation?":                 desk.ShowVacation{},
		"Vacation 10 days.":         desk.TakeVacation{Days: 10},
		"vacation for 2 weeks":      desk.TakeVacation{Days: 14},
		"vacation 3d":               desk.TakeVacation{Days: 3},
		"vacation a week":           desk.TakeVacation{Days: 7},
		"vacation 0 days":           desk.TakeVacation{},
		"vacation until 2026-12-24": desk.TakeVacation{Until: christmas},
		"vacation until 24.12.2026": desk.TakeVacation{Until: christmas},
		"vacation till Thursday, December 24, 2026": misread(games.NotUnderstood, games.TopicDate, "thursday, december 24, 2026"),
		"vacation till December 24, 2026":           desk.TakeVacation{Until: christmas},
		"vacation until the 24th of December":       desk.TakeVacation{Until: games.Date{Month: 12, Day: 24}},
		"vacation until 24.12.":                     desk.TakeVacation{Until: games.Date{Month: 12, Day: 24}},
		"vacation from 20 Dec to 24 Dec 2026":       desk.TakeVacation{From: games.Date{Month: 12, Day: 20}, Until: christmas},
		"vacation from 2026-12-20 until 2026-12-24": desk.TakeVacation{From: games.Date{Year: 2026, Month: 12, Day: 20}, Until: christmas},
		"vacation 2026-12-20 - 2026-12-24":          desk.TakeVacation{From: games.Date{Year: 2026, Month: 12, Day: 20}, Until: christmas},
		"vacation from 20 to 24 December 2026":      desk.TakeVacation{From: games.Date{Year: 2026, Month: 12, Day: 20}, Until: christmas},
		"vacation 20-24 December 2026":              desk.TakeVacation{From: games.Date{Year: 2026, Month: 12, Day: 20}, Until: christmas},
		"vacation 20th - 24th of December 2026":     desk.TakeVacation{From: games.Date{Year: 2026, Month: 12, Day: 20}, Until: christmas},
		"vacation Dec 20 to 24":                     desk.TakeVacation{From: games.Date{Month: 12, Day: 20}, Until: games.Date{Month: 12, Day: 24}},
		"vacation from 2026-12-24 for 3 days":       desk.TakeVacation{From: christmas, Days: 3},
		"vacation until 03/04/2026":                 misread(games.NotUnderstood, games.TopicDate, "03/04/2026"),
		"vacation until 2026-02-30":                 misread(games.NotUnderstood, games.TopicDate, "2026-02-30"),
		"vacation until 2026-12-24 please":          desk.TakeVacation{Until: games.Date{Year: 2026, Month: 12, Day: 24}},
		"vacation perhaps":                          misread(games.NotUnderstood, games.TopicForm, "vacation"),
		"vacation ten days":                         desk.Ask{Command: desk.TakeVacation{Days: 10}, Line: "vacation 10 days"}, // R4
		"vacation off":                              desk.Back{},
		"back":                                      desk.Back{},
		"I'm back!":                                 desk.Back{},
		"challenge bob vacation off":                desk.IssueChallenge{Whom: []string{"bob"}, Rules: pente, Pace: clock.Pace{Move: 7 * clock.Day, VacationOff: true}},

		"seek size 13 3 days first announce off": desk.Seek{
			Rules: small, Pace: clock.Pace{Move: 3 * clock.Day}, Order: games.ChallengerFirst, Silent: true,
		},
		"seek points target 50 handicap me 5": desk.Seek{Rules: points, Pace: clock.DefaultPace, Match: games.MatchTerms{Target: 50, Handicap: -5}},
		"seek bob":                            misread(games.NotUnderstood, games.TopicVariant, "bob"),
		"seek 31 days":                        misread(games.NotUnderstood, games.TopicPace, "31"),
		"challenge":                           misread(games.NotUnderstood, games.TopicForm, "challenge"),
		"challenge Bob":                       desk.IssueChallenge{Whom: []string{"bob"}, Rules: pente, Pace: clock.DefaultPace},
		"challenge <Bob@Example.org> keryo-pente second 3 days per move": desk.IssueChallenge{
			Whom: []string{"bob@example.org"}, Rules: keryo, Pace: clock.Pace{Move: 3 * clock.Day}, Order: games.ChallengerSecond},
		"challenge bob size 13 1 day first": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: small, Pace: clock.Pace{Move: clock.Day}, Order: games.ChallengerFirst},
		"challenge bob bank 30 days plus 1 day max 40 days claim weekends off": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: pente, Pace: clock.Pace{Bank: 30 * clock.Day, Increment: clock.Day, Most: 40 * clock.Day, ByClaim: true, WeekendsOff: true}},
		"challenge bob claim max 20 days, bank 20 days plus 12 hours per move": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: pente, Pace: clock.Pace{Bank: 20 * clock.Day, Increment: 12 * time.Hour, Most: 20 * clock.Day, ByClaim: true}},
		"challenge bob per move 3 days": desk.IssueChallenge{Whom: []string{"bob"}, Rules: pente, Pace: clock.Pace{Move: 3 * clock.Day}},
		"challenge bob bank 20 days, per move plus 12 hours": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: pente, Pace: clock.Pace{Bank: 20 * clock.Day, Increment: 12 * time.Hour}},
		"challenge bob bank 20 days plus per move 12 hours": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: pente, Pace: clock.Pace{Bank: 20 * clock.Day, Increment: 12 * time.Hour}},
		"challenge max weekends on 3 days": desk.IssueChallenge{
			Whom: []string{"max"}, Rules: pente, Pace: clock.Pace{Move: 3 * clock.Day}},
		"challenge bob bank 30 days 3 days":    misread(games.NotUnderstood, games.TopicBank, ""),
		"challenge bob bank 400 days":          misread(games.NotUnderstood, games.TopicBank, ""),
		"challenge bob 3 days max 30 days":     misread(games.NotUnderstood, games.TopicBank, ""),
		"challenge bob bank thirty days":       misread(games.NotUnderstood, games.TopicOption, "bank thirty days"),
		"challenge bob bank 30 days plus much": misread(games.NotUnderstood, games.TopicOption, "plus much"),
		"challenge bob weekends": desk.Misread{
			Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicOption, Name: "weekends", Known: []string{"on", "off"}}},
		"challenge bob 31 days": misread(games.NotUnderstood, games.TopicPace, "31"),
		"challenge bob series 3 announce off": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: pente, Pace: clock.DefaultPace, Silent: true, Match: games.MatchTerms{Series: 3}},
		"challenge bob points handicap 5": desk.IssueChallenge{
			Whom: []string{"bob"}, Rules: points, Pace: clock.DefaultPace, Match: games.MatchTerms{Handicap: 5}},
		"challenge bob points handicap me 5": desk.IssueChallenge{ // finding F20
			Whom: []string{"bob"}, Rules: points, Pace: clock.DefaultPace, Match: games.MatchTerms{Handicap: -5}},
		"challenge bob points handicap me": misread(games.NotUnderstood, games.TopicOption, "handicap me"),
		"challenge bob points handicap -5": misread(games.NotUnderstood, games.TopicOption, "handicap -5"),
		"challenge bob series":             misread(games.NotUnderstood, games.TopicOption, "series"),
		"swap":                             desk.PlayMove{Moves: []rules.Move{rules.Choose(rules.Swap)}},
		"extend k10 l9":                    desk.PlayMove{Moves: []rules.Move{rules.Choose(rules.Extend), at(t, "K10"), at(t, "L9")}},
	} {
		got := command.Read(parser.Mail{Line: line}, context(games.GoPoints))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (want -, got +)\n%s", line, diff)
		}
	}
}

// A letter that only a key opens is named as such (F13).
func TestEncrypted(t *testing.T) {
	want := misread(games.NotUnderstood, games.TopicEncrypted, "")
	if got := command.Read(parser.Mail{Encrypted: true}, context(games.GoPoints)); cmp.Diff(want, got) != "" {
		t.Errorf("%+v", got)
	}
}

// The text below the command line is a remark, except for lines that are commands. A second move
// keeps the first move from being played.
func TestRemark(t *testing.T) {
	two := desk.Misread{Reason: games.TwoMoves, Facts: games.Facts{Moves: []rules.Move{at(t, "K10"), at(t, "L11")}}}
	for rest, want := range map[string]desk.Command{
		"Nice game.\n\nI fear that B2 was bad for me.": desk.PlayMove{Moves: []rules.Move{at(t, "K10")}, Remark: "Nice game.\n\nI fear that B2 was bad for me."},
		"K10":                      desk.PlayMove{Moves: []rules.Move{at(t, "K10")}},
		"L11":                      two,
		"If only I had seen that!": desk.PlayMove{Moves: []rules.Move{at(t, "K10")}, Remark: "If only I had seen that!"},
		"sorry, no:\n*L11*.":       two,
		"L11!":                     two,
		"1. L11":                   two,
		"move L11":                 two,
		"Move K10.":                desk.PlayMove{Moves: []rules.Move{at(t, "K10")}},
		"I like L11!":              two,
	} {
		got := command.Read(parser.Mail{Line: "K10", Rest: rest}, context(games.GoPoints))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q below K10 (want -, got +)\n%s", rest, diff)
		}
	}
}

// A private note or a conditional move below "say" is not sent to the other player.
func TestSayKeepsSecrets(t *testing.T) {
	for rest, want := range map[string]desk.Command{
		"See you\nYes.":             desk.Say{Text: "Good luck\nSee you\nYes."},
		"L11":                       desk.Say{Text: "Good luck\nL11"},
		"note: she opens left\nBye": desk.WithRest{Command: desk.Say{Text: "Good luck\nBye"}, Notes: []string{"she opens left"}},
		"if K12 then K13\nBye":      desk.WithRest{Command: desk.Say{Text: "Good luck\nBye"}, Ifs: ifs(line(t, "if K12 then K13"))},
	} {
		got := command.Read(parser.Mail{Line: "say Good luck", Rest: rest}, context(games.GoPoints))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q below say (want -, got +)\n%s", rest, diff)
		}
	}
}

// Mail programs put many things around an address.
func TestWhomToChallenge(t *testing.T) {
	for line, want := range map[string][]string{
		"challenge bob@example.org<mailto:bob@example.org> pente":    {"bob@example.org"},
		"challenge bob@example.org <bob@example.org>":                {"bob@example.org"},
		"challenge <mailto:bob@example.org>":                         {"bob@example.org"},
		"challenge Bob Miller <bob@example.org>":                     {"bob@example.org"},
		"challenge ann, Bob Miller <bob@example.org>, carla multi-3": {"ann", "bob@example.org", "carla"},
		"challenge \"Miller, Bob\" <bob@example.org>":                {"bob@example.org"},
		"challenge bob keryo-pente Carol Smith <carol@example.org>":  {"bob", "carol@example.org"},
		"challenge bob size 13 carol <carol@example.org>":            {"bob", "carol@example.org"},
		"challenge ann bob":             {"ann", "bob"},
		"challenge ann@example.org Bob": {"ann@example.org", "bob"},
	} {
		c, ok := command.Read(parser.Mail{Line: line}, command.Context{}).(desk.IssueChallenge)
		if !ok || !slices.Equal(c.Whom, want) {
			t.Errorf("%s: %v, %q", line, ok, c.Whom)
		}
	}
}

// On a board of one line a point is a number, so the number of a ply needs its dot
// (finding F20).
func TestPointsOfOneLine(t *testing.T) {
	r, err := rules.Parse("linear-pente")
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]desk.Command{
		"7":      desk.PlayMove{Moves: []rules.Move{rules.Place(6)}},
		"1. 7":   desk.PlayMove{Moves: []rules.Move{rules.Place(6)}, Guard: 1},
		"1 7":    desk.PlayMove{Moves: []rules.Move{rules.Place(0), rules.Place(6)}},
		"12. 20": desk.Misread{Reason: games.OffBoard, Facts: games.Facts{Name: "20"}},
		"0. 7":   desk.Misread{Reason: games.NotUnderstood},
	} {
		got := command.Read(parser.Mail{Line: line}, command.Context{Game: &games.Game{Rules: r}})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (want -, got +)\n%s", line, diff)
		}
	}
}

func TestPointsOfThePlayer(t *testing.T) {
	for _, test := range []struct {
		points     games.Points
		line, goes string
	}{
		{games.WithIPoints, "k10", "L10"},
		{games.WithIPoints, "i9", "J9"},
		{games.TraditionalPoints, "0", "K10"},
		{games.TraditionalPoints, "L3U4", "G14"},
		{games.TraditionalPoints, "K10", "K10"},
	} {
		got := command.Read(parser.Mail{Line: test.line}, context(test.points))
		if diff := cmp.Diff(desk.PlayMove{Moves: []rules.Move{at(t, test.goes)}}, got); diff != "" {
			t.Errorf("%s in %s\n%s", test.line, test.points, diff)
		}
	}
}

// A tap sends the move in subject and body. If they differ, the move is refused.
func TestTap(t *testing.T) {
	for subject, want := range map[string]desk.Command{
		"Pente 42: K10":          desk.PlayMove{Moves: []rules.Move{at(t, "K10")}},
		"Pente 42: L11":          misread(games.TwoMoves, games.TopicSubject, "L11"),
		"Re: Pente 42: Ann - B2": desk.PlayMove{Moves: []rules.Move{at(t, "K10")}},
		"a game":                 desk.PlayMove{Moves: []rules.Move{at(t, "K10")}},
	} {
		got := command.Read(parser.Mail{Line: "K10", Subject: subject}, context(games.GoPoints))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("K10 below %q (want -, got +)\n%s", subject, diff)
		}
	}
}

// A subject may be a command but never a move.
func TestSubjectLine(t *testing.T) {
	if got := command.Read(parser.Mail{Line: "help", SubjectLine: true}, command.Context{}); got != (desk.Help{}) {
		t.Errorf("help in the subject: %#v", got)
	}
	for _, line := range []string{"K10", "move K10"} {
		got := command.Read(parser.Mail{Line: line, SubjectLine: true}, context(games.GoPoints))
		if _, misread := got.(desk.Misread); !misread {
			t.Errorf("%s in the subject: %#v", line, got)
		}
	}
}
