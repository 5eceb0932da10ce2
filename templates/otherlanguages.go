package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// otherLanguages tells somebody new in which language letters come, and how to get them in another one.
type otherLanguages struct{ onPage }

// told reports whether the letter tells it: the first ones to somebody do. Those who have chosen a language know, and a letter to an
// address that may be forged has no room for it.
func (o otherLanguages) told() bool {
	if o.page.view.Brief || o.page.view.Notice.MaxBytes > 0 || len(games.Languages()) < 2 {
		return false
	}
	switch o.page.view.Notice.Letter.(type) {
	case letters.Welcome, letters.WelcomeFirst, letters.WelcomeJoined, letters.WelcomeAsks:
		return true
	case letters.Invitation:
		return o.page.to.Me() == "" && o.page.to.code != games.English
	}
	return false
}

// said is in the language of the letter and, if that is another one, in English.
func (o otherLanguages) said() string {
	switch {
	case !o.told():
		return ""
	case o.page.to.code == games.English:
		return o.tell(say.LanguageOthers(o.page.to.or(o.names())))
	}
	inEnglish, err := o.page.to.english.Say(say.LanguageForEnglish())
	o.page.to.fail(err)
	return join("\n", o.tell(say.LanguageThis()), inEnglish)
}

// names are the languages of letters beside English, in English: it is plain ASCII, which each mail program shows.
func (otherLanguages) names() (list []string) {
	for _, l := range games.Languages()[1:] {
		list = append(list, l.English)
	}
	return list
}

// buttons lead to letters in English, or to a choice of languages.
func (o otherLanguages) buttons() []button {
	switch {
	case !o.told():
		return nil
	case o.page.to.code == games.English:
		return []button{o.page.labelled("settings", say.Button(say.ButtonLanguages))}
	}
	name := games.Languages()[0].Name
	return []button{{"set language " + games.English, name, otherRank}, o.page.labelled("settings", say.Button(say.ButtonLanguages))}
}
