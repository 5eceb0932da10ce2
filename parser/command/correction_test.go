package command_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/rules"
)

// A short line below a move that names another point may correct it: nothing is played, and both are named.
func TestW11AnotherPointBelow(t *testing.T) {
	checkBelow(t, "M12", playedOn(t, "K10"), each("asks M12 or L9",
		"L9", "L9!", "L9?", "9L", "9 L", "l-9", "sorry, L9", "Sorry: L9!", "oops, L9", "Ooops L9", "I mean L9", "I meant L9, of course", "not M12, L9", "not M12 but L9",
		"L9, not M12", "Edit: L9", "EDIT L9", "Correction: L9", "rather L9", "L9 instead", "L9 instead of M12", "wait, L9", "make it L9", "L9 please", "please play L9",
		"no, L9", "no wait... L9!", "M12 -> L9", "M12, then L9", "better L9 then", "L9 if possible", "if you don't mind, L9 instead", "typo, should be L9", "my move: L9", "I like L9!", "L 9, sorry",
		"Cancel that, L9",
		"Entschuldigung, L9", "ich meine L9", "nein, L9", "nicht M12, sondern L9", "doch lieber L9", "statt M12 bitte L9", "Korrektur: L9", "L9 natürlich",
		"pardon, L9", "je voulais dire L9", "plutôt L9", "pas M12, L9", "perdón, L9", "quise decir L9", "no M12, L9", "mejor L9", "scusa, L9", "volevo dire L9", "invece L9", "anzi L9",
		"desculpa, L9", "quero dizer L9", "sorry, ik bedoel L9", "liever L9", "förlåt, L9", "jag menar L9", "unnskyld, L9", "jeg mente L9", "undskyld, L9", "anteeksi, L9", "tarkoitin L9",
		"przepraszam, L9", "raczej L9", "promiň, L9", "oprava: L9", "извини, L9", "не M12, а L9", "вибач, L9", "pardon, L9 olacak", "συγγνώμη, L9", "对不起，L9", "更正：L9",
		"すみません、L9です", "訂正L9", "죄송합니다 L9", "bocs, L9", "scuze, L9", "vabandust, L9", "atvaino, L9", "atsiprašau, L9", "oprosti, L9", "извинявай, L9", "perdó, L9",
		"M12 is wrong, L9", "don't play M12, L9",
		"xin lỗi, L9", "maaf, L9", "סליחה, L9", "آسف، L9", "ขอโทษ L9",
	))
}

// A word of correction without another point: the letter asks whether to play the move.
func TestW11WordsOfCorrection(t *testing.T) {
	for _, line := range []string{
		"cancel", "Cancel!", "undo", "please undo", "please ignore this mail", "wait, let me think again", "wait!", "oops", "Oops!", "sorry", "Sorry!", "ignore", "correction",
		"rather not", "not that one", "no, not M12", "sorry, wrong mail", "never mind", "hold on", "Sorry, I clicked the wrong point", "my mistake", "disregard this", "M12 is wrong", "don't play M12", "stop!", "Stop, please", "another mail follows", "T20", "take that back", "sorry, M12",
		"warte", "Moment mal", "bitte ignorieren", "doch nicht", "Entschuldigung", "rückgängig", "abbrechen", "Das war ein Versehen", "oups", "attends", "annuler", "désolé, erreur", "pardon",
		"espera", "cancelar", "ignora este correo", "lo siento", "no M12", "aspetta", "annulla", "scusa", "espere", "desculpe", "esquece", "wacht even", "negeer deze mail", "oeps",
		"vänta", "ångra", "vent", "beklager", "fortryd", "odota", "peruuta", "czekaj", "anuluj", "počkej", "zruš to", "подожди", "отмена", "зачекай", "скасувати", "bekle", "iptal",
		"περίμενε", "ακύρωση", "等一下", "取消", "待って", "取り消し", "잠깐", "취소", "várj", "mégsem", "așteaptă", "oota", "pagaidi", "palauk", "čekaj", "počakaj", "чакай", "espera, m'he equivocat",
		"chờ đã", "tunggu", "חכה", "انتظر", "เดี๋ยวก่อน",
	} {
		got, ok := command.Read(parser.Mail{Line: "M12", Rest: line}, playedOn(t, "K10")).(desk.Ask)
		if !ok || got.Line != "M12" || got.Rest != line || got.Doubt == "" {
			t.Errorf("%q below M12: %+v, want a question about M12", line, got)
		}
	}
}

// Everything else below a move is a remark, as before: longer sentences that mention points, apologies for being late,
// and points where a stone lies.
func TestW11RemarksStayRemarks(t *testing.T) {
	checkBelow(t, "M12", playedOn(t, "K10", "L11"), sent(
		"Good luck!", "Nice game so far.", "Thank you!", "Hello Bob", "Your turn.", "Well played", "Hi!", "No problem.", "No hurry", "Not bad!", "I can't wait to see your answer", "Why not?", "Ha ha",
		"Sorry for the late reply", "Sorry for the delay!", "sorry I'm late", "Sorry, I was ill.", "Sorry about the wait.", "Sorry it took so long", "Sorry for not answering sooner", "Apologies for my slow answer",
		"I think that L9 would have been a good point for you", "Yesterday I dreamt of M10 and L9 and a long row of stones", "I was looking at L9 for a long time, but it does nothing",
		"Sorry, I made a typo above, my move is L9", "Oops, I clicked the wrong one, I wanted L9",
		"K10 was a strong opening", "I did see L11!", "L11 hurts", "Yes, M12", "K10 and L11 look pretty together", "M12 it is :)", "See you on 5 May", "It is 30 degrees here", "I have 2 cats",
		"Sorry, that my answer comes so late, but I was on holiday at the lake with my family", "Back in 3 d", "We had 5 h of rain",
		"Entschuldige die späte Antwort", "Sorry für die Verspätung", "Kein Problem", "Schöner Zug!", "Viel Glück", "Alles nicht so einfach", "Désolé pour le retard", "Pas mal !", "Bien joué",
		"Perdón por la tardanza", "Buena suerte", "No hay prisa", "Scusa il ritardo", "Complimenti", "Desculpe a demora", "Sorry voor de late reactie", "Succes!", "Förlåt att det dröjde",
		"Beklager forsinkelsen, jeg var syk", "Undskyld det sene svar", "Anteeksi viivästys", "Przepraszam za opóźnienie", "Promiň, že píšu pozdě", "Извини за задержку", "Вибач за затримку",
		"Geç cevap için özür dilerim", "Συγγνώμη για την καθυστέρηση", "抱歉回复晚了", "お待たせしてすみません", "늦어서 죄송합니다", "Bocs a késésért", "Scuze pentru întârziere", "Vabandust hilinemise pärast",
		"Oprosti za kašnjenje", "Извинявай за закъснението", "Perdó pel retard", "Xin lỗi vì trả lời muộn", "Maaf terlambat", "סליחה על האיחור", "آسف على التأخير", "ขอโทษที่ตอบช้า",
	))
}

// What players write to each other every day is no correction in any language.
func TestW11EverydayRemarks(t *testing.T) {
	checkBelow(t, "M12", playedOn(t, "K10"), sent(
		"Nice move!", "I didn't see that one coming", "Ouch!", "You are too strong for me", "Interesting opening", "My cat walked over the keyboard", "Greetings from Peru", "It is raining here",
		"Happy birthday!", "Merry Christmas", "Have a nice weekend", "See you tomorrow", "Best wishes to your wife", "Do you play chess too?", "How old are you?", "I'll be slow next week", "Thanks for waiting",
		"Thank you for your patience", "Not my best day", "Two pairs each", "One more and I win", "Watch out!", "Hmm, difficult", "Wow", "OK, let's go", "Yes", "No", "Cheers, Ann", "Dr. Ann Miller", "Kind regards, Anders",
		"PS: good luck with the exam", "I had 5 minutes left", "I turned 50 yesterday", "See you at 8", "My flight is LH 400", "Room 12", "The score is 4 to 2", "You lead 4-2", "2 pairs to 0", "What a delay", "Correct me",
		"I mean it!", "Sorry to hear that", "Sorry to beat you", "No offence meant", "I can wait", "Wait and see", "What do you think?", "I see a four", "Open three!", "This might be a mistake", "Hope this is not a blunder",
		"Guter Zug", "Schönes Spiel", "Bis morgen", "Lieber Bob", "Das habe ich nicht gesehen", "Mach dir keine Sorgen", "Keine Eile", "Ich warte gern", "Das wird eng", "Gute Besserung", "Oh nein!", "Ja, gut", "Schöner Fehler von mir",
		"Beau coup", "Bonne chance", "Je ne l'avais pas vu", "Pas de problème", "Merci pour la partie", "Bonjour de Paris", "Buena jugada", "No lo vi", "No pasa nada", "Hasta mañana", "Espero que estés bien", "¡Qué bien!",
		"Bella mossa", "Non l'avevo visto", "Stai bene!", "Sai giocare!", "Boa sorte", "Oi!", "Não vi isso", "Goede zet", "Dat zag ik niet", "Geen haast", "Bra drag", "Det såg jag inte", "Ingen brådska", "Lykke til", "Det så jeg ikke",
		"Held og lykke", "Hyvä siirto", "En nähnyt sitä", "Dobry ruch", "Nie widziałem tego", "Chyba wygram", "Dobrý tah", "To jsem neviděl", "Хороший ход", "Я этого не видел", "Не спеши", "Выздоравливай скорее", "Гарний хід", "Не поспішай",
		"İyi hamle", "Acele yok", "Καλή τύχη", "祝你好运", "我没看到", "慢慢来", "いい手ですね", "頑張ってください", "よろしくお願いします", "お待ちしています", "좋은 수네요", "천천히 하세요", "Szép lépés", "Nem láttam", "Mult noroc", "Nu am văzut",
		"Hea käik", "Labs gājiens", "Geras ėjimas", "Dobar potez", "Nisam to vidio", "Lepa poteza", "Добър ход", "Bona sort", "Chúc may mắn", "Chờ bạn", "Semoga beruntung", "מהלך יפה", "حظا سعيدا", "โชคดี",
	))
}

// Nobody is asked twice: "yes" plays the move, with the text below it as a remark.
func TestW11YesPlaysTheMove(t *testing.T) {
	c := playedOn(t, "K10")
	ask, ok := command.Read(parser.Mail{Line: "M12", Rest: "Sorry!\nNice game.\nif M10 then N10"}, c).(desk.Ask)
	if !ok {
		t.Fatalf("%+v", ask)
	}
	c.Question = desk.Question{Line: ask.Line, Rest: ask.Rest}
	confirmed, ok := command.Read(parser.Mail{Line: "yes"}, c).(desk.Confirmed)
	if got, want := describe(confirmed.Command), "takes M10 then N10; sends Sorry!\nNice game."; !ok || got != want {
		t.Errorf("%s, want %s", got, want)
	}
	// Another point below the "yes" is not overlooked, and neither is a secret.
	if got, want := describe(command.Read(parser.Mail{Line: "yes", Rest: "no wait, L9"}, c)), "asks M12 or L9"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	confirmed, _ = command.Read(parser.Mail{Line: "yes", Rest: "when M11 comes I am lost"}, c).(desk.Confirmed)
	if got, want := describe(confirmed.Command), "takes M10 then N10; keeps back when M11 comes I am lost; sends Sorry!\nNice game."; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The same holds where a move has several stones or is a choice, in a letter of the day, for a puzzle, and below a line
// that is only probably a move.
func TestW11WhereverAMoveIsRead(t *testing.T) {
	connect6, err := rules.Parse("connect6")
	if err != nil {
		t.Fatal(err)
	}
	six := command.Context{Game: &games.Game{Rules: connect6}}
	checkBelow(t, "K10 L10", six, []belowMove{
		{"sorry, K9 L9", "asks K10 L10 or K9 L9"}, {"K9 L9", "asks K10 L10 or K9 L9"}, {"L11 rather", "asks K10 L10 or L11"}, {"not L10, L11", "asks K10 L10 or L11"},
		{"cancel", "asks whether cancel"}, {"K10 L10", "plays"}, {"Good luck!", "sends Good luck!"},
	})
	checkBelow(t, "K10 L10 M9", playedOn(t), []belowMove{{"sorry, M8", "asks K10 L10 M9 or M8"}, {"wait", "asks whether wait"}})
	checkBelow(t, "swap", playedOn(t), []belowMove{{"sorry, keep", "asks swap or keep"}, {"keep", "asks swap or keep"}, {"oops", "asks whether oops"}, {"L9 rather", "asks swap or L9"}})
	checkBelow(t, "swap L9", playedOn(t), []belowMove{{"not L9, L8", "asks swap L9 or L8"}, {"draw", "plays"}})
	checkBelow(t, "my move is M12", playedOn(t), []belowMove{{"sorry, L9", "asks M12 or L9"}, {"cancel", "asks whether cancel"}})
	checkBelow(t, "mvoe M12", playedOn(t), []belowMove{{"sorry, L9", "asks M12 or L9"}, {"cancel", "asks whether cancel"}})
	puzzle := playedOn(t, "K10")
	puzzle.Puzzle = true
	checkBelow(t, "M12", puzzle, []belowMove{{"sorry, L9", "asks M12 or L9"}, {"cancel", "asks whether cancel"}})
	linear, err := rules.Parse("linear-pente")
	if err != nil {
		t.Fatal(err)
	}
	got := command.Read(parser.Mail{Line: "7", Rest: "sorry, 9"}, command.Context{Game: &games.Game{Rules: linear}})
	if diff := cmp.Diff(desk.Command(misreadMoves(games.TwoMoves, rules.Place(6), rules.Place(8))), got); diff != "" {
		t.Errorf("on a board of one line (want -, got +)\n%s", diff)
	}
	for text, want := range map[string]string{
		"42 K9\nsorry, L9\n43 M12":    `42: misread two-moves ; 43: M12 "";`,
		"42 K9\n42 sorry, L9\n43 M12": `42: misread two-moves ; 43: M12 "";`,
		"42 K9\ncancel\n43 M12":       `42: ask K9; 43: M12 "";`,
		"42 K9\n9 L":                  `42: misread two-moves ;`,
		"42 5h":                       `42: ask H5;`,
	} {
		line, rest := text, ""
		for i, c := range text {
			if c == '\n' {
				line, rest = text[:i], text[i+1:]
				break
			}
		}
		if got := readDigest(parser.Mail{Line: line, Rest: rest}, shownGames(t, 42, 43)); got != want {
			t.Errorf("%q is read as %s\nwant %s", text, got, want)
		}
	}
}

// A tap makes a fresh mail with the move in its subject. What is written below it counts.
func TestW11BelowATap(t *testing.T) {
	for rest, want := range map[string]string{"sorry, L9": "asks M12 or L9", "cancel": "asks whether cancel", "Nice game!": "sends Nice game!"} {
		letter := parser.Mail{Subject: "Pente 42: M12", Line: "M12", Rest: rest, Fresh: true}
		if got := describe(command.Read(letter, playedOn(t, "K10"))); got != want {
			t.Errorf("%q: %s, want %s", rest, got, want)
		}
	}
}

// A line that is the sender's own name is a signature, even if the name is a word of correction.
func TestW11OwnName(t *testing.T) {
	letter := parser.Mail{Line: "M12", Rest: "Edit", FromName: "Edit Nagy"}
	if got, want := describe(command.Read(letter, playedOn(t, "K10"))), "sends Edit"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What may be hours, days or minutes is asked about. Other points written the other way round are moves.
func TestW11Times(t *testing.T) {
	asks := func(point string) desk.Ask { return desk.Ask{Command: plays(t, point), Line: point} }
	compareLines(t, context(games.GoPoints), map[string]desk.Command{
		"5 h": asks("H5"), "5h": asks("H5"), "3 d": asks("D3"), "3D": asks("D3"), "7 d": asks("D7"), "2d": asks("D2"), "2d!": asks("D2"), "(2d)": asks("D2"),
		"5 m": asks("M5"), "2 m": asks("M2"), "10-h": asks("H10"), "12 H": asks("H12"), "7 j": asks("J7"), "3 T": asks("T3"), "5 м": asks("M5"),
		"10K": plays(t, "K10"), "10 k": plays(t, "K10"), "9L": plays(t, "L9"), "3Q": plays(t, "Q3"), "7 c": plays(t, "C7"), "5G": plays(t, "G5"),
		"d3": plays(t, "D3"), "H5": plays(t, "H5"), "m 2": plays(t, "M2"), "move 5h": plays(t, "H5"),
	})
	c := context(games.GoPoints)
	c.Question = desk.Question{Line: "H5"}
	if diff := cmp.Diff(desk.Command(desk.Confirmed{Command: plays(t, "H5")}), command.Read(parser.Mail{Line: "yes"}, c)); diff != "" {
		t.Errorf("yes (want -, got +)\n%s", diff)
	}
}
