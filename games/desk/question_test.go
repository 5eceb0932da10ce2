package desk_test

import (
	"context"
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/store"
)

// Finding N: a likely move is asked about, and "yes" plays it with its text.
func TestQuestion(t *testing.T) {
	begin(t).run(`
	bob> I think L10 / Hello Ann!
	= refused
	bob< refused not-understood meant 1@1 meant="L10"
	bob> yes please
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob says="Hello Ann!"
	# The question is over.
	bob> yes (to refused)
	= refused
	bob< refused old-letter 1@2 at=1
	ann> N13?
	= refused
	ann< refused not-understood meant 1@2 meant="N13"
	ann> no
	ann< shown dropped 1@2
	ann> I think N13 is nice
	= refused
	ann< refused not-understood meant 1@2 meant="N13"
	# The letter with the question also takes another move.
	ann> N14
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	? 1
	= K10 L10 N14, bob to move
	`)
}

// Finding N: "yes" to the letter of an earlier question does nothing, even in the same turn.
func TestOldQuestion(t *testing.T) {
	begin(t).run(`
	bob> L10?
	= refused
	bob< refused not-understood meant 1@1 meant="L10"
	bob> M11?
	= refused
	bob< refused not-understood meant 1@1 meant="M11"
	bob> yes (to first refused)
	= refused
	bob< refused closed question 1@1
	bob> yes (to your-move)
	= refused
	bob< refused not-allowed yes 1@1
	`)
}

// Finding N: a resignation is not confirmed after the next move.
func TestQuestionEndsWithTurn(t *testing.T) {
	begin(t).run(`
	bob> resgin
	= refused
	bob< refused not-understood meant 1@1 meant="resign"
	bob> L10 (to your-move)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob> yes (to refused)
	= refused
	bob< refused old-letter 1@2 at=1
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	bob> Rezign.
	= refused
	bob< refused not-understood meant 1@3 meant="resign"
	bob> ok
	bob< game-over 1@3 since=4 by=bob
	ann< game-over 1@3 since=4 by=bob
	`)
}

// Finding N: nothing is asked that would be refused anyway.
func TestNoQuestionInVain(t *testing.T) {
	begin(t).run(`
	bob> K10?
	= refused
	bob< refused occupied 1@1 moves=K10
	ann> I think L10
	= refused
	ann< refused not-your-turn 1@1
	bob>> I think L10
	= refused
	bob< refused not-allowed no-game
	bob> L10 or L11
	= refused
	bob< refused two-moves 1@1 moves=L10,L11
	bob> I9
	= refused
	bob< refused off-board column-i 1@1 name=i9 known=H9,J9
	`)
}

// Finding N: misspelt commands are asked about in every place.
func TestMisspeltCommand(t *testing.T) {
	newSession(t).run(`
	ann>> chalenge bob@example.org / Hello Bob!
	= waits
	ann< welcome yes
	ann> yes
	ann< welcome joined
	bob< invitation c1 text="Hello Bob!" by=ann
	ann< invited c1
	bob> acept
	= refused
	bob< refused not-understood meant c1 meant="accept"
	bob> Yes!
	bob< welcome joined
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	ann>> nikc Annie
	= refused
	ann< refused not-understood meant meant="nick Annie"
	ann> yes (unvouched)
	ann< settings
	ann>> gmaes
	= refused
	ann< refused not-understood meant meant="games"
	ann> no
	ann< help
	`)
}

// Finding F12: a draw is offered with a move. Other commands below a move are not executed,
// and the player is told so, even without receipts.
func TestCommandBelowMove(t *testing.T) {
	long := strings.Repeat("a", games.MaxRemark+1)
	begin(t).run(`
	bob> L10 / draw / What do you think?
	bob< played 1@2 since=2 offer by=bob
	ann< your-move 1@2 since=2 offer by=bob says="What do you think?"
	# The letter asks about the offer, so "no" and "yes" answer it.
	ann> no / Not yet.
	bob< declined 1@2 by=ann says="Not yet."
	ann< shown declined 1@2
	ann> N13 / resign
	ann< played 1@3 since=3 not-done=resign by=ann
	bob< your-move 1@3 since=3 by=ann
	bob> set confirm off
	bob< settings
	bob> M11 / help (to your-move)
	bob< played 1@4 since=4 not-done=help by=bob
	ann< your-move 1@4 since=4 by=bob
	ann> show / Well played!
	ann< shown position 1@4 at=4 unsent
	ann> say / ` + long + `
	bob< remark 1@4 by=ann says="` + long[:games.MaxRemark] + `"
	ann< shown said 1@4 cut
	ann> N14 / draw? (to your-move)
	ann< played 1@5 since=5 offer by=ann
	bob< your-move 1@5 since=5 offer by=ann
	bob> ok
	bob< game-over 1@5 since=6 by=bob
	ann< game-over 1@5 since=6 by=bob
	? 1
	= K10 L10 N13 M11 N14, draw: agreed
	`)
}

// Finding F12: the last move of a game offers no draw.
func TestDrawBelowLastMove(t *testing.T) {
	s := begin(t)
	s.play("bob> A1\n ann> N13\n bob> A3\n ann> K11\n bob> A5\n ann> K12\n bob> A7\n ann> K13\n bob> A9")
	s.run(`
	ann> K9 / draw
	ann< game-over 1@11 since=11 not-done=draw by=ann
	bob< game-over 1@11 since=11 by=ann
	`)
}

// Finding F21: "yes" accepts an invitation, "no" declines it with the text below it.
func TestYesToInvitation(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org / Hello Bob, / fancy a game?
	ann< welcome joined
	bob< invitation c1 text="Hello Bob,\nfancy a game?" by=ann
	ann< invited c1
	bob> No thanks / I have no time.
	ann< declined c1 text="I have no time." by=bob
	ann>> challenge bob@example.org first
	bob< invitation c2 by=ann
	ann< invited c2
	bob> sure (unvouched)
	bob< welcome joined
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	# Without a question, "yes" and "no" change nothing.
	bob> ok
	= refused
	bob< refused not-allowed yes 1@1
	bob> no
	= refused
	bob< refused not-allowed no 1@1
	ann> draw
	bob< offer 1@1 by=ann
	ann< shown draw 1@1
	# This "yes" answers a letter that asked for a move.
	bob> yes (to your-move)
	= refused
	bob< refused not-allowed yes 1@1
	bob> yes (to offer)
	bob< game-over 1@1 since=2 by=bob
	ann< game-over 1@1 since=2 by=bob
	bob> rematch / Again?
	ann< invitation c3 text="Again?" by=bob
	bob< invited c3
	ann>> I accept
	bob< played start 2@1 since=1 by=ann
	ann< your-move start 2@1 since=1 by=ann
	`)
}

// A "yes" to an invitation does not release the command of somebody else who used the
// address.
func TestYesReleasesNothingElse(t *testing.T) {
	newSession(t).run(`
	bob>> challenge carl@example.org (unvouched)
	= waits
	bob< welcome yes
	ann>> challenge bob@example.org first
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	bob> yes
	bob< welcome joined
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	`)
}

// Finding F22: strangers who want to look are answered, once a day.
func TestStrangersLook(t *testing.T) {
	newSession(t).run(`
	dora>> rules renju (unvouched)
	dora< help rules name=renju
	dora>> help (unvouched)
	later 24h
	dora>> What is Pente?
	dora< help rules name=pente
	emil>> who is this?
	emil< help
	fay>> rules chess
	fay< help
	gus>> hlep
	gus< help
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	bob> What is Pente?
	bob< help rules c1 name=pente
	bob> Who is this?
	bob< help c1
	bob> ok
	bob< welcome joined
	ann< played start 1@1 since=1 by=bob
	bob< your-move start 1@1 since=1 by=bob
	`)
}

// Finding F22: the limits on welcomes are the same as on help for strangers.
func TestStrangersLookWithinLimits(t *testing.T) {
	s := newSession(t)
	s.limits.WelcomesADomain, s.limits.WelcomesAnHour = 2, 3
	s.run(`
	dora>> help (unvouched)
	dora< help
	emil>> hello (unvouched)
	emil< welcome
	fay>> rules pente (unvouched)
	= ignored
	`)
}

// Finding F22: a player can stop all letters except about their games, and take it back.
func TestStop(t *testing.T) {
	begin(t).run(`
	eve>> challenge Bob
	eve< welcome joined
	bob< invitation c2 by=eve
	eve< invited c2
	bob> stop (to your-move)
	eve< declined c2 by=bob
	bob< goodbye running=1
	eve>> challenge Bob keryo-pente
	= refused
	eve< refused not-allowed unwanted name=bob
	# The game goes on, and Bob's own mails are answered.
	bob> keep playing
	bob< goodbye continue running=0
	bob> L10 (to your-move)
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	bob>> games
	bob< list games
	bob>> start
	bob< welcome back
	eve>> challenge Bob
	bob< invitation c3 by=eve
	eve< invited c3
	bob>> unsubscribe
	eve< declined c3 by=bob
	bob< goodbye running=1
	bob> resign all (unvouched)
	bob< game-over 1@2 since=3 by=bob
	ann< game-over 1@2 since=3 by=bob
	bob>> resign all
	= refused
	bob< refused not-allowed no-games
	bob>> forget me
	bob< goodbye forget running=0
	`)
}

// Finding F22: a forged From address does not resign games, and "resign all" leaves matches.
func TestResignAll(t *testing.T) {
	s := begin(t)
	s.play("ann>> challenge Bob series 3\n bob> accept")
	s.run(`
	bob>> resign all (unvouched)
	= waits
	bob< confirm change meant="resign all"
	bob>> resign all
	bob< game-over 1@1 since=2 by=bob
	ann< game-over 1@1 since=2 by=bob
	bob< game-over 2@1 since=2 by=bob
	ann< game-over 2@1 since=2 by=bob
	ann>> games
	ann< list games
	`)
}

// W11: a stranger who was invited can stop all letters without a verdict, and is told how to undo it, since anybody may have sent the mail.
func TestUnvouchedStrangerStops(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	bob>> stop (unvouched)
	ann< declined c1 by=bob
	bob< goodbye running=0
	bob>> stop (unvouched)
	= ignored
	bob>> start (unvouched)
	= ignored
	bob> start (unvouched)
	bob< welcome joined
	`)
}

// Finding F22: strangers can stop all letters, too.
func TestStrangersStop(t *testing.T) {
	newSession(t).run(`
	ann>> challenge bob@example.org
	ann< welcome joined
	bob< invitation c1 by=ann
	ann< invited c1
	bob> unsubscribe me (unvouched)
	ann< declined c1 by=bob
	ann>> challenge bob@example.org
	= refused
	ann< refused not-allowed unwanted name=bob@example.org
	dora>> forget me
	ann>> challenge dora@example.org
	= refused
	ann< refused not-allowed unwanted name=dora@example.org
	# A From address that anybody can forge is not enough.
	emil>> stop (unvouched)
	emil< welcome
	ann>> challenge emil@example.org
	emil< invitation c2 by=ann
	ann< invited c2
	bob>> start
	bob< welcome joined
	`)
}

// Finding F23: a mistake that comes again is answered in a few words.
func TestSameMistake(t *testing.T) {
	limited(t).run(`
	bob> Thank you!
	= refused
	bob< refused not-understood 1@1
	bob> Thank you!
	= refused
	bob< refused not-understood 1@1 again last=1h0m0s
	later 1h
	bob> Thank you!
	= refused
	bob< refused not-understood 1@1
	`)
}

// New players are called by the given name in their From field, if that makes a nickname.
func TestNickFromName(t *testing.T) {
	newSession(t).run(`
	ann>> join (name Annemarie Miller)
	ann< welcome joined
	ben>> games (name Miller, Ben)
	ben< welcome joined
	ben< list games
	`)
	for name, want := range map[string]string{
		"Ann Miller": "Ann", "Miller, Bob": "Bob", "\"Dr. Carla Smith\"": "Carla", "Jürgen M.": "Jurgen", "DAVE": "DAVE", "Ann": "Ann",
		"": "x.y", "x.y@example.org": "x.y", "Øyvind": "x.y", "Иван": "x.y", "moves": "x.y", "J": "x.y", "J. R. Smith": "Smith", "Bartholomew-Maximilian Smith": "Bartholomew-Maxi",
	} {
		if got := nickOfNew(t, name); got != want {
			t.Errorf("%q is called %q, want %q", name, got, want)
		}
	}
}

// nickOfNew returns the nickname of a new player with an address and a display name.
func nickOfNew(t *testing.T, name string) (nick string) {
	s := newSession(t)
	s.mail(mail{from: "x.y", line: "join", fresh: true, name: name})
	must(t, s.db.View(context.Background(), func(tx *store.Tx) error {
		p, _, err := tx.Players.ByAddress("x.y@example.org")
		nick = p.Nick
		return err
	}))
	return nick
}

// The name of a game that is nearly one is asked about, unless somebody is called so.
func TestNearlyAGame(t *testing.T) {
	newSession(t).run(`
	ann>> join Ann
	ann< welcome joined
	bob>> join Bob
	bob< welcome joined
	ann>> challenge Bob kyero-pente first / Hello!
	= refused
	ann< refused not-understood meant meant="challenge Bob keryo-pente first"
	ann> yes
	bob< invitation c1 text="Hello!" by=ann
	ann< invited c1
	ann>> challenge Bob keryo pente second
	= refused
	ann< refused not-allowed waiting name=bob
	ann>> challenge Bob Kerry
	= refused
	ann< refused unknown-player name=kerry
	ann>> challenge kyero
	= refused
	ann< refused unknown-player name=kyero
	ann>> seek konnect6
	= refused
	ann< refused not-understood meant meant="seek connect6"
	# A letter about a game needs no question.
	ann>> rules kyero-pente
	ann< help rules name=keryo-pente
	ann>> rules ninuki
	ann< help rules name=ninuki-renju
	ann>> rules multi
	= refused
	ann< refused not-understood variant name=multi known=all
	ann>> help connect 6
	ann< help rules name=connect6
	ann>> standings keryo pente
	ann< list standings name=keryo
	`)
}

// A game against the computer begins in reply to any letter.
func TestChallengeToComputerInAGame(t *testing.T) {
	begin(t).run(`
	bob> challenge computer 1
	bob< your-move start 2@1 since=1 by=bob
	`)
}

// Help and rules explain the words of the games, too.
func TestWordsOfGames(t *testing.T) {
	begin(t).run(`
	bob> rules tria
	bob< help tria 1@1
	bob> help captures
	bob< help capture 1@1
	bob> help open three
	bob< help tria 1@1
	bob> What is a tessera?
	bob< help tessera 1@1
	bob> rules swap
	bob< help swap 1@1
	bob> help swap
	bob< help swap 1@1
	bob> help chess
	= refused
	bob< refused not-understood help 1@1 name=chess
	`)
}
