package parser

import (
	"path/filepath"
	"regexp"
	"testing"
)

// These 79 mails of the corpus are exceptions, found by reading them. All other mails are
// bounces, have failed and give a reason.
var (
	notBounced = map[string]string{
		"unsubscribe.txt": "somebody's mail to a list server",
		"arf1.txt":        "a complaint", "arf2.txt": "a complaint", "arf3.txt": "a complaint",
		"arf4.txt": "a complaint", "arf5.txt": "a complaint", "arf6.txt": "a complaint",
		"fbl-aol.txt": "a complaint", "fbl-comcast.txt": "a complaint", "fbl-hotmail.txt": "a complaint",
		"fbl-yahoo.txt": "a complaint", "hotmailbounce.txt": "a complaint",
	}
	notFailed = map[string]string{
		"29.eml": "delayed for 72 hours, 451",
		"46.eml": "delayed for 48 hours",
	}
	noStatus = map[string]string{
		"4.eml":  "in Spanish: the mailbox has expired for want of use",
		"48.eml": "the same",
		"46.eml": "no word about the reason",
	}
	noLetter = map[string]string{
		"28.eml": "nothing is returned",
		"29.eml": "the same",
		"46.eml": "the same",
	}
	softOrOurs = map[string]string{
		"12.eml": "5.2.2", "47.eml": "5.2.2", "51.eml": "5.2.2", "26.eml": "5.2.2", "30.eml": "5.2.2", "41.eml": "5.2.2", "28.eml": "5.2.2",
		"44.eml": "5.2.2", "62.eml": "5.2.2", "27.eml": "5.4.7", "32.eml": "5.7.1", "61.eml": "5.7.9", "testfile.eml": "5.7.1", "29.eml": "4.7.1",
	}
)

// TestCorporaBounces reads real bounces and compares the result with their meaning.
func TestCorporaBounces(t *testing.T) {
	field := regexp.MustCompile(`(?mi)^Status: *(5\.\d+\.[1-9]\d*)`)
	bounces, statuses, letters, all := 0, 0, 0, 0
	for _, file := range corpusFiles(t, "bounce-php-handler/eml/*.eml", "bounce-php-handler/eml/*.txt") {
		name, raw := filepath.Base(file), readFile(t, file)
		l := Read(raw, Options{})
		checkLetter(t, name, l)
		if (l.Bounce == nil) != (notBounced[name] != "") {
			t.Errorf("%s: %s %s, %+v", name, l.Outcome, l.Reason, l.Bounce)
		}
		all += count(notBounced[name] == "")
		if l.Bounce == nil {
			continue
		}
		b := *l.Bounce
		bounces++
		statuses += count(b.Status != "")
		letters += count(len(b.Letters) > 0)
		if b.Failed != (notFailed[name] == "") || (b.Status == "") != (noStatus[name] != "") || (len(b.Letters) == 0) != (noLetter[name] != "") {
			t.Errorf("%s: %+v", name, b)
		}
		if m := field.FindSubmatch(raw); m != nil && b.Status != string(m[1]) {
			t.Errorf("%s: read %s, the field says %s", name, b.Status, m[1])
		}
		if want := softOrOurs[name]; want != "" && (b.Status != want || b.Hard()) || want == "" && b.Status != "" && !b.Hard() {
			t.Errorf("%s: %s %q", name, describeBounce(b), b.Says)
		}
	}
	percent(t, "bounces recognised", bounces, all, 100)
	percent(t, "status found", statuses, bounces, 0)
	percent(t, "returned letter found", letters, bounces, 0)
}

// TestCorporaReports reads the reports among the test mails of other parsers.
func TestCorporaReports(t *testing.T) {
	want := map[string]string{
		"delayed_dsn.raw":                      "late 4.0.0",
		"dsn_with_multipart_alternative.raw":   "failed 5.1.10 hard",
		"multi_recipient_dsn.raw":              "failed 5.0.0 hard",
		"simple_dsn.raw":                       "failed 4.0.0",
		"simple_dsn_with_html.raw":             "failed 4.0.0",
		"multi_address_bounce1.eml":            "failed 5.1.1 hard",
		"multi_address_bounce2.eml":            "failed 5.1.1 hard",
		"multipart_report_multiple_status.eml": "failed 5.3.0 hard",
		"report_422.eml":                       "late 4.2.2",
		"report_530.eml":                       "failed 5.1.1 hard",
	}
	good, all := 0, 0
	for _, file := range corpusFiles(t, "mime-enmime/dsn/testdata/*.raw", "mime-rubymail/spec/fixtures/emails/multipart_report_emails/*.eml") {
		all++
		l := Read(readFile(t, file), Options{})
		if name := filepath.Base(file); l.Bounce == nil || describeBounce(*l.Bounce) != want[name] {
			t.Errorf("%s: %+v, want %s", name, l.Bounce, want[name])
			continue
		}
		good++
	}
	percent(t, "reports read as they are", good, all, 100)
}
