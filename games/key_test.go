package games_test

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pentepost/games"
)

var seal = games.NewSeal([]byte("a secret of the tests, and of nobody else"))

// keyAlphabet is what a key is written in; nothing of it needs quoting in an address.
const keyAlphabet = "abcdefghijklmnopqrstuvwxyz234567"

// anyKey draws a key that the server could ever make: numbers as large as the
// database holds them, and more plies than any game has.
func anyKey(t *rapid.T) games.Key {
	return games.Key{
		About:  games.About(rapid.IntRange(int(games.AboutGame), int(games.AboutStopping)).Draw(t, "about")),
		Player: games.PlayerID(rapid.Int64Min(0).Draw(t, "player")),
		ID:     rapid.Int64Min(0).Draw(t, "id"),
		Ply:    rapid.IntRange(0, 1<<21-1).Draw(t, "ply"),
		Points: rapid.SampledFrom([]games.Points{"", games.GoPoints, games.WithIPoints, games.TraditionalPoints}).Draw(t, "points"),
	}
}

// A key comes back as it went, whatever a mail program does to its case.
func TestKeyRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := anyKey(t)
		text := seal.Text(key)
		if strings.Trim(text, keyAlphabet) != "" {
			t.Fatalf("%q needs quoting", text)
		}
		for _, text := range []string{text, strings.ToUpper(text), strings.ToUpper(text[:9]) + text[9:]} {
			if got, ok := seal.Open(text); !ok || got != key {
				t.Fatalf("%q opens as %+v, %v, want %+v", text, got, ok, key)
			}
		}
	})
}

// A key of which any character has been changed, lost or added opens nothing.
func TestChangedKeyOpensNothing(t *testing.T) {
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
			if key, ok := seal.Open(changed); ok || key != (games.Key{}) {
				t.Fatalf("%q, once %q, opens %+v", changed, text, key)
			}
		}
	})
}

// Each server has a seal of its own, and each letter a key of its own.
func TestKeysDiffer(t *testing.T) {
	key := games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}
	if _, ok := games.NewSeal([]byte("the secret of another server")).Open(seal.Text(key)); ok {
		t.Error("another server's key opens")
	}
	seen := map[string]bool{seal.Text(key): true}
	for _, other := range []games.Key{
		{About: games.AboutChallenge, Player: 1, ID: 42, Ply: 31}, {About: games.AboutGame, Player: 2, ID: 42, Ply: 31},
		{About: games.AboutGame, Player: 1, ID: 43, Ply: 31}, {About: games.AboutGame, Player: 1, ID: 42, Ply: 32},
	} {
		if text := seal.Text(other); seen[text] || text[:21] == seal.Text(key)[:21] {
			t.Errorf("%+v has the key or the MAC of another", other)
		}
	}
}

// The MAC fills the first 104 bits; a local part holds no more than 64 characters.
func TestKeyLength(t *testing.T) {
	for text, want := range map[string]int{
		seal.Text(games.Key{About: games.AboutGame}):                                                                28,
		seal.Text(games.Key{About: games.AboutGame, Player: 90, ID: 120, Ply: 99}):                                  28,
		seal.Text(games.Key{About: games.AboutGame, Player: 90_000, ID: 1_000_000, Ply: 300}):                       36,
		seal.Text(games.Key{About: games.AboutGame, Player: math.MaxInt64, ID: math.MaxInt64, Ply: 1<<21 - 1}):      56,
		seal.Text(games.Key{About: games.AboutChallenge, Player: math.MaxInt64, ID: math.MaxInt64, Ply: 1<<21 - 1}): 56,
	} {
		if len(text) != want || len("play+"+text) > 64 {
			t.Errorf("%q: %d characters, want %d", text, len(text), want)
		}
	}
}

// The Kelvin sign is a k to strings.ToLower, but nothing that a key is made of.
func TestKelvinIsNoLetter(t *testing.T) {
	for ply := range 1000 {
		text := seal.Text(games.Key{About: games.AboutGame, Player: 1, ID: 1, Ply: ply})
		if _, ok := seal.Open(strings.Replace(text, "k", "\u212a", 1)); ok && strings.Contains(text, "k") {
			t.Fatal("a key opens that was never made")
		}
	}
}

// FuzzKey: any text is refused, or opens as the key of which it is the text.
func FuzzKey(f *testing.F) {
	f.Add(seal.Text(games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}))
	f.Add(strings.ToUpper(seal.Text(games.Key{About: games.AboutJoining, Player: math.MaxInt64})))
	f.Add(strings.Repeat("a", 28))
	f.Add("\xff\x00=\r\n")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		if key, ok := seal.Open(text); ok && !strings.EqualFold(seal.Text(key), text) {
			t.Fatalf("%q opens %+v, whose text is %q", text, key, seal.Text(key))
		}
	})
}
