package desk_test

import (
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/store"
)

// Letters that were sent before there were origins open what they are about, if that began before, too. They open nothing that
// began since under the same number.
func TestW2LettersFromBefore(t *testing.T) {
	s := newSession(t)
	s.update(func(tx *store.Tx) {
		old, young := games.Player{Nick: "Old", Address: "old@example.org", Joined: noon}, games.Player{Nick: "Young", Address: "young@example.org", Joined: noon, Origin: 7}
		must(t, tx.Players.Add(&old))
		must(t, tx.Players.Add(&young))
		for reader, opens := range map[*games.Player]bool{&old: true, &young: false} {
			plain := games.Key{About: games.AboutStopping, Player: reader.ID}
			sealed, ok := seal.Open(seal.Text(plain), noon)
			if got, err := desk.Opens(sealed, tx.ForGames(), *reader); !ok || err != nil || got != opens {
				t.Errorf("a key without a digest opens for %s: %v, %v", reader.Nick, got, err)
			}
			digested, ok := seal.Open(seal.Text(plain.With(games.Named{Reader: *reader})), noon)
			if got, err := desk.Opens(digested, tx.ForGames(), games.Player{}); !ok || err != nil || !got {
				t.Errorf("a key with a digest opens for %s: %v, %v", reader.Nick, got, err)
			}
			again := games.Player{ID: reader.ID, Origin: reader.Origin + 1}
			if got, err := desk.Opens(digested, tx.ForGames(), again); err != nil || got {
				t.Errorf("the key of %s opens for somebody who got the number since: %v, %v", reader.Nick, got, err)
			}
		}
	})
}
