package templates

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/templates/say"
)

// lineRefused says what of a mail was not understood.
type lineRefused struct{ refused }

// notUnderstood says what of a mail was not understood.
func (l lineRefused) notUnderstood() string {
	switch l.f.Topic {
	case games.TopicMeant:
		return l.to.joined(l.whatWasMeant(), l.nothingDone())
	case games.TopicNothing:
		return l.to.joined(l.plainRefusal(), l.nothingDone())
	case games.TopicEncrypted:
		return l.to.joined(l.plainRefusal(), l.nothingDone(), l.to.tell(say.RefusedNotUnderstoodEncryptedAgain()))
	case games.TopicForm:
		return l.otherForm()
	case games.TopicAddresses:
		return l.refusalNaming(l.f.Name != "")
	case games.TopicFamily, games.TopicOption, games.TopicOptionValue, games.TopicSetting, games.TopicVariant, games.TopicNoNumber:
		return l.otherName()
	case games.TopicLeaveLeague, games.TopicOrganise, games.TopicWhichTeam, games.TopicLeagueFile:
		return leagueRefused(l).notUnderstood()
	}
	if own := l.ofTopic(l.plain); l.to.sentences.Has(own.ID) {
		return l.to.tell(own)
	}
	notUnderstood := either(l.game.RealTurn(), say.RefusedNotUnderstoodInTurn(), say.RefusedNotUnderstood())
	return l.to.joined(l.to.tell(notUnderstood), l.nothingDone(), l.game.howToSay())
}

// whatWasMeant asks whether the reader meant what they probably did.
func (l lineRefused) whatWasMeant() string {
	f := l.f
	switch {
	case f.Name == "":
		return l.to.tell(say.RefusedNotUnderstoodMeant(l.meant()))
	case l.to.puzzle:
		return l.to.tell(say.RefusedNotUnderstoodMeantBelowPuzzle(l.meant(), l.f.Name))
	}
	return l.to.tell(say.RefusedNotUnderstoodMeantBelow(l.meant(), l.f.Name))
}

// otherForm says how to write a command whose word was understood.
func (l lineRefused) otherForm() string {
	like := ""
	form := usageOf(l.to.speaker, l.f.Name)
	if known := l.f.Known; len(known) > 0 { // they are closer to what was written
		form = ""
		for _, one := range known {
			form += "  " + l.to.formOf(desk.Way{Form: one}) + "\n"
		}
	}
	if form != "" {
		like = l.to.tell(say.RefusedNotUnderstoodFormLikeThis(strings.TrimRight(form, "\n")))
	}
	return l.to.joined(l.plainRefusal(), l.nothingDone(), like)
}

// otherName says which names or values there are in the place of one that there is not.
func (l lineRefused) otherName() string {
	f := l.f
	switch f.Topic {
	case games.TopicFamily:
		return l.to.tell(say.RefusedNotUnderstoodFamily(l.to.and(f.Known), f.Name))
	case games.TopicOption:
		if len(f.Known) == 0 {
			return l.plainRefusal()
		}
		return l.to.tell(say.RefusedNotUnderstoodOptionKnown(l.to.commands.Say(f.Name), l.to.or(l.to.said(f.Known))))
	case games.TopicOptionValue:
		return l.to.tell(say.RefusedNotUnderstoodOptionValue(l.to.commands.Say(f.Name), l.to.or(l.valuesSaid())))
	case games.TopicSetting:
		return l.otherSetting()
	case games.TopicNoNumber:
		return l.to.tell(say.RefusedNotUnderstoodNoNumber(int(cmp.Or(f.Game, 42))))
	}
	return l.to.tell(either(f.Name == "", say.RefusedNotUnderstoodVariantUnnamed(l.to.and(rules.Names())),
		say.RefusedNotUnderstoodVariant(l.to.and(rules.Names()), f.Name)))
}

// valuesSaid says which values an option or a setting can have.
func (l lineRefused) valuesSaid() []string {
	if slices.Equal(l.f.Known, []string{rules.SizesAllowed}) {
		return []string{l.to.tell(say.OptionValuesOddNumbers(rules.MinSize, rules.MaxSize))}
	}
	return l.to.said(l.f.Known)
}

// settings says the names of the settings that there are.
func (l lineRefused) settings() (names []string) {
	for _, name := range l.f.Known {
		names = append(names, l.to.setting(name))
	}
	return names
}

// otherSetting says what a setting can be, or which settings there are.
func (l lineRefused) otherSetting() string {
	switch f := l.f; f.Name {
	case "zone", "letters", "games", "hold":
		return l.to.tell(say.OtherValue(say.OtherValueCase(f.Name)))
	case "":
		return l.to.tell(say.RefusedNotUnderstoodSettingUnnamed(l.to.or(l.settings())))
	default:
		return l.to.tell(say.RefusedNotUnderstoodSetting(l.to.setting(f.Name), l.to.or(l.valuesSaid())))
	}
}
