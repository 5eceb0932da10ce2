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
		return l.joined(l.whatWasMeant(), l.nothingDone())
	case games.TopicNothing:
		return l.joined(l.plainRefusal(), l.nothingDone())
	case games.TopicEncrypted:
		return l.joined(l.plainRefusal(), l.nothingDone(), l.tell(say.RefusedNotUnderstoodEncryptedAgain()))
	case games.TopicForm:
		return l.otherForm()
	case games.TopicAddresses:
		return l.refusalNaming(l.f.Name != "")
	case games.TopicFamily, games.TopicOption, games.TopicOptionValue, games.TopicSetting, games.TopicVariant, games.TopicNoNumber:
		return l.otherName()
	case games.TopicLeaveLeague, games.TopicOrganise, games.TopicWhichTeam, games.TopicLeagueFile:
		return leagueRefused(l).notUnderstood()
	}
	if own := l.ofTopic(l.plain); l.page.to.sentences.Has(own.ID) {
		return l.tell(own)
	}
	notUnderstood := either(l.page.game.RealTurn(), say.RefusedNotUnderstoodInTurn(), say.RefusedNotUnderstood())
	return l.joined(l.tell(notUnderstood), l.nothingDone(), leftOut{onPage{l.page}}.howToSay())
}

// whatWasMeant asks whether the reader meant what they probably did.
func (l lineRefused) whatWasMeant() string {
	f := l.f
	switch {
	case f.Name == "":
		return l.tell(say.RefusedNotUnderstoodMeant(l.meant()))
	case l.page.view.Notice.Puzzle != 0:
		return l.tell(say.RefusedNotUnderstoodMeantBelowPuzzle(l.meant(), l.f.Name))
	}
	return l.tell(say.RefusedNotUnderstoodMeantBelow(l.meant(), l.f.Name))
}

// otherForm says how to write a command whose word was understood.
func (l lineRefused) otherForm() string {
	like := ""
	form := (guide{onPage{l.page}}).usageOf(l.f.Name)
	if known := l.f.Known; len(known) > 0 { // they are closer to what was written
		form = ""
		for _, one := range known {
			form += "  " + l.page.to.formOf(desk.Way{Form: one}) + "\n"
		}
	}
	if form != "" {
		like = l.tell(say.RefusedNotUnderstoodFormLikeThis(strings.TrimRight(form, "\n")))
	}
	return l.joined(l.plainRefusal(), l.nothingDone(), like)
}

// otherName says which names or values there are in the place of one that there is not.
func (l lineRefused) otherName() string {
	f := l.f
	switch f.Topic {
	case games.TopicFamily:
		return l.tell(say.RefusedNotUnderstoodFamily(l.page.to.and(f.Known), f.Name))
	case games.TopicOption:
		if len(f.Known) == 0 {
			return l.plainRefusal()
		}
		return l.tell(say.RefusedNotUnderstoodOptionKnown(l.page.to.commands.Say(f.Name), l.page.to.or(l.page.to.said(f.Known))))
	case games.TopicOptionValue:
		return l.tell(say.RefusedNotUnderstoodOptionValue(l.page.to.commands.Say(f.Name), l.page.to.or(l.valuesSaid())))
	case games.TopicSetting:
		return l.otherSetting()
	case games.TopicNoNumber:
		return l.tell(say.RefusedNotUnderstoodNoNumber(int(cmp.Or(f.Game, 42))))
	}
	return l.tell(either(f.Name == "", say.RefusedNotUnderstoodVariantUnnamed(l.page.to.and(rules.Names())),
		say.RefusedNotUnderstoodVariant(l.page.to.and(rules.Names()), f.Name)))
}

// valuesSaid says which values an option or a setting can have.
func (l lineRefused) valuesSaid() []string {
	if slices.Equal(l.f.Known, []string{rules.SizesAllowed}) {
		return []string{l.tell(say.OptionValuesOddNumbers(rules.MinSize, rules.MaxSize))}
	}
	return l.page.to.said(l.f.Known)
}

// settings says the names of the settings that there are.
func (l lineRefused) settings() (names []string) {
	for _, name := range l.f.Known {
		names = append(names, l.page.to.setting(name))
	}
	return names
}

// otherSetting says what a setting can be, or which settings there are.
func (l lineRefused) otherSetting() string {
	switch f := l.f; f.Name {
	case "zone", "letters", "games", "hold":
		return l.tell(say.OtherValue(say.OtherValueCase(f.Name)))
	case "":
		return l.tell(say.RefusedNotUnderstoodSettingUnnamed(l.page.to.or(l.settings())))
	default:
		return l.tell(say.RefusedNotUnderstoodSetting(l.page.to.setting(f.Name), l.page.to.or(l.valuesSaid())))
	}
}
