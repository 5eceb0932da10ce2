package desk_test

import "testing"

// Commands that show or explain something change nothing.
func TestShowing(t *testing.T) {
	begin(t).run(`
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> N13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	bob> show
	bob< shown position 1@3 at=3
	bob> show 1
	bob< shown position 1@3 at=1
	bob> show 99
	bob< shown position 1@3 at=3
	bob> moves
	bob< shown moves 1@3
	bob> try M10 N10 O10
	bob< shown try 1@3 moves=M10,N10,O10
	bob> try M10 L9 M10
	= refused
	bob< refused occupied try 1@3 moves=M10
	bob> try K10
	= refused
	bob< refused occupied try 1@3 moves=K10
	bob> try
	= refused
	bob< refused not-understood form 1@3 name=try
	ann> show 0
	ann< shown position 1@3
	carla>> game 1
	carla< welcome joined
	carla< shown position 1@3 at=3
	carla>> join Carla
	carla< welcome joined
	carla>> game 1
	carla< shown position 1@3 at=3
	carla> show
	= refused
	carla< refused unknown-game 1@3
	carla> help
	carla< help 1@3
	carla>> game 2
	= refused
	carla< refused unknown-game game=2
	carla>> games
	carla< list games
	bob>> games
	bob< list games
	bob> help
	bob< help 1@3
	bob>> help
	bob< help
	bob>> help challenge
	bob< help challenge
	bob>> help keryo-pente
	bob< help rules name=keryo-pente
	bob>> rules KERYO-PENTE
	bob< help rules name=keryo-pente
	bob>> settings
	bob< settings
	bob> set confirm off
	bob< settings
	bob> set points with-i
	bob< settings
	bob> l9
	ann< your-move 1@4 since=4 by=bob
	? 1
	= K10 L10 N13 M9, ann to move
	`)
}

func TestTrialEndsWithGame(t *testing.T) {
	begin(t).run(`
	bob> L10
	bob< played 1@2 since=2 by=bob
	ann< your-move 1@2 since=2 by=bob
	ann> K13
	ann< played 1@3 since=3 by=ann
	bob< your-move 1@3 since=3 by=ann
	bob> A1
	bob< played 1@4 since=4 by=bob
	ann< your-move 1@4 since=4 by=bob
	ann> K12
	ann< played 1@5 since=5 by=ann
	bob< your-move 1@5 since=5 by=ann
	bob> A3
	bob< played 1@6 since=6 by=bob
	ann< your-move 1@6 since=6 by=bob
	ann> K11
	ann< played 1@7 since=7 by=ann
	bob< your-move 1@7 since=7 by=ann
	bob> A5
	bob< played 1@8 since=8 by=bob
	ann< your-move 1@8 since=8 by=bob
	# A trial ends with the game.
	ann> try K9 A7 K8
	ann< shown try 1@8 moves=K9
	bob> try A7 A8 A9
	bob< shown try 1@8 moves=A7,A8,A9
	`)
}

func TestNames(t *testing.T) {
	newSession(t).run(`
	ann>> join
	ann< welcome joined
	ann>> join Ann
	ann< welcome joined
	ann>> join Annabel
	ann< welcome joined
	bob>> join ANNABEL
	= refused
	bob< welcome joined
	bob< refused not-allowed nick-taken name=ANNABEL
	bob>> nick Ann
	bob< settings
	bob>> nick x
	= refused
	bob< refused not-allowed nick name=x
	bob>> nick K
	= refused
	bob< refused not-allowed nick name=K
	bob>> nick draw
	= refused
	bob< refused not-allowed nick name=draw
	bob>> nick pente
	= refused
	bob< refused not-allowed nick name=pente
	bob>> nick first
	= refused
	bob< refused not-allowed nick name=first
	bob>> nick Bob!
	= refused
	bob< refused not-allowed nick name=Bob!
	bob>> nick 4ever
	= refused
	bob< refused not-allowed nick name=4ever
	bob>> nick Bob-
	= refused
	bob< refused not-allowed nick name=Bob-
	bob>> nick averyveryverylongnickname
	= refused
	bob< refused not-allowed nick name=averyveryverylongnickname
	bob>> nick Jörg
	= refused
	bob< refused not-allowed nick name=Jörg
	bob>> nick Bob.Smith-2
	bob< settings
	bob>> settings
	bob< settings
	x>> join
	x< welcome joined
	annabel>> join
	annabel< welcome joined
	`)
}
