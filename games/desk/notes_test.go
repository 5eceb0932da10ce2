package desk_test

import (
	"fmt"
	"testing"

	"pentepost/store"
)

// notes returns the texts of the notes about game 1 of a player.
func (s *session) notes(name string) (texts []string) {
	s.t.Helper()
	must(s.t, s.db.View(s.t.Context(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByAddress(name + "@example.org")
		must(s.t, err)
		list, err := tx.Notes.Of(1, p.ID)
		for _, n := range list {
			texts = append(texts, n.Text)
		}
		return err
	}))
	return texts
}

func (s *session) wantNotes(name string, want ...string) {
	s.t.Helper()
	if got := s.notes(name); fmt.Sprint(got) != fmt.Sprint(want) {
		s.t.Errorf("%s has the notes %q, want %q", name, got, want)
	}
}

// A note comes alone or below another command. It is kept even if the command is refused, and not
// twice if the mail comes again.
func TestNotes(t *testing.T) {
	s := begin(t)
	s.run(`
	bob> note: he opens on the left
	bob< shown noted 1@1
	bob> K10 / note: what now?
	= refused
	bob< refused occupied 1@1 moves=K10
	bob> L10 / note: what now? / note: watch M12 / Hello!
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob says="Hello!"
	bob> notes
	bob< shown notes 1@2
	ann> notes
	ann< shown notes 1@2
	ann> notes off
	= refused
	ann< refused not-allowed no-note 1@2
	bob> notes off 4
	= refused
	bob< refused not-allowed no-note 1@2
	bob> notes off 2
	bob< shown notes-off 1@2
	bob> Did you see that? / note: lost
	= refused
	bob< refused not-understood 1@2
	`)
	s.wantNotes("bob", "he opens on the left", "watch M12")
	s.wantNotes("ann")
	s.run(`
	bob> resign / note: next time!
	bob< game-over 1@2 since=3 by=bob
	ann< game-over 1@2 since=3 by=bob
	bob> note: he played well
	bob< shown noted 1@2
	bob> rematch / note: again!
	ann< invitation c2 by=bob
	bob< invited c2
	ann> accept / note: now for it
	bob< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 not-done=note by=ann
	`)
	s.wantNotes("bob", "he opens on the left", "watch M12", "next time!", "he played well", "again!")
	s.run("bob> notes off (to played@1)\n = refused\n bob< refused not-allowed no-note 2@1")
}

// Notes are cut and counted, and the answer says so, also to somebody who wants no receipts.
func TestLimitsOfNotes(t *testing.T) {
	s := begin(t)
	long := fmt.Sprintf("%0301d", 1)
	s.play("bob>> set confirm off")
	for n := range 9 {
		s.play(fmt.Sprintf("bob> note: number %d", n))
	}
	s.run(`
	bob> L10 / note: ` + long + ` / note: one more
	bob< played 1@2 since=2 note-cut notes-full by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> note: number 8
	bob< shown noted 1@2
	bob> note: one more
	= refused
	bob< refused limit notes 1@2
	`)
	if got := s.notes("bob"); len(got) != 10 || got[9] != long[:300] {
		t.Errorf("kept are %q", got)
	}
}

// A foreign sender and an onlooker have no notes.
func TestNotesOfOthers(t *testing.T) {
	begin(t).run(`
	carla>> join Carla
	carla< welcome joined
	carla>> note: L10
	= refused
	carla< refused not-allowed no-game
	carla>> game 1
	carla< shown position 1@1 at=1
	carla> note: L10 (to bob's your-move@1)
	= ignored
	bob< confirm 1@1
	carla> games / note: L10
	carla< list games not-done=note
	`)
}
