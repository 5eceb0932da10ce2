package templates

import (
	"cmp"

	"pentepost/games"
	"pentepost/rules"
)

// notUnderstood says what of a mail was not understood.
func (p *page) notUnderstood() string {
	switch p.Notice.Facts.Topic {
	case games.TopicMeant:
		return join(" ", p.whatWasMeant(), p.nothingDone())
	case games.TopicNothing:
		return join(" ", p.plainRefusal(), p.nothingDone())
	case games.TopicEncrypted:
		return join(" ", p.plainRefusal(), p.nothingDone(), p.tell("refused.not-understood-encrypted-again", nil))
	case games.TopicForm:
		return p.otherForm()
	case games.TopicAddresses:
		return p.refusalNaming(p.Notice.Facts.Name != "")
	case games.TopicFamily, games.TopicOption, games.TopicOptionValue, games.TopicSetting, games.TopicVariant, games.TopicNoNumber:
		return p.otherName()
	case games.TopicLeaveLeague, games.TopicWhichTeam, games.TopicLeagueFile:
		return p.notUnderstoodOfLeague()
	}
	id := p.refusalID()
	if id != "refused."+string(games.NotUnderstood) {
		return p.plainRefusal() // the topic has a sentence of its own
	}
	if p.RealTurn() {
		id = "refused.not-understood-in-turn"
	}
	return join(" ", p.tell(id, nil), p.nothingDone(), p.howToSay())
}

// whatWasMeant asks whether the reader meant what they probably did.
func (p *page) whatWasMeant() string {
	f, said := p.Notice.Facts, args{"meant": p.meant(), "text": p.Notice.Facts.Name}
	switch {
	case f.Name == "":
		return p.tell("refused.not-understood-meant", said)
	case f.Puzzle != 0:
		return p.tell("refused.not-understood-meant-below-puzzle", said)
	}
	return p.tell("refused.not-understood-meant-below", said)
}

// otherForm says how to write a command whose word was understood.
func (p *page) otherForm() string {
	like := ""
	if form := p.usageOf(p.Notice.Facts.Name); form != "" {
		like = p.tell("refused.not-understood-form-like-this", args{"form": form})
	}
	return join(" ", p.plainRefusal(), p.nothingDone(), like)
}

// otherName says which names or values there are in the place of one that there is not.
func (p *page) otherName() string {
	f := p.Notice.Facts
	switch f.Topic {
	case games.TopicFamily:
		return p.tell("refused.not-understood-family", args{"name": f.Name, "families": p.and(f.Known)})
	case games.TopicOption:
		if len(f.Known) == 0 {
			return p.plainRefusal()
		}
		return p.tell("refused.not-understood-option-known", args{"name": f.Name, "options": p.or(f.Known)})
	case games.TopicOptionValue:
		return p.tell("refused.not-understood-option-value", args{"name": f.Name, "values": p.or(f.Known)})
	case games.TopicSetting:
		return p.otherSetting()
	case games.TopicNoNumber:
		return p.tell("refused.not-understood-no-number", args{"game": int(cmp.Or(f.Game, 42))})
	}
	id := "refused.not-understood-variant"
	if f.Name == "" {
		id += "-unnamed"
	}
	return p.tell(id, args{"name": f.Name, "games": p.and(rules.Names())})
}

// otherSetting says what a setting can be, or which settings there are.
func (p *page) otherSetting() string {
	switch f := p.Notice.Facts; f.Name {
	case "zone", "letters", "games", "hold":
		return p.tell("refused.not-understood-setting-"+f.Name, nil)
	case "":
		return p.tell("refused.not-understood-setting-unnamed", args{"values": p.or(f.Known)})
	default:
		return p.tell("refused.not-understood-setting", args{"name": f.Name, "values": p.or(f.Known)})
	}
}
