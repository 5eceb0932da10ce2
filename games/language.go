package games

import "strings"

// A Language is one that letters can be in.
type Language struct {
	Tag     string // BCP 47
	Name    string // as its speakers write it
	English string // its name in English
}

// English is the tag of English. All words are written in it first, and it stands in for what a translation lacks.
const English = "en"

// Languages lists the languages of letters, English first.
func Languages() []Language {
	return []Language{
		{English, "English", "English"},
		{"cs", "čeština", "Czech"},
		{"da", "dansk", "Danish"},
		{"de", "Deutsch", "German"},
		{"es", "español", "Spanish"},
		{"fr", "français", "French"},
		{"it", "italiano", "Italian"},
		{"ja", "日本語", "Japanese"},
		{"nl", "Nederlands", "Dutch"},
		{"pl", "polski", "Polish"},
		{"pt", "português", "Portuguese"},
		{"ru", "русский", "Russian"},
		{"sv", "svenska", "Swedish"},
		{"zh", "中文", "Chinese"},
	}
}

// LanguageNamed returns the language with a tag or a name, in any letter case. Regions and scripts have the letters of their language.
func LanguageNamed(name string) (l Language, ok bool) {
	for _, l := range Languages() {
		base, _, _ := strings.Cut(name, "-")
		if strings.EqualFold(base, l.Tag) || strings.EqualFold(name, l.Name) || strings.EqualFold(name, l.English) {
			return l, true
		}
	}
	return Language{}, false
}
