package reply

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// attributions are the lines that mail programs write above a quote.
var attributions = []string{
	// Apple Mail
	"On 21 Nov 2026, at 00:51, Bob Miller <bob@example.org> wrote:",
	"Am 21.11.2026 um 00:51 schrieb Bob Miller <bob@example.org>:",
	"Le 21 nov. 2026 à 00:51, Bob Miller <bob@example.org> a écrit :",
	"El 21 nov 2026, a las 0:51, Bob Miller <bob@example.org> escribió:",
	"Il giorno 21 nov 2026, alle ore 00:51, Bob Miller <bob@example.org> ha scritto:",
	"No dia 21 de nov. de 2026, às 00:51, Bob Miller <bob@example.org> escreveu:",
	"Em 21 de nov. de 2026, à(s) 00:51, Bob Miller <bob@example.org> escreveu:",
	"Op 21 nov. 2026, om 00:51 heeft Bob Miller <bob@example.org> het volgende geschreven:",
	"21 nov. 2026 kl. 00:51 skrev Bob Miller <bob@example.org>:",
	"Den 21. nov. 2026 kl. 00.51 skrev Bob Miller <bob@example.org>:",
	"Bob Miller <bob@example.org> kirjoitti 21.11.2026 kello 0.51:",
	"Wiadomość napisana przez Bob Miller <bob@example.org> w dniu 21.11.2026, o godz. 00:51:",
	"21. 11. 2026 v 0:51, Bob Miller <bob@example.org>:",
	"21 нояб. 2026 г., в 00:51, Bob Miller <bob@example.org> написал(а):",
	"21 лист. 2026 р. о 00:51 Bob Miller <bob@example.org> написав(ла):",
	"Bob Miller <bob@example.org> şunları yazdı (21 Kas 2026 00:51):",
	"Στις 21 Νοε 2026, στις 00:51, ο χρήστης «Bob Miller» <bob@example.org> έγραψε:",
	"在 2026年11月21日，00:51，Bob Miller <bob@example.org> 写道：",
	"Bob Miller <bob@example.org> 於 2026年11月21日 上午12:51 寫道：",
	"2026/11/21 0:51、Bob Miller <bob@example.org>のメール:",
	"2026. 11. 21. 오전 12:51, Bob Miller <bob@example.org> 작성:",
	// Thunderbird
	"On 11/21/26 00:51, Bob Miller wrote:",
	"Am 21.11.26 um 00:51 schrieb Bob Miller:",
	"Le 21/11/2026 à 00:51, Bob Miller a écrit :",
	"El 21/11/26 a las 0:51, Bob Miller escribió:",
	"Il 21/11/2026 00:51, Bob Miller ha scritto:",
	"Em 21/11/2026 00:51, Bob Miller escreveu:",
	"Op 21-11-2026 om 00:51 schreef Bob Miller:",
	"Den 2026-11-21 kl. 00:51, skrev Bob Miller:",
	"Den 21.11.2026 00:51, skrev Bob Miller:",
	"Bob Miller kirjoitti 21.11.2026 klo 0.51:",
	"W dniu 21.11.2026 o 00:51, Bob Miller pisze:",
	"Dne 21. 11. 26 v 0:51 Bob Miller napsal(a):",
	"21.11.2026 00:51, Bob Miller пишет:",
	"21.11.26 00:51, Bob Miller пише:",
	"21.11.2026 00:51 tarihinde Bob Miller yazdı:",
	"Στις 21/11/26 00:51, ο/η Bob Miller έγραψε:",
	"在 2026/11/21 0:51, Bob Miller 写道:",
	"Bob Miller 於 2026/11/21 00:51 寫道:",
	"2026. 11. 21. 오전 12:51에 Bob Miller 이(가) 쓴 글:",
	"2026. 11. 21. 0:51 keltezéssel, Bob Miller írta:",
	// Yahoo, Roundcube, KMail, Evolution, Claws, Gnus, mutt, Horde, Notes
	"On Saturday, 21 November 2026, 00:51:08 CET, Bob Miller <bob@example.org> wrote:",
	"Am Samstag, 21. November 2026 um 00:51:08 MEZ hat Bob Miller <bob@example.org> Folgendes geschrieben:",
	"Le samedi 21 novembre 2026 à 00:51:08 UTC+1, Bob Miller <bob@example.org> a écrit :",
	"On 2026-11-21 00:51, Bob Miller wrote:",
	"Am 2026-11-21 00:51, schrieb Bob Miller:",
	"Bob Miller писал(а) 2026-11-21 00:51:",
	"On Saturday, 21 November 2026 00:51:08 CET Bob Miller wrote:",
	"On Sat, 2026-11-21 at 00:51 +0100, Bob Miller wrote:",
	"Am Samstag, dem 21.11.2026 um 00:51 +0100 schrieb Bob Miller:",
	"On Sat, 21 Nov 2026 00:51:08 +0100\nBob Miller <bob@example.org> wrote:",
	"Bob Miller <bob@example.org> writes:",
	"On Sat, Nov 21, 2026 at 12:51:08AM +0100, Bob Miller wrote:",
	"Bob Miller/ACME wrote on 11/21/2026 12:51:08 AM:",
	// Yandex, mail.ru, o2.pl, NetEase, Tuta, Fastmail, Spark, FairEmail, AquaMail, K-9
	"21.11.2026, 00:51, \"Bob Miller\" <bob@example.org>:",
	"Суббота, 21 ноября 2026, 0:51 +03:00 от Bob Miller <bob@example.org>:",
	"Dnia 21 listopada 2026 00:51 Bob Miller <bob@example.org> napisał(a):",
	"在 2026-11-21 00:51:08，\"Bob Miller\" <bob@example.org> 写道：",
	"At 2026-11-21 00:51:08, \"Bob Miller\" <bob@example.org> wrote:",
	"21. Nov. 2026, 00:51 von bob@example.org:",
	"Nov 21, 2026, 00:51 by bob@example.org:",
	"On Sat, 21 Nov 2026, at 12:51 AM, Bob Miller wrote:",
	"On 21 Nov 2026 at 00:51 +0100, Bob Miller <bob@example.org>, wrote:",
	"November 21, 2026 12:51:08 AM Bob Miller <bob@example.org>:",
	"On 21 November 2026 00:51:08 Bob Miller <bob@example.org> wrote:",
	"Am 21. November 2026 00:51:08 MEZ schrieb Bob Miller <bob@example.org>:",
	"---- On Sat, 21 Nov 2026 00:51:08 +0100 Bob Miller <bob@example.org> wrote ---",
	"* Bob Miller <bob@example.org> [2026-11-21 00:51]:",
	"Quoting Bob Miller <bob@example.org>:",
	"Zitat von Bob Miller <bob@example.org>:",
	// Gmail in the languages of neighbours
	"Bob Miller <bob@example.org> ezt írta (időpont: 2026. nov. 21., Szo, 0:51):",
	"În sâm., 21 nov. 2026 la 00:51, Bob Miller <bob@example.org> a scris:",
	"sub, 21. stu 2026. u 00:51 Bob Miller <bob@example.org> napisao je:",
	"V V sob., 21. nov. 2026 ob 00:51 je oseba Bob Miller <bob@example.org> napisala:",
	"На сб, 21.11.2026 г. в 0:51 Bob Miller <bob@example.org> написа:",
	"Missatge de Bob Miller <bob@example.org> del dia ds., 21 de nov. 2026 a les 0:51:",
	"Vào Th 7, 21 thg 11, 2026 vào lúc 00:51 Bob Miller <bob@example.org> đã viết:",
	"Pada tanggal Sab, 21 Nov 2026 pukul 00.51 Bob Miller <bob@example.org> menulis:",
	"\u202bבתאריך שבת, 21 בנוב׳ 2026 ב-0:51 מאת \u202aBob Miller\u202c\u200f <\u202abob@example.org\u202c\u200f>:\u202c",
	"في السبت، 21 نوفمبر 2026 في 12:51 ص تمت كتابة ما يلي بواسطة Bob Miller <bob@example.org>:",
	"ในวันที่ ส. 21 พ.ย. 2026 เวลา 00:51 Bob Miller <bob@example.org> เขียนว่า:",
	// wrapped
	"On Sat, Nov 21, 2026 at 12:51 AM Bob Miller of the Pente Correspondence\nSociety <bob@example.org> wrote:",
	"Bob Miller <bob@example.org> schrieb am Sa.,\n21. Nov. 2026, 00:51:",
	"Le sam. 21 nov. 2026 à 00:51, Bob Miller <bob@example.org>\na écrit :",
	"Em sáb., 21 de nov. de 2026 às 00:51, Bob Miller <\nbob@example.org> escreveu:",
	"Op za 21 nov 2026 om 00:51 schreef Bob Miller <bob@example.org\n>:",
	"On Nov 21, 2026,\nat 00:51,\nBob Miller <bob@example.org> wrote:",
}

// wrappedAttributions are attributions that mail programs break over two lines or more, in languages
// where the name comes first or the verb last.
var wrappedAttributions = []string{
	// Chinese: Gmail, Apple Mail, Outlook, NetEase
	"Bob Miller <bob@example.org> 于2026年11月21日周六 00:51写道：",
	"Bob Miller <bob@example.org> 于 2026年11月21日周六 上午12:51写道：",
	"Bob Miller <bob@example.org> 於 2026年11月21日 週六 上午12:51寫道：",
	"Bob Miller <bob@example.org> 於 2026年11月21日週六 上午12:51 寫道:",
	"在 2026年11月21日，00:51，Bob Miller <bob@example.org> 写道：",
	"2026年11月21日 00:51，Bob Miller <bob@example.org> 写道：",
	"Bob Miller <bob@example.org> 於 2026年11月21日 上午12:51 寫道：",
	"在 2026年11月21日星期六 中国标准时间 00:51:08，Bob Miller <bob@example.org> 写道：",
	"在 2026-11-21 00:51:08，\"Bob Miller\" <bob@example.org> 写道：",
	// Turkish: Gmail, Apple Mail, Yahoo, Thunderbird
	"Bob Miller <bob@example.org>, 21 Kas 2026 Cmt, 00:51 tarihinde şunu yazdı:",
	"Bob Miller <bob@example.org> şunları yazdı (21 Kas 2026 00:51):",
	"21 Kasım 2026 Cumartesi 00:51:08 GMT+3 tarihinde Bob Miller <bob@example.org> şunu yazdı:",
	"21 Kas 2026 tarihinde 00:51 saatinde Bob Miller <bob@example.org> şunları yazdı:",
	"21.11.2026 00:51 tarihinde Bob Miller yazdı:",
	// Hungarian: Gmail, Apple Mail, Yahoo, Thunderbird
	"Bob Miller <bob@example.org> ezt írta (időpont: 2026. nov. 21., Szo, 0:51):",
	"2026. nov. 21. dátummal, 0:51 időpontban Bob Miller <bob@example.org> írta:",
	"2026. november 21., szombat 0:51:08 CET időpontban Bob Miller <bob@example.org> ezt írta:",
	"Bob Miller <bob@example.org> írta 2026. nov. 21-én, 0:51-kor:",
	"2026. 11. 21. 0:51 keltezéssel, Bob Miller írta:",
	// Hindi: Gmail, Apple Mail
	"शनि, 21 नव॰ 2026 को 12:51 am बजे को Bob Miller <bob@example.org> ने लिखा:",
	"शनि, 21 नव॰ 2026 को 12:51 पूर्वाह्न को Bob Miller <bob@example.org> ने लिखा :",
	"21/11/2026 को 12:51 AM पर, Bob Miller <bob@example.org> ने लिखा:",
	"२१ नव॰ २०२६ को १२:५१ पूर्वाह्न बजे, Bob Miller <bob@example.org> ने लिखा:",
	// Persian: Gmail, Apple Mail
	"در تاریخ شنبه ۲۱ نوامبر ۲۰۲۶،\u200f ۰:۵۱ Bob Miller <bob@example.org> نوشت:",
	"در ش., ۲۱ نوامبر ۲۰۲۶، ۰۰:۵۱ Bob Miller <bob@example.org> نوشت:",
	"در ۲۱ نوامبر ۲۰۲۶، ساعت ۰:۵۱، Bob Miller <bob@example.org> نوشت:",
	"\u202bدر تاریخ شنبه 21 نوامبر 2026، 0:51 \u202aBob Miller\u202c\u200f <\u202abob@example.org\u202c\u200f> نوشت:\u202c",
}

// TestWrappedAttributions: however wide the lines of an attribution are, none of its lines is the player's.
func TestWrappedAttributions(t *testing.T) {
	for _, credit := range wrappedAttributions {
		forms := []string{credit}
		for width := 30; width < 80; width++ {
			if form := brokenAt(credit, width); form != forms[len(forms)-1] && strings.Count(form, "\n") < 4 {
				forms = append(forms, form)
			}
		}
		bad := 0
		for _, form := range forms {
			for _, text := range []string{"M13\n\n" + form + "\n> K10\n", "M13\n\n" + form + "\n\n> K10\n", "M13\n\nthanks\n\n" + form + "\n\nK10\n", form + "\n> K10\n\nM13\n"} {
				want := ""
				if strings.Contains(text, "thanks") {
					want = "thanks"
				}
				if l := readText(text); l.Line != "M13" || l.Rest != want {
					if bad++; bad < 3 {
						t.Errorf("%q: line %q, rest %q", text, l.Line, l.Rest)
					}
				}
			}
		}
		if bad > 0 {
			t.Errorf("%q: %d bad of %d", credit, bad, 4*len(forms))
		}
	}
}

// brokenAt breaks a text into lines of at most so many characters, where one word may be longer.
func brokenAt(s string, width int) string {
	var lines []string
	for word := range strings.SplitSeq(s, " ") {
		last := len(lines) - 1
		if last >= 0 && utf8.RuneCountInString(lines[last]+" "+word) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return strings.Join(lines, "\n")
}

// TestAttributions: an attribution is not the player's own text, and it tells which
// text below is somebody else's: the quoted text, or all of it.
func TestAttributions(t *testing.T) {
	for _, credit := range attributions {
		for _, test := range []struct{ what, text, line string }{
			{"above", "M13\n\n" + credit + "\n\nK10\nL9\n", "M13"},
			{"right above", "M13\n" + credit + "\n> K10\n", "M13"},
			{"run into", "M13" + credit + "\n> K10\n", runInto(credit)},
			{"wrapped", "M13\n\n" + wrapped(credit) + "\n> K10\n", "M13"},
			{"below the quote", credit + "\n> K10\n\nM13\n", "M13"},
			{"quoted with it", "> " + strings.ReplaceAll(credit, "\n", "\n> ") + "\n> K10\n\nM13\n", "M13"},
			{"nothing above", credit + "\n\nK10\n", ""},
			{"nothing around", "\n\n" + credit + "\n> K10\n", ""},
		} {
			if test.what == "run into" && credit[0] == '-' {
				continue // dashes stand on a line of their own
			}
			if l := readText(test.text); l.Line != test.line || l.Rest != "" {
				t.Errorf("%s %q: line %q, rest %q", test.what, credit, l.Line, l.Rest)
			}
		}
	}
}

// runInto returns the command line if "M13" runs into an attribution. There is none if
// the attribution begins with a name, because somebody may be called M13Bob.
func runInto(credit string) string {
	first, _, _ := strings.Cut(credit, "\n")
	if startsAttribution(tidy(first)) {
		return "M13"
	}
	return ""
}

// wrapped breaks a line like a program with narrow lines.
func wrapped(s string) string {
	if i := strings.LastIndexByte(s[:min(len(s), 50)], ' '); i > 0 && len(s) > 60 {
		return s[:i] + "\n" + s[i+1:]
	}
	return s
}

// TestPointsInDoubt: if digits run into each other and can be split in two ways, there is
// no move.
func TestPointsInDoubt(t *testing.T) {
	for text, line := range map[string]string{
		"M1321.11.2026 00:51, Bob пишет:": "M13", "M1305.11.2026 00:51, Bob пишет:": "M13", "M122026/11/21 0:51, Bob писал:": "M12",
		"M121.11.2026 00:51, Bob пишет:": "", "M021.11.2026 00:51, Bob пишет:": "", "M2021.11.2026 00:51, Bob пишет:": "",
		"M13 Bob пишет:": "", "Z13Bob schrieb am 21.11.26:": "", "M20Bob schrieb am 21.11.26:": "", "M13Bob schrieb am 21.11.26:": "",
		"B2B Sales wrote:": "", "G4mers <play@pente.example> schrieb am 21.11.2026 15:04:": "", "c4@pente.example wrote on 21.11.2026 15:04:": "",
		"T7, 21/11/2026 15:04, Pente <play@pente.example> wrote:": "", "M13Fri, 21 Nov 2026, Bob wrote:": "M13",
	} {
		if l := readText(text + "\n> K10\n"); l.Line != line {
			t.Errorf("%q: line %q, want %q", text, l.Line, line)
		}
	}
}

// TestNoAttributions: text of players that looks like an attribution.
func TestNoAttributions(t *testing.T) {
	for _, text := range []string{
		"K10", "32. K10", "12 swap", "On Monday I play K10.", "On the other hand: K10",
		"challenge bob@example.org pente 7 days", "vacation until 2026-12-24", "set zone Europe/Oslo",
		"note: Bob wrote to me", "code 12345678", "if K10 then L9", "Am I black?", "Le roi est mort", "address add ann@example.org",
	} {
		if l := readText(text + "\n"); l.Line != CommandLine(text) {
			t.Errorf("%q: line %q", text, l.Line)
		}
	}
}

// separators end the player's text.
var separators = []string{
	"-----Original Message-----", "-------- Original Message --------", "----- Original message -----",
	"---------- Forwarded message ---------", "Begin forwarded message:", "-----Ursprüngliche Nachricht-----",
	"-------- Message d'origine --------", "-----Mensaje original-----", "-----Messaggio originale-----",
	"-----Mensagem original-----", "-----Oorspronkelijk bericht-----", "-----Ursprungligt meddelande-----",
	"-----Opprinnelig melding-----", "-----Oprindelig meddelelse-----", "-----Alkuperäinen viesti-----",
	"-----Oryginalna wiadomość-----", "---------- Původní e-mail ----------", "-----Исходное сообщение-----",
	"-----Вихідне повідомлення-----", "-----Orijinal Mesaj-----", "-----Αρχικό μήνυμα-----",
	"------------------ 原始邮件 ------------------", "-----元のメッセージ-----", "--------- 원본 메일 ---------",
	"*-------- Original Message --------*",
	"From: Bob Miller <bob@example.org>\nSent: Saturday, November 21, 2026\nTo: Ann\nSubject: Pente",
	"*From:* Bob Miller\n*Date:* Saturday\n*To:* Ann\n*Subject:* Pente",
	"Von: Bob Miller\nAn: Ann\nBetreff: Pente\nDatum: Samstag",
	"Gesendet: Samstag\nVon: \"Bob Miller\" <bob@example.org>\nAn: Ann\nBetreff: Pente",
	"De : Bob Miller\nEnvoyé : samedi\nÀ : Ann\nObjet : Pente",
	"From: Bob Miller <\nbob@example.org>\nSent: Saturday\nTo: Ann",
	"Van: Bob Miller\nVerzonden: zaterdag\nAan: Ann\nOnderwerp: Pente",
}

// TestSeparators: the text below a separator is somebody else's.
func TestSeparators(t *testing.T) {
	for _, separator := range separators {
		for _, above := range []string{"", "________________________________\n", "\n\n", " ------------------------------\n\n"} {
			if l := readText("M13\n\nthanks\n" + above + separator + "\n\nK10\nL9\n"); l.Line != "M13" || l.Rest != "thanks" {
				t.Errorf("%q: line %q, rest %q", above+separator, l.Line, l.Rest)
			}
			if l := readText(above + separator + "\n\nK10\n"); l.Line != "" {
				t.Errorf("%q alone: line %q", above+separator, l.Line)
			}
		}
	}
}

// TestCommandAboveAttribution: a line that begins with a command is not part of the
// attribution right below it, even if it has an address.
func TestCommandAboveAttribution(t *testing.T) {
	const line = "challenge Bob <bob@example.org>"
	if l := readText(line + "\nOn Sat, 21 Nov 2026 15:04, Pente <play@pente.example> wrote:\n> K10\n"); l.Line != line {
		t.Errorf("line %q", l.Line)
	}
}
