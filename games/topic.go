package games

// Topics say what exactly a refusal, or a letter of a kind with several uses, is
// about; templates have words for each.
const (
	TopicYes            = "yes"              // a "yes" that answers nothing
	TopicJoining        = "joining"          // the sender has joined already
	TopicQuestion       = "question"         // a "yes" to an earlier question than the one that is open
	TopicNick           = "nick"             // a nickname nobody can have
	TopicNickTaken      = "nick-taken"       // a nickname somebody else has
	TopicNoGame         = "no-game"          // a command that must answer a letter about a game
	TopicNoInvitation   = "no-invitation"    // there is no invitation to answer
	TopicWhich          = "which"            // there are several invitations
	TopicStopping       = "stopping"         // no more letters, for somebody who plays by them
	TopicServer         = "server"           // a challenge to the server itself
	TopicOneself        = "oneself"          // a challenge to oneself
	TopicUnwanted       = "unwanted"         // somebody who wants no letters
	TopicUnreachable    = "unreachable"      // somebody whose letters come back
	TopicTwice          = "twice"            // somebody named twice
	TopicPlayers        = "players"          // too many or too few for the variant
	TopicWaiting        = "waiting"          // an invitation that waits already
	TopicOwnOffer       = "own-offer"        // one's own offer
	TopicOffered        = "offered"          // an offer stands already
	TopicWaitsForOthers = "waits-for-others" // an offer accepted already, which others have still to answer
	TopicLeftGame       = "left-game"        // a command of somebody who has left the game
	TopicRunning        = "running"          // a rematch of a game that goes on
	TopicEmpty          = "empty"            // a remark without words
	TopicVariant        = "variant"          // a variant that does not exist
	TopicOption         = "option"           // an option that does not fit
	TopicSetting        = "setting"          // a setting that does not exist
	TopicNothing        = "nothing"          // a letter without a text of its own
	TopicNoStone        = "no-stone"         // a choice of the opening after which no stone of the sender's follows
	TopicSubject        = "subject"          // a move in the subject, or another than in the text
	TopicForm           = "form"             // a known word, but not in its form
	TopicLater          = "later"            // something the grammar has but this server not yet
	TopicPace           = "pace"             // a pace too slow or too fast
	TopicSeries         = "series"           // a series that cannot be
	TopicTarget         = "target"           // a target or handicap that cannot be
	TopicHelp           = "help"             // help on something that does not exist
	TopicStrangers      = "strangers"        // too many invitations to strangers in a day
	TopicLetters        = "letters"          // too many letters to the sender
	TopicChallenges     = "challenges"       // too many open challenges

	TopicPosition = "position" // the position, as asked for
	TopicMoves    = "moves"    // the record
	TopicGIF      = "gif"      // the whole game as an animation
	TopicTry      = "try"      // a trial
	TopicSaid     = "said"     // receipt of a remark
	TopicOffer    = "draw"     // receipt of an offer of a draw
	TopicDeclined = "declined" // receipt of an answer to it
	TopicLeft     = "left"     // somebody has left a game that goes on
	TopicAccepted = "accepted" // an invitation accepted, others still to answer
	TopicStart    = "start"    // a game has begun
	TopicGames    = "games"
	TopicRematch  = "rematch"
)
