package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/mailer/mime"
)

// In gameWithIfs, Ann has conditional moves that are not played, and everybody gets letters of many kinds.
// Only her letters have P17.
const gameWithIfs = `
	ann>> challenge bob@pente.test first; ann welcome, ann invited, bob invitation
	bob> accept; bob welcome, ann played, bob your-move
	ann> if L10 N13 M10 then P17; ann shown
	cat>> join Cat; cat welcome
	cat>> watch 1; cat list
	bob> L10; bob your-move, ann played, cat watched
	ann> ifs; ann shown
	bob> say hello; bob shown, ann remark
	bob> moves; bob shown
	bob> ifs; bob shown
	ann> say hello; ann shown, bob remark
	bob> try N10; bob shown
	bob> K10; bob refused
	bob> gif; bob shown
	bob> help; bob help
	cat>> game 1; cat shown
	bob> N10; bob played, ann your-move, cat watched
	ann> O14; ann played, bob your-move, cat watched
	bob> resign; bob game-over, ann game-over, cat watched
	bob> moves; bob shown
	cat>> game 1; cat shown`

// The conditional moves of a player stand in letters to them alone: no text, no picture, no record and
// no header field of another letter has them.
func TestIfsAreForTheirOwner(t *testing.T) {
	t.Parallel()
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	defer w.close()
	must(t, w.generous())
	w.correspond(t, gameWithIfs)
	secret := func(raw []byte) bool { return strings.Contains(strings.ToLower(wholeOf(raw)), "then p17") }
	with := 0
	for _, raw := range w.mailbox(t, "ann") {
		if secret(raw) {
			with++
		}
	}
	if with != 3 { // the receipt, the list, and what was not used
		t.Errorf("%d letters to Ann have the line", with)
	}
	for _, name := range []string{"bob", "cat"} {
		over := false
		for i, raw := range w.mailbox(t, name) {
			body := strings.ToLower(wholeOf(raw))
			over = over || strings.Contains(body, "resigned. ")
			if secret(raw) {
				t.Errorf("letter %d to %s has the line of Ann:\n%s", i+1, name, raw)
			}
			if !over && (strings.Contains(body, "(a conditional move)") || strings.Contains(body, "[conditional")) {
				t.Errorf("letter %d to %s says which moves were conditional:\n%s", i+1, name, raw)
			}
		}
	}
}

// Whatever words Ann chooses for her plans, they stand in no part of a letter to anybody else, be they read or not.
func TestW10NobodyElseGetsALine(t *testing.T) {
	t.Parallel()
	lines := []string{
		"1. if P16 then Q17", "If they play P15 I play Q16", "when P14 then Q15", "P13 then Q14", "Conditional: if P12 then Q13", "wenn P11 dann Q12", "si P10 entonces Q11",
		"else R5", "if any then R6", "I play R7 when he plays S7", "Falls R8 frei bleibt, gewinne ich", "otherwise R9 for me", "если R10, то S10", "M10 -> R11",
	}
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	defer w.close()
	must(t, w.generous())
	w.correspond(t, `
		ann>> challenge bob@pente.test first; ann welcome, ann invited, bob invitation
		bob> accept; bob welcome, ann played, bob your-move
		cat>> join Cat; cat welcome
		cat>> watch 1; cat list
		bob> L10; bob played, ann your-move, cat watched`)
	must(t, w.reply("ann", []string{"N13", "A fine day!", strings.Join(lines, "\n")}))
	w.await(t, "ann played")
	w.await(t, "bob your-move")
	w.await(t, "cat watched")
	must(t, w.reply("ann", []string{"say Bye!", strings.Join(lines, "\n")}))
	w.await(t, "ann shown")
	w.await(t, "bob remark")
	for _, name := range []string{"bob", "cat"} {
		all := ""
		for _, raw := range w.mailbox(t, name) {
			all += wholeOf(raw)
		}
		if !strings.Contains(all, "A fine day!") {
			t.Errorf("%s did not get the remark", name)
		}
		for _, line := range lines {
			if strings.Contains(all, line) {
				t.Errorf("%s got %q", name, line)
			}
		}
	}
}

// Mails with very many or very long lines, and with lines that are no lines. The move is played, the
// answer says what was not taken, and nothing reaches the other player.
func TestHostileIfs(t *testing.T) {
	t.Parallel()
	const move = "N13"
	for _, test := range []struct{ name, below, says string }{
		{"10,000 lines", strings.Repeat("if P16 then Q17\n", 10_000), `read\s+only\s+its\s+first\s+20,000`},
		{"10,000 mistakes", strings.Repeat("if Q17 then Q17\n", 10_000), `I\s+did\s+not\s+take\s+"if Q17 then Q17"`},
		{"a line of a megabyte", "if Q17 then " + strings.Repeat("Q16 ", 1<<18), `too\s+long`},
		{"a word of a megabyte", "if Q17 then " + strings.Repeat("Q", 1<<20), `too\s+long`},
		{"a broken line", "if Q17 " + strings.Repeat("Q16\nthen ", 2000), `I\s+did\s+not\s+take`},
		{"all words", strings.Repeat("if then if swap then keep extend then\n", 400), `I\s+could\s+not\s+read`},
		{"a key", "if Q17 then play+abcdefghijklmnopqrstuvwxyz234567@pente.test", `I\s+did\s+not\s+send\s+on`},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, err := newWorld(t.TempDir(), false)
			must(t, err)
			defer w.close()
			w.correspond(t, `
				ann>> challenge bob@pente.test first; ann welcome, ann invited, bob invitation
				bob> accept; bob welcome, ann played, bob your-move
				bob> L10; bob played, ann your-move`)
			must(t, w.reply("ann", []string{move + "\n" + test.below}))
			w.await(t, "ann played")
			if err := matches(w.person("ann").letter, []string{"played " + move, test.says}); err != nil {
				t.Error(err)
			}
			w.await(t, "bob your-move")
			for _, raw := range w.mailbox(t, "bob") {
				if body := wholeOf(raw); strings.Contains(body, "if Q17") || strings.Contains(body, "if P16") || strings.Contains(body, "Q17 Q16") {
					t.Errorf("Bob got:\n%s", body)
				}
			}
			for _, raw := range w.mailbox(t, "ann") {
				if len(raw) > lettercheck.MaxLetter {
					t.Errorf("a letter of %d bytes", len(raw))
				}
			}
		})
	}
}

// The letter that shows 200 lines is no larger than mail programs show.
func TestLetterWithManyIfs(t *testing.T) {
	w, err := newWorld(t.TempDir(), false)
	must(t, err)
	defer w.close()
	must(t, w.generous())
	var lines strings.Builder
	for n := range 200 {
		column, row := "ABCDEFGHJKLMNOPQRST"[n%19], n/19+1
		fmt.Fprintf(&lines, "if %c%d %c14 %c15 then %c%d\n", column, row, column, column, "ABCDEFGHJKLMNOPQRST"[(n+7)%19], 18-n%4)
	}
	w.correspond(t, `
		ann>> challenge bob@pente.test pente-free first; ann welcome, ann invited, bob invitation
		bob> accept; bob welcome, ann played, bob your-move
		bob> K18; bob played, ann your-move`)
	must(t, w.reply("ann", []string{"K19\n" + lines.String()}))
	w.await(t, "ann played")
	must(t, w.reply("ann", []string{"ifs"}))
	w.await(t, "ann shown")
	letters := w.mailbox(t, "ann")
	raw := letters[len(letters)-1]
	parts := mime.Parse(raw, mime.Limits{}).Parts
	html := slices.IndexFunc(parts, func(p *mime.Part) bool { return p.Type == "text/html" })
	if html < 0 || len(parts[html].Decoded()) >= 60_000 || len(raw) > lettercheck.MaxLetter || !strings.Contains(wholeOf(raw), "\n150. if") || !strings.Contains(wholeOf(raw), "no room for more boards") {
		t.Errorf("a letter of %d bytes, HTML part %d", len(raw), html)
	}
	t.Logf("the letter has %d bytes, its HTML part %d", len(raw), len(parts[html].Decoded()))
}
