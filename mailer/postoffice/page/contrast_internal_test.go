package page

import (
	"math"
	"regexp"
	"strconv"
	"testing"
)

// In the light and in the dark scheme, text has a contrast of 4.5 to 1 or more with every background
// (WCAG 2.2, 1.4.3).
func TestContrast(t *testing.T) {
	css, err := assets.ReadFile("assets/page.css")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile(`:root \{[^}]*\}`).FindAllString(string(css), -1)
	if len(blocks) != 2 {
		t.Fatalf("%d sets of colours", len(blocks))
	}
	for _, block := range blocks {
		colours := map[string]float64{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): #([0-9a-f]{6});`).FindAllStringSubmatch(block, -1) {
			colours[m[1]] = luminance(t, m[2])
		}
		for _, c := range []struct {
			on, text string
			least    float64
		}{
			{"paper", "ink", 4.5}, {"sheet", "ink", 4.5}, {"wash", "ink", 4.5}, {"paper", "faint", 4.5}, {"sheet", "faint", 4.5}, {"wash", "faint", 4.5},
			{"paper", "accent", 4.5}, {"sheet", "accent", 4.5}, {"wash", "accent", 4.5}, {"main", "on-main", 4.5}, {"wash", "wrong", 4.5},
		} {
			a, b := colours[c.on], colours[c.text]
			if ratio := (max(a, b) + 0.05) / (min(a, b) + 0.05); ratio < c.least {
				t.Errorf("%s on %s: %.2f to 1, of %v", c.text, c.on, ratio, colours)
			}
		}
	}
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		t.Fatal(err)
	}
	linear := func(shift int) float64 {
		c := float64(n>>shift&0xff) / 255
		if c <= 0.04045 {
			return c / 12.92
		}
		return math.Pow((c+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(16) + 0.7152*linear(8) + 0.0722*linear(0)
}
