package marker_test

import (
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"pentepost/parser/marker"
	"pentepost/templates/columns"
)

var tags = []string{"en", "cs", "de", "es", "fr", "it", "ja", "nl", "pl", "pt", "pt-BR", "ru", "sv", "zh", "zh-Hans"}

// The marker is found whatever mail programs make of it.
func TestFound(t *testing.T) {
	for _, tag := range tags {
		line := marker.In(tag)
		if tag != "en" && line == marker.In("en") {
			t.Errorf("%s has the line of English", tag)
		}
		if !marker.Is(line) || columns.Of(line) > 72 {
			t.Errorf("%s: %q is no marker, or too wide", tag, line)
		}
		for _, made := range []string{
			line, strings.ToUpper(line), norm.NFD.String(line), strings.ReplaceAll(line, " ", "\u00a0"), strings.ReplaceAll(line, "--", "—"), strings.Trim(line, "- "), "  " + line + "  ",
		} {
			if _, found := marker.Before(made); !found {
				t.Errorf("%s: not found in %q", tag, made)
			}
		}
		if before, found := marker.Before("Köln: K10 " + line); !found || strings.TrimRight(before, "- ") != "Köln: K10" {
			t.Errorf("%s: before it is %q", tag, before)
		}
		if got := marker.Replaced("a "+line+" b", "..."); got != "a ... b" {
			t.Errorf("%s: %q", tag, got)
		}
	}
}

func TestNotFound(t *testing.T) {
	for _, line := range []string{"", "K10", "-- ", "-- Ann", "Я пишу ответ выше", "返事を書いてください", "Ich antworte gleich", "a line above"} {
		if _, found := marker.Before(line); found || marker.Is(line) {
			t.Errorf("found in %q", line)
		}
	}
	if got := marker.In("sw"); got != marker.In("en") {
		t.Errorf("a language without a line of its own has %q", got)
	}
}
