package command_test

import (
	"fmt"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// A belowMove is what becomes of a move with text below it.
//
//	plays                  the move is played, and nothing else
//	sends TEXT             the same, and the others get the text as a remark
//	takes M10 then N10     the same, with a conditional move
//	keeps back TEXT        the same, and the line goes to nobody and is named to its writer
//	asks whether TEXT      nothing is played, because of this line
//	asks M12 or L9         nothing is played, and the points are named
type belowMove struct{ text, want string }

// playedOn is a game of Pente without a rule for the opening, where some stones lie.
func playedOn(t testing.TB, points ...string) command.Context {
	t.Helper()
	r, ok := rules.Named("pente-free")
	if !ok {
		t.Fatal("no Pente")
	}
	g := &games.Game{Rules: r}
	for _, point := range points {
		at, err := notation.Go.Parse(notation.BoardOf(r), point)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, games.Ply{Move: rules.Place(at)})
	}
	if err := g.Replay(); err != nil {
		t.Fatal(err)
	}
	return command.Context{Game: g}
}

// describe says what becomes of a mail, in the words of a belowMove.
func describe(c desk.Command) string {
	name := func(moves []rules.Move) string {
		var words []string
		for _, m := range moves {
			words = append(words, notation.Go.Move(notation.Board{Width: 19, Height: 19}, m))
		}
		return strings.Join(words, " ")
	}
	var said []string
	if rest, ok := c.(desk.WithRest); ok {
		for _, line := range rest.Ifs.Lines {
			if line.Wrong != "" {
				said = append(said, "keeps back "+line.Text)
			} else {
				said = append(said, "takes "+name(line.Moves[:line.Answer])+" then "+name(line.Moves[line.Answer:]))
			}
		}
		for _, word := range rest.NotDone {
			said = append(said, "does not do "+word)
		}
	}
	switch c := desk.Unwrap(c).(type) {
	case desk.PlayMove:
		if c.Remark != "" {
			said = append(said, "sends "+c.Remark)
		}
		if len(said) == 0 {
			return "plays"
		}
	case desk.Ask:
		said = append(said, "asks whether "+c.Doubt)
	case desk.Misread:
		var names []string
		for _, m := range c.Facts.Moves {
			names = append(names, name([]rules.Move{m}))
		}
		for _, moves := range c.Facts.Trials {
			names = append(names, name(moves))
		}
		if c.Reason != games.TwoMoves {
			return fmt.Sprintf("%+v", c)
		}
		said = append(said, "asks "+strings.Join(names, " or "))
	default:
		said = append(said, fmt.Sprintf("%T", c))
	}
	return strings.Join(said, "; ")
}

// checkBelow reads texts below a move.
func checkBelow(t *testing.T, move string, c command.Context, tests []belowMove) {
	t.Helper()
	for _, test := range tests {
		if got := describe(command.Read(parser.Mail{Line: move, Rest: test.text}, c)); got != test.want {
			t.Errorf("%q below %s: %s\nwant %s", test.text, move, got, test.want)
		}
	}
}

// each makes tests of lines of which the same becomes.
func each(want string, lines ...string) (tests []belowMove) {
	for _, line := range lines {
		tests = append(tests, belowMove{line, want})
	}
	return tests
}

// kept makes tests of lines that go to nobody, and are named to their writer.
func kept(lines ...string) (tests []belowMove) {
	for _, line := range lines {
		tests = append(tests, belowMove{line, "keeps back " + games.CutLine(strings.TrimRight(line, "."))})
	}
	return tests
}

// sent makes tests of remarks.
func sent(lines ...string) (tests []belowMove) {
	for _, line := range lines {
		tests = append(tests, belowMove{line, "sends " + line})
	}
	return tests
}

// A conditional move can be written in many ways, as people say it, and as the server lists it.
func TestW10ConditionalMovesAsPeopleWriteThem(t *testing.T) {
	checkBelow(t, "K9", playedOn(t, "K10"), each("takes M10 then N10",
		"if M10 then N10", "1. if M10 then N10", "1) if M10 then N10", "(2) If M10, then N10", "33. if M10 then N10", "33 if M10 then N10",
		"a) if M10 then N10", "- if M10 then N10", "If M 10 then N 10", "if m10: then n10", "IF M1O THEN N1O",
		"Conditional: if M10 then N10", "Conditional move: M10 then N10", "conditional moves: 1. if M10 then N10",
		"when M10 then N10", "Whenever they play M10, I play N10.", "M10 then N10", "M10, then N10", "M10 -> N10", "M10 → N10", "34. M10 then N10",
		"If they play M10 I play N10", "if they play at M10, I will play at N10", "If he goes M10 I go N10", "If my opponent answers M10, my answer is N10",
		"Should they play M10, I'll reply N10", "in case M10 then N10", "and if M10 then N10", "If Black plays M10 then I play N10", "iff M10 then N10",
		"if you play M10 then I play N10", "If M10 I play N10", "if they answer with M10 then please play N10", "Ｉｆ Ｍ１０ ｔｈｅｎ Ｎ１０",

		"wenn M10 dann N10", "Falls M10, dann N10", "Wenn sie M10 spielen, spiele ich N10", "Wenn er auf M10 setzt, setze ich auf N10", "Sollte er M10 spielen, dann spiele ich N10",
		"Bedingter Zug: wenn M10, dann N10", "1. wenn M10 dann N10",
		"si M10 alors N10", "S'il joue M10, je joue N10", "Si mon adversaire joue en M10 je réponds en N10", "quand M10 alors N10",
		"si M10 entonces N10", "Si juega M10, juego N10", "cuando M10 entonces N10", "Si mi rival juega en M10, yo juego en N10",
		"se M10 allora N10", "Se gioca M10, gioco N10", "quando M10 allora N10",
		"se M10 então N10", "Se ele jogar M10, eu jogo N10",
		"als M10 dan N10", "Als hij M10 speelt, speel ik N10",
		"om M10 då N10", "Om han spelar M10 spelar jag N10", "hvis M10 så N10", "Hvis han spiller M10, spiller jeg N10",
		"jos M10 niin N10", "jeśli M10 to N10", "jeżeli M10, wtedy N10", "když M10, pak N10", "pokud M10 tak N10", "если M10, то N10", "если он сыграет М 10, я сыграю N 10", "если М10 тогда N10",
		"якщо M10, то N10", "eğer M10 o zaman N10", "αν M10 τότε N10", "如果M10，就N10", "如果对手下M10，我下N10", "もしM10なら、N10", "ha M10 akkor N10",
		"dacă M10 atunci N10", "kui M10 siis N10", "ja M10, tad N10", "jei M10, tada N10", "ako M10 onda N10", "če M10 potem N10", "ако M10, тогава N10",
		"si M10 llavors N10", "nếu M10 thì N10", "jika M10 maka N10", "אם M10 אז N10", "إذا M10 عندها N10", "ถ้า M10 แล้ว N10",
	))
}

// What cannot be read as a conditional move is kept back and named to its writer. The others never get it.
func TestW10WhatCannotBeReadIsKeptBack(t *testing.T) {
	checkBelow(t, "K9", playedOn(t, "K10"), kept(
		"else N9", "Else I play N9", "otherwise N9", "then N9 wins for me", "if anything then L9", "whatever they do, L9", "unless M10, N10 is mine",
		"if they don't play M10 I play N10", "if M10 or M11 then N10", "if not M10 then N10", "If M10 then N10, else N9", "if they ever leave M10 open, I win",
		"If they had seen M10 I would be lost", "I will play N10 if they play M10", "My plan is N10 when M10 falls", "if M10", "if L11 M12", "when M10?",
		"If M10 then N10?", "if T20 then N10", "if I play M10 then they play N10", "I hope for M10, then N10", "if swap keep", "if Mten then Nten",
		"if M10 and M11 and M12 then N10", "If they do not play M10 I play N10", "if they play M10, I rather play N10", "If they play M10 I play N10 they play O10",
		"After M10 I play N10", "He plays M10, I play N10", "My reply to M10: N10",
		"Si él no juega M10, juego N10", "Si M10 o M11 o M12, juego N10", "Si él juega M10 no juego N10", "Se non gioca M10, gioco N10", "S'il ne joue pas M10, je joue N10", "Jos M10 ja M11 ja M12 niin N10",
		"conditional M10 N10", "You should have played M10 there, I think", "Private: if M10 then N10 wins",
		"sonst N9", "ansonsten spiele ich N9", "wenn nicht M10, dann N10", "Falls M10 kommt, gewinne ich", "sofern M10 frei bleibt, N10",
		"sinon N9", "quand il verra M10 il sera trop tard", "de lo contrario N9", "si no M10, N9", "altrimenti N9", "qualora M10, vinco",
		"senão N9", "caso M10, ganho eu", "indien M10 vrij blijft win ik", "annars N9", "när M10 kommer vinner jag", "ellers N9", "når M10 kommer vinder jeg",
		"muuten N9", "kun M10 tulee niin N10 voittaa", "inaczej N9", "gdy M10 to wygram partię", "jinak N9", "až M10, tak N10 a mám vyhráno", "иначе N9", "когда он увидит M10, будет поздно",
		"інакше N9", "yoksa N9", "rakip M10 oynarsa kazanırım", "αλλιώς N9", "否则N9", "もしM10なら勝ちです", "만약 M10이면 내가 이긴다", "különben N9", "altfel N9", "muidu N9",
		"citādi N9", "kitaip N9", "inače N9", "sicer N9", "иначе N9", "altrament N9", "nếu không thì N9", "kalau tidak N9", "אחרת N9", "وإلا N9", "มิฉะนั้น N9",
	))
}

// A secret stays one where a mail program has broken the line, below a heading, and between remarks.
func TestW10SecretsInALongerText(t *testing.T) {
	const sentence = "I think that my position is rather good now, and that if they play"
	for _, test := range []belowMove{
		{"Good luck!\nif they play M10 I play N10\nSee you soon", "takes M10 then N10; sends Good luck!\nSee you soon"},
		{"Conditional moves:\n1. if M10 then N10\n2. if M11 then N11", "takes M10 then N10; takes M11 then N11"},
		{"Conditional moves:\n\nif M10 then N10\n\nBye", "takes M10 then N10; sends Bye"},
		{"If they play M10\nI play N10", "takes M10 then N10"},
		{"wenn M10\ndann N10\nGruß", "takes M10 then N10; sends Gruß"},
		{sentence + "\nM10 I play N10.\nBye!", "keeps back " + games.CutLine(sentence) + "; sends Bye!"},
		{"Hello Ann!\n" + sentence + "\nat the bottom, then M10 is lost.", "keeps back " + games.CutLine(sentence) + "; sends Hello Ann!"},
		{"if M10 then N10\nnote: L9 is next", "takes M10 then N10"},
		{"if they swap, I keep", "takes swap then keep"},
		{"if they ever swap then I keep", "keeps back if they ever swap then I keep"},
		{"draw\nif M10 then N10", "takes M10 then N10"},
		{"if M10 then N10\nwhen M11 comes I am lost", "takes M10 then N10; keeps back when M11 comes I am lost"},
	} {
		checkBelow(t, "K9", playedOn(t, "K10"), []belowMove{test})
	}
}

// Remarks with words of condition and no point, or with points and no such word, are remarks.
func TestW10RemarksStayRemarks(t *testing.T) {
	checkBelow(t, "K9", playedOn(t, "K10"), sent(
		"If you like, we can play faster.", "if only I had seen that!", "When shall we play the next game?", "If I may ask: how old are you?", "Should I have seen that?",
		"Let me know when you are back.", "Take your time, then we play on.", "What else could I do?", "I will be away then, so do not wait for me.",
		"If you are tired then we can pause for some days.", "Who would win if we both were asleep?", "See you at 7 when the train comes.", "If it takes 5 h, so be it.",
		"if you need 3d more, just say so", "If you want a 10 day pause, ask me.",
		"Wenn du magst, spielen wir schneller.", "Falls es dir zu langsam ist, sag es.", "Bis dann!", "Sonst alles gut bei dir?", "Wann kommst du zurück?",
		"Si tu veux, on peut jouer plus vite.", "Quand reviens-tu de vacances ?", "Et sinon, tout va bien ?", "Joli coup, s'il te plaît encore !",
		"Si quieres jugamos más rápido.", "Cuando quieras.", "Se vuoi giochiamo più in fretta.", "Quando quiser, sem pressa.", "Als je wilt spelen we sneller.",
		"Om du vill kan vi spela fortare.", "Hvis du vil, kan vi spille hurtigere.", "Når du vil.", "Jos haluat, pelataan nopeammin.", "Jeśli chcesz, gramy szybciej.",
		"Když chceš, hrajeme rychleji.", "Если хочешь, сыграем быстрее.", "В 10 часов, если успею.", "Якщо хочеш, зіграємо швидше.", "İstersen daha hızlı oynayalım, eğer vaktin varsa.",
		"Αν θέλεις παίζουμε πιο γρήγορα.", "如果你愿意，我们可以下快一点。", "よければもう少し速く打ちましょう。", "Ha akarod, gyorsabban játszunk.", "Dacă vrei, jucăm mai repede.",
		"Ako želiš, igramo brže.", "Nếu bạn muốn, chúng ta chơi nhanh hơn.", "Kalau mau, kita main lebih cepat.", "אם תרצה נשחק מהר יותר", "إذا أردت نلعب أسرع",
		"I have looked at K10 for an hour and I do not like it.", "The row from K10 to K14 was a beauty and I never saw it coming.",
	))
}

// It is the same below "say", below other commands and in a greeting: the line goes to nobody.
func TestW10BelowOtherCommands(t *testing.T) {
	for _, line := range []string{"say Good luck", "draw", "resign", "accept", "decline", "undo", "rematch", "wait 3 days", "claim"} {
		c := command.Read(parser.Mail{Line: line, Rest: "Bye!\nif they play M10 I win"}, playedOn(t, "K10"))
		rest, ok := c.(desk.WithRest)
		if !ok || len(rest.Ifs.Lines) != 1 || rest.Ifs.Lines[0].Wrong == "" || strings.Contains(fmt.Sprint(rest.Command), "M10") {
			t.Errorf("%s: %+v", line, c)
		}
	}
	challenge := command.Read(parser.Mail{Line: "challenge bob", Rest: "If you play M10 I play N10"}, command.Context{})
	if c, ok := desk.Unwrap(challenge).(desk.IssueChallenge); !ok || c.Greeting != "" {
		t.Errorf("a greeting: %+v", challenge)
	}
	for _, line := range []string{"say if they play M10 I play N10", "say M10 then N10"} {
		if got := fmt.Sprintf("%+v", desk.Unwrap(command.Read(parser.Mail{Line: line, Rest: "Bye!"}, playedOn(t, "K10")))); strings.Contains(got, "M10") || !strings.Contains(got, "Bye!") {
			t.Errorf("%s: %s", line, got)
		}
	}
}

// A line alone is read in the same way. After the game nothing is secret any more.
func TestW10AloneAndAfterTheGame(t *testing.T) {
	for _, line := range []string{"1. if M10 then N10", "If they play M10 I play N10", "when M10 then N10", "M10 then N10", "Conditional: if M10 then N10", "wenn M10 dann N10", "si M10 entonces N10"} {
		c, ok := command.Read(parser.Mail{Line: line}, playedOn(t, "K10")).(desk.WriteLines)
		if !ok || len(c.Ifs.Lines) != 1 || c.Ifs.Lines[0].Wrong != "" {
			t.Errorf("%s: %+v", line, c)
		}
	}
	if c, ok := command.Read(parser.Mail{Line: "If they leave M10 open I win"}, playedOn(t, "K10")).(desk.WriteLines); !ok || c.Ifs.Lines[0].Wrong != play.LineUnread {
		t.Errorf("what cannot be read: %+v", c)
	}
	over := playedOn(t, "K10", "A1", "L10", "A2", "M10", "A3", "N10", "A4", "O10")
	if !over.Game.Position.Result().Over() {
		t.Fatal("the game goes on")
	}
	const remark = "If you had played J10 I would have been lost."
	if c, ok := command.Read(parser.Mail{Line: "say Well played", Rest: remark}, over).(desk.Say); !ok || !strings.Contains(c.Text, remark) {
		t.Errorf("after the game: %+v", c)
	}
}

// In an answer to a letter of the day, the lines below a move are read in the same way. The number of a line in a
// list is not the number of a game.
func TestW10InTheLetterOfTheDay(t *testing.T) {
	for text, want := range map[string]string{
		"42 K9\nif M10 then N10\n43 L9":                 "42: takes M10 then N10; 43: plays",
		"42 K9\n1. if M10 then N10\n2. if M11 then N11": "42: takes M10 then N10; takes M11 then N11",
		"42 K9\nelse N9\n43 L9\nwenn M10 dann N10":      "42: keeps back else N9; 43: takes M10 then N10",
		"42 K9\n99 if M10 then N10":                     "42: plays; 99: desk.WriteLines",
	} {
		line, rest, _ := strings.Cut(text, "\n")
		answer := command.ReadDigest(parser.Mail{Line: line, Rest: rest}, command.Context{}, shownGames(t, 42, 43)).(desk.AnswerDigest)
		var got []string
		for _, l := range answer.Lines {
			got = append(got, fmt.Sprintf("%d: %s", l.Game, describe(l.Command)))
		}
		if got := strings.Join(got, "; "); got != want {
			t.Errorf("%q: %s\nwant %s", text, got, want)
		}
	}
}
