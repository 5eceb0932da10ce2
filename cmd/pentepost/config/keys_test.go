package config

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/games"
)

var noon = time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)

// aKey opens with the keys of the server that made it.
var aKey = games.Key{About: games.AboutGame, Player: 1, ID: 42, Ply: 31}

// A new key seals, and what the old one has sealed is valid for 30 days. Then it is known to be old.
func TestRotation(t *testing.T) {
	before := NewKeys(bytes.Repeat([]byte("k"), SecretBytes), time.Time{})
	after := before.Rotated(noon, KeyTime)
	old, fresh := before.Seal().Text(aKey), after.Seal().Text(aKey)
	if old == fresh || before.Instance() != after.Instance() {
		t.Errorf("keys %s and %s, names %s and %s", old, fresh, before.Instance(), after.Instance())
	}
	for _, test := range []struct {
		keys          Keys
		text          string
		now           time.Time
		opens, tooOld bool
	}{
		{after, fresh, noon.AddDate(10, 0, 0), true, false},
		{after, old, noon.Add(KeyTime - time.Second), true, false},
		{after, old, noon.Add(KeyTime), false, true},
		{before, fresh, noon, false, false},
		{before.Rotated(noon, 0), old, noon, false, true},
		{after.Rotated(noon.AddDate(0, 0, 10), KeyTime), old, noon.Add(KeyTime), false, true}, // not longer than before
		{after.Rotated(noon.AddDate(0, 0, 10), 0), old, noon.AddDate(0, 0, 10), false, true},  // nor as long, if both are stolen
	} {
		got, opens := test.keys.Seal().Open(test.text, test.now)
		lapsed, tooOld := test.keys.Seal().OpenLapsed(test.text, test.now)
		if opens != test.opens || opens && got != aKey || tooOld != test.tooOld || tooOld && lapsed != aKey {
			t.Errorf("at %v: opens %v (%+v), too old %v (%+v)", test.now, opens, got, tooOld, lapsed)
		}
	}
}

// A calendar is found at both places until the old key lapses.
func TestCalendarsDuringRotation(t *testing.T) {
	before := NewKeys(bytes.Repeat([]byte("k"), SecretBytes), time.Time{})
	after := before.Rotated(noon, KeyTime)
	for now, want := range map[time.Time][]string{
		noon:              {after.CalendarFile(7), before.CalendarFile(7)},
		noon.Add(KeyTime): {after.CalendarFile(7)},
	} {
		if got := after.CalendarFiles(7, now); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("at %v: %v, want %v", now, got, want)
		}
	}
}

// The file of an earlier version has a secret alone. A file that is none of ours is an error, which says
// nothing of what the file has.
func TestKeyFile(t *testing.T) {
	alone := bytes.Repeat([]byte("k"), SecretBytes)
	keys, err := ParseKeys(alone)
	if err != nil || !keys.Equal(NewKeys(alone, time.Time{})) {
		t.Fatal(err)
	}
	rotated := keys.Rotated(noon, KeyTime)
	if again, err := ParseKeys(rotated.Bytes()); err != nil || !again.Equal(rotated) || again.List()[1].Until != noon.Add(KeyTime) {
		t.Errorf("%v\n%s", err, rotated.Bytes())
	}
	text := string(rotated.Bytes())
	for name, wrong := range map[string]string{
		"empty":           "",
		"short":           string(alone[1:]),
		"cut off":         text[:len(text)/2],
		"something else":  strings.Replace(text, `"keys"`, `"export"`, 1),
		"no hexadecimal":  strings.Replace(text, `"secret": "`, `"secret": "x`, 1),
		"a short secret":  strings.Replace(text, `"secret": "`, `"secret": "00`, 1),
		"the newest ends": strings.Replace(text, `"made"`, `"until"`, 1),
		"two are newest":  strings.Replace(text, `"until"`, `"made"`, 1),
		"no key":          `{"pentepost":"keys","keys":[]}`,
	} {
		if _, err := ParseKeys([]byte(wrong)); err != errNoKeys {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Keys are written whole, for their owner alone, and no half file stays.
func TestWriteKeys(t *testing.T) {
	dir := t.TempDir()
	made, drawn, err := LoadKeys(dir)
	if err != nil || !drawn {
		t.Fatal(drawn, err)
	}
	rotated := made.Rotated(noon, KeyTime)
	if err := SaveKeys(dir, rotated); err == nil || !strings.Contains(err.Error(), "another key already") {
		t.Errorf("saved over others: %v", err)
	}
	if err := WriteKeys(dir, rotated); err != nil {
		t.Fatal(err)
	}
	if read, drawn, err := LoadKeys(dir); err != nil || drawn || !read.Equal(rotated) {
		t.Errorf("%v, %v", drawn, err)
	}
	info, err := os.Stat(KeyFile(dir))
	files, _ := fs.Glob(os.DirFS(dir), "*")
	if err != nil || info.Mode().Perm() != 0o600 || len(files) != 1 {
		t.Errorf("%v, %v, %v", info, files, err)
	}
}

// root can rotate the keys of a server that runs as another user.
func TestKeysKeepTheirOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files to others")
	}
	dir := t.TempDir()
	keys, _, err := LoadKeys(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(KeyFile(dir), 65532, 65532); err != nil {
		t.Skip("no such users here:", err)
	}
	if err := WriteKeys(dir, keys.Rotated(noon, KeyTime)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(KeyFile(dir))
	if err != nil || !strings.Contains(fmt.Sprintf("%+v", info.Sys()), "Uid:65532 Gid:65532") {
		t.Errorf("%+v, %v", info.Sys(), err)
	}
}

// A secret that is printed by mistake is not shown.
func TestSecretIsHidden(t *testing.T) {
	key := NewKeys(bytes.Repeat([]byte("k"), SecretBytes), noon).List()[0]
	var out bytes.Buffer
	fmt.Fprintf(&out, "%v %+v %s\n", key, key, key.Secret)
	Config{LogFormat: "json"}.Logger(&out).Info("test", "key", key, "secret", key.Secret)
	for _, wrong := range []string{"kkk", "107 107", "6b6b", "a2tra2"} {
		if strings.Contains(out.String(), wrong) {
			t.Errorf("%q in %s", wrong, &out)
		}
	}
}

// FuzzParseKeys checks that a file that can be read is written as the same keys.
func FuzzParseKeys(f *testing.F) {
	keys := NewKeys(bytes.Repeat([]byte("k"), SecretBytes), noon)
	f.Add(keys.Bytes())
	f.Add(keys.Rotated(noon, KeyTime).Bytes())
	f.Add(bytes.Repeat([]byte("k"), SecretBytes))
	f.Add([]byte(`{"pentepost":"keys","keys":[{}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		keys, err := ParseKeys(text)
		if err != nil {
			return
		}
		if again, err := ParseKeys(keys.Bytes()); err != nil || !again.Equal(keys) || keys.IsZero() {
			t.Fatalf("%q is read, and written as %q: %v", text, keys.Bytes(), err)
		}
	})
}

// Servers that start at the same time in an empty data directory have the same key.
func TestOneKeyForAll(t *testing.T) {
	dir := t.TempDir()
	const servers = 8
	var starting sync.WaitGroup
	keys, made := make([]Keys, servers), make([]bool, servers)
	for i := range servers {
		starting.Go(func() {
			var err error
			if keys[i], made[i], err = LoadKeys(dir); err != nil {
				t.Error(err)
			}
		})
	}
	starting.Wait()
	makers := 0
	for i := range servers {
		if !keys[i].Equal(keys[0]) {
			t.Errorf("server %d has another key", i)
		}
		if made[i] {
			makers++
		}
	}
	if files, err := os.ReadDir(dir); len(files) != 1 || makers != 1 || err != nil {
		t.Errorf("%d servers made the key; files: %v, %v", makers, files, err)
	}
}
