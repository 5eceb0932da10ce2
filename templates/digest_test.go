package templates_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/templates"
)

// part is a notice that a letter of the day tells, about a game with some number.
func part(t testing.TB, number games.GameID, record string, to games.PlayerID, l letters.Letter, also ...also) templates.View {
	g := game(t, record)
	g.ID = number
	return about(g, to, l, also...)
}

// turns are games where Bob is on turn, with later and later deadlines.
func turns(t testing.TB, n int) (list []templates.View) {
	records := []string{bobsTurn, "swap2-pente: K10 L10 M9", "keryo-pente size=13 zone=off: G7", annWon[:len("pente: K10 L10 N13 M10 N10 L11 M12")], "multi-3: K10"}
	for i := range n {
		record := records[i%len(records)]
		v := part(t, games.GameID(42+i), record, bob, letters.YourMove{}, by(ann))
		v.Notice.Since = len(v.Game.Plies)
		v.Game.Pace.Move = clock.DefaultPace.Move + time.Duration(i)*time.Hour
		v.Game.Began = noon.Add(-36 * time.Hour)
		list = append(list, v)
	}
	return list
}

// digest is a letter of the day to Bob.
func digest(t testing.TB, n int) templates.View {
	v := fresh(bob, letters.Daily{Running: n})
	v.Turn = turns(t, n)
	return v
}

func digests(t testing.TB) map[string]templates.View {
	three := digest(t, 3)
	three.Turn[0] = notes(says(three.Turn[0], ann, "that pair was asking for it"), "Watch the top.")
	three.Turn[0].Notice.Letter = letters.YourMove{Offer: true}
	three.Reader.Zone = "Europe/Oslo"
	declined := inviting(challenge(t, "pente", carla), bob, letters.Declined{}, by(carla), saying("I have no time."))
	three.News = []templates.View{
		says(part(t, 43, annsTurn, bob, letters.Remarked{}, by(ann)), ann, "Sorry, I am travelling.\n\nBack on Monday."),
		part(t, 50, annWon, bob, letters.GameEnded{}, since(15), by(ann)),
		part(t, 51, annsTurn, bob, letters.Offered{}, by(ann)),
		part(t, 52, annsTurn, bob, letters.Declined{}, by(ann)),
		part(t, 53, "pente: K10", ann, letters.Played{Beside: play.GameBegun{}}, since(1), by(bob)),
		part(t, 54, annsTurn, bob, letters.Unreachable{}, by(ann)),
		part(t, 55, "multi-3: K10 L10 N13", bob, letters.TimeGiven{}, by(ann)),
		part(t, 42, bobsTurn, bob, letters.Reminder{}), // the letter shows the game anyway
		part(t, 56, "multi-3: K10 L10 N13", carla, letters.Shown{Beside: play.PlayerForfeited{}}, by(ann)),
		part(t, 60, bobsTurn, carla, letters.WatchedGame{}, since(5), by(ann)),
		part(t, 61, bobsTurn, carla, letters.WatchedGame{Beside: play.TurnsUndone{Moves: point("L11")}}, by(ann)),
		declined,
	}
	for i := range three.News {
		three.News[i].Reader = three.Reader
	}
	for _, watched := range three.News[9:11] {
		watched.Game.Seats = []games.PlayerID{ann, carla}
	}
	many := digest(t, 50)
	many.Notice.Letter = letters.Daily{Running: 60}
	news := fresh(bob, letters.Daily{Streak: 4})
	news.News = three.News[1:2]
	spoken := digest(t, 2)
	spoken.Reader.Board = games.SpokenBoard
	return map[string]templates.View{
		"digest-1": digest(t, 1), "digest-3": three, "digest-50": many, "digest-news": news,
		"digest-none": spoken, "digest-answered": answeredLines(t, letters.LinesDone{}), "digest-none-done": answeredLines(t, letters.NoLineDone{Last: true}),
	}
}

// answeredLines is the answer to several lines. Some of them were done, or none.
func answeredLines(t testing.TB, l letters.Letter) templates.View {
	line := func(line string, v templates.View) templates.View {
		v.Notice.Reply, v.Line = true, line
		return v
	}
	v := fresh(bob, l)
	v.Notice.Reply = true
	v.Lines = []templates.View{
		line("43 N13", part(t, 43, bobsTurn, bob, letters.Refused{Reason: "occupied", Facts: games.Facts{Moves: point("N13")}})),
		line("44 the best move", part(t, 44, bobsTurn, bob, letters.Refused{Reason: games.NotUnderstood})),
		line("45 K1O", part(t, 45, bobsTurn, bob, letters.Refused{Reason: games.NotUnderstood, Facts: games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: "K10"}}})),
		line("46 L11", part(t, 46, bobsTurn+" L11", bob, letters.Refused{Reason: games.OldLetter, Facts: games.Facts{At: 5}})),
		line("99 L11", fresh(bob, letters.Refused{Reason: games.UnknownGame, Facts: games.Facts{Topic: games.TopicDigest, Game: 99}})),
	}
	if _, done := l.(letters.LinesDone); done {
		withheld := []string{"Ring me at +44 20 7946 0000"}
		v.Lines = append([]templates.View{
			line("42 L11", part(t, 42, annsTurn, bob, letters.Played{}, since(6), by(bob), leftOut(letters.LeftOut{Withheld: withheld}))),
			line("47 resign", part(t, 47, annWon, bob, letters.GameEnded{}, since(16), by(bob))),
			line("", part(t, 61, "pente: K10", bob, letters.YourMove{Beside: play.GameBegun{}}, since(1), by(bob))),
			line("48 draw", part(t, 48, bobsTurn, bob, letters.OfferSent{})),
			line("49 moves", fresh(bob, nil)),
		}, v.Lines...)
		v.Notice.NotDone, v.Notice.Cut = []string{"help"}, true
	}
	v.Turn = turns(t, 3)
	v.Turn[1].Game.ID, v.Turn[1].Notice.Game = 62, 62
	return v
}

// TestDigestSizes checks that a letter of the day with any number of games is not clipped, and has a
// board for each of 50 games.
func TestDigestSizes(t *testing.T) {
	r := renderer(t)
	for _, form := range games.Boards {
		for _, n := range []int{1, 2, 3, 10, 50, 100} {
			v := digest(t, n)
			v.Reader.Board, v.ReplyTo = form, replyTo
			l := render(t, r, v)
			const clipped = 102_000
			most := clipped
			if n <= 3 {
				most = 60_000
			}
			html := len(l.HTML) + strings.Count(l.HTML, "\n")
			t.Logf("%s, %d games: %d bytes of HTML, %d of text, %d pictures", form, n, html, len(l.Text), len(l.Inline))
			if html > most || len(l.Text) > clipped {
				t.Errorf("%s, %d games: %d bytes of HTML, %d of text", form, n, html, len(l.Text))
			}
			if boards := strings.Count(l.Text, "A B C") + strings.Count(l.Text, " G H J"); form == games.TextBoard && n <= 50 && boards < n {
				t.Errorf("%s, %d games: %d boards", form, n, boards)
			}
			for i := range n {
				if number := fmt.Sprintf("Game %d:", 42+i); !strings.Contains(l.Text, number) || l.HTML != "" && !strings.Contains(l.HTML, number) {
					t.Errorf("%s, %d games: no %s", form, n, number)
				}
			}
		}
	}
}

// BenchmarkDigest words a letter of the day with 50 boards.
func BenchmarkDigest(b *testing.B) {
	r := renderer(b)
	v := digest(b, 50)
	v.ReplyTo = replyTo
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Render(v); err != nil {
			b.Fatal(err)
		}
	}
}
