package parser

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pentepost/parser/date"
)

// What automatic replies say, and the last day of the absence: 24 December, or none.
func TestAway(t *testing.T) {
	none := ""
	for text, want := range map[string]string{
		"I am out of the office until 24 December 2026.":                                   "2026-12-24",
		"I am out of the office until Thursday, December 24th.":                            "0-12-24",
		"I'm away from 10 Dec through 24 Dec 2026 with no access to mail.":                 "2026-12-24",
		"Thank you for your mail. I will be back on 2026-12-25.":                           "2026-12-24",
		"I am away until 24 December 2026 and will be back on Monday 28 December.":         "2026-12-24",
		"I will be returning to work on Friday, 25 December 2026.":                         "2026-12-24",
		"Ich bin bis einschließlich Donnerstag, den 24. Dezember 2026 nicht im Büro.":      "2026-12-24",
		"Ich bin vom 10.12. bis 24.12.2026 im Urlaub und ab dem 28.12. wieder erreichbar.": "2026-12-24",
		"Ich bin bis zum 24.12. abwesend. In dringenden Fällen: 030 1234567":               "0-12-24",
		"Je suis absent du bureau jusqu'au 24 décembre 2026 inclus.":                       "2026-12-24",
		"Je serai de retour le vendredi 25 décembre 2026.":                                 "2026-12-24",
		"Estaré fuera de la oficina hasta el 24 de diciembre de 2026.":                     "2026-12-24",
		"Sono fuori ufficio fino al 24/12/2026.":                                           "2026-12-24",
		"Estarei ausente até 24 de dezembro de 2026.":                                      "2026-12-24",
		"Ik ben afwezig tot en met 24 december 2026.":                                      "2026-12-24",
		"Jag är ledig t.o.m. 24 december 2026.":                                            "2026-12-24",
		"Jeg er på ferie til og med 24. desember 2026.":                                    "2026-12-24",
		"Olen lomalla 24.12.2026 asti.":                                                    "2026-12-24",
		"Jestem na urlopie do 24 grudnia 2026.":                                            "2026-12-24",
		"Jsem mimo kancelář do 24. prosince 2026.":                                         "2026-12-24",
		"Я в отпуске до 24 декабря 2026 г.":                                                "2026-12-24",
		"Я у відпустці до 24 грудня 2026.":                                                 "2026-12-24",
		"24 Aralık 2026 tarihine kadar izindeyim.":                                         "2026-12-24",
		"Θα απουσιάζω έως 24 Δεκεμβρίου 2026.":                                             "2026-12-24",
		"2026年12月24日まで休暇をいただいております。":                                                       "2026-12-24",
		"我将休假至2026年12月24日。":                                                                "2026-12-24",
		"2026년 12월 24일까지 휴가입니다.":                                                           "2026-12-24",
		"Sunt plecat până pe 24 decembrie 2026.":                                           "2026-12-24",

		"I am out of the office until 03/04/2026.":                           none,
		"I am out of the office until further notice.":                       none,
		"I am in a meeting until 5 pm.":                                      none,
		"We answer within 24 hours. Our office opens on 24 December.":        none,
		"I am away until 24 December. My colleague is away until 3 January.": none,
		"Until we meet again! The sale ends. 24 December is a holiday.":      none,
		"Your ticket of 24 December 2026 was received.":                      none,
		"": none,
	} {
		d := awayUntil("Automatic reply: Pente 42: Ann - Bob", text)
		got := fmt.Sprintf("%d-%02d-%02d", d.Year, d.Month, d.Day)
		if d == (date.Date{}) {
			got = none
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if d := awayUntil("Out of office until 24 Dec 2026", ""); d != (date.Date{Year: 2026, Month: time.December, Day: 24}) {
		t.Errorf("in the subject: %v", d)
	}
}

// The date of an automatic reply is read, and not that of a person, of a bounce, or in what is quoted.
func TestAwayOfMails(t *testing.T) {
	const auto = "From: Ann <ann@example.org>\nTo: play@pente.example\nSubject: Out of office\nMessage-ID: <a@example.org>\nAuto-Submitted: auto-replied\n\n"
	for mail, want := range map[string]time.Month{
		auto + "I am away until 24 December 2026.\n":                                                                                   12,
		auto + "I am away.\n\nOn Friday the server wrote:\n> You have until 24 December 2026.\n":                                       0,
		"From: ann@example.org\nTo: play@pente.example\nSubject: hello\n\nsay I am away until 24 December 2026.\n":                     0,
		"From: MAILER-DAEMON@example.org\nReturn-Path: <>\nSubject: Undelivered mail\n\nThe mailbox is full until 24 December 2026.\n": 0,
	} {
		l := Read([]byte(strings.ReplaceAll(mail, "\n", "\r\n")), Options{})
		if l.Away.Month != want {
			t.Errorf("%.40q: away until %v (%s %s)", mail, l.Away, l.Outcome, l.Reason)
		}
	}
}

// A long hostile text costs little.
func TestAwayOfLongText(t *testing.T) {
	began := time.Now()
	for range 20 {
		awayUntil("", strings.Repeat("until 24 until ", 1_000_000/15))
		awayUntil("", strings.Repeat("2", 1_000_000))
		awayUntil("", strings.Repeat("9 ", 500_000))
	}
	limit := 3 * time.Second
	if raceDetector {
		limit *= 10
	}
	if took := time.Since(began); os.Getenv("PENTEPOST_LONG") != "" && took > limit {
		t.Errorf("took %v", took)
	}
}
