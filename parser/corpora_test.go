package parser

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pentepost/mailer/mime"
	"pentepost/parser/reply"
)

// corporaFolder holds mail from real people. It is kept next to the repository and never
// copied into it. Without it these tests are skipped.
const corporaFolder = "../../shared/corpora"

// corpusFiles returns the files of the corpora that match a pattern.
func corpusFiles(t testing.TB, patterns ...string) []string {
	t.Helper()
	if _, err := os.Stat(corporaFolder); err != nil {
		t.Skip("no corpora at " + corporaFolder + ": nothing to read")
	}
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(filepath.Join(corporaFolder, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Skipf("no corpus files match %q", patterns)
	}
	if raceDetector {
		return everyNth(files, 5)
	}
	return files
}

func everyNth(files []string, n int) []string {
	var some []string
	for i := 0; i < len(files); i += n {
		some = append(some, files[i])
	}
	return some
}

// rawMails returns all files of the corpora that are whole mails.
func rawMails(t testing.TB) []string {
	return corpusFiles(t,
		"mime-enmime/testdata/*/*.raw", "mime-enmime/dsn/testdata/*.raw",
		"mime-rubymail/spec/fixtures/emails/*/*.eml",
		"mime-stalwart/resources/eml/*/*.eml",
		"bounce-php-handler/eml/*.eml", "bounce-php-handler/eml/*.txt",
		"reply-activecollab/test/example_messages/*.eml",
		"reply-talon/tests/fixtures/standard_replies/*.eml", "reply-talon/tests/fixtures/*.eml",
	)
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// squeeze makes two texts equal that differ only in blanks.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// percent logs a share in percent. The test fails if it is below minimum.
func percent(t *testing.T, what string, good, all int, minimum float64) {
	t.Helper()
	share := 100 * float64(good) / float64(max(all, 1))
	t.Logf("%s: %d of %d, %.1f %%", what, good, all, share)
	if share < minimum {
		t.Errorf("%s: %.1f %%, want at least %.1f %%", what, share, minimum)
	}
}

// TestCorporaCharacters compares our text with the text that the authors of another
// parser expect for the same mails. Mails that we read differently on purpose are listed.
func TestCorporaCharacters(t *testing.T) {
	different := map[string]string{
		"legacy/033":     "mislabelled charset, read right here and as replacement characters there",
		"legacy/052":     "the same",
		"malformed/001":  "a closing boundary alone",
		"malformed/005":  "a boundary that ends in two dashes",
		"malformed/019":  "a header cut into the middle of itself",
		"malformed/020":  "a header that names two types",
		"malformed/021":  "the same",
		"thirdparty/000": "a NUL, taken out here",
	}
	good, all := 0, 0
	for _, file := range corpusFiles(t, "mime-stalwart/resources/eml/*/*.eml") {
		expected, err := os.ReadFile(strings.TrimSuffix(file, ".eml") + ".json")
		if err != nil {
			continue
		}
		texts := expectedTexts(t, expected)
		got := squeeze(Read(readFile(t, file), Options{}).Body)
		if len(texts) == 0 || got == "" && texts[0] == "" {
			continue
		}
		all++
		name := filepath.Base(filepath.Dir(file)) + "/" + strings.TrimSuffix(filepath.Base(file), ".eml")
		if contained(texts, got) {
			good++
		} else if different[name] == "" {
			t.Errorf("%s: read %.80q, expected one of %.80q", name, got, texts)
		}
	}
	percent(t, "texts equal to the other parser's", good, all, 89)
}

// expectedTexts returns the texts that a JSON file of the corpus names as the body.
func expectedTexts(t *testing.T, file []byte) []string {
	var mail struct {
		TextBody []int `json:"text_body"`
		Parts    []struct{ Body map[string]any }
	}
	if err := json.Unmarshal(file, &mail); err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, i := range mail.TextBody {
		for kind, body := range mail.Parts[i].Body {
			text, _ := body.(string)
			if kind == "Html" {
				text = reply.Read(mime.LineFeeds(text), reply.Options{HTML: true, Lines: 20000, LineLength: 2000}).Body
			}
			texts = append(texts, squeeze(text))
		}
	}
	return texts
}

func contained(texts []string, text string) bool {
	for _, t := range texts {
		if t == text {
			return true
		}
	}
	return false
}

// TestCorporaNothingBroken reads all mails.
func TestCorporaNothingBroken(t *testing.T) {
	for _, file := range rawMails(t) {
		checkLetter(t, file, Read(readFile(t, file), Options{}))
	}
}

// TestCorporaMachines: bounces, complaints and auto-replies are machines.
func TestCorporaMachines(t *testing.T) {
	people := map[string]string{
		"unsubscribe.txt": "somebody's mail to a list server",
	}
	good, all := 0, 0
	for _, file := range corpusFiles(t, "bounce-php-handler/eml/*.eml", "bounce-php-handler/eml/*.txt") {
		all++
		l := Read(readFile(t, file), Options{})
		if l.Outcome == Machine {
			good++
		} else if people[filepath.Base(file)] == "" {
			t.Logf("%s: %s %s, subject %q, from %q", filepath.Base(file), l.Outcome, l.Reason, l.Subject, l.From)
		}
	}
	percent(t, "bounces and auto-replies recognised", good, all, 95)
}

// TestCorporaSenders: honest mails have one sender, however odd they are (F6).
func TestCorporaSenders(t *testing.T) {
	good, all := 0, 0
	for _, file := range rawMails(t) {
		raw := readFile(t, file)
		h, _ := mime.ReadHeader(bytes.TrimLeft(raw, "\r\n"), mime.Limits{})
		if len(h.Values("From")) != 1 {
			continue
		}
		all++
		if l := Read(raw, Options{}); l.Reason == "two-from" {
			t.Errorf("%s: two senders", file)
		} else {
			good++
		}
	}
	percent(t, "mails with one From field that have one sender", good, all, 100)
}
