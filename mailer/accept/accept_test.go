package accept

import (
	"net/http/httptest"
	"strings"
	"testing"
)

func TestLanguages(t *testing.T) {
	for field, want := range map[string]string{
		"": "", "de": "de", "de-AT, de;q=0.9, en;q=0.5": "de en", "en;q=0.3, ja": "ja en", "zh-Hant-TW": "zh", "uk, de": "uk de", "xx, de": "", "de;q=x": "",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Language", field)
		if got := strings.Join(Languages(r), " "); got != want {
			t.Errorf("%q: %q, want %q", field, got, want)
		}
	}
}
