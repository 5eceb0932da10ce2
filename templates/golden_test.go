package templates_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/games/letters"
)

var update = flag.Bool("update", false, "write the golden letters anew")

// TestGolden compares every kind of letter with the one in testdata/letters, to be
// read there as a player would.
func TestGolden(t *testing.T) {
	r := renderer(t)
	for name, v := range allLetters(t) {
		letter, err := r.Render(v)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, file := "Subject: "+letter.Subject+"\n\n"+letter.Text, "testdata/letters/"+name+".txt"
		if *update {
			must(t, os.WriteFile(file, []byte(got), 0o644))
		}
		want, err := os.ReadFile(file)
		must(t, err)
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", name, diff)
		}
	}
}

// No golden letter is left over, and none is missing for a kind or for the words of a refusal.
func TestGoldenIsComplete(t *testing.T) {
	all := allLetters(t)
	have := map[string]bool{}
	for _, v := range all {
		have[fmt.Sprintf("%T", v.Notice.Letter)] = true
	}
	for _, l := range letters.All() {
		if name := fmt.Sprintf("%T", l); !have[name] {
			t.Errorf("there is no letter %s", name)
		}
	}
	files, err := filepath.Glob("testdata/letters/*.txt")
	must(t, err)
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".txt"); all[name].Service == "" {
			t.Errorf("%s is the letter of nothing", file)
		}
	}
	for _, why := range wordedRefusals(t) {
		name := strings.TrimSuffix("refused-"+why.reason+"-"+why.topic, "-")
		if all[name].Service == "" {
			t.Errorf("there is no letter %s", name)
		}
	}
}
