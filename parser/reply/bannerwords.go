package reply

import "slices"

// bannerWords are the words of banners in one language, in lower case and with "email" for "e-mail".
type bannerWords struct {
	name string

	// alerts and tags may stand in front. A tag in brackets or capitals is a banner of its own: "[EXTERNAL]".
	alerts, tags []string
	// subjects begin the sentence that says where the mail comes from, and outside is what it says.
	subjects, outside []string
	// strangers begin the sentence that the sender is new to the reader.
	strangers []string
	// advice are beginnings of words in what follows, as in "Do not click links".
	advice []string
	// self are words of somebody who writes about themselves, as no banner does. "i" alone is a word of other languages.
	self []string
}

// allBannerWords has the languages of banners. The language of a banner is never determined.
var allBannerWords = []bannerWords{
	{
		name:      "English",
		alerts:    []string{"caution", "warning", "attention", "notice", "alert", "important", "security notice", "be careful", "please note", "note"},
		tags:      []string{"external", "ext", "external email", "external mail", "external message", "external sender", "external source", "email from external sender"},
		subjects:  []string{"this email", "this message", "this mail", "the sender of this", "this is an external", "this sender", "this is an email", "this is a message"},
		outside:   []string{"outside of", "outside the", "outside your", "outside our", "outside organi", "external", "untrusted sender"},
		strangers: []string{"you don't often get email from", "some people who received this message don't often get email from", "you have not previously corresponded with this sender", "this is the first time you received an email from this sender"},
		advice:    []string{"click", "link", "attachment", "recogni", "sender", "safe", "content", "phishing", "organi", "suspicious", "caution", "outside", "external", "verify", "trust", "expect", "careful", "unless", "password", "credential", "helpdesk", "email", "learn"},
		self:      []string{"i'm", "i'll", "i've", "my", "me", "mine", "i am", "i was", "i have", "i had", "i think", "i will", "i would", "i can", "i do", "i did", "i live", "i play", "i write", "i sent", "i know", "i see", "i want", "and i", "so i", "because i", "when i", "where i", "that i"},
	},
	{
		name:      "German",
		alerts:    []string{"achtung", "vorsicht", "warnung", "hinweis", "sicherheitshinweis", "wichtig"},
		tags:      []string{"extern", "ext", "externe email", "externe mail", "externe nachricht", "externer absender"},
		subjects:  []string{"diese email", "diese mail", "diese nachricht", "der absender dieser", "dies ist eine externe", "dieses email"},
		outside:   []string{"außerhalb", "ausserhalb", "extern"},
		strangers: []string{"sie erhalten nicht häufig emails von", "sie erhalten nicht oft emails von", "einige personen, die diese nachricht erhalten haben, erhalten nicht häufig emails von"},
		advice:    []string{"klicken", "link", "anhäng", "anhang", "absender", "sicher", "inhalt", "vertrau", "organisation", "unternehmen", "verdächtig", "vorsicht", "kennen", "extern", "außerhalb", "passw", "öffnen"},
		self:      []string{"ich", "mein", "meine", "meiner", "meinem", "mir", "mich"},
	},
	{
		name:      "French",
		alerts:    []string{"attention", "avertissement", "prudence", "mise en garde", "important"},
		tags:      []string{"externe", "ext", "courriel externe", "email externe", "message externe", "expéditeur externe"},
		subjects:  []string{"ce courriel", "cet email", "ce message", "ce mail", "l'expéditeur de ce", "ceci est un courriel"},
		outside:   []string{"l'extérieur", "externe", "hors de", "en dehors"},
		strangers: []string{"vous n'obtenez pas souvent d'email à partir de", "vous n'obtenez pas souvent d'emails à partir de", "vous ne recevez pas souvent d'email de", "vous ne recevez pas souvent de courriers de"},
		advice:    []string{"cliquez", "lien", "pièce", "expéditeur", "sûr", "contenu", "confiance", "organisation", "entreprise", "suspect", "prudence", "reconnaiss", "ouvr", "externe", "extérieur", "passe"},
		self:      []string{"je", "mon", "ma", "mes", "moi"},
	},
	{
		name:      "Spanish",
		alerts:    []string{"precaución", "atención", "advertencia", "aviso", "cuidado", "importante"},
		tags:      []string{"externo", "ext", "correo externo", "email externo", "mensaje externo", "remitente externo"},
		subjects:  []string{"este correo", "este mensaje", "este email", "el remitente de este"},
		outside:   []string{"fuera de", "extern"},
		strangers: []string{"no suele recibir correos electrónicos de", "no suele recibir correo electrónico de", "no recibe con frecuencia correos electrónicos de"},
		advice:    []string{"clic", "enlace", "adjunto", "remitente", "segur", "contenido", "confí", "confi", "organización", "empresa", "sospechos", "abra", "reconozca", "conozca", "extern", "fuera", "contraseña"},
		self:      []string{"yo", "mi", "mis", "me"},
	},
	{
		name:      "Italian",
		alerts:    []string{"attenzione", "avviso", "avvertenza", "cautela", "importante"},
		tags:      []string{"esterno", "esterna", "ext", "email esterna", "messaggio esterno", "mittente esterno"},
		subjects:  []string{"questa email", "questa mail", "questo messaggio", "il mittente di quest", "il presente messaggio"},
		outside:   []string{"dall'esterno", "all'esterno", "al di fuori", "fuori dall", "estern"},
		strangers: []string{"non si ricevono spesso messaggi di posta elettronica da", "non ricevi spesso messaggi di posta elettronica da", "non si riceve spesso posta elettronica da"},
		advice:    []string{"clic", "link", "allegat", "mittente", "sicur", "contenuto", "fidat", "organizzazione", "azienda", "sospett", "aprire", "riconosc", "estern", "attenzione", "password"},
		self:      []string{"io", "mio", "mia", "mi", "miei"},
	},
	{
		name:      "Dutch",
		alerts:    []string{"let op", "waarschuwing", "opgelet", "voorzichtig", "belangrijk", "pas op"},
		tags:      []string{"extern", "externe", "ext", "externe email", "externe mail", "extern bericht", "externe afzender"},
		subjects:  []string{"deze email", "deze mail", "dit bericht", "dit emailbericht", "de afzender van", "dit is een externe"},
		outside:   []string{"van buiten", "buiten de", "buiten uw", "buiten onze", "extern"},
		strangers: []string{"u ontvangt niet vaak email van", "u ontvangt niet vaak emails van", "je ontvangt niet vaak email van"},
		advice:    []string{"klik", "link", "koppeling", "bijlage", "afzender", "veilig", "inhoud", "vertrouw", "organisatie", "bedrijf", "verdacht", "open", "herken", "kent", "extern", "buiten", "wachtwoord"},
		self:      []string{"ik", "mijn", "mij"},
	},
	{
		name:      "Portuguese",
		alerts:    []string{"cuidado", "atenção", "aviso", "alerta", "importante"},
		tags:      []string{"externo", "ext", "email externo", "mensagem externa", "remetente externo"},
		subjects:  []string{"este email", "esta mensagem", "esse email", "essa mensagem", "o remetente dest"},
		outside:   []string{"fora da", "fora do", "de fora", "extern"},
		strangers: []string{"você não costuma receber emails de", "não costuma receber emails de", "não recebe frequentemente emails de", "você não recebe emails com frequência de"},
		advice:    []string{"clique", "link", "anexo", "remetente", "segur", "conteúdo", "confi", "organização", "empresa", "suspeit", "abra", "reconheça", "conheça", "extern", "fora", "senha"},
		self:      []string{"eu", "meu", "minha", "me"},
	},
	{
		name:      "Polish",
		alerts:    []string{"uwaga", "ostrzeżenie", "ostrożnie", "ważne"},
		tags:      []string{"zewnętrzny", "zewnętrzna", "zewnętrzne", "ext", "wiadomość zewnętrzna", "email zewnętrzny", "nadawca zewnętrzny"},
		subjects:  []string{"ta wiadomość", "ten email", "ten mail", "niniejsza wiadomość", "nadawca tej"},
		outside:   []string{"spoza", "zewnętrzn", "z zewnątrz"},
		strangers: []string{"nie często otrzymujesz wiadomości email od", "nieczęsto otrzymujesz wiadomości email od", "niezbyt często otrzymujesz wiadomości email od"},
		advice:    []string{"klik", "link", "łącz", "odnośnik", "załącznik", "nadawc", "bezpieczn", "zawartoś", "zaufan", "organizacj", "firmy", "podejrzan", "otwieraj", "znasz", "rozpoznajesz", "zewnętrzn", "spoza", "hasł"},
		self:      []string{"ja", "mój", "moja", "moje", "mnie", "jestem"},
	},
	{
		name:      "Swedish",
		alerts:    []string{"varning", "obs", "observera", "var försiktig", "viktigt"},
		tags:      []string{"extern", "externt", "ext", "externt meddelande", "extern avsändare", "extern epost", "externt mejl"},
		subjects:  []string{"detta emailmeddelande", "detta epostmeddelande", "det här epostmeddelandet", "detta meddelande", "det här meddelandet", "detta mejl", "detta email", "avsändaren av detta"},
		outside:   []string{"utanför", "utifrån", "extern"},
		strangers: []string{"du får inte ofta epost från", "du får inte ofta email från", "du får inte ofta epostmeddelanden från"},
		advice:    []string{"klicka", "länk", "bilag", "bifoga", "avsändar", "säker", "innehåll", "lita", "organisation", "företag", "misstänk", "öppna", "känner", "extern", "utanför", "lösenord"},
		self:      []string{"jag", "min", "mitt", "mina", "mig"},
	},
}

// bannerList returns words of all languages, longest first, so that "external email" is tried before "external".
func bannerList(words func(bannerWords) []string) []string {
	var all []string
	for _, l := range allBannerWords {
		all = append(all, words(l)...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	slices.SortStableFunc(all, func(a, b string) int { return len(b) - len(a) })
	return all
}
