package templates

import "pentepost/games"

// confirm asks whether a mail or an address is the reader's, or says what has become of an address.
type confirm struct {
	*page
	withoutNews
}

func (l confirm) subject() string {
	switch {
	case l.Notice.Facts.Topic != "":
		return l.tell("confirm.subject-address", nil)
	case l.About():
		return l.GameSubject()
	}
	return l.tell("confirm.subject", nil)
}

// suffix is the end of the ids of sentences about the topic. A letter to an address that is not the reader's usual one
// does not know them by name.
func (l confirm) suffix() string {
	topic := l.Notice.Facts.Topic
	if topic == games.TopicAdded && l.Me() == "" {
		return topic + "-there"
	}
	return topic
}

func (l confirm) said() args {
	return args{"reader": l.Me(), "player": l.By(), "address": l.Notice.Facts.Name, "code": l.Code}
}

func (l confirm) ask() string {
	if l.Notice.Facts.Topic == "" {
		return l.tell("confirm.was-this-you", args{"reader": l.Me()})
	}
	return l.tell("confirm."+l.suffix(), l.said())
}

func (l confirm) told() string {
	switch {
	case l.Notice.Facts.Topic != "":
		return l.tell("confirm.told-"+l.suffix(), l.said())
	case l.Game != nil:
		return l.tell("confirm.told-foreign-in-game", args{"game": int(l.Game.ID)})
	}
	return l.tell("confirm.told-foreign", nil)
}

func (l confirm) answer() string {
	switch l.Notice.Facts.Topic {
	case games.TopicAddressOff, games.TopicMain:
		return l.tell("confirm.answer-not-wanted", l.said())
	case "":
		if l.Game != nil && !l.Over() {
			return l.tell("confirm.answer-here", nil)
		}
		return ""
	}
	return l.tell("confirm.answer-"+l.suffix(), l.said())
}
