package desk_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pentepost/games"
)

var seal = games.NewSeal([]byte("a secret of the tests, and of nobody else"))

// noon is a time when the tests open keys.
var noon = time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)

// keyAlphabet is the alphabet of keys. Its characters need no quoting in an address.
const keyAlphabet = "abcdefghijklmnopqrstuvwxyz234567"

// anyKey draws a key: numbers up to the maximum of the database, and more plies than any
// game has.
func anyKey(t *rapid.T) games.Key {
	key := games.Key{
		About:  games.About(rapid.IntRange(int(games.AboutGame), int(games.AboutQuestion)).Draw(t, "about")),
		Player: games.PlayerID(rapid.Int64Min(0).Draw(t, "player")),
		ID:     rapid.Int64Min(0).Draw(t, "id"),
		Ply:    rapid.IntRange(0, 1<<21-1).Draw(t, "ply"),
		Points: rapid.SampledFrom([]games.Points{"", games.GoPoints, games.WithIPoints, games.TraditionalPoints}).Draw(t, "points"),

		Question: rapid.Uint32Max(1<<21-1).Draw(t, "question"),
	}
	if rapid.Bool().Draw(t, "digested") {
		key = key.With(games.Named{Game: &games.Game{Origin: games.Origin(rapid.Int64().Draw(t, "origin"))}})
	}
	return key
}

// A key survives the way through mail programs that change its letter case.
func TestKeyRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := anyKey(t)
		text := seal.Text(key)
		if strings.Trim(text, keyAlphabet) != "" {
			t.Fatalf("%q needs quoting", text)
		}
		for _, text := range []string{text, strings.ToUpper(text), strings.ToUpper(text[:9]) + text[9:]} {
			if got, ok := seal.Open(text, noon); !ok || got != key {
				t.Fatalf("%q opens as %+v, %v, want %+v", text, got, ok, key)
			}
		}
	})
}

// A text with any character changed, removed or added is not a key.
func TestChangedKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := seal.Text(anyKey(t))
		at := rapid.IntRange(0, len(text)-1).Draw(t, "at")
		other := string(keyAlphabet[rapid.IntRange(0, 31).Draw(t, "other")])
		if other == text[at:at+1] {
			other = "="
		}
		for _, changed := range []string{
			text[:at] + other + text[at+1:], text[:at] + text[at+1:], text[:at] + other + text[at:], text + other, text[:at], " " + text, text + "\n",
		} {
			if key, ok := seal.Open(changed, noon); ok || key != (games.Key{}) {
				t.Fatalf("%q, once %q, opens %+v", changed, text, key)
			}
		}
	})
}

// Each server has its own seal, and each letter its own key.
func TestKeysDiffer(t *testing.T) {
	key := games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}
	if _, ok := games.NewSeal([]byte("the secret of another server")).Open(seal.Text(key), noon); ok {
		t.Error("the key of another server opens")
	}
	seen := map[string]bool{seal.Text(key): true}
	for _, other := range []games.Key{
		{About: games.AboutChallenge, Player: 1, ID: 42, Ply: 31}, {About: games.AboutGame, Player: 2, ID: 42, Ply: 31},
		{About: games.AboutGame, Player: 1, ID: 43, Ply: 31}, {About: games.AboutGame, Player: 1, ID: 42, Ply: 32},
		{About: games.AboutGame, Player: 1, ID: 42, Ply: 31, Question: 1},
	} {
		if text := seal.Text(other); seen[text] || text[:21] == seal.Text(key)[:21] {
			t.Errorf("%+v has the key or the MAC of another", other)
		}
	}
}

// The MAC has 104 bits. The local part of an address has at most 64 characters.
func TestKeyLength(t *testing.T) {
	for text, want := range map[string]int{
		seal.Text(games.Key{About: games.AboutGame}):                                                                28,
		seal.Text(games.Key{About: games.AboutGame, Player: 90, ID: 120, Ply: 99}):                                  28,
		seal.Text(games.Key{About: games.AboutGame, Player: 90_000, ID: 1_000_000, Ply: 300}):                       36,
		seal.Text(games.Key{About: games.AboutGame, Player: math.MaxInt64, ID: math.MaxInt64, Ply: 1<<21 - 1}):      56,
		seal.Text(games.Key{About: games.AboutChallenge, Player: math.MaxInt64, ID: math.MaxInt64, Ply: 1<<21 - 1}): 56,

		seal.Text(games.Key{About: games.AboutGame, Player: 90_000, ID: 1_000_000, Ply: 300, Question: 1<<21 - 1}):                        40,
		seal.Text(games.Key{About: games.AboutGame, Player: 1 << 48, ID: 1 << 48, Ply: 1<<21 - 1, Question: 1<<21 - 1}):                   55,
		seal.Text(games.Key{About: games.AboutGame, Player: 90_000, ID: 1_000_000, Ply: 300, Question: 1<<21 - 1}.With(games.Named{})):    52,
		seal.Text(games.Key{About: games.AboutGame, Player: 1 << 27, ID: 1 << 27, Ply: 1 << 13, Question: 1<<21 - 1}.With(games.Named{})): 55,
	} {
		if len(text) != want || len("play+"+text) > 64 {
			t.Errorf("%q: %d characters, want %d", text, len(text), want)
		}
	}
}

// strings.ToLower turns the Kelvin sign into a k, but it is not part of any key.
func TestKelvinSign(t *testing.T) {
	for ply := range 1000 {
		text := seal.Text(games.Key{About: games.AboutGame, Player: 1, ID: 1, Ply: ply})
		if _, ok := seal.Open(strings.Replace(text, "k", "\u212a", 1), noon); ok && strings.Contains(text, "k") {
			t.Fatal("a text with a Kelvin sign opens as a key")
		}
	}
}

// FuzzKey checks that a text that opens as a key is the text of that key.
func FuzzKey(f *testing.F) {
	f.Add(seal.Text(games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}))
	f.Add(strings.ToUpper(seal.Text(games.Key{About: games.AboutJoining, Player: math.MaxInt64})))
	f.Add(strings.Repeat("a", 28))
	f.Add("\xff\x00=\r\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		if key, ok := seal.Open(text, noon); ok && !strings.EqualFold(seal.Text(key), text) {
			t.Fatalf("%q opens %+v, whose text is %q", text, key, seal.Text(key))
		}
	})
}
