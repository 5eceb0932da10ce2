package rescue

import (
	"fmt"
	"strings"
	"testing"

	"pentepost/cmd/pentepost/record"
	"pentepost/store"
	"pentepost/store/storetest"
)

// F7: an altered letter does not give a player's address away. Without a genuine seal no address in
// letters counts, and what the letters say is reported.
func TestAlteredLetters(t *testing.T) {
	ann, bob := sealed(t, aLetter("Ann", 1, "K10 *")), sealed(t, aLetter("Bob", 2, "K10 L10 *"))
	later := strings.Replace(strings.Replace(bob, "bob@pente.test", "evil@x.test", 1), "12:02", "12:03", 1)
	unsealed := func(letter string) string { return letter[strings.Index(letter, "\n")+1:] }
	resigned := unsealed(aLetter("Bob", 4, "K10 L10 resign-1 0-1"))
	const bobAt, need = "bob@pente.test", "no letter with a genuine seal says where to write to "
	for name, test := range map[string]struct {
		seal     record.Seal
		letters  []string
		more     string
		bob      string // where Bob is then; "": the game is not imported
		complete bool
		says     []string
	}{
		"genuine":              {testSeal, []string{ann, bob}, "", bobAt, true, []string{"plies: 2"}},
		"another address":      {testSeal, []string{ann, bob, later}, "", bobAt, true, []string{"letters whose seal is not genuine: 1, first ", "c.eml; they were altered"}},
		"without its seal":     {testSeal, []string{unsealed(later), ann, bob}, "", bobAt, true, nil},
		"alone":                {testSeal, []string{ann, later}, "", "", false, []string{"no letter says where to write to Bob; say --player Bob=ADDRESS"}},
		"another date":         {testSeal, []string{strings.Replace(bob, "12:02", "12:03", 1)}, "", "", false, []string{need + "Ann and Bob (a letter without one says bob@pente.test); say --player Ann=ADDRESS --player Bob=ADDRESS"}},
		"another name":         {testSeal, []string{bob, strings.Replace(ann, `"Ann"`, `"Bob"`, 1)}, "", "", false, []string{"no letter says where to write to Ann;"}},
		"another record":       {testSeal, []string{strings.Replace(ann, "days 7", "days 9", 1)}, "", "", false, []string{need}},
		"a second recipient":   {testSeal, []string{ann, "To: Bob <evil@x.test>\n" + bob}, "", "", false, []string{"no letter says where to write to Bob;"}},
		"another version":      {testSeal, []string{strings.Replace(bob, "Seal: 1;", "Seal: 2;", 1)}, "", "", false, []string{need}},
		"folded, another zone": {testSeal, []string{ann, strings.Replace(strings.Replace(bob, "12:02:00 +0000", "14:02:00 +0200", 1), "; days", ";\n\tdays", 1)}, "", bobAt, true, []string{"plies: 2"}},
		"another key":          {record.NewSeal([]byte(strings.Repeat("q", 32))), []string{ann, bob}, "", "", false, []string{"not genuine: 2, first ", need}},
		"no key":               {record.Seal{}, []string{ann, bob}, "", "", false, []string{need + "Ann (a letter without one says ann@pente.test) and Bob (a letter without one says bob@pente.test); say"}},
		"no key, one given":    {record.Seal{}, []string{ann, bob}, "ann=ann@pente.test", "", false, []string{need + "Bob (a"}},
		"no key, both given":   {record.Seal{}, []string{ann, later}, "ann=ann@pente.test bob=bob@pente.test", bobAt, true, []string{"plies: 2"}},
		"no key, contradicted": {record.Seal{}, []string{ann, bob, later}, "ann=ann@pente.test", "", false, []string{"Bob (letters contradict each other: bob@pente.test, evil@x.test)"}},
		"sealed with no key":   {record.Seal{}, []string{strings.Replace(bob, sealOf(bob), sealTextOf(bob, record.NewSeal([]byte{})), 1)}, "", "", false, []string{need}},
		"more moves":           {testSeal, []string{ann, bob, resigned}, "", bobAt, false, []string{"plies: 2, goes on", "c.eml: left out: it has no genuine seal, and tells more of game 42 than "}},
		"other moves":          {testSeal, []string{unsealed(aLetter("Bob", 0, "K10 M10 *")), ann, bob}, "", bobAt, false, []string{"plies: 2, goes on", "a.eml: left out"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := storetest.Dir(t)
			complete, out, complaints := importAs(t, dir, test.seal, test.letters, strings.Fields(test.more)...)
			if at := addressOf(t, dir, "Bob"); at != test.bob || complete != test.complete {
				t.Errorf("complete: %v, and Bob is at %q, want %v and %q:\n%s%s", complete, at, test.complete, test.bob, out, complaints)
			}
			for _, says := range test.says {
				if !strings.Contains(out+complaints, says) {
					t.Errorf("does not say %q:\n%s%s", says, out, complaints)
				}
			}
		})
	}
}

// sealOf returns the seal in a letter.
func sealOf(letter string) string {
	_, seal, _ := strings.Cut(letter, record.SealField+": ")
	seal, _, _ = strings.Cut(seal, "\n")
	return seal
}

// addressOf returns where a player in the database is, or "".
func addressOf(t *testing.T, dir, nick string) (address string) {
	t.Helper()
	db, err := store.Open(t.Context(), dir, "pente.test")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.View(t.Context(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByNick(nick)
		address = p.Address
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return address
}

// The seals of letters that were sent must stay valid.
func TestSealForm(t *testing.T) {
	letter := sealed(t, aLetter("Ann", 1, "K10 *"))
	if got, want := sealOf(letter), "1; ibao7b7nhafyn55agkawq"; got != want {
		t.Errorf("the seal is %q, want %q", got, want)
	}
	if got := fmt.Sprint(record.NewSeal().HasSecret(), record.Seal{}.HasSecret(), testSeal.HasSecret()); got != "false false true" {
		t.Error(got)
	}
}
