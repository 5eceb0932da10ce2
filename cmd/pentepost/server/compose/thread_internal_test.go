package compose

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates"
)

// References has what the parent refers to and the parent itself, each once, after the root of the game (RFC 5322 section 3.6.4).
func TestO9ReferencesOfTheParent(t *testing.T) {
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	keys, _, err := config.LoadKeys(c.Data)
	if err != nil {
		t.Fatal(err)
	}
	f := &fields{&addresses{&c, keyring.New(keys)}}
	game := &games.Game{ID: 7}
	root := f.conversation(game)
	n := letters.Notice{Matter: letters.Matter{Game: 7}, Letter: letters.YourMove{}, InReplyTo: "<mail@example.org>", Besides: letters.Besides{Thread: []string{root, "<letter@pente.test>"}}}
	for _, test := range []struct {
		says    string
		subject games.Subject
		reply   bool
		brief   bool
		want    []string
	}{
		{"a letter of the game", games.SubjectOfGame, true, false, []string{root, "<letter@pente.test>", "<mail@example.org>"}},
		{"the answer to a reader who wants letters apart", games.SubjectOfMove, true, false, []string{"<mail@example.org>"}},
		{"another letter to them", games.SubjectOfMove, false, false, nil},
		{"a brief letter", games.SubjectOfGame, true, true, nil},
	} {
		n.Reply = test.reply
		v := templates.View{}
		v.Notice, v.Game, v.Brief, v.Reader.Subject = n, game, test.brief, test.subject
		if _, got := f.thread(v); !cmp.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.says, got, test.want)
		}
	}
}
