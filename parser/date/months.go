package date

import (
	"strings"
	"time"
)

// months are the names of the months, as they stand in dates, and their abbreviations.
var months = monthsOf(
	// January to December in each language: forms of one month are separated by bars.
	"january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",                // English
	"januar|jänner|jan februar|feber|feb märz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez",  // German
	"janvier|janv février|fevrier|févr mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre|oct novembre|nov décembre|decembre|déc",        // French
	"enero|ene febrero|feb marzo|mar abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sep octubre|oct noviembre|nov diciembre|dic",        // Spanish
	"gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set ottobre|ott novembre|nov dicembre|dic",         // Italian
	"janeiro|jan fevereiro|fev março|marco abril|abr maio junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez",                // Portuguese
	"januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep oktober|okt november|nov december|dec",                   // Dutch
	"januari|jan februari|feb mars april|apr maj juni|jun juli|jul augusti|aug september|sep oktober|okt november|nov december|dec",                         // Swedish
	"januar|jan februar|feb mars|marts april|apr mai|maj juni|jun juli|jul august|aug september|sep oktober|okt november|nov desember|december|des",         // Norwegian, Danish
	"tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",                      // Finnish
	"stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",                                                    // Polish
	"ledna února března dubna května června července srpna září října listopadu prosince",                                                                   // Czech
	"января|янв февраля|фев марта|мар апреля|апр мая июня|июн июля|июл августа|авг сентября|сен октября|окт ноября|ноя декабря|дек",                         // Russian
	"січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",                                                                // Ukrainian
	"ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",                                                                            // Turkish
	"ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου",                                    // Greek
	"január|jan február|febr március|márc április|ápr május|máj június|jún július|júl augusztus|aug szeptember|szept október|okt november|nov december|dec", // Hungarian
	"ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",                                                     // Romanian
)

func monthsOf(languages ...string) map[string]time.Month {
	names := map[string]time.Month{}
	for _, language := range languages {
		for i, forms := range strings.Fields(language) {
			for _, name := range strings.Split(forms, "|") {
				names[name] = time.Month(i + 1)
			}
		}
	}
	return names
}
