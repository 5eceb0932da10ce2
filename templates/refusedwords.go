package templates

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/rules"
)

// lineRefused says what of a mail was not understood.
type lineRefused struct{ refused }

// notUnderstood says what of a mail was not understood.
func (l lineRefused) notUnderstood() string {
	switch l.f.Topic {
	case games.TopicMeant:
		return l.joined(l.whatWasMeant(), l.nothingDone())
	case games.TopicNothing:
		return l.joined(l.plainRefusal(), l.nothingDone())
	case games.TopicEncrypted:
		return l.joined(l.plainRefusal(), l.nothingDone(), l.tell("refused.not-understood-encrypted-again", nil))
	case games.TopicForm:
		return l.otherForm()
	case games.TopicAddresses:
		return l.refusalNaming(l.f.Name != "")
	case games.TopicFamily, games.TopicOption, games.TopicOptionValue, games.TopicSetting, games.TopicVariant, games.TopicNoNumber:
		return l.otherName()
	case games.TopicLeaveLeague, games.TopicOrganise, games.TopicWhichTeam, games.TopicLeagueFile:
		return leagueRefused(l).notUnderstood()
	}
	id := l.refusalID()
	if id != "refused."+string(games.NotUnderstood) {
		return l.plainRefusal() // the topic has a sentence of its own
	}
	if l.page.RealTurn() {
		id = "refused.not-understood-in-turn"
	}
	return l.joined(l.tell(id, nil), l.nothingDone(), leftOut{onPage{l.page}}.howToSay())
}

// whatWasMeant asks whether the reader meant what they probably did.
func (l lineRefused) whatWasMeant() string {
	f, said := l.f, args{"meant": l.meant(), "text": l.f.Name}
	switch {
	case f.Name == "":
		return l.tell("refused.not-understood-meant", said)
	case l.page.Notice.Puzzle != 0:
		return l.tell("refused.not-understood-meant-below-puzzle", said)
	}
	return l.tell("refused.not-understood-meant-below", said)
}

// otherForm says how to write a command whose word was understood.
func (l lineRefused) otherForm() string {
	like := ""
	form := (guide{onPage{l.page}}).usageOf(l.f.Name)
	if known := l.f.Known; len(known) > 0 { // they are closer to what was written
		form = ""
		for _, one := range known {
			form += "  " + l.page.formOf(desk.Way{Form: one}) + "\n"
		}
	}
	if form != "" {
		like = l.tell("refused.not-understood-form-like-this", args{"form": strings.TrimRight(form, "\n")})
	}
	return l.joined(l.plainRefusal(), l.nothingDone(), like)
}

// otherName says which names or values there are in the place of one that there is not.
func (l lineRefused) otherName() string {
	f := l.f
	switch f.Topic {
	case games.TopicFamily:
		return l.tell("refused.not-understood-family", args{"name": f.Name, "families": l.page.and(f.Known)})
	case games.TopicOption:
		if len(f.Known) == 0 {
			return l.plainRefusal()
		}
		return l.tell("refused.not-understood-option-known", args{"name": l.page.commands.Say(f.Name), "options": l.page.or(l.page.said(f.Known))})
	case games.TopicOptionValue:
		return l.tell("refused.not-understood-option-value", args{"name": l.page.commands.Say(f.Name), "values": l.page.or(l.valuesSaid())})
	case games.TopicSetting:
		return l.otherSetting()
	case games.TopicNoNumber:
		return l.tell("refused.not-understood-no-number", args{"game": int(cmp.Or(f.Game, 42))})
	}
	id := "refused.not-understood-variant"
	if f.Name == "" {
		id += "-unnamed"
	}
	return l.tell(id, args{"name": f.Name, "games": l.page.and(rules.Names())})
}

// valuesSaid says which values an option or a setting can have.
func (l lineRefused) valuesSaid() []string {
	if slices.Equal(l.f.Known, []string{rules.SizesAllowed}) {
		return []string{l.tell("option-values.odd-numbers", args{"least": rules.MinSize, "most": rules.MaxSize})}
	}
	return l.page.said(l.f.Known)
}

// settings says the names of the settings that there are.
func (l lineRefused) settings() (names []string) {
	for _, name := range l.f.Known {
		names = append(names, l.page.setting(name))
	}
	return names
}

// otherSetting says what a setting can be, or which settings there are.
func (l lineRefused) otherSetting() string {
	switch f := l.f; f.Name {
	case "zone", "letters", "games", "hold":
		return l.tell("refused.not-understood-setting-"+f.Name, nil)
	case "":
		return l.tell("refused.not-understood-setting-unnamed", args{"values": l.page.or(l.settings())})
	default:
		return l.tell("refused.not-understood-setting", args{"name": l.page.setting(f.Name), "values": l.page.or(l.valuesSaid())})
	}
}
