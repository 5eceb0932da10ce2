package templates

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// plain words a letter that says the same to everybody. Each part of the letter is the sentence that is named after it, and
// the facts that the letter tells stand in it.
//
// The letter of the kind "reminder" and the topic "near" asks with the sentence "reminder.near". It may have the sentences
// "reminder.told-near", "reminder.answer-near", "reminder.news-near" and "reminder.subject-near". If it lacks one, the
// sentence of its kind is said, such as "reminder.answer". A reader without a name gets "reminder.near-nameless". If a letter
// goes to an address that has no name, and there is a topic "near-there", it has the sentences of that topic.
type plain struct {
	to     *people
	notice *letters.Notice
	about
	code        string
	kind, topic string
}

// plain returns the letter as a plain one.
func (d *draft) plain() plain {
	l := plain{d.to, d.notice, d.about, d.view.Code, string(d.notice.Kind()), d.notice.Topic()}
	if l.to.Me() == "" && l.to.sentences.Has(l.id("")+"-there") {
		l.topic += "-there" // to an address of a player, who has a name
	}
	return l
}

// isWorded reports whether somebody has worded the letter.
func (l plain) isWorded() bool { return l.to.sentences.Has(l.id("")) }

// id is the id of the sentence for a part of the letter, which need not exist: "" is what it asks.
func (l plain) id(part string) string {
	switch {
	case l.topic == "":
		return l.kind + "." + cmp.Or(part, "ask")
	case part == "":
		return l.kind + "." + l.topic
	}
	return l.kind + "." + part + "-" + l.topic
}

// part says a part of the letter, "" if it has none.
func (l plain) part(name string) string {
	for _, id := range []string{l.id(name), l.kind + "." + name} {
		if l.to.sentences.Has(id) {
			return l.say(id)
		}
	}
	return ""
}

func (l plain) subject() string {
	return cmp.Or(l.about.subject(), l.part("subject"))
}

func (l plain) ask() string {
	id := l.id("")
	if nameless := id + "-nameless"; l.to.Me() == "" && l.to.sentences.Has(nameless) {
		id = nameless
	}
	return l.say(id)
}

func (l plain) told() string   { return l.part("told") }
func (l plain) answer() string { return l.part("answer") }

func (l plain) news() string {
	if !l.notice.Traits().MayWait {
		return ""
	}
	if news := l.part("news"); news != "" {
		return news
	}
	return l.to.joined(l.ask(), l.told())
}

// say says a sentence that is found by its id. The facts of the letter stand in it, and what every letter knows.
func (l plain) say(id string) string {
	said := sentence{ID: id}
	if f, tells := l.notice.Letter.(letters.Teller); tells {
		for name, fact := range f.Tells() {
			said.Args = append(said.Args, name, l.fact(fact))
		}
	}
	said.Args = append(said.Args, "reader", l.to.Me(), "player", l.to.By(), "service", l.to.service, "code", l.code,
		"game", strconv.Itoa(int(l.game.GameNumber())))
	return l.to.tell(said)
}

// fact words a fact as it stands in a sentence.
func (l plain) fact(fact any) string {
	switch f := fact.(type) {
	case time.Time:
		return l.to.at(f)
	case games.PlayerID:
		return l.to.name(f)
	case float64:
		return l.to.score(f)
	case []rules.Move:
		return l.to.and(l.game.board.movesNamed(f))
	case string:
		return cmp.Or(oneLine(f), l.to.name(0)) // a text may be nothing that can be seen
	}
	return fmt.Sprint(fact)
}
