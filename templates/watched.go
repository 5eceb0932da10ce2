package templates

import "pentepost/games"

// watched tells of a game to somebody who watches it.
type watched struct{ *page }

func (l watched) subject() string { return l.GameSubject() }

func (l watched) ask() string {
	id := "watched.goes-on"
	switch {
	case l.Over():
		id = "watched.over"
	case l.Notice.Facts.Topic == games.TopicStart:
		id = "watched.begun"
	}
	return l.tell(id, args{"players": l.and(l.Others()), "reader": l.Me()})
}

func (l watched) told() string {
	state := ""
	if l.Over() {
		state = l.Result()
	} else {
		state = l.tell("turn.theirs", args{"player": l.OnTurn()})
	}
	return join("\n", l.besides(), l.Happened(), state)
}

func (l watched) news() string { return l.told() }

func (l watched) answer() string {
	return l.tell("watched.answer", args{"game": int(l.GameNumber()), "service": l.Service})
}

// besides says what has happened beside a move, as somebody hears it who does not play.
func (l watched) besides() string {
	switch l.Notice.Facts.Topic {
	case games.TopicLeft:
		return l.tell("watched.left", args{"player": l.By()})
	case games.TopicForfeit:
		return l.tell("watched.forfeit", args{"player": l.By()})
	case games.TopicUndone, games.TopicTakenBack:
		if moves := l.MovesNamed(); len(moves) > 0 {
			return l.tell("watched.taken-back", args{"moves": l.and(moves), "n": len(moves)})
		}
	}
	return ""
}
