package page

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// What takes a parser or a cleaner long, as much of it as is let in, takes moments.
func TestSanitiseIsQuick(t *testing.T) {
	for _, in := range []string{
		fill("<b>x</b>"), strings.Repeat("<div>", 500) + fill("<p>"), fill("<p><b><i><u>x"), numbered("<p><b class=a%d>x</p>"), fill("<a href=mailto:a@b.c>"),
		strings.Repeat("<table><td>x", 100) + fill("</b>x<table>"), "<table>" + fill("x<b>"), "<p " + numbered("a%d=x ") + ">", fill("</b></a></p>"),
		"<style>" + fill("a{"), "<style>" + fill("@media a{a{color:red}"), "<style>" + fill("/*"), "<p style='" + fill("color:red;") + "'>", "<p style='color:" + fill("rgb(1") + "'>",
		fill("<"), fill("<!--"), fill("&"), fill("<select><option>"), strings.Repeat("<font><p>", 120) + fill("</font>"), numbered("<nobr class=x%d>"),
		fill("<b><p></b>"), fill("x<!---->"), fill(`<img src="cid:a">`), fill("<x>a</x>"),
	} {
		began := time.Now()
		sanitise(in)
		if took := time.Since(began); took > 10*time.Second { // a third of a second at most, on a machine with nothing else to do
			t.Errorf("%.40q...: %v", in, took)
		}
	}
}

// fill repeats a text up to nearly the longest there may be.
func fill(text string) string { return strings.Repeat(text, (maxHTML-10_000)/len(text)) }

// numbered does so with a number in it that is different each time.
func numbered(format string) string {
	var b strings.Builder
	for i := 0; b.Len() < maxHTML-10_000; i++ {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}
