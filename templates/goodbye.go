package templates

import "pentepost/games"

// goodbye tells somebody what becomes of their letters or their account.
type goodbye struct {
	*page
	withoutNews
}

func (l goodbye) subject() string {
	switch l.Notice.Facts.Topic {
	case games.TopicBanned, games.TopicUnbanned, games.TopicForget, games.TopicLeaving:
		return l.tell("goodbye.subject-account", nil)
	}
	return l.tell("goodbye.subject-letters", nil)
}

func (l goodbye) ask() string {
	switch topic := l.Notice.Facts.Topic; topic {
	case games.TopicContinue, games.TopicBanned, games.TopicUnbanned, games.TopicForget, games.TopicLeaving:
		return l.addressed("goodbye."+topic, nil)
	}
	return l.addressed("goodbye.stopped", nil)
}

func (l goodbye) told() string {
	running := l.Notice.Facts.Running
	said := args{"n": running, "number": l.number(running)}
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicContinue, topic == games.TopicBanned, topic == games.TopicUnbanned:
		return l.tell("goodbye.told-"+topic, nil)
	case topic == games.TopicForget:
		giveUp := ""
		if running > 0 {
			giveUp = l.tell("goodbye.give-up", said)
		}
		return join("\n\n", l.tell("goodbye.told-forget", args{"code": l.Code}), join(" ", giveUp, l.tell("goodbye.what-is-deleted", nil)))
	case topic == games.TopicLeaving:
		return l.leaving(said)
	case running == 0:
		return l.tell("goodbye.no-letters", nil)
	}
	return l.tell("goodbye.still-play", said)
}

// leaving says what happens before and when a player is forgotten.
func (l goodbye) leaving(said args) string {
	var happens, plays string
	if until := l.until(); until != nil {
		happens = l.tell("goodbye.happens", args{"until": l.time(*until)})
	}
	if l.Notice.Facts.Running > 0 {
		plays = l.tell("goodbye.still-play-then-give-up", said)
	}
	return join(" ", happens, plays, l.tell("goodbye.will-be-deleted", nil))
}

func (l goodbye) answer() string {
	said := args{"service": l.Service}
	switch topic := l.Notice.Facts.Topic; topic {
	case games.TopicBanned, games.TopicLeaving:
		return l.tell("goodbye.answer-"+topic, nil)
	case games.TopicUnbanned, games.TopicForget:
		return l.tell("goodbye.answer-"+topic, said)
	case games.TopicContinue:
		return l.tell("goodbye.answer-start", said)
	}
	running := ""
	if n := l.Notice.Facts.Running; n > 0 {
		running = l.tell("goodbye.answer-games", args{"n": n})
	}
	return join("\n\n", running, l.tell("goodbye.answer-start", said))
}
