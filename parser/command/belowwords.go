package command

import "slices"

// belowWords has the words of one language that decide what becomes of a line below a move. Words are
// separated by commas, and an entry can be several words.
//
// Some words have other common uses. A "?" behind one: it counts only in a line that names two points without a stone.
// A "*" behind one: it counts only in a line that has another such word.
type belowWords struct {
	name string

	// A line with one of these and a point is for the server, and not for the others.
	when  string // begin a conditional move: "if"
	then  string // stand before the answer
	other string // say something else that we do not read: "else"
	label string // stand before conditional moves, as their heading

	// These words may stand in a conditional move that is read; others may not.
	they    string // the others
	mine    string // the writer: what follows is their answer
	between string // "play", "at"

	// A line below a move takes it back if it has nothing but these, negations, courtesies and points. Those with a "*" may
	// stand beside the others, and are none by themselves.
	correction string
	no         string // a short line that has one of these and the move's point corrects it

	harmless string // have a word of condition or of correction in them and another meaning
}

// allBelowWords has the languages that the quote rules know. The language of a mail is never determined:
// whatever is a word of condition in one of them is one.
var allBelowWords = slices.Concat(mainBelowWords, moreBelowWords)

var mainBelowWords = []belowWords{
	{
		name:       "English",
		when:       "if, iff, when, whenever, should, in case, as soon as",
		then:       "then, so*",
		other:      "else, otherwise, unless, whatever, wherever, in the event, suppose?, supposing?, assuming?, provided?, given?, once?, after?, upon?, until?, against?, answer?, answers?, my answer?, reply?, replies?, my reply?, respond?, response?, anything but?, planned?, my plan?",
		label:      "conditional, conditionals, conditional move, conditional moves, conditional line, conditional lines, premove, premoves, pre-move, pre-moves",
		they:       "they, he, she, you, opponent, my opponent, the opponent, the other side, black, white",
		mine:       "i, we, me, my answer, my reply, my move, my answer is, my reply is, my move is",
		between:    "play, plays, playing, answer, answers, reply, replies, respond, responds, go, goes, move, moves, put, puts, place, places, will, ll, shall, would, at, on, to, in, with, the, a, stone, point, and, also, but, is, please",
		correction: "oops, ooops, oooops, woops, whoops, sorry, sry, soz, apologies, pardon, excuse me, my bad, correction, cancel, canceled, cancelled, undo, ignore, disregard, retract, scrap, scratch, delete, abort, void, wait, hold on, hang on, stop, don't play, do not play, take back, take it back, take that back, change that, change it, mistake, mistyped, typo, error, misclick, misclicked, slipped, wrong, nvm, never mind, nevermind, forget it, forget that, forget this, one moment, one second, let me think, let me think again, think again, on second thought, on second thoughts, not that one, rather not, mail follows, this*, that*, it*, the*, a*, my*, i*, m*, s*, was*, is*, made*, clicked*, move*, mail*, message*, point*, square*, one*, another*",
		no:         "not, no, nope, don't, do not, dont, wrong",
	},
	{
		name:       "German",
		when:       "wenn, falls, sofern, sobald, sollte, sollten, im falle, für den fall",
		then:       "dann, so*",
		other:      "sonst, ansonsten, andernfalls, anderenfalls, es sei denn, nach?, gegen?, antwort?, antworte?",
		label:      "bedingt, bedingter zug, bedingte züge",
		they:       "er, sie, du, ihr, gegner, der gegner, mein gegner, gegnerin, meine gegnerin, schwarz, weiß, weiss, man",
		mine:       "ich, wir, meine antwort, mein zug",
		between:    "spiele, spielst, spielt, spielen, ziehe, ziehst, zieht, ziehen, setze, setzt, setzen, antworte, antwortest, antwortet, antworten, gehe, geht, gehen, kommt, kommen, mache, macht, lege, legt, werde, würde, auf, nach, in, mit, an, den, die, das, der, es, punkt, stein, und, auch, aber, bitte, bei",
		correction: "ups, huch, hoppla, entschuldigung, entschuldige, entschuldigen sie, tschuldigung, verzeihung, verzeih, verzeihen sie, tut mir leid, korrektur, abbrechen, abbruch, rückgängig, zurücknehmen, zurückziehen, nehme zurück, ignorieren, ignoriere, ignorier, streichen, streiche, storno, stornieren, warte, warten sie, bitte warten, moment, augenblick, halt, stopp, zurück, quatsch, doch nicht, lieber nicht, nicht das, das nicht, nicht der, der nicht, nicht dieser, nicht dahin, vertippt, verklickt, verschrieben, versehen, fehler, tippfehler, irrtum, falsch, falscher, vergiss es, vergiss das, nochmal überlegen, noch mal überlegen, noch einmal überlegen, nochmal nachdenken, mal*, das*, den*, es*, ich*, habe*, hab*, mich*, war*, ist*, ein*, einen*, kleinen*, mein*, diese*, zug*, punkt*, nachricht*",
		no:         "nein, nicht",
	},
	{
		name:       "French",
		when:       "si, s'il, s'ils, quand, lorsque, lorsqu'il, dès que, au cas où",
		then:       "alors, dans ce cas, donc?, puis?",
		other:      "sinon, autrement, à moins, après?, contre?, réponse?, réponds?",
		label:      "coup conditionnel, coups conditionnels, conditionnel, conditionnels",
		they:       "il, elle, ils, elles, on, tu, vous, adversaire, l'adversaire, mon adversaire, noir, noirs, les noirs, blanc, blancs, les blancs",
		mine:       "je, j', nous, moi, ma réponse",
		between:    "joue, joues, jouent, jouez, joueras, réponds, répond, répondent, reponds, repond, va, vais, vas, place, mets, met, pose, en, à, a, sur, au, avec, le, la, les, point, pierre, et, aussi, mais",
		correction: "oups, désolé, désolée, désolés, desole, excuse-moi, excusez-moi, mes excuses, excuses, excusez, navré, navrée, rectification, annule, annuler, annulez, annulation, ignorer, ignorez, attends, attendez, un instant, minute, moment, erreur, faute de frappe, trompé, trompée, mauvais coup, oubliez, oublie, laisse tomber, pas ça, pas celui-là, non non, je reprends, je retire, retirer, laisse-moi réfléchir, laissez-moi réfléchir, je*, me*, suis*, c*, est*, une*, un*, le*, la*, de*, ce*, ça*, coup*, message*",
		no:         "non, pas",
		harmless:   "s'il te plaît, s'il te plait, s'il vous plaît, s'il vous plait",
	},
	{
		name:       "Spanish",
		when:       "si, cuando, en caso, en cuanto, tan pronto como",
		then:       "entonces, luego?, pues?",
		other:      "si no, sino, de lo contrario, a menos, salvo que, después?, tras?, contra?, respuesta?, respondo?, contesto?",
		label:      "jugada condicional, jugadas condicionales, condicional, condicionales",
		they:       "él, ella, ellos, ellas, tú, usted, ustedes, rival, mi rival, el rival, oponente, mi oponente, negras, blancas, negro, blanco",
		mine:       "yo, nosotros, juego, respondo, contesto, pongo, muevo, voy, jugaré, mi respuesta",
		between:    "juega, juegan, juegas, responde, responden, contesta, contestan, va, van, pone, ponen, coloca, mueve, mueven, es, en, a, con, el, la, los, punto, piedra, y, también, pero, por favor",
		correction: "uy, perdón, perdon, perdona, perdone, perdonad, lo siento, disculpa, disculpe, disculpad, disculpas, corrección, correccion, corrijo, rectifico, cancela, cancelar, cancelo, cancele, anula, anular, anulo, deshacer, deshaz, ignora, ignorar, espera, esperad, espere, un momento, un segundo, alto, me equivoqué, me equivoque, equivocado, equivocada, error, errata, olvídalo, olvidalo, retiro, mejor no, ese no, este no, eso no, no ese, no este, no eso, déjame pensar, dejame pensar, he*, mi*, es*, fue*, el*, una*, esta*, este*, esto*, eso*, jugada*, correo*, mensaje*",
		no:         "no",
	},
	{
		name:       "Italian",
		when:       "se, quando, qualora, nel caso, in caso, appena",
		then:       "allora, poi?, quindi?",
		other:      "altrimenti, se no, sennò, a meno, dopo?, contro?, risposta?, rispondo?",
		label:      "mossa condizionale, mosse condizionali, condizionale, condizionali",
		they:       "lui, lei, loro, tu, voi, avversario, l'avversario, il mio avversario, nero, bianco, il nero, il bianco",
		mine:       "io, noi, gioco, rispondo, metto, vado, giocherò, la mia risposta",
		between:    "gioca, giocano, giochi, giocate, risponde, rispondono, rispondi, mette, mettono, va, vanno, muove, muovono, in, a, su, con, il, la, punto, pietra, e, anche, ma, per favore",
		correction: "ops, scusa, scusate, scusi, scusami, scusatemi, mi scuso, mi dispiace, chiedo scusa, correzione, correggo, rettifico, annulla, annullare, annullo, annullate, cancella, cancellare, ignorate, ignorare, aspetta, aspettate, aspetti, alt, fermo, un secondo, un momento, un attimo, sbagliato, sbagliata, sbaglio, errore, lascia perdere, lasciate perdere, ritiro, non quello, non questo, quello no, questo no, meglio di no, fammi pensare, ci ripenso, mi*, sono*, ho*, è*, il*, questa*, questo*, mossa*, messaggio*",
		no:         "no, non",
	},
	{
		name:       "Portuguese",
		when:       "se, quando, caso, no caso, assim que, logo que",
		then:       "então, entao",
		other:      "senão, senao, caso contrário, caso contrario, a menos, depois?, após?, contra?, resposta?, respondo?",
		label:      "lance condicional, lances condicionais, jogada condicional, jogadas condicionais, condicional, condicionais",
		they:       "ele, ela, eles, elas, você, voce, vocês, adversário, o adversário, meu adversário, oponente, preto, branco, pretas, brancas",
		mine:       "eu, nós, jogo, respondo, coloco, ponho, vou, jogarei, minha resposta",
		between:    "jogar, jogarem, jogares, joga, jogam, jogas, responder, responde, respondem, colocar, coloca, põe, for, vai, em, no, na, a, com, o, ponto, pedra, e, também, mas, por favor",
		correction: "epa, desculpa, desculpe, desculpem, perdão, perdao, lamento, sinto muito, correção, correcao, corrigindo, cancele, desfazer, desfaz, desfaça, anule, só um momento, um momento, um segundo, para, pare, enganei, errei, engano, erro, esquece, esqueça, esse não, este não, não esse, não este, melhor não, deixa-me pensar, deixe-me pensar, deixa eu pensar, foi*, um*, o*, meu*, essa*, isso*, lance*, mensagem*",
		no:         "não, nao",
	},
	{
		name:       "Dutch",
		when:       "als, indien, wanneer, zodra, mocht, mochten",
		then:       "dan?",
		other:      "anders, tenzij, zo niet, na?, tegen?, antwoord?",
		label:      "voorwaardelijk, voorwaardelijke zet, voorwaardelijke zetten",
		they:       "hij, zij, ze, je, jij, u, jullie, tegenstander, de tegenstander, mijn tegenstander, zwart, wit, men",
		mine:       "ik, wij, mijn antwoord, mijn zet",
		between:    "speelt, spelen, speel, zet, zetten, antwoordt, antwoorden, antwoord, gaat, gaan, ga, legt, leg, plaatst, plaats, komt, op, naar, met, in, de, het, punt, steen, en, ook, maar, graag",
		correction: "oeps, oei, excuseer, het spijt me, spijt me, neem me niet kwalijk, correctie, annuleer, annuleren, ongedaan, negeer, negeren, wacht, momentje, een moment, een ogenblik, ho, vergissing, vergist, vergiste, verkeerd, verkeerde, fout, foutje, typefout, tikfout, laat maar, vergeet, trek terug, terugnemen, neem terug, niet die, die niet, niet deze, deze niet, toch niet, liever niet, even nadenken, nog eens nadenken, even*, een*, het*, de*, dat*, deze*, dit*, ik*, heb*, mij*, zet*, bericht*",
		no:         "nee, niet",
	},
	{
		name:       "Swedish",
		when:       "om, när, ifall, såvida, så fort",
		then:       "då, så*",
		other:      "annars, i annat fall, efter?, mot?, svar?, svarar?",
		label:      "villkorligt drag, villkorliga drag, villkorat drag, villkorade drag",
		they:       "han, hon, de, dom, du, ni, motståndaren, min motståndare, svart, vit",
		mine:       "jag, vi, mitt svar, mitt drag",
		between:    "spelar, spela, svarar, svara, går, sätter, lägger, drar, kommer, på, till, med, den, det, punkt, sten, och, också, men",
		correction: "hoppsan, oj då, ojdå, förlåt, ursäkta, ursäkt, beklagar, ledsen, rättelse, avbryt, ångra, ångrar, ignorera, bortse, strunta i, vänta, ett ögonblick, misstag, fel drag, feltryck, skrev fel, glöm det, återta, ta tillbaka, tar tillbaka, inte den, inte det, inte där, hellre inte, låt mig tänka, tänka om, tänka igen, jag*, är*, det*, detta*, var*, ett*, mejl*, lite*",
		no:         "nej, inte",
	},
	{
		name:       "Norwegian",
		when:       "hvis, når, dersom, såfremt, i tilfelle",
		then:       "da?, så*",
		other:      "ellers, med mindre, etter?, mot?, svar?, svarer?",
		label:      "betinget, betinget trekk, betingede trekk",
		they:       "han, hun, de, du, dere, motstanderen, min motstander, svart, hvit",
		mine:       "jeg, vi, mitt svar",
		between:    "spiller, spille, svarer, svare, går, setter, legger, trekker, kommer, på, til, med, den, det, punkt, stein, og, også, men",
		correction: "oisann, beklager, unnskyld, lei for det, rettelse, avbryt, angre, angrer, ignorer, se bort fra, vent, et øyeblikk, feil trekk, tastefeil, skrivefeil, feil, glem det, ta tilbake, tar tilbake, ikke den, ikke det, ikke der, likevel ikke, la meg tenke, tenke igjen, tenke meg om, jeg*, litt*",
		no:         "nei, ikke",
	},
	{
		name:       "Danish",
		when:       "hvis, når, såfremt, i tilfælde",
		then:       "da?, så*",
		other:      "ellers, medmindre, efter?, mod?, svar?, svarer?",
		label:      "betinget, betinget træk, betingede træk",
		they:       "han, hun, de, du, modstanderen, min modstander, sort, hvid",
		mine:       "jeg, vi, mit svar",
		between:    "spiller, spille, svarer, svare, går, sætter, lægger, trækker, kommer, på, til, med, den, det, punkt, sten, og, også, men",
		correction: "hovsa, undskyld, rettelse, annuller, annullér, fortryd, fortryder, ignorér, et øjeblik, fejl, tastefejl, slåfejl, forkert, tag tilbage, tager tilbage, alligevel ikke, lad mig tænke, tænke mig om, lidt*",
		no:         "nej, ikke",
	},
	{
		name:       "Finnish",
		when:       "jos, kun?, mikäli",
		then:       "sitten, silloin, niin*",
		other:      "muuten, muutoin, ellei, jälkeen?, vastaan?, vastaus?",
		label:      "ehdollinen, ehdollinen siirto, ehdolliset siirrot",
		they:       "hän, he, sinä, te, vastustaja, vastustajani, musta, valkoinen",
		mine:       "minä, pelaan, vastaan, laitan, siirrän, menen, vastaukseni",
		between:    "pelaa, pelaavat, pelaat, vastaa, vastaavat, laittaa, siirtää, menee, tulee, ja, myös, mutta",
		correction: "hups, oho, anteeksi, pahoittelen, pahoittelut, sori, valitan, korjaus, korjaan, oikaisu, peruuta, perun, perutaan, kumoa, unohda, älä välitä, jätä huomiotta, odota, odottakaa, hetkinen, virhe, näppäilyvirhe, kirjoitusvirhe, väärä siirto, väärin, otan takaisin, ei se, ei tuo, ei tämä, ei sittenkään, anna kun mietin, mietin vielä",
		no:         "ei",
	},
	{
		name:       "Polish",
		when:       "jeśli, jesli, jeżeli, jezeli, gdy, gdyby, kiedy, o ile, w razie",
		then:       "wtedy, wówczas, to*",
		other:      "inaczej, w przeciwnym razie, chyba że, po?, odpowiadam?, odpowiem?, odpowiedź?",
		label:      "warunkowo, ruch warunkowy, ruchy warunkowe",
		they:       "on, ona, oni, ty, wy, przeciwnik, mój przeciwnik, rywal, czarne, białe, czarny, biały",
		mine:       "ja, gram, zagram, odpowiadam, odpowiem, stawiam, idę, moja odpowiedź",
		between:    "zagra, zagrają, zagrasz, gra, grają, grasz, odpowie, odpowiada, odpowiedzą, postawi, stawia, pójdzie, idzie, na, w, z, punkt, kamień, też, ale, proszę",
		correction: "ojej, przepraszam, przepraszamy, wybacz, wybaczcie, sorki, sory, poprawka, korekta, sprostowanie, anuluj, anulować, anuluję, cofnij, cofam, wycofuję, ignoruj, zignoruj, zaczekaj, poczekaj, czekaj, chwila, chwileczkę, pomyłka, pomyliłem, pomyliłam, błąd, literówka, zły ruch, zapomnij, nie ten, nie to, nie tam, jednak nie, raczej nie, daj mi pomyśleć, pomyślę jeszcze, się*, to*, ten*, mój*, ruch*, wiadomość*, o*, tym*",
		no:         "nie",
	},
	{
		name:       "Czech",
		when:       "jestli, jestliže, pokud, když, kdyby, až?, v případě, ak, keď, keby",
		then:       "pak, potom, tak*",
		other:      "jinak, ledaže, inak, po?, odpovím?, odpověď?",
		label:      "podmíněný tah, podmíněné tahy, podmíněně, podmienený ťah",
		they:       "on, ona, oni, ty, vy, soupeř, můj soupeř, súper, černý, bílý",
		mine:       "já, hraju, hraji, zahraju, zahraji, odpovím, odpovídám, táhnu, dám, má odpověď",
		between:    "zahraje, zahrají, zahraješ, hraje, hrají, hraješ, odpoví, odpovídá, táhne, dá, jde, na, do, v, s, bod, kámen, a, také, ale, prosím",
		correction: "jejda, promiň, promiňte, omlouvám se, omluva, prepáč, prepáčte, ospravedlňujem, oprava, zruš, zrušit, zruším, vrať, vrátit, beru zpět, ignorujte, počkej, počkejte, chvilku, okamžik, stůj, chyba, překlep, omyl, spletl jsem, spletla jsem, špatný tah, zapomeň, ne ten, ten ne, ne tam, přece ne, vlastně ne, raději ne, radši ne, nech mě přemýšlet, ještě přemýšlím, byl*, byla*, moje*, se*, tah*, zprávu*",
		no:         "ne, není, nie",
	},
	{
		name:       "Russian",
		when:       "если, когда, коли, в случае, как только",
		then:       "тогда, то?",
		other:      "иначе, в противном случае, после?, против?, отвечу?, отвечаю?, ответ?",
		label:      "условно, условный ход, условные ходы",
		they:       "он, она, они, ты, вы, соперник, противник, мой соперник, мой противник, черные, чёрные, белые",
		mine:       "я, мы, играю, сыграю, хожу, пойду, отвечаю, отвечу, ставлю, поставлю, мой ответ, мой ход",
		between:    "играет, сыграет, играют, сыграют, сыграешь, ходит, пойдет, пойдёт, пойдут, ответит, отвечает, ответят, поставит, ставит, на, в, по, точку, камень, и, также, но, пожалуйста",
		correction: "ой, упс, извини, извините, прости, простите, сорри, прошу прощения, пардон, извиняюсь, виноват, виновата, исправление, поправка, отмена, отменить, отменяю, отмени, отмените, верни, вернуть, беру назад, беру ход назад, возьму назад, игнорируй, игнорируйте, проигнорируй, подожди, подождите, погоди, погодите, постой, постойте, стой, стоп, секунду, минуту, минутку, момент, назад, ошибка, ошибся, ошиблась, опечатка, опечатался, опечаталась, промахнулся, промахнулась, не тот, не та, не то, не туда, не этот, не сюда, забудь, забудьте, не надо, дай подумать, дайте подумать, еще подумаю, ещё подумаю, это*, этот*, я*, моя*, ход*, письмо*",
		no:         "нет, не",
	},
	{
		name:       "Ukrainian",
		when:       "якщо, коли, як тільки, у разі, в разі",
		then:       "тоді, то?",
		other:      "інакше, в іншому разі, після?, проти?, відповім?, відповідь?",
		label:      "умовно, умовний хід, умовні ходи",
		they:       "він, вона, вони, ти, ви, суперник, мій суперник, противник, чорні, білі",
		mine:       "я, ми, граю, зіграю, ходжу, піду, відповідаю, відповім, ставлю, поставлю",
		between:    "грає, зіграє, грають, зіграють, зіграєш, ходить, піде, підуть, відповість, відповідає, поставить, на, в, у, по, точку, камінь, і, й, також, але, будь ласка",
		correction: "вибач, вибачте, пробач, пробачте, перепрошую, вибачаюсь, виправлення, скасувати, скасуй, скасуйте, скасовую, відміна, відмінити, відміни, поверни, ігноруй, ігноруйте, зачекай, зачекайте, почекай, почекайте, чекай, стривай, хвилинку, помилка, помилився, помилилася, описка, не те, забудьте, ще подумаю, це*, цей*, хід*, лист*",
		no:         "ні, не",
	},
	{
		name:       "Turkish",
		when:       "eğer, eger, şayet, oynarsa, oynarsan, oynarsanız, oynarlarsa, gelirse, giderse, koyarsa, verirse, yaparsa, olursa",
		then:       "o zaman, o halde, öyleyse",
		other:      "yoksa, aksi halde, aksi takdirde, sonra?, karşı?, cevap?, cevabım?",
		label:      "koşullu, koşullu hamle, koşullu hamleler, şartlı hamle",
		they:       "rakip, rakibim, sen, siz, onlar, siyah, beyaz",
		mine:       "ben, biz, oynarım, oynuyorum, koyarım, giderim, cevabım",
		between:    "oynarsa, oynarsan, oynarsanız, oynarlarsa, gelirse, giderse, koyarsa, a, e, ya, ye, ve, da, de, ama, lütfen",
		correction: "özür, özür dilerim, üzgünüm, kusura bakma, kusura bakmayın, affet, affedersin, affedersiniz, hata, yanlış, yanlışlıkla, yanlis, düzeltme, iptal, geri al, geri alıyorum, vazgeçtim, yok say, görmezden gel, dikkate alma, bekle, bekleyin, bir dakika, bir saniye, dur, unut, unutun, boşver, o değil, bu değil, düşüneyim, bu*, hamle*",
		no:         "hayır, değil",
	},
	{
		name:       "Greek",
		when:       "αν, εάν, εαν, όταν, οταν, σε περίπτωση, μόλις",
		then:       "τότε, τοτε",
		other:      "αλλιώς, αλλιως, διαφορετικά, εκτός αν, μετά?, απαντώ?, απάντηση?",
		label:      "υπό όρους, υπό όρο",
		they:       "αυτός, αυτή, αυτοί, εσύ, αντίπαλος, ο αντίπαλος, τα μαύρα, τα λευκά",
		mine:       "εγώ, παίζω, απαντώ, βάζω, θα παίξω",
		between:    "παίξει, παίξουν, παίζει, παίξεις, απαντήσει, απαντά, βάλει, πάει, στο, στη, στον, με, το, και, επίσης, αλλά, παρακαλώ",
		correction: "ουπς, ωχ, συγγνώμη, συγνώμη, συγχωρέστε, με συγχωρείς, με συγχωρείτε, σόρι, λυπάμαι, διόρθωση, ακύρωση, ακυρώστε, ακύρωσε, ακυρώνω, αναίρεση, αγνόησε, αγνοήστε, περίμενε, περιμένετε, μια στιγμή, ένα λεπτό, λάθος, ξέχνα το, ξέχασέ το, όχι αυτό, όχι εκεί, πάρε πίσω, παίρνω πίσω, άσε με να σκεφτώ",
		no:         "όχι, οχι, δεν",
	},
	{
		name:       "Chinese",
		when:       "如果, 若, 要是, 假如, 假设, 假設, 万一, 萬一, 倘若, 当, 當, 的话, 的話",
		then:       "那么, 那麼, 那就, 则, 則, 然后, 然後, 就*",
		other:      "否则, 否則, 不然, 除非, 之后?, 以后?, 之後?, 以後?",
		label:      "条件, 條件, 条件着, 条件步",
		they:       "他, 她, 他们, 他們, 对手, 對手, 对方, 對方, 你, 您, 黑, 白, 黑方, 白方, 黑棋, 白棋",
		mine:       "我, 我们, 我們",
		between:    "下, 走, 下在, 走到, 在, 到, 应, 應, 回应, 回應, 落子, 落, 放, 了, 也, 请, 請, 点, 點",
		correction: "哎呀, 对不起, 對不起, 抱歉, 不好意思, 请原谅, 請原諒, 更正, 改正, 取消, 撤销, 撤銷, 撤回, 悔棋, 忽略, 无视, 無視, 不要理会, 等等, 等一下, 等一等, 稍等, 停, 慢着, 慢著, 下错, 下錯, 走错, 走錯, 错了, 錯了, 打错, 打錯, 写错, 寫錯, 笔误, 筆誤, 搞错, 搞錯, 算了, 作废, 作廢, 不是这, 不是這, 让我再想, 讓我再想, 再想想, 这*, 這*, 个*, 個*, 步*, 棋*, 封*, 邮件*, 郵件*",
		no:         "不是, 不, 别, 別",
	},
	{
		name:       "Japanese",
		when:       "もし, もしも, なら, ならば, たら, だったら, 打ったら, 置いたら, 来たら, 打てば, 置けば, 来れば, けば, てば, れば, めば, せば, 場合, とき, 時は",
		then:       "なら, ならば, たら, だったら, 打ったら, 置いたら, 来たら, 打てば, 置けば, 来れば, 場合, それなら, その時, その場合, そしたら",
		other:      "でなければ, さもなければ, さもないと, の後?, に対して?, 対し?",
		label:      "条件付き, 条件手, 条件",
		they:       "相手, 相手が, 相手は, 彼が, 彼女が, あなたが, 黒, 白, 黒が, 白が",
		mine:       "私は, 私が, 僕は, 僕が, 俺は, こちらは",
		between:    "に, へ, で, を, は, が, と, も, 打つ, 打ちます, 置く, 置きます, 来る, です, します, お願いします",
		correction: "おっと, しまった, すみません, すいません, ごめん, ごめんなさい, 申し訳, 失礼しました, 間違え, 間違い, まちがえ, 訂正, 取り消し, 取消, 取り消す, 取り消して, キャンセル, 無視, 待って, 待った, お待ちください, 誤り, 誤字, 打ち間違, 忘れて, やめます, 撤回, 考え直, ストップ, いや, ちょっと*, 少々*, して*, ました*, いました*, えました*, ありません*, この*",
		no:         "いいえ, ない",
		harmless:   "さようなら, 待ってます",
	},
	{
		name:       "Korean",
		when:       "만약, 만일, 혹시, 이면, 라면, 으면, 두면, 오면, 가면, 하면, 놓으면, 면, 경우, 때",
		then:       "이면, 두면, 오면, 하면, 놓으면, 면, 그러면, 그럼, 그때",
		other:      "아니면, 않으면, 다음?, 대답?",
		label:      "조건부, 조건",
		they:       "상대, 상대가, 상대는, 그가, 그녀가, 당신이, 흑, 백, 흑이, 백이",
		mine:       "나는, 저는, 내가, 제가",
		between:    "에, 에서, 로, 으로, 을, 를, 이, 가, 은, 는, 둔다, 둡니다, 둘게요, 두겠습니다, 놓습니다, 도, 요, 입니다",
		correction: "아차, 미안, 미안해요, 죄송, 죄송해요, 죄송합니다, 실례, 정정, 수정, 취소, 무를, 물러, 되돌, 무시, 잠깐, 잠깐만, 잠깐만요, 잠시만, 잠시만요, 기다려, 기다려요, 기다리세요, 실수, 오타, 잘못, 틀렸, 잊어, 스톱, 합니다*, 해요*, 했어요*, 했습니다*, 해주세요*, 세요*, 입니다*",
		no:         "아니, 아니요, 아닌",
	},
}
