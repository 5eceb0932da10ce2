package date_test

import (
	"testing"
	"time"

	"pentepost/parser/date"
)

// Each of these is 24 December, of 2026 if there is a year.
func TestRead(t *testing.T) {
	christmas := date.Date{Year: 2026, Month: time.December, Day: 24}
	for _, text := range []string{
		"2026-12-24", "2026/12/24", "2026. 12. 24.", "24.12.2026", "24. 12. 2026", "24.12.26", "24/12/2026", "12/24/2026", "24-12-2026",
		"24 December 2026", "24th of December, 2026", "24. Dezember 2026", "December 24, 2026", "Dec. 24th 2026", "24-Dec-2026",
		"24 décembre 2026", "24 de diciembre de 2026", "24 dicembre 2026", "24 de dezembro de 2026", "24 december 2026", "24. desember 2026",
		"24. joulukuuta 2026", "24 grudnia 2026", "24. prosince 2026", "24 декабря 2026", "24-го декабря 2026", "24 грудня 2026", "24 Aralık 2026",
		"24 ΔΕΚΕΜΒΡΊΟΥ 2026", "24 decembrie 2026", "2026. december 24.", "2026年12月24日", "2026年 12月 24日", "2026년 12월 24일",
		"24 December", "December 24", "24.12.", "12月24日", "12월 24일", "24. Dez.",
	} {
		d, rest, ok := date.Read(date.Plain(text))
		if d.Year == 0 {
			d.Year = 2026
		}
		if !ok || d != christmas || rest != "" {
			t.Errorf("%q: %v, %v, then %q", text, d, ok, rest)
		}
	}
}

// Dates with two meanings, numbers that are no dates, and words that are no months.
func TestReadNothing(t *testing.T) {
	for _, text := range []string{
		"", "03/04/2026", "3-4-2026", "24/7", "24/13/2026", "13/13/2026", "2026-13-24", "2026-12-32", "24.13.2026", "0.12.2026", "24.12", "5.30 pm", "24", "24 hours", "24 people 2026",
		"may", "mayor 24", "december", "december 2026", "32 december", "0 december", "24.12.1926", "24.12.20265", "2026-12-245", "tomorrow", "12月", "24 24 24",
	} {
		if d, rest, ok := date.Read(date.Plain(text)); ok {
			t.Errorf("%q is read as %v, then %q", text, d, rest)
		}
	}
}

func TestReadRest(t *testing.T) {
	if d, rest, ok := date.Read("24 dec until 2027-01-02"); !ok || d.Day != 24 || rest != " until 2027-01-02" {
		t.Errorf("%v, %v, then %q", d, ok, rest)
	}
}

func TestBefore(t *testing.T) {
	for d, want := range map[date.Date]date.Date{
		{Year: 2027, Month: 1, Day: 1}: {Year: 2026, Month: 12, Day: 31},
		{Year: 2028, Month: 3, Day: 1}: {Year: 2028, Month: 2, Day: 29},
		{Month: 1, Day: 1}:             {Month: 12, Day: 31},
	} {
		if got := d.Before(); got != want {
			t.Errorf("before %v: %v, want %v", d, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("24. Dezember 2026")
	f.Fuzz(func(t *testing.T, text string) {
		plain := date.Plain(text)
		if d, rest, ok := date.Read(plain); ok && (d.Day < 1 || d.Month < 1 || len(rest) >= len(plain)) {
			t.Errorf("%q: %v, then %q", text, d, rest)
		}
	})
}
