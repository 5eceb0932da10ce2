package command_test

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/parser/reply"
)

// chatBelow are lines that players write to each other below a move, ten of each language. Most have a word of correction among others, of
// condition without a point, or of a command.
var chatBelow = map[string][]string{
	"en": {
		"Rather cold here.", "Hold on tight!", "I meant to write earlier, sorry.", "Wait till you see my next move!", "Sorry for the delay", "I had to cancel my holiday because of the strike.",
		"Stop laughing, I know it looks bad", "No worries, it was only the wind", "Wait, is it snowing at your place?", "No mistake this time, I hope", "Show me what you have got!", "Last night I could not sleep, so I thought about K10 and M12 and the rest of the board.",
	},
	"de": {
		"Warte nur, balde ruhest du auch.", "Halt die Ohren steif!", "Entschuldige die lange Pause", "Fehler macht jeder mal", "Moment der Wahrheit ...", "Ich habe das Rennen abgebrochen, mein Rad war kaputt.",
		"Falsch geparkt, 30 Euro weg", "Wenn du wüsstest, wie spät es hier ist", "Aufgeben kommt nicht in Frage!", "Remis wäre ja langweilig",
	},
	"fr": {
		"Attends de voir la suite !", "Pardon pour le silence", "J'annule mes vacances, il pleut", "Minute papillon", "Une erreur est vite arrivée", "Désolé d'avoir tant tardé, j'avais du monde à la maison",
		"Stop ou encore ?", "Si seulement j'avais ton talent", "Je n'abandonne jamais !", "La nulle serait injuste",
	},
	"es": {
		"Espera a ver lo que sigue.", "Perdona por la tardanza", "Me equivoqué de tren y llegué a medianoche", "Alto nivel el tuyo", "Un momento precioso para jugar", "Cancelaron mi vuelo a Lima",
		"Errar es humano", "Cuando vuelvas hablamos", "Las tablas no me gustan", "No me rindo tan fácil",
	},
	"it": {
		"Aspetta e vedrai!", "Scusa se rispondo solo ora", "Ho sbagliato strada e sono arrivato tardi", "Un attimo di fortuna, tutto qui", "Fermo restando che sei più forte", "Hanno annullato il concerto",
		"Errore mio ieri, lo so bene", "Quando torni facciamo una birra", "Non mi arrendo mai", "La patta è lontana",
	},
	"pt": {
		"Espere só para ver o que vem", "Desculpa a demora", "Para mim está a ser um jogo bonito", "Um momento de sorte, mais nada", "Errei o caminho e cheguei tarde", "Cancelaram o meu voo",
		"Erro de principiante o meu de ontem", "Quando voltares falamos", "O empate não é mau", "Desistir é que não!",
	},
	"nl": {
		"Wacht maar af.", "Sorry dat het zo lang duurde", "Foutje van de zaak, zegt mijn baas", "Stop maar met lachen", "Momentje voor mezelf met een kop thee", "Mijn vlucht is geannuleerd",
		"Verkeerd verbonden, zei ze", "Als je terug bent praten we verder", "Opgeven doe ik nooit", "Remise is saai",
	},
	"sv": {
		"Vänta bara, du ska få se", "Förlåt att jag är så långsam", "Ett ögonblick av lycka", "Jag ångrar ingenting", "Fel väder för båten i dag", "Stopp i trafiken hela vägen hem",
		"Misstag lär man sig av", "När du är tillbaka hörs vi", "Jag ger aldrig upp", "Remi vore tråkigt",
	},
	"pl": {
		"Poczekaj tylko, co będzie dalej", "Przepraszam za zwłokę", "Chwila prawdy nadchodzi", "Anulowali mi lot do Krakowa", "Błąd za błędem, taki dzień", "Cofam zegarki dziś w nocy",
		"Moment był piękny", "Kiedy wrócisz, pogadamy", "Nigdy się nie poddaję", "Remis byłby nudny",
	},
	"cs": {
		"Počkej, až uvidíš můj plán", "Promiň, že píšu tak pozdě", "Chyba byla v počasí, jako vždy", "Zrušili nám vlak do Brna", "Moment překvapení vyšel", "Oprava střechy mi zabrala týden",
		"Stop čas, jak letí", "Když budeš mít čas, napiš", "Já se nikdy nevzdávám", "Remíza by byla nuda",
	},
	"ru": {
		"Подожди, то ли ещё будет!", "Извини за молчание", "Ошибка на ошибке сегодня", "Стой под стрелой, как говорится", "Отменили мой поезд в Тверь", "Момент истины близок",
		"Назад дороги нет", "Если будет время, напиши", "Я никогда не сдаюсь", "Ничья была бы скучна",
	},
	"zh": {
		"等等看我的下一手！", "抱歉让你等了这么久", "停电了，现在才回信", "我昨天下错了车站", "取消了旅行，在家下棋", "对不起，昨天太忙",
		"不好意思，孩子生病了", "如果有空来北京玩", "我可不会认输", "和棋太没意思了",
	},
	"ja": {
		"待っていてくださいね。", "お返事が遅れてすみません", "訂正印を忘れて会社に戻りました", "旅行は取り消しになりました", "間違いなく強いですね", "待ってます！",
		"失礼な猫が膝にいます", "もし時間があれば会いましょう", "まだ投了はしませんよ", "引き分けはつまらないですね",
	},
}

// correctionsBelow are lines that take a move back or name another point.
var correctionsBelow = map[string][]string{
	"en": {"wait!", "no, wait", "oops", "stop, wrong move", "please cancel that", "sorry, ignore this", "Hold on please", "That was a mistake", "not M12", "No no, L9", "Hi Bob, L9 please", "my mistake, thanks", "No, hang on, that lets you take two of mine", "Please do not play this yet, I want to see the board"},
	"de": {"Moment mal bitte", "Ups, falscher Zug", "nein, nicht M12", "Halt, stopp!", "Ich habe mich vertippt, sorry", "lieber L9", "Nein, warte, dann schlägst du ja zwei", "Bitte noch nicht spielen, ich überlege"},
	"fr": {"attends s'il te plaît", "Oups, erreur", "pas M12", "annule ça, merci", "L9 plutôt", "ne le jouez pas tout de suite, je réfléchis"},
	"es": {"espera por favor", "perdón, me equivoqué", "no M12", "L9 mejor", "Por favor, no lo jueguen todavía, quiero pensar"},
	"it": {"aspetta un momento", "scusa, ho sbagliato mossa", "non M12", "anzi L9"},
	"pt": {"pare por favor", "desculpa, foi engano", "não M12", "melhor L9"},
	"nl": {"wacht even alsjeblieft", "sorry, verkeerde zet", "niet M12", "toch L9"},
	"sv": {"vänta lite", "förlåt, fel drag", "inte M12", "hellre L9"},
	"pl": {"poczekaj proszę", "przepraszam, pomyłka", "nie M12", "lepiej L9"},
	"cs": {"počkej prosím", "promiň, to byl omyl", "ne M12", "radši L9"},
	"ru": {"подожди, пожалуйста", "извини, ошибся", "не M12", "лучше L9", "Нет, стой, так ты съешь мою пару"},
	"zh": {"请等一下", "对不起，下错了", "不是M12", "还是L9", "先别下，我想看一下棋盘图"},
	"ja": {"待ってください", "すみません、間違えました", "M12ではない", "やっぱりL9", "まだ打たないでください。先に盤面を見たいです。"},
}

// R1: no chat stops a clear move.
func TestChatBelowAMoveStopsNothing(t *testing.T) {
	for tag, lines := range chatBelow {
		c := playedOn(t, "K10")
		c.Book, c.Language = loadBook(t), tag
		checkBelow(t, "M12", c, sent(lines...))
	}
}

// R1: a line of nothing but correction, or a short one that names a free point or turns the move's point down, is not overlooked.
func TestCorrectionsBelowAMoveStopIt(t *testing.T) {
	for tag, lines := range correctionsBelow {
		c := playedOn(t, "K10")
		c.Book, c.Language = loadBook(t), tag
		for _, line := range lines {
			want := "asks whether " + games.CutLine(reply.CommandLine(line))
			if strings.Contains(line, "L9") {
				want = "asks M12 or L9"
			}
			checkBelow(t, "M12", c, each(want, line))
		}
	}
}

// R11: below a move the commands of all languages are known as English ones are.
func TestCommandsBelowAMoveInAllLanguages(t *testing.T) {
	book := loadBook(t)
	polite := map[string]string{"cs": "prosím", "de": "bitte", "es": "por favor", "fr": "s'il te plaît", "it": "per favore", "ja": "お願いします", "nl": "alsjeblieft", "pl": "proszę", "pt": "por favor", "ru": "пожалуйста", "sv": "snälla", "zh": "谢谢"}
	for _, tag := range append(book.Tags(), "en") {
		for _, reader := range []string{tag, "en", ""} {
			c := playedOn(t, "K10")
			c.Book, c.Language = book, reader
			l := book.In(tag)
			for _, line := range []string{l.Say("draw"), strings.ToUpper(l.Say("draw")) + "!", l.Say("draw") + ", " + polite[tag]} {
				got := command.Read(parser.Mail{Line: "M12", Rest: line}, c)
				if m, is := got.(desk.PlayMove); !is || !m.Draw || m.Remark != "" {
					t.Errorf("%s for %q: %q below M12 is read as %+v", tag, reader, line, got)
				}
			}
			checkBelow(t, "M12", c, []belowMove{
				{l.Say("resign"), "does not do resign"}, {l.Say("resign") + ", " + polite[tag], "does not do resign"}, {l.Say("vacation"), "does not do vacation"},
				{l.Say("rematch"), "does not do rematch"}, {"resign all games", "does not do resign all"}, {l.Say("yes"), "sends " + l.Say("yes")}, {l.Say("no"), "sends " + l.Say("no")},
			})
		}
	}
	c := playedOn(t, "K10")
	c.Book, c.Language = book, "it"
	if got, want := describe(command.Read(parser.Mail{Line: "M12", Rest: "Mai", FromName: "Mai Lund"}, c)), "sends Mai"; got != want {
		t.Errorf("a name that is a command: %s, want %s", got, want)
	}
}

// R11: a line that names another game than that of the letter is not about this one.
func TestNumbersOfOtherGamesAreNotOverlooked(t *testing.T) {
	c := playedOn(t, "K10")
	c.Game.ID, c.Book = 42, loadBook(t)
	for _, tag := range append(c.Book.Tags(), "en") {
		game := c.Book.In(tag).Say("game")
		for _, line := range []string{"M12 (" + game + " 7)", "M12, " + game + " 7", "hmm, " + game + " 7: M12"} {
			if got, is := command.Read(parser.Mail{Line: line}, c).(desk.Misread); !is || got.Reason != games.NotUnderstood {
				t.Errorf("%s: %q is read as %+v", tag, line, got)
			}
		}
		if got := command.Read(parser.Mail{Line: "M12 (" + game + " 42)"}, c); describe(got) != "asks whether " {
			t.Errorf("%s: this game: %+v", tag, got)
		}
	}
}
