package templates

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// otherLanguages tells somebody new in which language letters come, and how to get them in another one.
type otherLanguages struct {
	to     *people
	notice *letters.Notice
	brief  bool
}

func (d *draft) otherLanguages() otherLanguages { return otherLanguages{d.to, d.notice, d.view.Brief} }

// told reports whether the letter tells it: the first ones to somebody do. Those who have chosen a language know, and a letter to an
// address that may be forged has no room for it.
func (o otherLanguages) told() bool {
	if o.brief || o.notice.MaxBytes > 0 || len(games.Languages()) < 2 {
		return false
	}
	switch o.notice.Letter.(type) {
	case letters.Welcome, letters.WelcomeFirst, letters.WelcomeJoined, letters.WelcomeAsks:
		return true
	case letters.Invitation:
		return o.to.Me() == "" && o.to.code != games.English
	}
	return false
}

// said is in the language of the letter and, if that is another one, in English.
func (o otherLanguages) said() string {
	switch {
	case !o.told():
		return ""
	case o.to.code == games.English:
		return o.to.tell(say.LanguageOthers(o.to.or(o.names())))
	}
	inEnglish, err := o.to.english.Say(say.LanguageForEnglish())
	o.to.fail(err)
	return join("\n", o.to.tell(say.LanguageThis()), inEnglish)
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
	case o.to.code == games.English:
		return []button{o.to.labelled("settings", say.Button(say.ButtonLanguages))}
	}
	name := games.Languages()[0].Name
	return []button{{"set language " + games.English, name, otherRank}, o.to.labelled("settings", say.Button(say.ButtonLanguages))}
}
