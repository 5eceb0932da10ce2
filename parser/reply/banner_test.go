package reply

import (
	"strings"
	"testing"
)

// banners are what mail providers put on top of a mail from outside.
var banners = []string{
	// Exchange
	"CAUTION: This email originated from outside of the organization. Do not click links or open attachments unless you recognize the sender and know the content is safe.",
	"CAUTION: This email originated from outside of\nthe organization. Do not click links or open attachments unless you\nrecognize the sender and know the content is\nsafe.",
	"*CAUTION: This e-mail originated from outside of Example Ltd.* Do not click links.",
	"WARNING: This message originated outside of Example Ltd. DO NOT CLICK on links unless you know the content is safe.",
	"ATTENTION: This email was sent from someone outside of Example Ltd.\nAlways use caution when opening attachments or clicking links from unknown senders.",
	"CAUTION\nThis email originated from outside your organization.\nDo not click links or open attachments.",
	"EXTERNAL EMAIL: Do not click links or open attachments unless you recognise the sender.",
	"[EXTERNAL] This message came from outside your company. Please be careful.",
	"[EXTERNAL EMAIL] DO NOT CLICK links or attachments unless you recognize the sender.",
	"You don't often get email from ann@example.org. Learn why this is important<https://aka.ms/LearnAboutSenderIdentification>",
	"You don’t often get email from ann@example.org. Learn why this is important at\nhttps://aka.ms/LearnAboutSenderIdentification",
	// Mimecast, Proofpoint, Barracuda, and what administrators write
	"This Message Is From an External Sender\nThis message came from outside your organization.",
	"ZjQcmQRYFpfptBannerStart\nThis Message Is From an Untrusted Sender\n\nYou have not previously corresponded with this sender.\n    Report Suspicious\nZjQcmQRYFpfptBannerEnd",
	"This message came from outside your company",
	"This is an external email. Please be careful with links.",
	"[EXTERNAL]", "[EXT]", "*[EXTERNAL]*", "[External Sender]", "***EXTERNAL EMAIL***", "EXTERNAL EMAIL", "** External Email **", "<EXTERNAL>",
	"[EXTERNAL]\n\nCAUTION: This email originated from outside of the organization.",
	"-------------------------\nCAUTION: This email originated from outside of the organization.\nDo not click links.\n-------------------------",
	"________________________________\nCAUTION: External email. Do not click links or open attachments.\n________________________________",
	"*****************************\n* CAUTION: This email came from an external sender. *\n*****************************",
	"-------------------------\n\n[EXTERNAL]\n\n-------------------------",
	"Caution: do not click links or open attachments from senders that you do not know.",
	"This message came from outside your company. We recommend that you do not\nopen links or attachments if you do not recognize the sender, and report it to the\nhelpdesk.",
	// German
	"ACHTUNG: Diese E-Mail stammt von einem externen Absender. Klicken Sie nicht auf Links und öffnen Sie keine Anhänge, deren Inhalt Sie nicht kennen.",
	"VORSICHT: Diese Nachricht kommt von außerhalb der Organisation.",
	"[EXTERN]", "EXTERNE E-MAIL",
	"Sie erhalten nicht häufig E-Mails von ann@example.org. Erfahren Sie, warum dies wichtig ist<https://aka.ms/LearnAboutSenderIdentification>",
	// French
	"ATTENTION : Ce courriel provient de l'extérieur de l'organisation. Ne cliquez pas sur les liens et n'ouvrez pas les pièces jointes à moins\nque vous ne reconnaissiez l'expéditeur.",
	"ATTENTION: Cet e-mail provient d’un expéditeur externe.",
	"[EXTERNE]", "Vous n’obtenez pas souvent d’e-mail à partir de ann@example.org. Pourquoi c’est important<https://aka.ms/LearnAboutSenderIdentification>",
	// Spanish
	"PRECAUCIÓN: Este correo electrónico se originó fuera de la organización. No haga clic en enlaces ni abra archivos adjuntos a menos que\nreconozca al remitente.",
	"[EXTERNO]", "No suele recibir correos electrónicos de ann@example.org. Por qué es esto importante<https://aka.ms/LearnAboutSenderIdentification>",
	// Italian
	"ATTENZIONE: Questa e-mail proviene dall'esterno dell'organizzazione. Non cliccare sui link e non aprire gli allegati.",
	"ATTENZIONE: Questo messaggio è stato inviato da un mittente esterno.\nNon aprire i link e gli allegati se non conosci il mittente e i contenuti.",
	"[ESTERNO]", "Non si ricevono spesso messaggi di posta elettronica da ann@example.org. Informazioni sul perché è importante<https://aka.ms/LearnAboutSenderIdentification>",
	// Dutch
	"LET OP: Deze e-mail is afkomstig van buiten de organisatie. Klik niet op links en open geen bijlagen, tenzij u de afzender herkent.",
	"[EXTERNE]", "U ontvangt niet vaak e-mail van ann@example.org. Meer informatie over waarom dit belangrijk is<https://aka.ms/LearnAboutSenderIdentification>",
	// Portuguese
	"CUIDADO: Este e-mail foi enviado de fora da organização. Não clique em links nem abra anexos, a menos que reconheça o remetente.",
	"ATENÇÃO: Esta mensagem é de um remetente externo.", "Você não costuma receber emails de ann@example.org. Saiba por que isso é importante<https://aka.ms/LearnAboutSenderIdentification>",
	// Polish
	"UWAGA: Ta wiadomość pochodzi spoza organizacji. Nie klikaj w linki ani nie otwieraj załączników, jeśli nie znasz nadawcy.",
	"UWAGA: Wiadomość zewnętrzna. Nie klikaj w linki i nie otwieraj załączników.",
	"[ZEWNĘTRZNY]", "Nie często otrzymujesz wiadomości e-mail od ann@example.org. Dowiedz się, dlaczego jest to ważne<https://aka.ms/LearnAboutSenderIdentification>",
	// Swedish
	"VARNING: Detta e-postmeddelande kommer från en avsändare utanför organisationen. Klicka inte på länkar och öppna inte bilagor.",
	"[EXTERNT]", "Du får inte ofta e-post från ann@example.org. Läs om varför det här är viktigt<https://aka.ms/LearnAboutSenderIdentification>",
}

// TestBanners: a banner on top is no part of the answer, and the answer right below it is not lost.
func TestBanners(t *testing.T) {
	const remark = "Sorry, I was on an external site and could not click anything."
	for _, banner := range banners {
		for _, test := range []struct{ what, text, line, rest string }{
			{"a move", banner + "\n\nM13\n", "M13", ""},
			{"right below", banner + "\nM13\n", "M13", ""},
			{"with a number", banner + "\n12. M13\n", "12. M13", ""},
			{"a command", banner + "\nresign\n", "resign", ""},
			{"a remark", banner + "\nM13\n" + remark + "\n", "M13", remark},
			{"a sentence", banner + "\nWhat is the rule for captures?\n", "What is the rule for captures?", ""},
			{"words of banners", banner + "\nThanks for the link\nM13\n", "Thanks for the link", "M13"},
			{"a command with such words", banner + "\nsay the sender is safe\n", "say the sender is safe", ""},
			{"a greeting", banner + "\n\nHi Ann,\nM13\n", "M13", ""},
			{"above a quote", "\n" + banner + "\n\nM13\n\nOn Sat, 21 Nov 2026, Bob wrote:\n> " + strings.ReplaceAll(banner, "\n", "\n> ") + "\n> K10\n", "M13", ""},
			{"alone", banner + "\n", "", ""},
			{"above nothing but a quote", banner + "\n\nOn Sat, 21 Nov 2026, Bob wrote:\n> K10\n", "", ""},
			{"below the move", "M13\n\n" + banner + "\n", "M13", readText("M13\n\n" + banner + "\n").Rest},
		} {
			if l := readText(test.text); l.Line != test.line || l.Rest != test.rest {
				t.Errorf("%s, %q: line %q, rest %q", test.what, banner, l.Line, l.Rest)
			}
		}
	}
}

// TestBannerInHTML: a banner stands in a table or an element of its own.
func TestBannerInHTML(t *testing.T) {
	for _, banner := range banners {
		text := strings.NewReplacer("<", "&lt;", ">", "&gt;", "\n", "<br>").Replace(banner)
		for _, page := range []string{
			"<table border=0><tr><td style='background:#ff0'><b>" + text + "</b></td></tr></table><div>M13</div>",
			"<div>" + text + "</div><div>M13</div>",
			"<p>" + text + "</p><br><p>M13</p>",
			"<table><tr><td></td><td><div>" + text + "</div></td></tr></table><hr>M13",
		} {
			if l := readHTML(page); l.Line != "M13" || l.Rest != "" {
				t.Errorf("%s: line %q, rest %q", page, l.Line, l.Rest)
			}
		}
	}
}

// TestBannerInFront: the text behind a tag, or behind a banner in the same line, is the player's.
func TestBannerInFront(t *testing.T) {
	for text, line := range map[string]string{
		"[EXTERNAL] M13": "M13", "[EXT]: M13": "M13", "*[EXTERN]* M13": "M13",
		"CAUTION: This email originated from outside of the organization. M13":                      "M13",
		"CAUTION: This email originated from outside of the organization.\nDo not click links. M13": "M13",
	} {
		if l := readText(text + "\n"); l.Line != line {
			t.Errorf("%q: line %q", text, l.Line)
		}
	}
}

// TestNoBanners: words of banners in the text of players.
func TestNoBanners(t *testing.T) {
	for _, text := range []string{
		"external", "ext M13", "[external line] M13", "Warning: M13", "Caution: K10 is a trap!", "Attention!", "[EXTRA] M13",
		"This email comes from outside my house", "this message is from outside of town, where I live", "I write this email from outside of the office",
		"What is an external sender?", "External players are welcome", "Do not click links, K10", "Important: M13", "note: this email is from outside the club, I think",
		"Achtung, M13", "Uwaga M13", "outside of the board?", "This is an email", "Notice: do you know the link of the club?",
	} {
		if l := readText(text + "\n\nL9\n"); l.Line != CommandLine(text) {
			t.Errorf("%q: line %q", text, l.Line)
		}
	}
}
