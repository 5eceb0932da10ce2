package reply

import "slices"

// A language holds the words of mail programs in one language, in lower case.
// Tests and sample mails name the programs.
type language struct {
	name string
	tag  string // BCP 47, if letters can be in it

	// openers begin an attribution, like "On" in "On ... wrote:". They have their
	// capital letter, which distinguishes them from words in a name.
	openers []string
	// wrote are the verbs of an attribution.
	wrote []string
	// days are the beginnings of weekdays, in languages where one begins a date.
	days []string

	// Field names of the header block that Outlook and others put above a quote,
	// by the role of the field.
	from, date, to, subject []string

	// original are the words of "-----Original Message-----" and of the line
	// above a forwarded mail.
	original []string
	// greetings begin a letter, and closings end it.
	greetings, closings []string
}

// languages lists all of them. What a mail says never depends on its language.
var languages = slices.Concat(mainLanguages, neighbours)

// mainLanguages are the languages of replies that we promise to understand.
var mainLanguages = []language{
	{
		name: "English", tag: "en",
		openers: []string{"On"}, wrote: []string{"wrote", "writes", "said", "quoting"},
		days: []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"},
		from: []string{"from"}, date: []string{"sent", "date", "sent at", "sent on"}, to: []string{"to", "cc", "bcc", "reply-to"}, subject: []string{"subject"},
		original:  []string{"original message", "forwarded message", "begin forwarded message", "original email", "forwarded by", "reply message", "original"},
		greetings: []string{"hi", "hello", "hey", "dear", "hiya", "howdy", "greetings", "good morning", "good afternoon", "good evening", "good day", "morning", "evening"},
		closings:  []string{"best regards", "kind regards", "warm regards", "regards", "best wishes", "all the best", "best", "cheers", "sincerely", "yours", "thanks", "thank you", "many thanks", "take care"},
	},
	{
		name: "German", tag: "de",
		openers: []string{"Am", "Gesendet am"}, wrote: []string{"schrieb", "geschrieben", "schreibt", "zitat von"},
		days: []string{"mo", "di", "mi", "do", "fr", "sa", "so", "montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"},
		from: []string{"von"}, date: []string{"gesendet", "datum", "gesendet am"}, to: []string{"an", "kopie", "antwort an"}, subject: []string{"betreff"},
		original:  []string{"ursprüngliche nachricht", "originalnachricht", "original-nachricht", "weitergeleitete nachricht", "urspr. nachricht", "originalmeldung", "anfang der weitergeleiteten nachricht"},
		greetings: []string{"hallo", "moin", "servus", "guten tag", "guten morgen", "guten abend", "lieber", "liebe", "grüß gott", "grüezi", "sehr geehrter", "sehr geehrte", "tag"},
		closings:  []string{"mit freundlichen grüßen", "mit freundlichem gruß", "freundliche grüße", "viele grüße", "liebe grüße", "beste grüße", "herzliche grüße", "schöne grüße", "grüße", "gruß", "mfg", "lg", "vg", "danke"},
	},
	{
		name: "French", tag: "fr",
		openers: []string{"Le"}, wrote: []string{"a écrit", "écrit", "a ecrit"},
		days: []string{"lun", "mar", "mer", "jeu", "ven", "sam", "dim"},
		from: []string{"de", "message du"}, date: []string{"envoyé", "date", "envoyé le"}, to: []string{"à", "a", "copie à", "cc", "répondre à", "pour"}, subject: []string{"objet", "sujet"},
		original:  []string{"message d'origine", "message original", "message transféré", "message d’origine", "courriel d'origine", "début du message transféré", "début du message réexpédié", "mail original"},
		greetings: []string{"bonjour", "salut", "bonsoir", "coucou", "cher", "chère"},
		closings:  []string{"cordialement", "bien cordialement", "amicalement", "bien à vous", "bien à toi", "salutations", "merci"},
	},
	{
		name: "Spanish", tag: "es",
		openers: []string{"El", "En"}, wrote: []string{"escribió", "escribio", "escribe", "citando a"},
		days: []string{"lun", "mar", "mié", "jue", "vie", "sáb", "dom"},
		from: []string{"de"}, date: []string{"enviado", "fecha", "enviado el"}, to: []string{"para", "a", "cc"}, subject: []string{"asunto"},
		original:  []string{"mensaje original", "mensaje reenviado", "inicio del mensaje reenviado"},
		greetings: []string{"hola", "buenos días", "buenos dias", "buenas tardes", "buenas noches", "buenas", "querido", "querida", "estimado", "estimada"},
		closings:  []string{"saludos", "un saludo", "saludos cordiales", "atentamente", "cordialmente", "gracias", "un abrazo"},
	},
	{
		name: "Italian", tag: "it",
		openers: []string{"Il", "In data", "Il giorno"}, wrote: []string{"ha scritto", "scritto", "scrive", "ha scritto il", "citando"},
		days: []string{"lun", "mar", "mer", "gio", "ven", "sab", "dom"},
		from: []string{"da"}, date: []string{"inviato", "data", "inviato il"}, to: []string{"a", "cc", "risposta"}, subject: []string{"oggetto"},
		original:  []string{"messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato", "messaggio originario"},
		greetings: []string{"ciao", "buongiorno", "buon giorno", "buonasera", "salve", "caro", "cara"},
		closings:  []string{"cordiali saluti", "distinti saluti", "un saluto", "saluti", "cordialmente", "grazie"},
	},
	{
		name: "Portuguese", tag: "pt",
		openers: []string{"Em", "No dia"}, wrote: []string{"escreveu", "escreveu no dia", "escreve"},
		days: []string{"seg", "ter", "qua", "qui", "sex", "sáb", "dom"},
		from: []string{"de"}, date: []string{"enviado", "data", "enviada em", "enviado em", "enviada"}, to: []string{"para", "cc"}, subject: []string{"assunto"},
		original:  []string{"mensagem original", "mensagem encaminhada", "início da mensagem reencaminhada", "mensagem reencaminhada"},
		greetings: []string{"olá", "ola", "oi", "bom dia", "boa tarde", "boa noite", "caro", "cara", "prezado", "prezada"},
		closings:  []string{"atenciosamente", "cumprimentos", "com os melhores cumprimentos", "abraço", "abraços", "saudações", "obrigado", "obrigada"},
	},
	{
		name: "Dutch", tag: "nl",
		openers: []string{"Op"}, wrote: []string{"schreef", "geschreven", "schrijft", "het volgende geschreven"},
		days: []string{"ma", "di", "wo", "do", "vr", "za", "zo"},
		from: []string{"van"}, date: []string{"verzonden", "datum", "verstuurd"}, to: []string{"aan", "cc"}, subject: []string{"onderwerp"},
		original:  []string{"oorspronkelijk bericht", "origineel bericht", "doorgestuurd bericht", "begin doorgestuurd bericht", "oorspronkelijke bericht"},
		greetings: []string{"hoi", "hallo", "dag", "goedemorgen", "goedemiddag", "goedenavond", "beste", "lieve", "hé"},
		closings:  []string{"met vriendelijke groet", "met vriendelijke groeten", "vriendelijke groeten", "groeten", "groet", "mvg", "bedankt"},
	},
	{
		name: "Swedish", tag: "sv",
		openers: []string{"Den"}, wrote: []string{"skrev", "skriver"},
		days: []string{"mån", "tis", "ons", "tors", "fre", "lör", "sön"},
		from: []string{"från"}, date: []string{"skickat", "datum", "skickades"}, to: []string{"till", "kopia"}, subject: []string{"ämne"},
		original:  []string{"ursprungligt meddelande", "originalmeddelande", "vidarebefordrat meddelande", "vidarebefordrat brev", "vidarebefordrat mejl"},
		greetings: []string{"hej", "hejsan", "tjena", "god morgon", "god kväll", "hallå", "tja", "kära", "bäste"},
		closings:  []string{"med vänlig hälsning", "med vänliga hälsningar", "vänliga hälsningar", "hälsningar", "mvh", "tack"},
	},
	{
		name:    "Norwegian",
		openers: []string{"Den", "På"}, wrote: []string{"skrev", "skrev følgende"},
		days: []string{"man", "tir", "ons", "tor", "fre", "lør", "søn"},
		from: []string{"fra"}, date: []string{"sendt", "dato"}, to: []string{"til", "kopi"}, subject: []string{"emne"},
		original:  []string{"opprinnelig melding", "videresendt melding", "original melding", "videresendt e-post", "start på videresendt melding"},
		greetings: []string{"hei", "heisann", "god morgen", "god kveld", "hallo", "kjære", "god dag"},
		closings:  []string{"med vennlig hilsen", "vennlig hilsen", "hilsen", "mvh", "takk"},
	},
	{
		name:    "Danish",
		openers: []string{"Den", "D."}, wrote: []string{"skrev", "skrev følgende"},
		days: []string{"man", "tirs", "ons", "tors", "fre", "lør", "søn"},
		from: []string{"fra"}, date: []string{"sendt", "dato"}, to: []string{"til", "kopi"}, subject: []string{"emne"},
		original:  []string{"oprindelig meddelelse", "oprindelig besked", "videresendt meddelelse", "videresendt besked", "original meddelelse", "start på videresendt besked"},
		greetings: []string{"hej", "hejsa", "goddag", "god morgen", "god aften", "kære", "davs"},
		closings:  []string{"med venlig hilsen", "venlig hilsen", "hilsen", "mvh", "tak"},
	},
	{
		name:  "Finnish",
		wrote: []string{"kirjoitti", "kirjoittaa", "kirjoitti seuraavaa", "kirjoitti näin"},
		days:  []string{"ma", "ti", "ke", "to", "pe", "la", "su"},
		from:  []string{"lähettäjä"}, date: []string{"lähetetty", "päivämäärä", "lähetysaika", "pvm"}, to: []string{"vastaanottaja", "kopio"}, subject: []string{"aihe"},
		original:  []string{"alkuperäinen viesti", "välitetty viesti", "edelleenlähetetty viesti"},
		greetings: []string{"hei", "moi", "terve", "moikka", "päivää", "hyvää huomenta", "huomenta", "hyvää iltaa", "hyvä"},
		closings:  []string{"ystävällisin terveisin", "terveisin", "parhain terveisin", "kiitos"},
	},
	{
		name: "Polish", tag: "pl",
		openers: []string{"W dniu", "Dnia", "Dn."}, wrote: []string{"napisał", "napisała", "napisał(a)", "napisał/a", "napisał(-a)", "napisana", "pisze", "cytowanie"},
		days: []string{"pon", "pn", "wt", "śr", "czw", "pt", "sob", "niedz", "nd"},
		from: []string{"od", "nadawca"}, date: []string{"wysłano", "data", "wysłane"}, to: []string{"do", "dw", "adresat"}, subject: []string{"temat"},
		original:  []string{"wiadomość oryginalna", "oryginalna wiadomość", "wiadomość przekazana", "przesłana wiadomość", "treść przekazanej wiadomości", "przekazana wiadomość"},
		greetings: []string{"cześć", "witam", "witaj", "dzień dobry", "hej", "dobry wieczór", "drogi", "droga", "siema"},
		closings:  []string{"pozdrawiam", "z poważaniem", "pozdrowienia", "dziękuję"},
	},
	{
		name: "Czech", tag: "cs",
		openers: []string{"Dne", "Dňa"}, wrote: []string{"napsal", "napsala", "napsal(a)", "napsal/a", "píše", "napísal", "napísal(a)", "odeslal"},
		days: []string{"po", "út", "st", "čt", "pá", "so", "ne"},
		from: []string{"od"}, date: []string{"odesláno", "datum", "dátum"}, to: []string{"komu", "kopie", "pro"}, subject: []string{"předmět", "predmet"},
		original:  []string{"původní zpráva", "původní e-mail", "přeposlaná zpráva", "původní správa", "pôvodná správa", "přeposlaný e-mail"},
		greetings: []string{"ahoj", "dobrý den", "dobré ráno", "čau", "zdravím", "nazdar", "dobrý večer", "milý", "milá"},
		closings:  []string{"s pozdravem", "s přáním", "zdravím", "děkuji"},
	},
	{
		name: "Russian", tag: "ru",
		wrote: []string{"пишет", "написал", "написала", "написал(а)", "писал", "написали", "писал(а)", "пользователь"},
		days:  []string{"пн", "вт", "ср", "чт", "пт", "сб", "вс", "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье"},
		from:  []string{"от", "от кого"}, date: []string{"отправлено", "дата", "отправлен"}, to: []string{"кому", "копия"}, subject: []string{"тема"},
		original:  []string{"исходное сообщение", "пересылаемое сообщение", "пересланное сообщение", "конец пересылаемого сообщения", "пересылаемое письмо", "первоначальное сообщение", "оригинальное сообщение"},
		greetings: []string{"привет", "здравствуйте", "здравствуй", "добрый день", "доброе утро", "добрый вечер", "приветствую", "уважаемый", "уважаемая", "дорогой", "дорогая"},
		closings:  []string{"с уважением", "с наилучшими пожеланиями", "всего доброго", "спасибо"},
	},
	{
		name:  "Ukrainian",
		wrote: []string{"пише", "написав", "написала", "написав(-ла)", "написав(ла)", "писав", "користувач", "пишуть"},
		days:  []string{"пн", "вт", "ср", "чт", "пт", "сб", "нд", "понеділок", "вівторок", "середа", "четвер", "пʼятниця", "п'ятниця", "субота", "неділя"},
		from:  []string{"від", "від кого"}, date: []string{"надіслано", "дата", "відправлено"}, to: []string{"кому", "копія"}, subject: []string{"тема"},
		original:  []string{"вихідне повідомлення", "переслане повідомлення", "оригінальне повідомлення", "початкове повідомлення", "пересланий лист"},
		greetings: []string{"привіт", "вітаю", "добрий день", "доброго дня", "добрий ранок", "добрий вечір", "шановний", "шановна", "доброго ранку"},
		closings:  []string{"з повагою", "з найкращими побажаннями", "дякую"},
	},
	{
		name:  "Turkish",
		wrote: []string{"yazdı", "şunları yazdı", "şunu yazdı", "yazmış", "tarihinde"},
		days:  []string{"pzt", "sal", "çar", "per", "cum", "cmt", "paz"},
		from:  []string{"kimden", "gönderen"}, date: []string{"gönderildi", "tarih", "gönderme tarihi", "gönderilme"}, to: []string{"kime", "alıcı", "bilgi"}, subject: []string{"konu"},
		original:  []string{"orijinal mesaj", "özgün ileti", "orijinal ileti", "iletilmiş mesaj", "yönlendirilmiş mesaj", "iletilen mesaj", "iletilen ileti"},
		greetings: []string{"merhaba", "selam", "selamlar", "günaydın", "iyi günler", "iyi akşamlar", "sayın", "sevgili", "merhabalar"},
		closings:  []string{"saygılarımla", "iyi çalışmalar", "sevgiler", "teşekkürler"},
	},
	{
		name:    "Greek",
		openers: []string{"Στις", "Την", "Τη", "Το"}, wrote: []string{"έγραψε", "έγραψες", "γράφει", "ο χρήστης"},
		days: []string{"δευ", "τρί", "τρι", "τετ", "πέμ", "πεμ", "παρ", "σάβ", "σαβ", "κυρ"},
		from: []string{"από"}, date: []string{"στάλθηκε", "ημερομηνία", "εστάλη"}, to: []string{"προς", "κοιν"}, subject: []string{"θέμα"},
		original:  []string{"αρχικό μήνυμα", "προωθημένο μήνυμα", "προωθούμενο μήνυμα"},
		greetings: []string{"γεια", "γειά", "γεια σου", "καλημέρα", "καλησπέρα", "χαίρετε", "αγαπητέ", "αγαπητή"},
		closings:  []string{"με εκτίμηση", "φιλικά", "χαιρετισμούς", "ευχαριστώ"},
	},
	{
		name: "Chinese", tag: "zh",
		openers: []string{"在", "于", "於"}, wrote: []string{"写道", "寫道", "写入", "的邮件", "來信", "撰寫", "提到", "說道", "说道"},
		days: []string{"周", "週", "星期", "礼拜"},
		from: []string{"发件人", "寄件者", "寄件人", "發件人"}, date: []string{"发送时间", "日期", "寄件日期", "傳送時間", "时间", "發送時間", "發送日期"}, to: []string{"收件人", "收件者", "抄送", "副本"}, subject: []string{"主题", "主旨", "主題"},
		original:  []string{"原始邮件", "原始郵件", "原邮件", "转发邮件", "轉寄郵件", "转发的邮件", "轉寄訊息", "原始信件", "转发邮件信息", "轉寄的郵件", "回复的原邮件", "邮件原件"},
		greetings: []string{"你好", "您好", "大家好", "早上好", "晚上好", "嗨", "早安", "下午好"},
		closings:  []string{"此致", "敬礼", "敬禮", "祝好", "顺祝", "謝謝", "谢谢"},
	},
	{
		name: "Japanese", tag: "ja",
		wrote: []string{"のメール", "wrote", "書きました", "書き込みました", "は書いた", "のメッセージ", "からのメール", "さんは書きました"},
		from:  []string{"差出人", "送信者", "送信元"}, date: []string{"送信日時", "日時", "日付", "送信日"}, to: []string{"宛先", "cc"}, subject: []string{"件名"},
		original:  []string{"元のメッセージ", "転送メッセージ", "オリジナルメッセージ", "original message", "転送されたメッセージ", "転送メール", "元のメール"},
		greetings: []string{"こんにちは", "こんばんは", "おはよう", "おはようございます", "お世話になっております", "お世話になります", "はじめまして"},
		closings:  []string{"敬具", "よろしくお願いします", "よろしくお願いいたします"},
	},
	{
		name:  "Korean",
		wrote: []string{"작성", "쓴 글", "님이 작성", "이(가) 작성", "님의 말", "님이 쓴 글", "작성한 글", "썼습니다", "쓰셨습니다"},
		from:  []string{"보낸 사람", "보낸사람", "발신"}, date: []string{"보낸 날짜", "날짜", "보낸날짜", "보낸 시간"}, to: []string{"받는 사람", "받는사람", "참조"}, subject: []string{"제목"},
		original:  []string{"원본 메시지", "원본 메일", "전달된 메시지", "원본메일", "전달된 메일", "original message", "원문"},
		greetings: []string{"안녕", "안녕하세요", "안녕하십니까"},
		closings:  []string{"감사합니다", "드림"},
	},
}
