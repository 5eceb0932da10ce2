package templates

import "pentepost/games"

// shown shows what the reader has asked for, and is the receipt for commands that do not play.
type shown struct{ *page }

func (l shown) subject() string { return l.GameSubject() }

func (l shown) ask() string {
	said := args{"reader": l.Me()}
	switch topic := l.Notice.Facts.Topic; topic {
	case games.TopicPosition:
		return l.askPosition(said)
	case games.TopicReview:
		return l.askReview(said)
	case games.TopicNotes, games.TopicNotesOff, games.TopicIfs, games.TopicIfsOff:
		return l.askKept(said)
	case games.TopicSaid, games.TopicOffer, games.TopicAccepted, games.TopicDeclined:
		return l.receipt(said)
	case games.TopicLeft, games.TopicForfeit:
		return l.askOut(said)
	case games.TopicExtended, games.TopicResumed, games.TopicTakenBack, games.TopicReverted:
		return l.tell("shown-ask.operated", said)
	case games.TopicNear:
		said["point"] = l.nearPoint()
		return l.tell("shown-ask.near", said)
	case games.TopicGranted:
		said["player"] = l.OnTurn()
		return l.tell("shown-ask.granted", said)
	case games.TopicMoves, games.TopicGIF, games.TopicTry, games.TopicThreats, games.TopicLast, games.TopicHint,
		games.TopicNoted, games.TopicIfsTaken, games.TopicWithdrawn, games.TopicPaused, games.TopicLeftMatch, games.TopicDropped:
		return l.tell("shown-ask."+topic, said)
	}
	return l.unknown("letter that shows something", l.Notice.Facts.Topic)
}

func (l shown) askPosition(said args) string {
	switch at := l.Notice.Facts.At; {
	case l.IsNow():
		return l.tell("shown-ask.position-now", said)
	case at == 0:
		return l.tell("shown-ask.position-at-start", said)
	default:
		said["move"] = at
		return l.tell("shown-ask.position-after", said)
	}
}

func (l shown) askReview(said args) string {
	moves := len(l.Notice.Facts.Better)
	if moves == 0 {
		return l.tell("shown-ask.review-nothing", said)
	}
	said["n"] = moves
	return l.tell("shown-ask.review", said)
}

// askKept is about notes or lines, of which there may be none.
func (l shown) askKept(said args) string {
	topic, kept := l.Notice.Facts.Topic, len(l.Tree.Lines)
	if topic == games.TopicNotes || topic == games.TopicNotesOff {
		kept = len(l.Notes)
	}
	if kept == 0 {
		topic += "-none"
	}
	return l.tell("shown-ask."+topic, said)
}

// receipt says what became of words to the other players, or of an offer or the answer to one.
func (l shown) receipt(said args) string {
	f := l.Notice.Facts
	said["others"] = l.and(l.Others())
	switch {
	case f.Topic == games.TopicSaid && l.Computer != "":
		said["computer"] = l.Computer
		return l.tell("shown-ask.said-to-computer", said)
	case f.Topic == games.TopicSaid:
		return l.tell("shown-ask.said", said)
	case f.Topic == games.TopicAccepted:
		return l.tell("shown-ask.accepted-"+l.offerInID(), said)
	case f.Topic == games.TopicDeclined:
		return l.tell("shown-ask.declined-"+l.offerInID(), said)
	case f.What == games.PauseOffer:
		said["n"] = f.Days
	}
	return l.tell("shown-ask.offered-"+l.offerInID(), said)
}

// askOut is about a player who has left a game that the others still play.
func (l shown) askOut(said args) string {
	id := "shown-ask." + l.Notice.Facts.Topic
	if said["player"] = l.By(); l.By() == l.Me() {
		id += "-yourself"
	}
	return l.tell(id, said)
}

func (l shown) told() string { return join("\n", l.what(), l.stands()) }

// what is what the letter shows, or what a command did.
func (l shown) what() string {
	switch l.Notice.Facts.Topic {
	case games.TopicMoves:
		return l.movesWithTimes()
	case games.TopicTry:
		return join("\n", l.Happened(), l.trialResult())
	case games.TopicThreats:
		return l.threats()
	case games.TopicLast:
		if said := l.Happened(); said != "" {
			return said
		}
		return l.tell("shown.nobody-moved", nil)
	case games.TopicNear:
		return l.near()
	case games.TopicHint:
		return l.aboutHint()
	case games.TopicReview:
		return l.aboutReview()
	case games.TopicPaused:
		return l.paused()
	case games.TopicNoted:
		return l.tell("shown.noted", nil)
	case games.TopicIfs, games.TopicIfsTaken, games.TopicIfsOff:
		if lines := len(l.Tree.Lines); lines > 0 {
			return l.tell("shown.lines", args{"n": lines})
		}
		return ""
	}
	return l.operated()
}

func (l shown) movesWithTimes() string {
	said := l.movesSoFar()
	if times := l.turnTimes(); times != "" {
		said = join("\n", said, l.tell("shown.turn-times", nil), times)
	}
	return said
}

func (l shown) aboutHint() string {
	numbers := ""
	if l.numbersLines() {
		numbers = l.tell("shown.hint-numbers", nil)
	}
	return join(" ", numbers, l.tell("shown.hint-given", nil))
}

func (l shown) aboutReview() string {
	switch moves := len(l.Notice.Facts.Better); {
	case moves == 0:
		return l.tell("shown.review-nothing", nil)
	case !l.numbersLines():
		return ""
	case moves == 1:
		return l.tell("shown.review-board", nil)
	}
	return l.tell("shown.review-boards", nil)
}

// stands says how the game stands. A trial has said it, and an earlier position does not show it.
func (l shown) stands() string {
	switch {
	case l.Notice.Facts.Topic == games.TopicTry, !l.IsNow():
		return ""
	case l.Over():
		return l.Result()
	case l.MyTurn():
		return join(" ", l.TurnSaid(), l.tell("you-are.colour", args{"colour": l.Am()}))
	}
	return l.TurnSaid()
}

func (l shown) news() string { return l.ask() }

func (l shown) answer() string { return join("\n", l.howToDelete(), l.howToPlay()) }

// howToDelete says how the reader gets rid of the notes or lines that they see.
func (l shown) howToDelete() string {
	kept, one, all := 0, "shown.delete-note", "shown.delete-notes"
	switch l.Notice.Facts.Topic {
	case games.TopicNotes, games.TopicNoted:
		kept = len(l.Notes)
	case games.TopicIfs, games.TopicIfsTaken, games.TopicIfsOff:
		kept, one, all = len(l.Tree.Lines), "shown.drop-line", "shown.drop-lines"
	}
	switch kept {
	case 0:
		return ""
	case 1:
		return l.tell(one, nil)
	}
	return l.tell(all, nil)
}

func (l shown) howToPlay() string {
	tried := l.Notice.Facts.Topic == games.TopicTry
	switch {
	case !l.Plays():
		return ""
	case l.MayAskAgain():
		return l.tell("shown.rematch", nil)
	case l.Over():
		return l.tell("shown.game-over", nil)
	case !l.RealTurn():
		return ""
	case tried && l.opening != nil:
		return join(" ", l.tell("shown.tried-and-yours", nil), l.OpeningTurn())
	case tried:
		return l.tell("shown.tried-and-play", nil)
	case l.opening != nil:
		return l.OpeningTurn()
	}
	return l.example("shown.to-play")
}
