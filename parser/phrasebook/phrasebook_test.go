package phrasebook_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"pentepost/parser/phrasebook"
)

var files = fstest.MapFS{
	"de/commands.toml": {Data: []byte(`"resign" = ["aufgeben", "gebe auf"]
"resign all" = ["alle aufgeben"]
"pause" = ["pause"]
"days" = ["Tage", "tagen"]
"on" = ["an"]
"off" = ["aus"]
"undo" = ["zurück"]
"back" = ["zurück"]
"set" = ["setze"]
"seek" = ["suche"]
"points" = ["punkte"]
"say" = ["sage"]
"join" = ["anmelden"]
"nick" = ["spitzname"]
"challenge" = ["fordern"]
"first" = ["zuerst"]
"league" = ["liga"]
"remove" = ["entferne"]
"watch" = ["verfolge"]
"end" = ["ende"]
"leave" = ["verlasse"]
"yes" = ["ja"]`)},
	"it/commands.toml": {Data: []byte(`"pause" = ["pausa"]
"no" = ["no"]
"days" = ["giorni"]`)},
	"ja/commands.toml": {Data: []byte(`"resign" = ["投了"]
"if" = ["もし"]
"then" = ["なら"]
"wait" = ["待つ"]
"days" = ["日", "日間"]
"vacation" = ["休暇"]
"notes" = ["メモ一覧"]
"note" = ["メモ"]
"off" = ["オフ"]
"on" = ["オン"]
"set" = ["設定"]
"code" = ["コード"]
"easy" = ["やさしい"]
"hard" = ["難しい"]
"puzzle" = ["詰め問題"]
"challenge" = ["挑戦"]
"say" = ["伝言"]`)},
	"zh/commands.toml": {Data: []byte(`"wait" = ["再等"]
"near" = ["附近"]
"challenge" = ["挑战"]
"days" = ["天"]
"off" = ["关"]`)},
	"es/commands.toml": {Data: []byte(`"pause" = ["pausa"]
"days" = ["días"]`)},
}

func book(t *testing.T) *phrasebook.Book {
	t.Helper()
	b, err := phrasebook.New(files)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A line with words of a book is turned into English. Points, numbers and names stay; capitals and accents do not matter.
func TestEnglish(t *testing.T) {
	b := book(t)
	for line, want := range map[string]string{
		"aufgeben": "resign", "Gebe  AUF": "resign", "alle aufgeben": "resign all", "pause 10 Tage": "pause 10 days", "pausa 10 dias": "pause 10 days / pause 10 dias",
		"Setze Ann an": "set Ann on", "zuruck": "back / undo", "待つ3日": "wait 3 days", "もしK10ならL9": "if K10 then L9", "5日間休暇": "vacation 5 days", "10 Tage Pause": "pause 10 days", "メモ一覧": "notes", "メモ 一覧": "note 一覧", "コード設定オン": "code set on",
		"挑戦Bob": "challenge Bob", "挑戦 花子": "challenge 花子", "投了しません": "", "挑戦花子": "", "花子さん2": "", "もしK10だと": "", "待つ３日": "wait 3 days", "メモ: 待つ3日": "note: 待つ3日", "メモ:待つ3日": "note: 待つ3日", "メモ：待つ 3日": "note: 待つ 3日",
		"K10": "", "bitte aufgeben": "bitte resign", "Ann": "", "": "",
	} {
		if got := strings.Join(b.English(line, ""), " / "); got != want {
			t.Errorf("%q is %q in English, want %q", line, got, want)
		}
	}
	var none *phrasebook.Book
	if got := none.English("aufgeben", ""); got != nil {
		t.Errorf("without a book it is %q", got)
	}
}

// What players write to others stays as it was typed, and so do the names that people choose.
func TestTextsAndNamesStay(t *testing.T) {
	for line, want := range map[string]string{
		"sage  pause an  aus, ½": "say pause an  aus, ½", "Sage: Pause AN": "say: Pause AN", "伝言 やさしいデータ　オン": "say やさしいデータ　オン", "伝言オンですか、設定": "", "伝言設定オン": "say 設定オン",
		"anmelden Pause": "join Pause", "spitzname An": "nick An", "fordern Ende zuerst 3 Tage": "challenge Ende first 3 days", "fordern Zuerst": "challenge first", "liga pause entferne aus ja": "league pause remove aus yes",
		"verfolge Aus ende": "watch Aus end", "suche Punkte 3 Tage": "seek points 3 days", "verlasse ja": "leave ja", "verlasse pause ja": "leave pause yes",
	} {
		if got := strings.Join(book(t).English(line, ""), " / "); got != want {
			t.Errorf("%q is %q in English, want %q", line, got, want)
		}
	}
	for line, want := range map[string]string{
		"say undo  [set|off]": "sage undo  [set|off]", "join pause": "anmelden pause", "challenge end first 3 days": "fordern end zuerst 3 Tage", "challenge WHO first": "fordern WHO zuerst",
		"league pause remove off yes": "liga pause entferne off ja", "watch off end": "verfolge off ende", "seek points first": "suche points zuerst", "set points off": "setze punkte aus", "set pause off": "setze pause aus",
	} {
		if got := book(t).In("de").Say(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

// Where languages disagree, the player's own counts first, then the one that knows more of the line.
func TestOwnLanguageFirst(t *testing.T) {
	for tag, want := range map[string][]string{"": {"pause 2 days", "pause 2 giorni"}, "it": {"pause 2 days", "pause 2 giorni"}, "es": {"pause 2 giorni", "pause 2 days"}} {
		got := book(t).English("pausa 2 giorni", tag)
		if !slices.Equal(got, want) {
			t.Errorf("for a reader of %s: %q, want %q", tag, got, want)
		}
	}
}

// Letters say commands in the language, by the first word of each.
func TestSay(t *testing.T) {
	for line, want := range map[string]string{
		"resign": "aufgeben", "resign all": "alle aufgeben", "pause 10 days": "pause 10 Tage", "set announce on|off": "setze announce an|aus", "show 20": "show 20",
	} {
		if got := book(t).In("de").Say(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
	if got := book(t).In("de").Say("set undo off", "undo"); got != "setze undo aus" {
		t.Errorf("with a name in it, it is %q", got)
	}
	if got := book(t).In("sw").Say("resign all"); got != "resign all" {
		t.Errorf("in a language without a book it is %q", got)
	}
}

// Japanese has no blanks beside numbers and points, and Chinese none but beside names and what stands for them. Words in brackets are said,
// too.
func TestSayWithoutBlanks(t *testing.T) {
	for line, want := range map[string]string{
		"wait 3 days": "待つ3日", "if K10 then L9": "もしK10ならL9", "challenge Bob": "挑戦 Bob", "challenge 花子": "挑戦 花子", "challenge WHO": "挑戦 WHO", "puzzle [easy|hard]": "詰め問題 [やさしい|難しい]",
		"set code on|off": "設定 コード オン|オフ", "vacation N days": "休暇 N 日", "note: wait 3": "メモ: wait 3", "wait 3 days off": "待つ3日 オフ",
	} {
		if got := book(t).In("ja").Say(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
	for line, want := range map[string]string{"wait 3 days off": "再等3天关", "near K10": "附近K10", "challenge Bob 3 days": "挑战 Bob 3天"} {
		if got := book(t).In("zh").Say(line); got != want {
			t.Errorf("%q is %q, want %q", line, got, want)
		}
	}
}

// A line of words that mean many things does not become many lines.
func TestFewLines(t *testing.T) {
	if got := book(t).English(strings.Repeat("zurück ", 200), ""); len(got) > 8 {
		t.Errorf("%d lines", len(got))
	}
}

func TestFaultsAreNamed(t *testing.T) {
	_, err := phrasebook.New(fstest.MapFS{"da/commands.toml": {Data: []byte(`"resign" = []` + "\n" + `"draw" = ["´ ", ""]`)}, "fi/commands.toml": {Data: []byte("resign")}})
	for _, names := range []string{"da/commands.toml", `"resign"`, `"draw"`, "fi/commands.toml"} {
		if err == nil || !strings.Contains(err.Error(), names) {
			t.Errorf("%v does not name %s", err, names)
		}
	}
}

// The book of the program has no faults.
func TestLoad(t *testing.T) {
	b, err := phrasebook.Load()
	if err != nil {
		t.Fatal(err)
	}
	if got := b.English("remis", ""); !slices.Contains(got, "draw") {
		t.Errorf("remis is %q", got)
	}
}
