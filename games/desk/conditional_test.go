package desk_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/play"
	"pentepost/store"
)

// Lines below a move are taken, played by themselves, and told of in one letter to each player.
func TestConditionalMoves(t *testing.T) {
	begin(t).run(`
	bob> L10 / if N13 then M10 / if N13 M10 N10 then L11 / if O14 then M10
	bob< played 1@2 since=2 taken=3 by=bob
	ann< your-move 1@2 since=2 by=bob
	# Bob's answer is played at once. Ann reads of it in the letter that asks for her next move.
	ann> N13
	bob< played given 1@4 since=3 unused=O14>M10 by=ann
	ann< your-move 1@4 since=3 by=ann
	? 1
	= K10 L10 N13 M10, ann to move
	# Ann has lines, too. Both are played, and each player gets one letter.
	ann> N10 / if L11 then M12
	ann< played 1@7 since=5 taken=1 by=ann
	bob< your-move 1@7 since=5 by=ann
	? 1
	= K10 L10 N13 M10 N10 L11 M12, bob to move
	# Ann wants no receipts, but she must hear what was played for her.
	bob> O14 / if K12 then K13
	bob< played 1@8 since=8 taken=1 by=bob
	ann< your-move 1@8 since=8 by=bob
	ann>> set confirm off
	ann< settings
	ann> K12 / if K13 then O15 (to your-move@8)
	ann< played 1@11 since=9 taken=1 by=ann
	bob< your-move 1@11 since=9 by=ann
	# Lines can be added alone while the opponent is on turn, seen and dropped.
	ann> if O16 then P16 / if O16 P16 Q17 then R18 / if O17 then P17
	ann< shown ifs-taken 1@11 taken=3
	ann> ifs
	ann< shown ifs 1@11
	ann> no if 3
	= refused
	ann< refused not-allowed no-line 1@11
	ann> no if 2
	ann< shown ifs-off 1@11
	ann> no ifs
	ann< shown ifs-off 1@11
	ann> no ifs
	= refused
	ann< refused not-allowed no-line 1@11
	bob> O17
	bob< played 1@12 since=12 by=bob
	ann< your-move 1@12 since=12 by=bob
	`)
}

// A move is never lost because of a bad line. The answer names each line that was not taken, and why.
func TestLinesThatAreNotTaken(t *testing.T) {
	s := begin(t)
	s.run(`
	bob> L10 / if L10 then M10 / if N13 then N13 / if N13 M10 then N10 / if N13 then M10 N10 / if M12 then N13 / if N13 / if N13 then T20 / if N13 then maybe
	bob< played 1@2 since=2 untaken=unread untaken=off-board untaken=unread untaken=occupied:L10 untaken=occupied:N13 untaken=mine untaken=mine untaken=opening:M12 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> if N13 then M10 / if N13 then L9 / if N13 M10 N10 then L11 / if N13 M10 N10 then L12 / if N13 M10 N10 then L11
	bob< shown ifs-taken 1@2 taken=3 untaken=answered:N13:M10 untaken=answered:N10:L11
	bob> if N13 then L9
	= refused
	bob< refused not-allowed ifs-taken 1@2 untaken=answered:N13:M10
	# Ann is on turn: there is nothing to answer.
	ann> if M10 then N10
	= refused
	ann< refused not-allowed ifs 1@2
	# The move is refused, so the lines below it are not looked at.
	ann> L10 / if M10 then N10
	= refused
	ann< refused occupied 1@2 moves=L10 ifs-left=ifs
	# But what cannot be read is named in any case, because it may have been meant for the others.
	ann> L10 / else N13
	= refused
	ann< refused occupied 1@2 moves=L10 untaken=unread again
	bob>> help / else N13
	bob< help untaken=unread
	# A mail that anybody may have written is not quoted.
	bob>> games / else N13 (unvouched)
	bob< list games ifs-left=no-game
	# Lines below another command are taken as well.
	bob> say hello / if O14 then O13
	ann< remark 1@2 by=bob says="hello"
	bob< shown said 1@2 taken=1
	bob> help / if O14 then O12
	bob< help 1@2 untaken=answered:O14:O13
	bob>> help / if O14 then O13
	bob< help ifs-left=no-game
	bob> resign / if P15 then P16
	bob< game-over 1@2 since=3 taken=1 by=bob
	ann< game-over 1@2 since=3 by=bob
	bob> if N13 then M10
	= refused
	bob< refused game-over 1@2
	# After the end nothing is secret.
	bob> say bye / if N13 then M10
	ann< remark 1@2 by=bob says="bye\nif N13 then M10"
	bob< shown said 1@2
	`)
	s.wantTree("bob")
}

// There are limits, and each has a word.
func TestLimitsOfLines(t *testing.T) {
	s := begin(t)
	var many, longest strings.Builder
	for n := range 250 {
		fmt.Fprintf(&many, " / if A%d %c1 T%d then A%d", n%19+1, "BCDEFGHJKLMNOPQRS"[n%17], n%18+2, (n+7)%19+1)
	}
	for n := range 39 {
		fmt.Fprintf(&longest, " %c%d", "ABCDEFGHJKLMNOPQRST"[n*7%19], (5*n+n/19*3)%19+1)
	}
	s.play("bob> L10 / if" + longest.String() + " then S2" + " / if" + longest.String() + " S2 S3 then S4")
	f := s.letters["bob"][len(s.letters["bob"])-1]
	if f.Taken != 1 || len(f.Untaken) != 1 || f.Untaken[0].Why != play.LineLong {
		t.Errorf("of a line of 40 and one of 42 plies %d were taken: %+v", f.Taken, f.Untaken)
	}
	s.play("bob> no ifs")
	s.play("bob> if N13 then M10" + many.String())
	f = s.last("bob")
	if f.Taken+len(f.Untaken)+f.UntakenMore != 251 || f.UntakenMore == 0 || len(f.Untaken) != 10 {
		t.Errorf("%d taken, %d named, and %d more", f.Taken, len(f.Untaken), f.UntakenMore)
	}
}

// wantTree compares the lines that a player has in game 1.
func (s *session) wantTree(name string, want ...string) {
	s.t.Helper()
	if got := lines(s.tree(name).Lines); got != strings.Join(want, ";") {
		s.t.Errorf("%s has the lines %s, want %s", name, got, want)
	}
}

func (s *session) tree(name string) (tree play.Tree) {
	s.t.Helper()
	must(s.t, s.db.View(s.t.Context(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByAddress(name + "@example.org")
		must(s.t, err)
		tree, err = tx.Trees.Load(1, p.ID)
		return err
	}))
	return tree
}

// A remark or an offer pauses the lines of the others until they write. If they play by hand what a
// line says, it goes on.
func TestRemarksPauseLines(t *testing.T) {
	s := begin(t)
	s.run(`
	bob> L10 / if N13 M10 N10 then L11
	bob< played 1@2 since=2 taken=1 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> N13 / Hello Bob!
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 paused waits=M10 by=ann says="Hello Bob!"
	# It is Bob's turn, so he plays by hand. A question does not play for him.
	bob> ifs
	bob< shown ifs 1@3 waits=M10
	bob> M10
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	ann> N10
	bob< played given 1@6 since=5 by=ann
	ann< your-move 1@6 since=5 by=ann
	# A remark out of turn does the same, until he writes.
	bob> if M12 then O14 / if K12 then O14
	bob< shown ifs-taken 1@6 taken=2
	ann> say wait a moment
	bob< remark 1@6 paused by=ann says="wait a moment"
	ann< shown said 1@6
	bob> show
	bob< shown position 1@6 at=6
	ann> M12
	bob< played given 1@8 since=7 unused=K12>O14 by=ann
	ann< your-move 1@8 since=7 by=ann
	# What he wrote before he can have seen the remark does not count.
	bob> if K13 then K12 / if O12 then K12
	bob< shown ifs-taken 1@8 taken=2
	ann> O12 / What now?
	ann< played 1@9 since=9 by=ann
	bob< your-move 1@9 since=9 unused=K13>K12 paused waits=K12 by=ann says="What now?"
	bob> ifs (to shown@8)
	bob< shown ifs 1@9 paused waits=K12
	# An offer waits for an answer as well.
	bob> K12 / if J10 then J11
	bob< played 1@10 since=10 taken=1 by=bob
	ann< your-move 1@10 since=10 by=bob
	ann> J10 / draw
	ann< played 1@11 since=11 offer by=ann
	bob< your-move 1@11 since=11 offer paused waits=J11 by=ann
	bob> J12
	bob< played 1@12 since=12 unused=J10>J11 by=bob
	ann< your-move 1@12 since=12 by=bob
	`)
}

// A turn of several stones is one move of a line, and the order of its stones does not matter.
func TestLinesOfSeveralStones(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob connect6 first\n bob> accept")
	s.run(`
	ann> K10 / if L10 M10 then K9 L9 / if L10 M10 K9 L9 M8 M7 then N6 N5 / if L10 M9 then K9 / if L10 then K9 L9 / if L10 M11 K9 then L9
	ann< played 1@1 since=1 taken=2 untaken=part untaken=mine untaken=mine by=ann
	bob< your-move 1@1 since=1 by=ann
	ann> if M10 L10 then K9 L8 / if M10 L10 L9 K9 M7 M8 then N6 N5
	ann< shown ifs-taken 1@1 taken=1 untaken=answered:L10,M10:K9,L9
	# Half a turn is no turn. A line that begins in the middle of one begins there.
	bob> M10
	bob< your-move 1@2 since=2 by=bob
	ann> if N10 then A1 A2 (to played)
	ann< shown ifs-taken 1@2 taken=1
	bob> L10
	ann< played given 1@5 since=2 unused=M10,N10>A1,A2 by=bob
	bob< your-move 1@5 since=3 by=bob
	bob> M7 M8
	ann< played given 1@9 since=6 by=bob
	bob< your-move 1@9 since=6 by=bob
	? 1
	= K10 M10 L10 K9 L9 M7 M8 N6 N5, bob to move
	`)
}

// Lines belong below the stone that ends a turn. After the end of a game nobody needs them.
func TestLinesTooEarlyOrTooLate(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob connect6 first\n bob> accept\n ann> K10")
	s.run(`
	bob> L10 / if K9 K8 then L9 L8
	bob< your-move 1@2 since=2 ifs-left=own-turn by=bob
	bob> L11 / if K9 K8 then L9 L8
	bob< played 1@3 since=3 taken=1 by=bob
	ann< your-move 1@3 since=2 by=bob
	`)
	t2 := begin(t)
	t2.play("bob> L10\n ann> N13\n bob> L11\n ann> N14\n bob> L12\n ann> N15\n bob> L13\n ann> A1")
	t2.run(`
	bob> L14 / if N16 then N17
	bob< game-over 1@10 since=10 ifs-left=running by=bob
	ann< game-over 1@10 since=10 by=bob
	`)
}

// The choices of an opening are moves of a line, also if the players change places.
func TestLinesOfChoices(t *testing.T) {
	start := "ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob swap2-pente first\n bob> accept"
	lines := "ann> K10 L10 M9 / if swap then N10 / if keep N9 then N11 / if extend A1 A2 then keep A3 / if extend A1 A2 then keep / if extend A1 A3 then swap / if extend A1 A3 then swap N12 / if swap then keep"
	for _, test := range []struct{ bob, want string }{
		{"swap", "= K10 L10 M9 swap N10, bob to move"},
		{"keep N9", "= K10 L10 M9 keep N9 N11, bob to move"},
		{"extend A1 A2", "= K10 L10 M9 extend A1 A2 keep, bob to move"},
		{"extend A1 A3", "= K10 L10 M9 extend A1 A3 swap N12, bob to move"},
		{"extend A3 A1", "= K10 L10 M9 extend A3 A1, ann to move"}, // other colours
	} {
		s := newSession(t)
		s.play(start)
		s.run(lines + `
		ann< played 1@3 since=1 taken=4 untaken=mine untaken=part untaken=opening:keep by=ann
		bob< your-move 1@3 since=1 by=ann`)
		s.play("bob> " + test.bob)
		if got := s.status("? 1"); got != test.want {
			t.Errorf("%s: %s, want %s", test.bob, got, test.want)
		}
	}
}

// With three players a line has the moves of all. Somebody who leaves changes whose move it is, so
// nothing is left of the lines.
func TestLinesOfThree(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n cat>> join Cat\n ann>> challenge Bob Cat multi-3 first\n bob> accept\n cat> accept")
	s.run(`
	ann> if L10 M10 then A1 / if L10 M10 A1 L11 M11 then A3 / if L10 then M10 / if L10 M10 then A2
	ann< shown ifs-taken 1@1 taken=2 untaken=mine untaken=answered:M10:A1
	bob> L10
	bob< played 1@2 since=2 by=bob
	cat< your-move 1@2 since=2 by=bob
	ann> if M11 then A2
	ann< shown ifs-taken 1@2 taken=1
	cat> M10 / if A1 L11 then M11
	cat< played 1@4 since=3 taken=1 by=cat
	ann< played given 1@4 since=2 unused=L10,M11>A2 by=cat
	bob< your-move 1@4 since=3 by=cat
	bob> resign
	ann< shown left 1@4 unused=L11,M11>A3 by=bob
	bob< shown left 1@4 by=bob
	cat< your-move left 1@4 since=4 unused=A1,L11>M11 by=bob
	`)
}

// A game that a line wins is over for both. Nothing comes back then.
func TestLineThatWins(t *testing.T) {
	s := begin(t)
	s.play("bob> L10\n ann> N13\n bob> L11\n ann> N14\n bob> L12")
	s.run(`
	ann> N15 / if L13 then N16 / if L13 N16 L14 then N17 / if L13 N16 M12 then N17 / if L13 N16 M12 N17 M13 then N18 / if L14 then N16
	ann< played 1@7 since=7 taken=3 untaken=over:N17 untaken=over:M13 by=ann
	bob< your-move 1@7 since=7 by=ann
	bob> L13 / if N16 then M12
	bob< game-over 1@11 since=8 taken=1 by=bob
	ann< game-over 1@11 since=8 by=bob
	`)
	s.wantTree("ann")
}

// At most 40 plies are played at once. Then the player on turn gets a letter, and the lines wait.
func TestFortyPliesAtOnce(t *testing.T) {
	s := begin(t)
	var plies []string
	for n := range 60 {
		plies = append(plies, fmt.Sprintf("%c%d", "ABCDEFGHJKLMNOPQRST"[n*7%19], (5*n+n/19*3)%19+1))
	}
	// Bob has the lines of the first 39 plies, Ann of the first 40.
	s.play("bob> L10")
	join := func(words []string) string { return strings.Join(words, " ") }
	s.play("bob> if " + join(plies[:39]) + " then " + plies[39])
	s.play("ann> " + plies[0] + " / if " + join(plies[1:40]) + " then " + plies[40])
	s.run("? 1\n = " + "K10 L10 " + join(plies[:41]) + ", bob to move")
}

// A line that is not legal when the game comes to it is not played, and its owner is told.
func TestIllegalLine(t *testing.T) {
	s := begin(t)
	s.play("bob> L10 / if N13 then M10")
	tree := s.tree("bob")
	tree.Lines[0].Moves[1] = tree.Lines[0].Moves[0] // as after a change of the rules
	must(t, s.db.Update(t.Context(), func(tx *store.Tx) error { return tx.Trees.Save(tree) }))
	s.run(`
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 illegal=N13>N13 by=ann
	bob> show
	bob< shown position 1@3 at=3
	`)
}

// A move that is played by itself takes no time and earns one increment.
func TestTimeOfGivenPlies(t *testing.T) {
	s := newSession(t)
	s.play("ann>> join Ann\n bob>> join Bob\n ann>> challenge Bob bank 10 days plus 1 day first\n bob> accept")
	s.play("later 48h\n bob> L10 / if N13 then M10\n later 24h\n ann> N13\n later 24h\n ann> O14")
	must(t, s.db.View(t.Context(), func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(1)
		must(t, err)
		facts, err := desk.LoadTime(tx.ForGames().Books, &g)
		must(t, err)
		times, err := desk.LoadTurnTimes(tx.ForGames().Books, &g)
		must(t, err)
		if !g.Plies[3].Given || !g.Plies[3].Began.IsZero() || !times[2].Began.IsZero() || times[2].Used != 0 {
			t.Errorf("ply %+v, turn %+v", g.Plies[3], times[2])
		}
		// Bob has used two days and earned two.
		if c := g.ClockAt(s.now, facts); c.Left.Round(time.Hour) != 10*clock.Day {
			t.Errorf("%v are left", c.Left)
		}
		return nil
	}))
}

// Nothing is stored of lines that were played and given back.
func TestTreesAreDeleted(t *testing.T) {
	s := begin(t)
	s.play("bob> L10 / if N13 then M10 / if O14 then M10\n ann> N13")
	if tree := s.tree("bob"); !tree.Empty() {
		t.Errorf("left is %+v", tree)
	}
}
