package templates_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
	"time"

	"pentepost/games/letters"
	"pentepost/templates"
)

// Each fact of a letter is of use: if it changes, some example of the letter says something else.
func TestEveryFactIsSaid(t *testing.T) {
	elsewhere := map[string]string{ // what facts are for that are not said
		"letters.AddressWanted.Wish":     "its code is loaded",
		"letters.AddressCode.Wish":       "its code is loaded",
		"letters.ForgetWanted.Wish":      "its code is loaded",
		"letters.AddressDropped.Address": "the letter goes there",
		"letters.Daily.Shown":            "the games are loaded",
		"letters.LinesDone.Shown":        "the games are loaded",
		"letters.NoLineDone.Shown":       "the games are loaded",
		"letters.LinesDone.Parts":        "the parts are loaded",
		"letters.NoLineDone.Parts":       "the parts are loaded",
		"letters.LeagueTable.As":         "the files are attached",
		"letters.StayAsked.Meant":        "read again when the reader says yes",
		"letters.LeagueTable.Division":   "the table of the division is loaded",
		"letters.Refused.Below":          "read again when the reader says yes",
		"letters.Refused.After":          "says what the opening asks for, see TestRefusedInOpening",
		"letters.Refused.By":             "the notice has it",
		"letters.Refused.Games":          "the operator reads it at the command line",
		"letters.NewsOfServer.Number":    "tells texts apart",
		"letters.WelcomeAsks.Question":   "in the key of the letter",
		"letters.ChangeAsked.Of":         "tells questions apart",
	}
	said := map[string]bool{}
	for _, v := range allLetters(t) {
		l := reflect.ValueOf(v.Notice.Letter)
		for _, f := range reflect.VisibleFields(l.Type()) {
			fact := fmt.Sprintf("%T.%s", v.Notice.Letter, f.Name)
			if f.Anonymous || !f.IsExported() || said[fact] {
				continue
			}
			changed := reflect.New(l.Type()).Elem()
			changed.Set(l)
			change(changed.FieldByIndex(f.Index))
			other := v
			other.Notice.Letter = changed.Interface().(letters.Letter)
			said[fact] = !reflect.DeepEqual(rendered(t, v), rendered(t, other))
		}
	}
	for _, fact := range slices.Sorted(maps.Keys(said)) {
		if _, known := elsewhere[fact]; said[fact] == known {
			t.Errorf("%s is said: %v", fact, said[fact])
		}
	}
}

// change gives a fact another value: nothing or, if it is nothing, something.
func change(fact reflect.Value) {
	switch {
	case !fact.IsZero():
		fact.SetZero()
	case fact.CanInt():
		fact.SetInt(2)
	case fact.Kind() == reflect.String:
		fact.SetString("pause")
	case fact.Kind() == reflect.Bool:
		fact.SetBool(true)
	case fact.Type() == reflect.TypeFor[time.Time]():
		fact.Set(reflect.ValueOf(noon.Add(time.Hour)))
	}
}

// rendered returns a letter in words, or the error.
func rendered(t testing.TB, v templates.View) any {
	l, err := renderer(t).Render(v)
	if err != nil {
		return err.Error()
	}
	return l
}
